import Foundation
import GalleyRaster
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyExhibits
@testable import GalleyPlayground
@testable import galley

/// The event log of an off-screen window: its entries, their order and their display.
@MainActor @Suite(.serialized) struct EventLogTests {
  private func stage(_ arguments: [String] = [], log: LogFile? = nil) throws -> Stage {
    let stage = Stage.offscreen(PlaygroundExhibit(), try WindowOptions.parse(arguments).configuration, log: log)
    // As if the user had made this choice.
    UIScreenKeyboard.yieldsToHardware = false
    return stage
  }

  private func log(_ stage: Stage) throws -> EventLog { try #require(stage.chrome.options.log) }

  private func turn(_ stage: Stage, after milliseconds: Double = 0) {
    (stage.session.host as? OffscreenWindow)?.virtualClock.advance(by: milliseconds)
    stage.session.turn()
    stage.session.turn()
  }

  private func names(_ stage: Stage, since count: Int) throws -> [String] {
    let log = try log(stage)
    return log.events.suffix(log.count - count).map(\.name)
  }

  /// Posts a notification that is handled quickly.
  private func post(_ times: Int) {
    for _ in 0..<times { NotificationCenter.default.post(name: UIPasteboard.changedNotification, object: UIPasteboard.general) }
  }

  private func panel(_ stage: Stage) -> ScreenItem? { stage.window.screenItems().first { $0.label == "Event log" && $0.role == .popover } }

  @Test func categoryChangeIsLoggedWithNameAndTime() throws {
    let stage = try stage()
    defer { stage.session.close() }
    turn(stage, after: 40)
    stage.chrome.setCategory(.accessibilityMedium)
    let lines = try log(stage).events.map(\.line)
    #expect(lines.last == "40.0  UIContentSizeCategory.didChange  category AX1")
    #expect(lines.contains { $0.hasPrefix("40.0  NSTextStorage.didProcessEditing  ") && $0.contains("attributes") })
    stage.chrome.setCategory(.large)
  }

  /// An on-screen key reports press and release, once each and under one name.
  @Test func onScreenKeyLogsDownAndUp() throws {
    let stage = try stage()
    defer { stage.session.close() }
    let host = try #require(stage.session.host as? OffscreenWindow)
    stage.chrome.page?.text.becomeFirstResponder()
    turn(stage, after: 300)
    for label in ["q", "shift", "Q", "123", "delete"] {
      let key = try #require(stage.window.screenItems().first { $0.role == .key && $0.label == label })
      let count = try log(stage).count
      let place = Point(x: key.frame.midX, y: key.frame.midY)
      host.script(.pointerDown(place, .left))
      host.script(.pointerUp(place, .left))
      turn(stage)
      let log = try log(stage)
      let actions = log.events.suffix(log.count - count).filter { $0.name == "UIControl.sendAction" }.map(\.details)
      #expect(actions.map(\.last) == ["touchDown", "touchUpInside"], "\(label): \(actions)")
      #expect(actions.allSatisfy { $0.first?.contains(label) == true }, "\(label): \(actions)")
    }
  }

  @Test func keyboardMovementsAreLogged() throws {
    let stage = try stage()
    defer { stage.session.close() }
    let before = try log(stage).count
    stage.chrome.page?.beginTouch(at: CGPoint(x: 300, y: 300), tapCount: 1, extending: false)
    stage.chrome.page?.endTouch()
    turn(stage, after: 300)
    let keyboard = try names(stage, since: before).filter { $0.contains("keyboard") }
    #expect(keyboard == ["WillChangeFrame", "WillShow", "DidChangeFrame", "DidShow"].map { "UIResponder.keyboard" + $0 })
    let shown = try #require(try log(stage).events.last { $0.name == "UIResponder.keyboardWillShow" })
    let frame = try #require(stage.window.keyboardFrame)
    #expect(shown.details.contains("end " + EventDescriptions.rect(frame)) && shown.details.contains("ease out"), "\(shown)")
    #expect(shown.details.contains { $0.hasPrefix("begin 0 800 1280 ") }, "\(shown)")
  }

  @Test func typingLogsAGroupWithAnEdit() throws {
    let stage = try stage()
    defer { stage.session.close() }
    stage.chrome.page?.beginTouch(at: CGPoint(x: 300, y: 300), tapCount: 1, extending: false)
    stage.chrome.page?.endTouch()
    turn(stage, after: 300)
    let before = try log(stage).count
    (stage.window.firstResponder as? any UIKeyInput)?.insertText("a")
    stage.window.undoManager?.endEventGroup()
    let told = try names(stage, since: before)
    let order = ["UndoManager.didOpenGroup", "UndoManager.willCloseGroup", "UndoManager.didCloseGroup"].map { told.firstIndex(of: $0) }
    let places = order.compactMap { $0 }
    #expect(places.count == 3 && places == places.sorted(), "\(told)")
    let editing = told.filter { $0.hasPrefix("NSTextStorage") }
    #expect(
      editing.prefix(4) == [
        "NSTextStorage.willProcessEditing", "NSTextStorageDelegate.willProcessEditing", "NSTextStorage.didProcessEditing",
        "NSTextStorageDelegate.didProcessEditing",
      ])
    let edit = try #require(try log(stage).events.last { $0.details.contains("characters") })
    #expect(edit.details.last == "length +1")
  }

  @Test func panelOpensOnRequestAndEndsWithTheNewestEvent() throws {
    let stage = try stage()
    defer { stage.session.close() }
    #expect(panel(stage) == nil)
    stage.chrome.toggleEventLog()
    turn(stage)
    let frame = try #require(panel(stage)?.frame)
    #expect(frame == CGRect(x: 908, y: 44, width: 372, height: 704))
    post(220)
    turn(stage)
    let log = try log(stage)
    #expect(log.count > EventLog.capacity && log.events.count == EventLog.capacity)
    let rows = stage.window.screenItems().filter { $0.role == .text && frame.contains($0.frame) }.map(\.label)
    #expect(rows.count > 10 && rows.last == log.events.last?.line && Array(log.events.suffix(rows.count).map(\.line)) == rows)
    stage.chrome.toggleEventLog()
    turn(stage)
    #expect(panel(stage) == nil)
  }

  /// The log and the figures cover a part of the page, but never change its frame, its lines or the scroll position. A log at the top can be
  /// scrolled away from the text, and each log can be moved to the opposite edge.
  @Test(arguments: [(1280, "left"), (600, "bottom")]) func overlaysNeverChangeTheLines(width: Int, opposite: String) throws {
    let stage = try stage(["--size", "\(width)x800"])
    defer { stage.session.close() }
    let page = try #require(stage.chrome.page)
    let items = { stage.window.screenItems() }
    func state() -> String { "\(page.frame) \(page.geometry) \(page.contentOffset) \(page.flow.columns.map { page.flow.lines(inColumn: $0).map(\.characters) })" }
    let before = state()
    var frames: [CGRect] = []
    for action in ["log", "figures", "move", "figures", "log"] {
      switch action {
      case "log": stage.chrome.toggleEventLog()
      case "figures": stage.chrome.toggleHUD()
      default:
        let button = try #require(items().first { $0.label == "Move to the \(opposite)" })
        (stage.session.host as? OffscreenWindow)?.script(.pointerDown(Point(x: button.frame.midX, y: button.frame.midY), .left))
        (stage.session.host as? OffscreenWindow)?.script(.pointerUp(Point(x: button.frame.midX, y: button.frame.midY), .left))
      }
      turn(stage)
      if let frame = panel(stage)?.frame { frames.append(frame) }
      #expect(state() == before, "after \(action)")
      let covered = [stage.chrome.figuresStrip?.frame, stage.chrome.eventLogPanel.flatMap { $0.edge == .top ? $0.frame : nil }].compactMap { $0?.maxY }.max()
      #expect(page.contentInset.top == (covered ?? page.frame.minY) - page.frame.minY, "after \(action)")
    }
    #expect(frames.count == 4 && frames.allSatisfy { stage.chrome.desk.contains($0) } && frames[0] != frames[2], "\(frames)")
    #expect(frames[1].minY > frames[0].minY && !frames[3].intersects(frames[0].insetBy(dx: 20, dy: 20)), "\(frames)")
  }

  @Test func newestEventIsAboveTheKeyboard() throws {
    let stage = try stage()
    defer { stage.session.close() }
    stage.chrome.toggleEventLog()
    post(40)
    stage.chrome.page?.beginTouch(at: CGPoint(x: 300, y: 300), tapCount: 1, extending: false)
    stage.chrome.page?.endTouch()
    turn(stage, after: 300)
    let newest = try #require(try log(stage).events.last?.line)
    let row = try #require(stage.window.screenItems().last { $0.label == newest })
    #expect(row.frame.maxY <= (stage.window.keyboardFrame?.minY ?? 0))
  }

  /// Drags a touch over a scroll view with a delegate, whose gesture also has a delegate.
  @Test func scrollAndGestureDelegateCallsAreLogged() throws {
    final class Delegate: UIScrollViewDelegate, UIGestureRecognizerDelegate {
      func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { false }
    }
    let stage = try stage()
    defer { stage.session.close() }
    let (delegate, tap) = (Delegate(), UITapGestureRecognizer())
    let list = UIScrollView(frame: CGRect(x: 100, y: 100, width: 200, height: 200))
    list.contentSize = CGSize(width: 200, height: 1000)
    list.accessibilityLabel = "list"
    list.addGestureRecognizer(tap)
    (list.delegate, tap.delegate) = (delegate, delegate)
    stage.window.addSubview(list)
    let host = try #require(stage.session.host as? OffscreenWindow)
    func touch(_ phase: TouchPhase, _ y: Double) {
      host.script(.touch(id: 3, phase: phase, at: .init(x: 200, y: y)))
      turn(stage, after: 20)
    }
    let before = try log(stage).count
    touch(.began, 250)
    touch(.ended, 250)
    let asked = try log(stage).events.suffix(log(stage).count - before).filter { $0.details.first == "UITapGestureRecognizer" }
    // The queries about other gestures depend on the window's gestures.
    #expect(asked.filter { !$0.name.contains("Require") }.map { [$0.name] + $0.details.dropFirst() } == [
      ["UIGestureRecognizerDelegate.shouldReceive"], ["UIGestureRecognizerDelegate.shouldBegin"],
      ["UIGestureRecognizerDelegate.shouldBegin", "returned false"],
    ])
    let start = try log(stage).count
    touch(.began, 250)
    for y in [230.0, 210, 190] { touch(.moved, y) }
    touch(.ended, 190)
    turn(stage, after: 5000)
    let told = try log(stage).events.suffix(log(stage).count - start).filter { $0.name.hasPrefix("UIScrollViewDelegate.") }
    #expect(told.allSatisfy { $0.details[0] == "UIScrollView “list”" })
    let calls = told.map { $0.name.dropFirst("UIScrollViewDelegate.".count) }.filter { $0 != "didScroll" }
    #expect(calls == ["willBeginDragging", "willEndDragging", "didEndDragging", "willBeginDecelerating", "didEndDecelerating"])
    let moved = told.filter { $0.name.hasSuffix("didScroll") }
    #expect(moved.last?.details == ["UIScrollView “list”", "offset \(EventDescriptions.coordinates(list.contentOffset))"] && list.contentOffset.y > 20)
  }

  /// A label or a key with control characters takes one line.
  @Test func namesOfObjectsAreOnOneLine() {
    let view = UIView()
    view.accessibilityLabel = "two\nlines"
    for (sender, name) in [(UIKeyCommand(input: "\r", modifierFlags: []) { _ in }, "\\r"), (view, "two\\nlines")] as [(AnyObject, String)] {
      let details = EventDescriptions.description(of: .handler(sender: sender)).details
      #expect(details.count == 1 && details[0].hasSuffix(" “\(name)”"), "\(details)")
    }
  }

  @Test func internalTextStoragesAreNotLogged() throws {
    let stage = try stage()
    defer { stage.session.close() }
    let before = try log(stage).count
    NSTextStorage(string: "one").append(NSAttributedString(string: "two"))
    stage.chrome.page?.flow.storage.append(NSAttributedString(string: "."))
    #expect(
      try names(stage, since: before) == [
        "NSTextStorage.willProcessEditing", "NSTextStorageDelegate.willProcessEditing", "NSTextStorage.didProcessEditing",
        "NSTextStorageDelegate.didProcessEditing",
      ])
  }

  @Test func eventsAreWrittenToTheFileImmediately() throws {
    let scratch = try Scratch()
    let path = scratch.url("events").path
    let stage = try stage(log: try LogFile(path: path))
    defer { stage.session.close() }
    stage.chrome.setCategory(.extraLarge)
    let written = try String(contentsOfFile: path, encoding: .utf8)
    #expect(written == (try log(stage)).events.map { $0.line + "\n" }.joined())
    #expect(written.hasSuffix("UIContentSizeCategory.didChange  category XL\n"))
    stage.chrome.setCategory(.large)
  }

  @Test(arguments: [["playground", "--log", "nowhere/events"], ["playground", "--log", "."], ["open", "text.txt", "--log", "nowhere/events"]])
  func unwritableLogIsReported(arguments: [String]) throws {
    let scratch = try Scratch()
    try scratch.write("text.txt", "Some text.\n")
    let outcome = try Program.run(arguments, in: scratch.folder)
    #expect(outcome.exited && outcome.status == 1 && outcome.output.isEmpty)
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 1 && lines.first?.hasPrefix("galley: \(arguments.last!): the log cannot be written") == true, "\(outcome.errors)")
  }
}
