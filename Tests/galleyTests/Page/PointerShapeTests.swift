import CoreGraphics
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyPlayground

/// The pointer's shape over the views of the page.
@MainActor @Suite(.serialized) struct PointerShapeTests {
  private func cursor(at point: CGPoint, _ desk: TextDesk) -> CursorShape {
    desk.move(point)
    return desk.host.cursor
  }

  private func middle(_ role: ScreenRole, _ label: String, _ desk: TextDesk) throws -> CGPoint {
    let frame = try #require(desk.items(role).first { $0.label == label }?.frame, "no \(role) \(label)")
    return CGPoint(x: frame.midX, y: frame.midY)
  }

  @Test func cursorMatchesTheItemUnderIt() throws {
    let desk = try TextDesk()
    defer { desk.close() }
    #expect(cursor(at: try desk.location(of: "compositor"), desk) == .text)
    #expect(cursor(at: try desk.location(of: "handbook"), desk) == .text, "a click sets the caret in a link, too")
    #expect(cursor(at: try middle(.shape, "circle", desk), desk) == .move)
    #expect(cursor(at: try middle(.button, "Undo", desk), desk) == .arrow)
    // The sheet's margin, the gutter, and the background.
    let columns = desk.items(.column).map(\.frame)
    for x in [columns[0].minX - 20, (columns[0].maxX + columns[1].minX) / 2, 70] {
      #expect(cursor(at: CGPoint(x: x, y: 300), desk) == .arrow, "at \(x)")
    }
  }

  @Test func popoverHasTheArrow() throws {
    let desk = try TextDesk(caretAt: "compositor", hasScreenKeyboard: false)
    defer { desk.close() }
    let frame = try #require(desk.items(.popover).first?.frame)
    #expect(cursor(at: CGPoint(x: frame.midX, y: frame.midY), desk) == .arrow)
    #expect(cursor(at: try middle(.accessory, "Done", desk), desk) == .arrow)
  }

  @Test func selectingDragKeepsTheTextCursor() throws {
    let desk = try TextDesk(hasScreenKeyboard: false)
    defer { desk.close() }
    let place = try desk.location(of: "compositor")
    desk.down(place)
    for way in [CGPoint(x: 640, y: 300), try middle(.shape, "circle", desk), CGPoint(x: 20, y: 20)] {
      #expect(cursor(at: way, desk) == .text, "at \(way)")
    }
    desk.up(CGPoint(x: 20, y: 20))
    #expect(cursor(at: CGPoint(x: 640, y: 20), desk) == .arrow)
  }

  /// The view under a resting pointer can change.
  @Test func cursorChangesWhenThePageScrolls() throws {
    let desk = try TextDesk(hasScreenKeyboard: false)
    defer { desk.close() }
    let place = try middle(.shape, "circle", desk)
    #expect(cursor(at: place, desk) == .move)
    desk.page.contentOffset.y += 150
    desk.turn()
    #expect(desk.host.cursor == .text)
    desk.page.armPen()
    desk.turn()
    #expect(desk.host.cursor == .crosshair)
    desk.page.disarmPen()
    desk.turn()
    #expect(desk.host.cursor == .text)
  }

  /// A flat rectangle, whose corners lie almost on its horizontal axis, in eighths of a turn.
  @Test(arguments: 0..<8) func handlesShowTheirResizeDirection(eighths: Int) throws {
    let shape = PageShape(
      id: 0, kind: .rectangle, unitOutline: try #require(UnitOutlines.unitOutline(of: .rectangle)), center: CGPoint(x: 300, y: 300),
      size: CGSize(width: 240, height: 30), rotation: CGFloat(eighths) * .pi / 4)
    let ways: [PointerShape] = [.resizeHorizontal, .resizeDiagonalDown, .resizeVertical, .resizeDiagonalUp]
    let unturned: [(ShapeHandle, Int)] = [
      (.right, 0), (.bottomRight, 1), (.bottom, 2), (.bottomLeft, 3), (.left, 4), (.topLeft, 5), (.top, 6), (.topRight, 7),
    ]
    for (handle, way) in unturned { #expect(handle.pointerShape(on: shape) == ways[(way + eighths) % 4], "\(handle)") }
  }
}
