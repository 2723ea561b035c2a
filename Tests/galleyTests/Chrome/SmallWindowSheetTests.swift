import GalleyProofs
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyExhibits
@testable import GalleyPlayground
@testable import galley

/// Lists and questions in small windows.
@MainActor @Suite(.serialized) struct SmallWindowSheetTests {
  @Test func everyExhibitFitsTheDefaultWindow() throws {
    let stage = Stage.offscreen(ShortPageExhibit(), try WindowOptions.parse(["--size", "1280x800"]).configuration)
    defer { stage.session.close() }
    stage.chrome.showExhibits()
    stage.window.layoutIfNeeded()
    let list = try #require(stage.chrome.view.subviews.last as? PopoverList)
    let scroller = try #require(list.subviews.compactMap { $0 as? UIScrollView }.first)
    #expect(scroller.contentSize.height <= scroller.bounds.height)
    let rows = scroller.subviews.compactMap { $0 as? UIControl }
    #expect(rows.count == Exhibits.all.count && rows.first?.accessibilityLabel == "Gallery")
  }

  /// A list that was opened by a click has the keys, not the page below it: Return and Space choose the checked row, or do nothing without one.
  @Test(arguments: ["return", "space"], [nil, 1] as [Int?]) func listOpenedByMouseTakesTheReturnKey(key: String, checked: Int?) throws {
    let stage = Stage.offscreen(ShortPageExhibit(), try WindowOptions.parse([]).configuration)
    defer { stage.session.close() }
    let chrome = stage.chrome
    var chosen: [Int] = []
    let items = (0..<3).map { index in PopoverList.Item(title: "Row \(index)", isOn: index == checked) { chosen.append(index) } }
    let list = PopoverList("Rows", items: items, at: CGRect(x: 100, y: 100, width: 40, height: 20), side: .below, in: chrome.view.bounds, scale: chrome.scale)
    chrome.view.addSubview(list)
    list.open(showsFocus: false)
    let pressed = try #require(KeyName.key(named: key))
    for kind in [RawEvent.Kind.keyDown(pressed, isRepeat: false), .keyUp(pressed)] {
      stage.session.handle(RawEvent(time: stage.session.host.clock.milliseconds, modifiers: [], kind: kind))
    }
    #expect(chosen == [checked].compactMap { $0 } && chrome.page?.isEditing == false && (list.superview == nil) == (checked != nil))
  }

  @Test func aQuestionInATinyWindowScrollsToItsButtons() throws {
    let stage = Stage.offscreen(ShortPageExhibit(), try WindowOptions.parse(["--size", "200x150"]).configuration)
    defer { stage.session.close() }
    let choices = ["Restore", "Discard", "Ask Later"].map { AlertSheet.Choice($0) }
    let sheet = AlertSheet(
      "Restore the changes to notes.txt?", details: ["Galley quit before these changes were saved. Last backup: today."], choices: choices,
      in: stage.chrome.view.bounds, scale: stage.chrome.scale)
    stage.chrome.view.addSubview(sheet)
    sheet.layoutIfNeeded()
    sheet.open()
    #expect(sheet.bounds.contains(sheet.sheet))
    let scroller = try #require(sheet.subviews.compactMap { $0 as? UIScrollView }.first)
    #expect(scroller.bounds.height >= 60)
    let buttons = scroller.subviews.compactMap { $0 as? TextButton }
    #expect(buttons.map(\.title) == ["Restore", "Discard", "Ask Later"])
    let content = CGRect(origin: .zero, size: scroller.contentSize)
    for button in buttons { #expect(content.contains(button.frame), "\(button.title)") }
  }
}
