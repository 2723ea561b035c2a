import TestSupport
import Testing
import UIKit

@testable import GalleyPlayground

/// The order of shapes, alignment to guides, and the points of outlines, without a window.
@MainActor @Suite struct ShapeModelTests {
  // MARK: Order

  @Test func ordersOfSeveralShapes() {
    let table: [(ShapeOrder, Set<Int>, [Int])] = [
      (.front, [1], [0, 2, 3, 1]), (.back, [2], [2, 0, 1, 3]), (.forward, [1], [0, 2, 1, 3]), (.backward, [1], [1, 0, 2, 3]),
      (.front, [0, 2], [1, 3, 0, 2]), (.back, [3, 1], [1, 3, 0, 2]), (.forward, [0, 2], [1, 0, 3, 2]), (.backward, [1, 3], [1, 0, 3, 2]),
      (.forward, [2, 3], [0, 1, 2, 3]), (.backward, [0, 1, 3], [0, 1, 3, 2]), (.forward, [], [0, 1, 2, 3]), (.front, [0, 1, 2, 3], [0, 1, 2, 3]),
    ]
    for (order, moved, expected) in table {
      #expect(order.applied(to: [0, 1, 2, 3], moving: moved) == expected, "\(order) \(moved)")
    }
  }

  // MARK: Guides

  @Test func nearestLineAligns() {
    let guides = AlignmentGuides(of: [CGRect(x: 100, y: 50, width: 200, height: 300), CGRect(x: 312, y: 52, width: 0, height: 0)])
    let table: [([CGFloat], Bool, AlignmentGuides.Alignment?)] = [
      ([97], true, .init(offset: 3, line: 100)), ([104, 202], true, .init(offset: -2, line: 200)), ([105], true, nil), ([304.5], true, nil),
      ([310, 60], true, .init(offset: 2, line: 312)), ([51.5], false, .init(offset: 0.5, line: 52)), ([50.5], false, .init(offset: -0.5, line: 50)),
      ([], true, nil), ([100, 299], true, .init(offset: 0, line: 100)),
    ]
    for (positions, isVertical, expected) in table {
      #expect(guides.alignment(of: positions, isVertical: isVertical) == expected, "\(positions)")
    }
    #expect(AlignmentGuides(of: []).alignment(of: [3], isVertical: true) == nil)
  }

  // MARK: Points

  private nonisolated static let outlines = [
    "M0 0 H90 V60 H0 Z", "M10 10 C 20 0 40 0 50 10 S 90 40 50 60 Z", "M0 0 Q 50 0 50 50 T 0 100 Z", "M0 0H90V90H0Z M30 30V60H60V30Z", "M0 0 L 90 10 L 40 80",
  ]

  @Test(arguments: outlines) func pointsKeepTheOutline(data: String) throws {
    let path = try UIBezierPath(svgPath: data)
    let outline = EditableOutline(path)
    #expect(ShapeComparison.difference(outline.path, path) == nil)
    // Adding points changes nothing, and removing them again restores lines.
    var divided = outline
    for index in outline.indices.reversed() {
      let nodes = outline.subpaths[index.subpath]
      let (start, end) = (nodes[index.node], nodes[(index.node + 1) % nodes.count])
      let segment = CubicSegment(p0: start.point, c1: start.after ?? start.point, c2: end.before ?? end.point, p3: end.point)
      let added = divided.insert(near: segment.point(at: 0.5), within: 3)
      #expect(added != nil, "\(index)")
    }
    #expect(divided.count == 2 * outline.count && ShapeComparison.difference(divided.path, path) == nil)
    #expect(divided.insert(near: CGPoint(x: 500, y: 500), within: 8) == nil)
  }

  @Test func movedPointsAndControlPoints() throws {
    var outline = EditableOutline(UnitOutlines.unitOutline(of: .circle)!)
    let index = EditableOutline.Index(subpath: 0, node: 0)
    let node = outline[index]
    #expect(outline.count == 4 && node.isSmooth)
    outline.move(.node(index), to: node.point + CGPoint(x: 3, y: 4))
    #expect(outline[index].after == node.after.map { $0 + CGPoint(x: 3, y: 4) } && outline[index].isSmooth)
    let length = (outline[index].before! - outline[index].point).length
    outline.move(.after(index), to: outline[index].point + CGPoint(x: 7, y: 1))
    #expect(outline[index].isSmooth && abs((outline[index].before! - outline[index].point).length - length) < 1e-9)
    for _ in 0..<3 { outline.remove(EditableOutline.Index(subpath: 0, node: 0)) }
    #expect(outline.count == 0 && !outline.enclosesArea)
  }

  @Test(arguments: [0, 0.7, -2] as [CGFloat]) func aReshapedShapeHasTheOutline(rotation: CGFloat) throws {
    let shape = PageShape(
      id: 4, kind: .heart, unitOutline: UnitOutlines.unitOutline(of: .heart)!, center: CGPoint(x: 200, y: 100), size: CGSize(width: 90, height: 60),
      rotation: rotation, group: 2)
    let same = shape.reshaped(shape.path)
    #expect(ShapeComparison.difference(same.path, shape.path) == nil && same.hasSameGeometry(as: shape) == (rotation == 0) || (same.center - shape.center).length < 1e-6)
    #expect(same.kind == .path && same.rotation == rotation && same.group == 2 && !same.isDrawn(like: shape))
  }
}
