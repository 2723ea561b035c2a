import GalleyWindowing
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyExhibits
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
