import Testing
import UIKit

@testable import GalleyPlayground
@testable import UIKitCore

/// The rotation handle is on the page, wherever the shape is.
@MainActor @Suite(.serialized) struct RotationHandleTests {
  /// The rotation handle of a shape at the top, in the middle, at the bottom and on the whole page is visible, and turns the shape with the pointer.
  @Test(arguments: [0, 1, -1.5, .pi] as [CGFloat], [CGFloat(100), 240, 900])
  func handleIsVisibleAndTurnsTheShape(rotation: CGFloat, height: CGFloat) throws {
    let desk = try TextDesk(hasScreenKeyboard: false)
    defer { desk.close() }
    let page = desk.page
    let outline = try #require(UnitOutlines.unitOutline(of: .rectangle))
    let area = page.content.bounds
    for y in [area.minY + 10, area.minY + 50, area.midY, area.maxY - 10] {
      let shape = PageShape(
        id: 50, kind: .rectangle, unitOutline: outline, center: CGPoint(x: area.midX, y: y), size: CGSize(width: 100, height: height), rotation: rotation)
      let position = ShapeHandle.rotationPosition(on: shape, in: area, visibleArea: page.bounds)
      let start = ShapeHandle.rotate.position(on: shape, rotationPosition: position)
      let fits = ShapeHandle.RotationPosition.allCases.contains { area.contains(ShapeHandle.rotate.position(on: shape, rotationPosition: $0)) }
      if fits != area.contains(start) { Issue.record("\(start) at \(y)") }
      for turn in [0, 0.3, -2] as [CGFloat] {
        let target = shape.center + (start - shape.center).applying(CGAffineTransform(rotationAngle: turn))
        let turned = ShapeHandle.rotate.drag(shape, to: target, keepsProportions: false, rotationPosition: position)
        let difference = (turned.rotation - rotation - turn).remainder(dividingBy: 2 * .pi)
        if abs(difference) > 1e-6 || turned.center != shape.center { Issue.record("\(turned.rotation) after a turn by \(turn) at \(y)") }
      }
    }
  }

  /// On a shape that is as high as the visible part of a longer page, the handle is in the shape, where the user sees it.
  @Test func handleOfATallShapeIsVisible() throws {
    let outline = try #require(UnitOutlines.unitOutline(of: .rectangle))
    let (area, visible) = (CGRect(x: 0, y: 0, width: 800, height: 3000), CGRect(x: 0, y: 0, width: 800, height: 600))
    for (top, height, expected) in [
      (60, 500, .aboveTop), (10, 500, .belowBottom), (10, 570, .belowTop), (10, 2000, .belowTop), (700, 570, .aboveTop),
    ] as [(CGFloat, CGFloat, ShapeHandle.RotationPosition)] {
      let shape = PageShape(
        id: 1, kind: .rectangle, unitOutline: outline, center: CGPoint(x: 400, y: top + height / 2), size: CGSize(width: 100, height: height))
      let position = ShapeHandle.rotationPosition(on: shape, in: area, visibleArea: visible)
      if position != expected { Issue.record("\(position) at \(top) with height \(height)") }
    }
  }

  /// The user drags the handle below a shape at the top of the page; it stays on its side until the drag ends.
  @Test func shapeAtTheTopIsTurnedFromBelow() throws {
    let desk = try TextDesk(hasScreenKeyboard: false)
    defer { desk.close() }
    let page = desk.page
    page.select(0)
    func handle() throws -> CGPoint {
      let item = try #require(desk.items(.handle).first { $0.label == "rotate" })
      return CGPoint(x: item.frame.midX, y: item.frame.midY)
    }
    let (above, middle) = (try handle(), desk.window(page.shapes[0].center))
    #expect(above.y < middle.y)
    var shape = page.shapes[0]
    shape.center.y = page.geometry.sheet(0).minY + shape.size.height / 2
    page.change([shape], "Move Shape")
    page.history.endEventGroup()
    desk.turn()
    let (start, center) = (try handle(), desk.window(shape.center))
    #expect(start.y > center.y && abs(start.x - center.x) < 1)
    desk.wait(600)
    desk.down(start)
    for turn in [0.4, 1, 1.5] as [CGFloat] {
      let target = center + (start - center).applying(CGAffineTransform(rotationAngle: turn))
      desk.move(target)
      #expect(abs(page.shapes[0].rotation - turn) < 0.01 && page.drag?.rotationPosition == .belowBottom, "\(turn)")
    }
    desk.up(center + (start - center).applying(CGAffineTransform(rotationAngle: 1.5)))
    page.undo()
    #expect(page.shapes[0].isDrawn(like: shape))
  }
}
