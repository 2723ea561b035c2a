import GalleyRaster
import GalleyWindowing

/// A line of a trace after the header.
///
/// Events with the same time are one turn of the event loop. A `frame` is a turn without input.
package struct TraceEvent: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// An input event. Not all events are recorded: see `isRecordable`.
    case input(RawEvent.Kind)
    case frame
    /// Records a step after this turn. The name can be empty.
    case keep(String)
    /// Records a step after this turn, with an image if only marked steps have images.
    case mark(String)
    /// The clipboard of other programs when this turn read it; `nil` if it had no text.
    case clipboard(String?)
  }

  /// The time since the start, in milliseconds.
  package var time: Double
  package var modifiers: KeyModifiers
  package var kind: Kind

  package init(time: Double, modifiers: KeyModifiers = [], kind: Kind) {
    self.time = time
    self.modifiers = modifiers
    self.kind = kind
  }

  /// The maximum number of marked steps.
  package static let maximumMarks = 4

  /// The range of pointer coordinates relative to the window's corner, in points.
  static let farthest = -100_000.0...100_000.0

  /// Returns whether a trace contains the event. Changes of the desktop's appearance and preferences, minimizing, redraw requests,
  /// dropped files, requests to quit and signals are excluded.
  static func isRecordable(_ kind: RawEvent.Kind) -> Bool {
    switch kind {
    case .appearanceChanged, .preferencesChanged, .minimizedChanged, .exposed, .fileDropped, .quit, .terminate, .signal: false
    default: true
    }
  }

  /// Returns the event with coordinates rounded to 1/64 point, which six decimals represent exactly.
  static func normalized(_ kind: RawEvent.Kind) -> RawEvent.Kind {
    switch kind {
    case .pointerMoved(let point): .pointerMoved(normalized(point))
    case .pointerDown(let point, let button): .pointerDown(normalized(point), button)
    case .pointerUp(let point, let button): .pointerUp(normalized(point), button)
    case .wheel(let point, let delta, let isPrecise): .wheel(at: normalized(point), delta: normalized(delta), isPrecise: isPrecise)
    case .touch(let id, let phase, let point): .touch(id: id, phase: phase, at: normalized(point))
    case .textDropped(let text, let point): .textDropped(text, at: normalized(point))
    case .resized(let size): .resized(Size(width: part(size.width), height: part(size.height)))
    default: kind
    }
  }

  static func normalized(_ point: Point) -> Point { Point(x: part(point.x), y: part(point.y)) }
  private static func part(_ value: Double) -> Double { (value * 64).rounded() / 64 }
}

extension MouseButton {
  static let names: [(name: String, button: MouseButton)] = [
    ("left", .left), ("middle", .middle), ("right", .right), ("back", .back), ("forward", .forward),
  ]
  var name: String { Self.names.first { $0.button == self }!.name }
}

extension TouchPhase {
  static let names: [(name: String, phase: TouchPhase)] = [("began", .began), ("moved", .moved), ("ended", .ended)]
  var name: String { Self.names.first { $0.phase == self }!.name }
}
