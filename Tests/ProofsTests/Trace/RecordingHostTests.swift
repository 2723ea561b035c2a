import GalleyRaster
import GalleyWindowing
import TestSupport
import Testing
import UIKit

@testable import GalleyProofs

@MainActor @Suite struct RecordingHostTests {
  private func makeHost() -> (OffscreenWindow, RecordingHost) {
    let inner = OffscreenWindow(HostOptions(title: "", size: Size(width: 40, height: 30)), clock: VirtualClock())
    return (inner, RecordingHost(inner))
  }

  @Test func eventsOfATurnHaveItsTimeAndMotionIsThinned() {
    let (inner, host) = makeHost()
    var written: [TraceEvent] = []
    host.write = { written.append($0) }
    inner.script(.pointerMoved(Point(x: 1, y: 1)))
    #expect(host.pollEvents().isEmpty, "nothing is taken before recording")
    host.isRecording = true
    inner.script(.pointerMoved(Point(x: 2.003, y: 2)), after: 10)
    inner.script(.exposed)
    inner.script(.pointerDown(Point(x: 3, y: 3), .left))
    inner.virtualClock.advance(to: 20)
    let passed = host.pollEvents()
    #expect(written.isEmpty, "an event is written when it is handled")
    passed.forEach(host.willHandle)
    #expect(passed.allSatisfy { $0.time == 20 } && host.clock.milliseconds == 20)
    // The events that are passed to the program are recorded, except for those about lost screen contents.
    #expect(passed.map(\.kind) == [.pointerMoved(Point(x: 2, y: 2)), .exposed, .pointerDown(Point(x: 3, y: 3), .left)])
    #expect(written.map(\.kind) == [.input(.pointerMoved(Point(x: 2, y: 2))), .input(.pointerDown(Point(x: 3, y: 3), .left))])
  }

  @Test func turnWithoutEventsIsAFrameAndTimeIsWholeAndGrows() {
    let (inner, host) = makeHost()
    var written: [TraceEvent] = []
    host.write = { written.append($0) }
    host.isRecording = true
    for step in [0.2, 0.2, 16.6, 90_000] {
      inner.virtualClock.advance(by: step)
      _ = host.pollEvents()
    }
    // A turn takes at least a millisecond, a pause at most a second.
    #expect(written.map(\.time) == [1, 2, 19, 1019] && written.allSatisfy { $0.kind == .frame })
  }

  /// The program gets the text typed into a secure field, the trace the same number of dots.
  @Test func aTraceHasNoSecrets() {
    let inner = OffscreenWindow(HostOptions(title: "", size: Size(width: 200, height: 100)), clock: VirtualClock())
    let host = RecordingHost(inner)
    var written: [TraceEvent] = []
    host.write = { written.append($0) }
    host.isRecording = true
    let window = UIWindow(frame: .zero)
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 180, height: 30))
    window.addSubview(field)
    let session = WindowSession(window: window, host: host)
    defer { session.close() }
    session.turn()
    field.becomeFirstResponder()
    let (a, back) = (KeyName.key(named: "a")!, KeyName.key(named: "backspace")!)
    func type() {
      for kind in [RawEvent.Kind.keyDown(a, isRepeat: false), .textInput("a"), .keyUp(a), .textInput("éx")] { inner.script(kind) }
      session.turn()
      inner.script(.keyDown(back, isRepeat: false))
      session.turn()
    }
    type()
    #expect(field.text == "aé" && written.contains { $0.kind == .input(.textInput("éx")) })
    field.text = ""
    field.isSecureTextEntry = true
    written = []
    type()
    #expect(field.text == "aé")
    let kinds = written.map(\.kind)
    #expect(kinds.contains(.input(.textInput("•"))) && kinds.contains(.input(.textInput("••"))) && kinds.contains(.input(.keyDown(back, isRepeat: false))))
    #expect(!"\(kinds)".contains("é") && !kinds.contains(.input(.keyDown(a, isRepeat: false))) && !kinds.contains(.input(.keyUp(a))))
  }

  /// The effect of a turn's first event decides whether the second is secret; text pasted into a secure field is secret, too.
  @Test func noSecretIsTracedIfTheFocusMovesWithinATurn() {
    let stage = SecretStage()
    defer { stage.session.close() }
    let (a, tab, v) = (KeyName.key(named: "a")!, KeyName.key(named: "tab")!, KeyName.key(named: "v")!)
    stage.name.becomeFirstResponder()
    // The first key moves the focus to the secure field; the second is typed there, and is released after the focus is back.
    stage.turn(.keyDown(tab, isRepeat: false), .keyDown(a, isRepeat: false), .textInput("a"))
    #expect(stage.secret.text == "a" && stage.secret.isFirstResponder)
    stage.name.becomeFirstResponder()
    stage.turn(.keyUp(a), .keyDown(a, isRepeat: false), .textInput("n"), .keyUp(a))
    #expect(stage.name.text == "n")
    #expect(stage.inputs.filter { $0 == .textInput("a") || $0 == .textInput("n") } == [.textInput("n")])
    #expect(stage.inputs.count { $0 == .keyDown(a, isRepeat: false) } == 1 && stage.inputs.count { $0 == .keyUp(a) } == 1)
    stage.secret.becomeFirstResponder()
    stage.secret.text = ""
    stage.host.inner.clipboardText = "hunter2"
    stage.inner.script(.keyDown(v, isRepeat: false), modifiers: [.control])
    stage.session.turn()
    #expect(stage.secret.text == "hunter2")
    #expect(stage.written.contains { $0.kind == .clipboard("•••••••") } && !"\(stage.written)".contains("hunter2"))
  }

  /// A press on an on-screen key is recorded as a press on another key; also if it was dragged to a second key, which types nothing.
  @Test func pressesOnKeysAreDisguisedInASecureField() throws {
    UIScreenKeyboard.yieldsToHardware = false
    defer { UIScreenKeyboard.yieldsToHardware = true }
    let stage = SecretStage()
    defer { stage.session.close() }
    stage.secret.autocapitalizationType = .none
    stage.secret.becomeFirstResponder()
    for _ in 0..<60 { stage.turn() }
    func key(_ name: String) throws -> Point {
      let key = try #require(stage.window.screenItems().first { $0.role == .key && $0.label == name })
      return Point(x: key.frame.midX, y: key.frame.midY)
    }
    let (h, i, q, delete) = (try key("h"), try key("i"), try key("q"), try key("delete"))
    stage.written = []
    stage.turn(.touch(id: 1, phase: .began, at: h))
    stage.turn(.touch(id: 1, phase: .ended, at: h))
    #expect(stage.secret.text == "h")
    stage.turn(.pointerMoved(i), .pointerDown(i, .left))
    stage.turn(.pointerUp(i, .left))
    #expect(stage.secret.text == "hi")
    stage.turn(.pointerDown(i, .left))
    stage.turn(.pointerMoved(h), .pointerUp(h, .left))
    #expect(stage.secret.text == "hi")
    let places = stage.inputs.compactMap(Self.location)
    let near = { (one: Point, other: Point) in abs(one.x - other.x) < 1 && abs(one.y - other.y) < 1 }
    #expect(places.count == 8 && !places.contains { near($0, h) || near($0, i) })
    #expect(places.prefix(6).allSatisfy { near($0, q) } && !near(places[6], q) && !near(places[7], q))
    stage.turn(.touch(id: 2, phase: .began, at: delete))
    stage.turn(.touch(id: 2, phase: .ended, at: delete))
    let last = try #require(stage.inputs.last.flatMap(Self.location))
    #expect(stage.secret.text == "h" && near(last, delete))
  }

  private static func location(_ kind: RawEvent.Kind) -> Point? {
    switch kind {
    case .touch(_, _, let point), .pointerMoved(let point), .pointerDown(let point, _), .pointerUp(let point, _): point
    default: nil
    }
  }

  @Test func markKeyIsConsumedByTheRecorder() {
    let (inner, host) = makeHost()
    var written: [TraceEvent] = []
    host.write = { written.append($0) }
    host.isRecording = true
    let mark = KeyName.key(named: "f9")!
    inner.script(.keyDown(mark, isRepeat: false))
    inner.script(.keyDown(mark, isRepeat: true))
    inner.script(.keyUp(mark))
    #expect(host.pollEvents().isEmpty)
    #expect(written.map(\.kind) == [.frame, .keep("")])
  }

  @Test func foreignClipboardTextIsTracedOnceAndOwnTextIsNot() {
    let (inner, host) = makeHost()
    var written: [TraceEvent] = []
    host.write = { written.append($0) }
    host.isRecording = true
    inner.clipboardText = "lamb"
    #expect(host.clipboardText == "lamb" && host.clipboardText == "lamb")
    host.clipboardText = "fleece"
    #expect(host.clipboardText == "fleece" && inner.clipboardText == "fleece")
    #expect(written.map(\.kind) == [.clipboard("lamb")])
  }
}

/// A window with a field for a name and a secure field, with recorded input.
@MainActor
private final class SecretStage {
  let inner = OffscreenWindow(HostOptions(title: "", size: Size(width: 1000, height: 600)), clock: VirtualClock())
  let host: RecordingHost
  let window = UIWindow(frame: .zero)
  let name = UITextField(frame: CGRect(x: 0, y: 0, width: 180, height: 30))
  let secret = UITextField(frame: CGRect(x: 0, y: 40, width: 180, height: 30))
  let session: WindowSession
  var written: [TraceEvent] = []

  init() {
    host = RecordingHost(inner)
    secret.isSecureTextEntry = true
    window.addSubview(name)
    window.addSubview(secret)
    session = WindowSession(window: window, host: host)
    host.write = { [unowned self] in written.append($0) }
    host.isRecording = true
    session.turn()
  }

  var inputs: [RawEvent.Kind] { written.compactMap { if case .input(let kind) = $0.kind { kind } else { nil } } }

  func turn(_ kinds: RawEvent.Kind...) {
    for kind in kinds { inner.script(kind) }
    inner.virtualClock.advance(by: 16)
    session.turn()
  }
}
