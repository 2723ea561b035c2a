import GalleyRaster
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyPlayground

/// Guides that the user places, with simulated input in the playground.
@MainActor @Suite(.serialized) struct PlacedGuideTests {
  private func makeDesk() throws -> TextDesk { try TextDesk(hasScreenKeyboard: false) }

  private func drag(_ desk: TextDesk, from start: CGPoint, to end: CGPoint) {
    desk.wait(600)
    desk.down(start)
    desk.move(CGPoint(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2))
    desk.move(end)
    desk.up(end)
  }

  /// The window position of a guide's point in the margin, beside all text.
  private func point(_ desk: TextDesk, on guide: PageGuide) -> CGPoint {
    let sheet = desk.page.geometry.sheet(0)
    return desk.window(
      guide.axis == .vertical ? CGPoint(x: sheet.minX + guide.position, y: sheet.minY + 14) : CGPoint(x: sheet.minX + 14, y: sheet.minY + guide.position))
  }

  @Test(arguments: PageGuide.Axis.allCases) func guideIsAddedMovedAndRemoved(axis: PageGuide.Axis) throws {
    let desk = try makeDesk()
    defer { desk.close() }
    let page = desk.page
    let chrome = try #require(desk.window.rootViewController as? PlaygroundChrome)
    try #require(chrome.commandList.all.first { $0.identifier == "shape.guide.\(axis.rawValue)" }).perform(from: desk.window.firstResponder)
    let first = try #require(page.placedGuides.first)
    #expect(page.placedGuides.count == 1 && first.axis == axis && page.hasSelectedGuide && !page.guidesView.isHidden)
    // The pointer shows that the guide moves.
    let start = point(desk, on: first)
    let offset = axis == .vertical ? CGPoint(x: -77, y: 5) : CGPoint(x: 5, y: -77)
    drag(desk, from: start, to: start + offset)
    #expect(page.placedGuides == [PageGuide(axis, at: first.position - 77)])
    desk.key(axis == .vertical ? .keyboardRightArrow : .keyboardDownArrow, .shift)
    #expect(page.placedGuides == [PageGuide(axis, at: first.position - 67)])
    page.undo()
    page.undo()
    #expect(page.placedGuides == [first])
    page.redo()
    #expect(page.placedGuides == [PageGuide(axis, at: first.position - 77)])
    // Escape during a drag restores the guide; a drag off the sheet removes it, and so does Delete.
    let moved = page.placedGuides[0]
    desk.wait(600)
    desk.down(point(desk, on: moved))
    desk.move(point(desk, on: moved) + offset)
    #expect(page.placedGuides != [moved] && page.isDraggingObject)
    desk.key(.keyboardEscape)
    desk.up(point(desk, on: moved))
    #expect(page.placedGuides == [moved] && !page.isDraggingObject)
    drag(desk, from: point(desk, on: moved), to: axis == .vertical ? CGPoint(x: 4, y: start.y) : CGPoint(x: start.x, y: 60))
    #expect(page.placedGuides.isEmpty && page.guidesView.isHidden)
    page.undo()
    #expect(page.placedGuides == [moved])
    desk.click(point(desk, on: moved))
    desk.key(.keyboardDeleteForward)
    #expect(page.placedGuides.isEmpty)
  }

  @Test func guideIsAddedOnTheSheet() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    desk.page.addGuide(.vertical, through: CGPoint(x: -500, y: 100))
    desk.page.addGuide(.horizontal, through: CGPoint(x: 100, y: -500))
    #expect(desk.page.placedGuides == [PageGuide(.vertical, at: 0), PageGuide(.horizontal, at: 0)])
  }

  @Test func guidesAreShownWhileShapesAreEdited() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    let page = desk.page
    func pixels() -> Bitmap {
      let frame = page.convert(page.bounds, to: nil)
      return desk.window.snapshot().cropped(
        to: IntRect(x: Int(frame.minX), y: Int(frame.minY), width: Int(frame.width), height: Int(frame.height) - 100))
    }
    let before = pixels()
    page.addGuide(.vertical)
    page.addGuide(.horizontal)
    desk.turn()
    #expect(!pixels().difference(from: before).isEmpty)
    desk.key(.keyboardEscape)
    desk.wait(200)
    #expect(page.guidesView.isHidden && pixels().difference(from: before).isEmpty)
    // A click at a hidden guide is a click in the text.
    desk.click(point(desk, on: page.placedGuides[0]))
    #expect(!page.hasSelectedGuide)
    desk.click(desk.window(page.shapes[0].center))
    #expect(page.selectedShapes == [0] && !page.guidesView.isHidden && !page.hasSelectedGuide)
    desk.click(point(desk, on: page.placedGuides[1]))
    #expect(page.hasSelectedGuide && page.selectedShapes.isEmpty)
    // A new shape is selected instead of the guide, so that keys change the shape.
    page.addShape(.circle)
    #expect(!page.hasSelectedGuide && page.selectedShapes.count == 1)
    page.undo()
    desk.click(point(desk, on: page.placedGuides[1]))
    // Equal positions are avoided, so that each guide is visible.
    page.addGuide(.vertical)
    page.addGuide(.vertical)
    #expect(Set(page.placedGuides).count == 4)
    // A key ends the undo step.
    desk.key(.keyboardRightArrow)
    desk.key(.keyboardEscape)
    page.removeAllGuides()
    #expect(page.placedGuides.isEmpty)
    page.undo()
    #expect(page.placedGuides.count == 4)
  }

  /// A dragged shape aligns its edge to a guide, on every sheet.
  @Test func shapesAlignToGuides() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    let page = desk.page
    page.alignsToGuides = true
    let sheet = page.geometry.sheet(0)
    page.addGuide(.vertical, through: CGPoint(x: sheet.minX + 171, y: sheet.midY))
    let shape = page.shapes[0]
    let start = desk.window(shape.center)
    // Three points beside the guide.
    let distance = sheet.minX + 171 + 3 - shape.bounds.minX
    drag(desk, from: start, to: start + CGPoint(x: distance, y: 31))
    #expect(abs(page.shapes[0].bounds.minX - (sheet.minX + 171)) < 0.01)
    // A guide below a shape does not keep the shape from being dragged.
    let center = page.shapes[0].center
    page.addGuide(.vertical, through: center)
    drag(desk, from: desk.window(center), to: desk.window(center) + CGPoint(x: 0, y: 40))
    #expect(page.placedGuides.count == 2 && (page.shapes[0].center.y - center.y) > 20)
  }

  @Test func guidesSurviveACopyOfThePage() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    desk.page.addGuide(.horizontal)
    let state = try JSONDecoder().decode(PageState.self, from: JSONEncoder().encode(desk.page.state))
    let other = try makeDesk()
    defer { other.close() }
    #expect(other.page.restoreContent(state) && other.page.placedGuides == desk.page.placedGuides)
  }
}
