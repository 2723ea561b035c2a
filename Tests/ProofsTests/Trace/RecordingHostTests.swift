import Raster
import TestSupport
import Testing
import UIKit
import Windowing

@testable import Proofs

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
    #expect(host.takeEvents().isEmpty, "nothing is taken before recording")
    host.isRecording = true
    inner.script(.pointerMoved(Point(x: 2.003, y: 2)), after: 10)
    inner.script(.exposed)
    inner.script(.pointerDown(Point(x: 3, y: 3), .left))
    inner.virtualClock.advance(to: 20)
    let passed = host.takeEvents()
    #expect(passed.allSatisfy { $0.time == 20 } && host.clock.milliseconds == 20)
    // What goes on to the program is what is written, but for what only says what the screen has lost.
    #expect(passed.map(\.kind) == [.pointerMoved(Point(x: 2, y: 2)), .exposed, .pointerDown(Point(x: 3, y: 3), .left)])
    #expect(written.map(\.kind) == [.input(.pointerMoved(Point(x: 2, y: 2))), .input(.pointerDown(Point(x: 3, y: 3), .left))])
  }

  @Test func aTurnWithoutEventsIsAFrameAndTimeIsWholeAndGrows() {
    let (inner, host) = makeHost()
    var written: [TraceEvent] = []
    host.write = { written.append($0) }
    host.isRecording = true
    for step in [0.2, 0.2, 16.6, 90_000] {
      inner.virtualClock.advance(by: step)
      _ = host.takeEvents()
    }
    // A turn takes at least a millisecond, a pause at most a second.
    #expect(written.map(\.time) == [1, 2, 19, 1019] && written.allSatisfy { $0.kind == .frame })
  }

  /// The program gets what is typed into a secret, the trace as many dots.
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

  @Test func theMarkKeyIsTheRecordersOwn() {
    let (inner, host) = makeHost()
    var written: [TraceEvent] = []
    host.write = { written.append($0) }
    host.isRecording = true
    let mark = KeyName.key(named: "f9")!
    inner.script(.keyDown(mark, isRepeat: false))
    inner.script(.keyDown(mark, isRepeat: true))
    inner.script(.keyUp(mark))
    #expect(host.takeEvents().isEmpty)
    #expect(written.map(\.kind) == [.frame, .keep("")])
  }

  @Test func theClipboardOfOthersIsKeptOnceAndOnesOwnIsNot() {
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

  @Test func theDotIsOverTheFrameAndNotInIt() {
    let (inner, host) = makeHost()
    let bitmap = Bitmap(width: 40, height: 30)
    bitmap.fill(Color(red: 1, green: 1, blue: 1, alpha: 1))
    let before = bitmap.copy()
    host.showsDot = true
    host.present(bitmap, damage: [bitmap.bounds])
    #expect(bitmap.difference(from: before).isEmpty)
    let shown = inner.screen.difference(from: before)
    #expect(shown.bounds == IntRect(x: 28, y: 4, width: 8, height: 8))
  }
}
