import CoreGraphics
import GalleyRaster
import GalleyWindowing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// An off-screen window with simulated input: each method sends one event, followed by a turn of the run loop.
@MainActor
final class EventStage {
  let host: OffscreenWindow
  let window: UIWindow
  let session: WindowSession

  init(width: Double = 200, height: Double = 100, scale: Double = 1) {
    // An exhibit that was shown in this process has changed the palette.
    UISystemPalette.current = UISystemPalette()
    let options = HostOptions(title: "stage", size: GalleyRaster.Size(width: width, height: height), scale: scale)
    host = OffscreenWindow(options, clock: VirtualClock())
    window = UIWindow(frame: .zero)
    window.backgroundColor = .white
    session = WindowSession(window: window, host: host)
    session.turn()
  }

  func close() { session.close() }

  /// A window with views and a hardware keyboard; close it with `closeAtDesk`.
  static func atDesk(_ views: [UIView], width: Double = 400, height: Double = 300) -> EventStage {
    UIScreenKeyboard.yieldsToHardware = true
    let stage = EventStage(width: width, height: height)
    for view in views { stage.window.addSubview(view) }
    stage.session.turn()
    return stage
  }

  /// A window with a view controller and a hardware keyboard; close it with `closeAtDesk`.
  static func atDesk(root: UIViewController, width: Double, height: Double) -> EventStage {
    UIScreenKeyboard.yieldsToHardware = true
    let stage = EventStage(width: width, height: height)
    stage.window.rootViewController = root
    stage.session.turn()
    return stage
  }

  func closeAtDesk() {
    close()
    UIScreenKeyboard.yieldsToHardware = false
  }

  func play(_ kind: RawEvent.Kind, _ modifiers: KeyModifiers = []) {
    host.script(kind, modifiers: modifiers)
    session.turn()
  }

  /// Advances time in steps of a frame.
  func wait(_ milliseconds: Double) {
    let end = host.clock.milliseconds + milliseconds
    while host.clock.milliseconds < end {
      host.virtualClock.advance(to: min(end, host.clock.milliseconds + 16))
      session.turn()
    }
  }

  func move(_ x: Double, _ y: Double) { play(.pointerMoved(GalleyRaster.Point(x: x, y: y))) }
  func down(_ x: Double, _ y: Double, _ button: MouseButton = .left, _ modifiers: KeyModifiers = []) {
    play(.pointerDown(GalleyRaster.Point(x: x, y: y), button), modifiers)
  }
  func up(_ x: Double, _ y: Double, _ button: MouseButton = .left) {
    play(.pointerUp(GalleyRaster.Point(x: x, y: y), button))
  }
  func click(_ x: Double, _ y: Double) {
    down(x, y)
    up(x, y)
  }
  func drag(from start: (Double, Double), to end: (Double, Double), steps: Int = 4) {
    down(start.0, start.1)
    for step in 1...steps {
      let way = Double(step) / Double(steps)
      host.virtualClock.advance(by: 16)
      move(start.0 + (end.0 - start.0) * way, start.1 + (end.1 - start.1) * way)
    }
    up(end.0, end.1)
  }
  func touch(_ id: Int, _ phase: TouchPhase, _ x: Double, _ y: Double) {
    play(.touch(id: id, phase: phase, at: GalleyRaster.Point(x: x, y: y)))
  }

  func key(_ usage: UInt16, _ symbol: Character? = nil, _ modifiers: KeyModifiers = [], types text: String? = nil) {
    let key = Key(usage: usage, symbol: symbol?.unicodeScalars.first?.value ?? 1 << 30)
    play(.keyDown(key, isRepeat: false), modifiers)
    if let text { play(.textInput(text), modifiers) }
    play(.keyUp(key), modifiers)
  }
}

/// A log of events, in order.
@MainActor
final class EventLog {
  private(set) var lines: [String] = []
  func record(_ line: String) { lines.append(line) }

  /// Returns the events since the last call.
  func drain() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// A view that logs its events.
@MainActor
final class TouchLog: UIView {
  let label: String
  let log: EventLog

  init(_ label: String, _ frame: CGRect, _ log: EventLog) {
    self.label = label
    self.log = log
    super.init(frame: frame)
  }
  required init?(coder: NSCoder) { nil }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { record("began", touches) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { record("moved", touches) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { record("ended", touches) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { record("cancelled", touches) }

  private func record(_ phase: String, _ touches: Set<UITouch>) {
    let places = touches.map { touch in
      let place = touch.location(in: self)
      return "\(Int(place.x)),\(Int(place.y))" + (touch.tapCount > 1 ? " ×\(touch.tapCount)" : "")
    }
    log.record("\(label) \(phase) \(places.sorted().joined(separator: " "))")
  }
}
