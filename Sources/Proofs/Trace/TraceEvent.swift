import Raster
import Windowing

/// One line of a trace after the first.
///
/// Events of the same time are one turn of the program's loop; a `frame` is a turn in which nothing came.
package struct TraceEvent: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// What came to the window. Not everything that can come is kept: see `keeps`.
    case input(RawEvent.Kind)
    case frame
    /// What stands after this turn is a step; the name may be empty.
    case keep(String)
    /// The same, and an image of the step is recorded where images are recorded of marked steps only.
    case mark(String)
    /// What another program had put on the clipboard when this turn looked at it; `nil`: no text.
    case clipboard(String?)
  }

  /// Milliseconds from the start.
  package var time: Double
  package var modifiers: KeyModifiers
  package var kind: Kind

  package init(time: Double, modifiers: KeyModifiers = [], kind: Kind) {
    self.time = time
    self.modifiers = modifiers
    self.kind = kind
  }

  /// The number of steps of a proof that can be marked.
  package static let mostMarks = 4

  /// The farthest from the window's corner that a pointer can be, in points.
  static let farthest = -100_000.0...100_000.0

  /// Whether a trace keeps it: nothing that only says what the screen has lost, nothing that comes from files of the
  /// user's, no signals.
  static func keeps(_ kind: RawEvent.Kind) -> Bool {
    switch kind {
    case .appearanceChanged, .minimizedChanged, .exposed, .fileDropped, .quit, .terminate, .signal: false
    default: true
    }
  }

  /// With places on 1/64 of a point, which six decimals hold wholly.
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
