import Testing
import UIKit

@testable import GalleyPlayground

/// Lines around shapes with each wrap side and distance.
@MainActor @Suite struct WrapSideTests {
  /// One column of 588 by 824 points.
  private let geometry = PageGeometry(sheet: CGSize(width: 700, height: 900))
  private var column: CGRect { geometry.column(0) }

  private func shape(_ kind: ShapeKind, at across: CGFloat, _ down: CGFloat = 300, _ size: CGFloat = 130, rotation: CGFloat = 0, id: Int = 0) -> PageShape {
    let drawn = try? UIBezierPath(svgPath: "M 0 0 H 1 V 1 H 0 Z M 0.3 0.3 V 0.7 H 0.7 V 0.3 Z")
    return PageShape(
      id: id, kind: kind, unitOutline: UnitOutlines.unitOutline(of: kind) ?? drawn!,
      center: CGPoint(x: column.minX + column.width * across, y: column.minY + down), size: CGSize(width: size, height: size * 0.8), rotation: rotation)
  }

  /// Returns the line fragment rectangles of a text that fills the column.
  private func rects(_ shapes: [PageShape], _ sides: [WrapSide]? = nil, _ standoffs: [CGFloat]? = nil) -> [CGRect] {
    let storage = NSTextStorage(string: String(repeating: "some words ", count: 1500), attributes: [.font: UIFont.systemFont(ofSize: 14)])
    let flow = TextFlow(storage: storage, geometry: geometry)
    flow.setShapes(
      shapes.enumerated().map { index, shape in
        var shape = shape
        if let sides { shape.style.wrapSide = sides[index] }
        if let standoffs { shape.style.standoff = standoffs[index] }
        return shape
      })
    flow.ensureLayout(throughSpread: 0, ahead: 0)
    return withExtendedLifetime(storage) { flow.lines(inColumn: 0).map(\.rect) }
  }

  /// Returns the first or the last of the rectangles with the same top.
  private func outermost(_ rects: [CGRect], isFirst: Bool) -> [CGRect] {
    rects.enumerated().filter { index, rect in
      let neighbor = isFirst ? index - 1 : index + 1
      return !rects.indices.contains(neighbor) || rects[neighbor].minY != rect.minY
    }.map(\.element)
  }

  private nonisolated static let kinds: [(ShapeKind, CGFloat)] = ShapeKind.allCases.flatMap { [($0, 0), ($0, 0.7)] }

  /// On the side that is left, the lines are exactly those beside a shape with text on both sides.
  @Test(arguments: kinds) func linesOfOneSideAreThoseOfBothSides(kind: ShapeKind, rotation: CGFloat) {
    let shape = shape(kind, at: 0.5, rotation: rotation)
    let both = rects([shape])
    #expect(both.count > outermost(both, isFirst: true).count, "the shape divides no line")
    #expect(rects([shape], [.left]) == outermost(both, isFirst: true))
    #expect(rects([shape], [.right]) == outermost(both, isFirst: false))
  }

  @Test(arguments: [0.3, 0.7] as [CGFloat]) func largestAreaIsOneOfTheSides(across: CGFloat) {
    let shape = shape(.heart, at: across)
    #expect(rects([shape], [.largest]) == rects([shape], [across < 0.5 ? .right : .left]))
  }

  @Test(arguments: ShapeKind.allCases) func neitherSideHasLines(kind: ShapeKind) {
    let shape = shape(kind, at: 0.4)
    let lines = rects([shape], [.neither])
    let area = shape.bounds.offsetBy(dx: -column.minX, dy: -column.minY).insetBy(dx: -600, dy: -TextFlow.standoff + 0.1)
    #expect(lines.count > 20 && lines.allSatisfy { $0.width == column.width && !$0.intersects(area) })
  }

  // MARK: Distances

  private func distance(_ rect: CGRect, to circle: PageShape) -> CGFloat {
    let center = circle.center - column.origin
    let nearest = CGPoint(x: min(max(center.x, rect.minX), rect.maxX), y: min(max(center.y, rect.minY), rect.maxY))
    return (nearest - center).length - circle.size.width / 2
  }

  private func circle(_ down: CGFloat, id: Int) -> PageShape {
    var circle = shape(.circle, at: 0.5, down, 130, id: id)
    circle.size.height = circle.size.width
    return circle
  }

  /// Every line has the distance of each shape, and some line has hardly more, also if the shapes of a column have different distances.
  @Test(arguments: [[10, 10], [0, 30], [25, 10], [40, 3]] as [[CGFloat]], WrapSide.allCases)
  func linesKeepTheDistanceOfEachShape(standoffs: [CGFloat], side: WrapSide) {
    let circles = [circle(200, id: 0), circle(520, id: 1)]
    let lines = rects(circles, [side, side], standoffs)
    for (circle, standoff) in zip(circles, standoffs) {
      let nearest = lines.map { distance($0, to: circle) }.min() ?? 0
      #expect(nearest > standoff - 0.05 && nearest < standoff + (side == .neither ? 18 : 1.5), "\(standoff): \(nearest)")
    }
  }

  /// The lines beside a shape do not depend on the distance of another shape in the column.
  @Test func distancesAreIndependent() {
    let circles = [circle(200, id: 0), circle(560, id: 1)]
    let (mixed, alone) = (rects(circles, nil, [6, 22]), rects([circles[1]], nil, [22]))
    let band = 470...650 as ClosedRange<CGFloat>
    let (one, other) = (mixed.filter { band.contains($0.midY) }, alone.filter { band.contains($0.midY) })
    #expect(one.count == other.count && one.count > 12)
    for (a, b) in zip(one, other) { #expect(abs(a.minX - b.minX) < 0.3 && abs(a.maxX - b.maxX) < 0.3) }
  }

  /// A shape in the next column, within the distance of this one, does not take its lines.
  @Test func sidesAffectOnlyColumnsOfTheShape() {
    let storage = NSTextStorage(string: String(repeating: "some words ", count: 2500))
    let flow = TextFlow(storage: storage, geometry: PageGeometry(sheet: CGSize(width: 1000, height: 600)))
    let (first, second) = (flow.geometry.column(0), flow.geometry.column(1))
    var shape = shape(.circle, at: 0)
    shape.center = CGPoint(x: second.minX + 60, y: second.midY)
    (shape.style.wrapSide, shape.style.standoff) = (.neither, 60)
    flow.setShapes([shape])
    flow.ensureLayout(throughSpread: 0, ahead: 0)
    let lines = flow.lines(inColumn: 0).map(\.rect)
    let beside = lines.filter { abs($0.midY - (shape.center.y - first.minY)) < 20 }
    #expect(!beside.isEmpty && beside.allSatisfy { $0.width > first.width / 2 })
    #expect(!flow.lines(inColumn: 1).contains { abs($0.rect.midY - (shape.center.y - second.minY)) < 40 })
    #expect(withExtendedLifetime(storage) { flow.container(0).exclusionStandoff } == 60)
    // Without the shape, the columns keep the usual distance again.
    flow.setShapes([])
    #expect(flow.columns.allSatisfy { flow.container($0).exclusionStandoff == TextFlow.standoff && flow.container($0).exclusionPaths.isEmpty })
  }
}
