import GalleyProofs
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyPlayground
@testable import UIKitCore
@testable import galley

/// Messages of the bottom bar end, and problems stay until the user dismisses them.
@MainActor @Suite(.serialized) struct BarMessageTests {
  private func stage() throws -> Stage { try CommandTests.stage() }

  private func wait(_ seconds: Double, _ stage: Stage) {
    for _ in 0..<Int(seconds * 10) {
      (stage.session.host as? OffscreenWindow)?.virtualClock.advance(by: 100)
      stage.session.turn()
    }
  }

  private func shows(_ text: String, _ stage: Stage) -> Bool {
    stage.window.layoutIfNeeded()
    return stage.window.screenItems().contains { $0.label.contains(text) }
  }

  private func key(_ name: String, _ stage: Stage, _ flags: KeyModifiers = []) throws {
    let key = try #require(KeyName.key(named: name))
    for kind in [RawEvent.Kind.keyDown(key, isRepeat: false), .keyUp(key)] {
      stage.session.handle(RawEvent(time: stage.session.host.clock.milliseconds, modifiers: flags, kind: kind))
    }
    for _ in 0..<3 { stage.session.turn() }
  }

  @Test func aNoticeEndsAfterSomeSeconds() throws {
    let stage = try stage()
    defer { stage.session.close() }
    stage.chrome.showMessage("Saved a.md")
    #expect(shows("Saved a.md", stage))
    wait(5, stage)
    #expect(shows("Saved a.md", stage))
    wait(2, stage)
    #expect(!shows("Saved a.md", stage) && shows("Text size", stage))
  }

  /// The action that a notice is about does not end it, but the next one does.
  @Test func theNextActionEndsANotice() throws {
    let stage = try stage()
    defer { stage.session.close() }
    stage.chrome.showMessage("Saved a.md")
    stage.chrome.page?.addShape(.circle)
    stage.session.turn()
    #expect(shows("Saved a.md", stage))
    wait(2, stage)
    #expect(shows("Saved a.md", stage))
    stage.chrome.page?.addShape(.circle)
    stage.session.turn()
    #expect(!shows("Saved a.md", stage))
  }

  /// A problem stays for any time and actions, is shown again after a notice and in new bars, and ends with its button or Escape.
  @Test(arguments: [false, true]) func aProblemStaysUntilItIsDismissed(byKey: Bool) throws {
    let stage = try stage()
    defer { stage.session.close() }
    stage.chrome.showProblem("No file")
    wait(30, stage)
    stage.chrome.page?.addShape(.circle)
    stage.chrome.page?.select(nil)
    stage.session.turn()
    #expect(shows("No file", stage))
    stage.chrome.showMessage("Saved a.md")
    stage.session.turn()
    #expect(!shows("No file", stage))
    wait(8, stage)
    #expect(shows("No file", stage))
    stage.chrome.discardBars()
    stage.session.turn()
    #expect(shows("No file", stage))
    if byKey {
      try key("escape", stage)
    } else {
      let button = try #require(stage.chrome.bars?.bottom.focusableViews().first { $0.accessibilityLabel == "Dismiss Message" } as? UIControl)
      button.activateByKeyboard()
    }
    for _ in 0..<3 { stage.session.turn() }
    #expect(!shows("No file", stage) && !shows("Dismiss Message", stage))
    stage.chrome.discardBars()
    stage.session.turn()
    #expect(!shows("No file", stage), "new bars do not show it again")
  }

  /// The tooltip of a message that the bar cuts off has the whole text.
  @Test func longMessagesAreReadInTheTooltip() throws {
    let stage = try stage()
    defer { stage.session.close() }
    let text = "The shape on the clipboard can’t be read: " + String(repeating: "a position has one, two or four values; ", count: 40)
    stage.chrome.showProblem(text)
    wait(1, stage)
    let bar = try #require(stage.chrome.bars?.bottom)
    let label = try #require(bar.subviews.first { ($0 as? UILabel)?.text == text } as? UILabel)
    let host = try #require(stage.session.host as? OffscreenWindow)
    host.script(.pointerMoved(.init(x: label.accessibilityFrame.midX, y: label.accessibilityFrame.midY)))
    wait(1, stage)
    let tip = try #require(stage.window.subviews.last as? ToolTipView)
    #expect((tip.subviews.first as? UILabel)?.text == text && !tip.frame.intersects(label.accessibilityFrame))
    host.script(.pointerLeft)
    stage.chrome.showMessage("Saved a.md")
    wait(1, stage)
    #expect(label.text == "Saved a.md" && label.toolTip == nil)
  }

  /// Long messages are shown longer.
  @Test func timesGrowWithTheText() {
    func duration(_ count: Int) -> Double { BarMessage(text: String(repeating: "a", count: count), start: 0).duration }
    #expect(duration(1) == duration(60) && duration(120) == 2 * duration(60))
  }
}
