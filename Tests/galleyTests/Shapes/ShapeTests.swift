import GalleyPlayground
import Testing
import UIKit

@MainActor @Suite struct ShapeTests {
  /// Every outline fills the unit square, so that `PageShape.size` is the visible size.
  @Test(arguments: ShapeKind.allCases.filter { $0 != .path })
  func outlinesFillTheUnitSquare(kind: ShapeKind) throws {
    let bounds = try #require(UnitOutlines.unitOutline(of: kind)).bounds
    for (value, expected) in [(bounds.minX, 0), (bounds.minY, 0), (bounds.maxX, 1), (bounds.maxY, 1)] as [(CGFloat, CGFloat)] {
      #expect(abs(value - expected) < 1e-6, "\(kind): \(bounds)")
    }
  }

  /// The traced leaf lies within a pixel or two of the drawing that it was traced from.
  @Test func leafFollowsItsImage() throws {
    let image = try #require(UIImage(named: "leaf"))
    let outline = try #require(ImageOutline.trace(image))
    let drawn = try UIBezierPath(
      svgPath: """
        M 34 474 C 8 318 44 170 150 88 C 234 24 352 14 462 18 C 470 128 454 248 388 326 C 302 426 180 430 92 396 \
        C 78 420 68 444 62 474 C 54 480 42 480 34 474 Z
        """)
    var wrong = 0
    for y in stride(from: CGFloat(1), to: 480, by: 6) {
      for x in stride(from: CGFloat(1), to: 480, by: 6) {
        let point = CGPoint(x: x, y: y)
        let isNearEdge = [(-2.5, 0), (2.5, 0), (0, -2.5), (0, 2.5)].contains {
          drawn.contains(CGPoint(x: x + $0.0, y: y + $0.1)) != drawn.contains(point)
        }
        if !isNearEdge, outline.contains(point) != drawn.contains(point) { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  /// The constant outline in the shape bar is the one that tracing its image finds.
  @Test func leafIsTheTraceOfItsImage() throws {
    let image = try #require(UIImage(named: "leaf"))
    let traced = UnitOutlines.fittedToUnitSquare(try #require(ImageOutline.trace(image)))
    let (found, expected) = (elements(of: try #require(UnitOutlines.unitOutline(of: .leaf))), elements(of: traced))
    #expect(found.map(\.type) == expected.map(\.type))
    for (point, wanted) in zip(found.flatMap(\.points), expected.flatMap(\.points)) {
      #expect(abs(point.x - wanted.x) < 1e-12 && abs(point.y - wanted.y) < 1e-12, "\(point) instead of \(wanted)")
    }
  }

  private func elements(of path: UIBezierPath) -> [(type: CGPathElementType, points: [CGPoint])] {
    var elements: [(CGPathElementType, [CGPoint])] = []
    path.cgPath.applyWithBlock { element in
      let count = [1, 1, 2, 3, 0][Int(element.pointee.type.rawValue)]
      elements.append((element.pointee.type, (0..<count).map { element.pointee.points[$0] }))
    }
    return elements
  }

  /// A handle follows the pointer, and the opposite side stays, at any rotation.
  @Test(arguments: ShapeHandle.allCases.filter { $0 != .rotate }, [0, 0.4, 2.5, -1.2] as [CGFloat])
  func draggingAHandleKeepsTheOppositeSide(handle: ShapeHandle, rotation: CGFloat) {
    let shape = shape(.rectangle, rotation: rotation)
    let opposite = ShapeHandle(rawValue: (handle.rawValue + 4) % 8)!
    let start = handle.position(on: shape)
    let away = CGPoint(x: start.x - shape.center.x, y: start.y - shape.center.y)
    let target = CGPoint(x: start.x + away.x * 0.5, y: start.y + away.y * 0.5)
    let dragged = handle.drag(shape, to: target, keepsProportions: false)
    #expect(near(handle.position(on: dragged), target))
    #expect(near(opposite.position(on: dragged), opposite.position(on: shape)))
  }

  @Test func handleDraggedThroughTheShapeLeavesTheMinimumSide() {
    let dragged = ShapeHandle.right.drag(shape(.circle, rotation: 0), to: CGPoint(x: -500, y: 0), keepsProportions: false)
    #expect(dragged.size.width == PageShape.smallestSide)
  }

  @Test func rotationFollowsThePointer() {
    let turned = ShapeHandle.rotate.drag(shape(.heart, rotation: 0), to: CGPoint(x: 400, y: 200), keepsProportions: true)
    #expect(abs(turned.rotation - .pi / 2) < 1e-9)
  }

  @Test func hitTestUsesTheOutline() {
    let heart = shape(.heart, rotation: 0)
    #expect(heart.contains(CGPoint(x: 200, y: 200)))
    #expect(!heart.contains(CGPoint(x: 155, y: 235)), "the corner of the box is outside the heart")
  }

  private func shape(_ kind: ShapeKind, rotation: CGFloat) -> PageShape {
    PageShape(
      id: 0, kind: kind, unitOutline: UnitOutlines.unitOutline(of: kind)!, center: CGPoint(x: 200, y: 200),
      size: CGSize(width: 120, height: 80), rotation: rotation)
  }

  private func near(_ a: CGPoint, _ b: CGPoint) -> Bool { abs(a.x - b.x) < 1e-6 && abs(a.y - b.y) < 1e-6 }
}
