import CoreGraphics
import Foundation
import GalleyRaster
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyPlayground

/// Text interaction on the page, which handles presses itself: selection handles, the magnifier, dragged text, an app's menu item.
@MainActor @Suite(.serialized) struct TextGrabOnThePageTests {
  private func makeDesk() throws -> TextDesk {
    UIScreenKeyboard.yieldsToHardware = true
    return try TextDesk()
  }

  private func item(_ desk: TextDesk, _ label: String) -> ScreenItem? { desk.window.screenItems().first { $0.label == label } }

  private func knob(_ desk: TextDesk, _ label: String) throws -> CGPoint {
    let frame = try #require(item(desk, label)).frame
    return CGPoint(x: frame.midX, y: label == "selection start" ? frame.minY + 4 : frame.maxY - 4)
  }

  @Test func selectionHandleIsDraggedWithoutScrolling() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    let place = try desk.location(of: "compositor")
    for phase in [TouchPhase.began, .ended, .began, .ended] { desk.touch(phase, place) }
    let word = desk.range(of: "compositor")
    #expect(desk.selection == word)
    desk.wait(800)
    #expect(desk.menu?.title == "Text", "the page's own")
    let (end, offset) = (try knob(desk, "selection end"), desk.page.contentOffset)
    desk.touch(.began, end)
    #expect(item(desk, "magnifier") != nil)
    desk.touch(.moved, CGPoint(x: end.x, y: end.y + 40))
    desk.touch(.moved, CGPoint(x: end.x, y: end.y + 80))
    #expect(desk.selection.location == word.location && desk.selection.length > word.length + 30)
    #expect(desk.page.contentOffset == offset && desk.page.drag == nil)
    desk.touch(.ended, CGPoint(x: end.x, y: end.y + 80))
    #expect(item(desk, "magnifier") == nil && item(desk, "selection start")?.value == "\(word.location)")
    #expect(desk.menu?.title == "Text")
    desk.key(.keyboardEscape)
    // A selection made by mouse has no handles.
    desk.click(place, count: 2)
    #expect(desk.selection == word && item(desk, "selection start") == nil)
  }

  @Test func wordIsDraggedAndUndoneInOneStep() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    let word = desk.range(of: "compositor")
    let (before, place) = (desk.text.string, try desk.location(ofCharacter: word.location + 4))
    desk.click(place, count: 2)
    desk.wait(800)
    let goal = try desk.location(ofCharacter: word.location + 60)
    desk.down(place)
    desk.move(CGPoint(x: place.x + 8, y: place.y))
    desk.move(goal)
    #expect(item(desk, "drop caret") != nil && desk.text.string == before)
    desk.up(goal)
    #expect(item(desk, "drop caret") == nil && desk.selection.length == word.length && desk.selection != word)
    #expect((desk.text.string as NSString).substring(with: desk.selection) == "compositor" && desk.text.length == before.utf16.count)
    desk.page.undo()
    #expect(desk.text.string == before && desk.selection == word)
  }

  @Test func appMenuItemsAppearOnlyInTheTextMenu() throws {
    let desk = try makeDesk()
    UIMenuController.shared.menuItems = [UIMenuItem(title: "All of It", action: .selectAll), UIMenuItem(title: "Nobody's", action: "nobody:")]
    defer {
      UIMenuController.shared.menuItems = nil
      desk.close()
    }
    desk.rightClick(try desk.location(of: "compositor"))
    #expect(desk.menu?.title == "Text" && desk.menu?.titles.last == "All of It" && UIMenuController.shared.isMenuVisible)
    try desk.choose("All of It")
    #expect(desk.selection.length == desk.text.length)
    // The highest shape, which no keyboard covers.
    let shape = try #require(desk.page.shapes.min { $0.center.y < $1.center.y })
    desk.rightClick(desk.window(shape.center))
    #expect(desk.menu?.title == "Shape" && desk.menu?.titles.contains("All of It") == false && !UIMenuController.shared.isMenuVisible)
  }
}
