import UIKit

/// Finds a free position for a shape among others.
public enum FreePosition {
  /// Returns the center of a rectangle of `size` that lies in `area` and intersects none of `occupied`, as near to `wanted` as possible;
  /// `nil` if there is no space.
  ///
  /// For the center, each taken rectangle grows by half of the size on all sides. The nearest free point is `wanted` itself, or its
  /// projection on an edge, or an intersection of two edges, so only the edges' coordinates must be tried. Cubic in
  /// the number of rectangles in the worst case; candidates are tried from near to far.
  public static func center(
    for size: CGSize, in area: CGRect, avoiding occupied: [CGRect], near wanted: CGPoint
  ) -> CGPoint? {
    let centerArea = area.insetBy(dx: size.width / 2, dy: size.height / 2)
    guard area.width >= size.width, area.height >= size.height, !centerArea.isNull else { return nil }
    let walls = occupied.filter { $0.intersects(area) }.map { $0.insetBy(dx: -size.width / 2, dy: -size.height / 2) }
    let xs = ([wanted.x] + walls.flatMap { [$0.minX, $0.maxX] }).map { min(max($0, centerArea.minX), centerArea.maxX) }
    let ys = ([wanted.y] + walls.flatMap { [$0.minY, $0.maxY] }).map { min(max($0, centerArea.minY), centerArea.maxY) }
    let points = Set(xs).flatMap { x in Set(ys).map { CGPoint(x: x, y: $0) } }
    func order(_ point: CGPoint) -> (CGFloat, CGFloat, CGFloat) { ((point - wanted).length, point.y, point.x) }
    return points.sorted { order($0) < order($1) }.first { point in !walls.contains { isInside(point, $0) } }
  }

  /// Returns whether a point is inside, not on an edge, up to floating-point rounding.
  private static func isInside(_ point: CGPoint, _ rect: CGRect) -> Bool {
    let inner = rect.insetBy(dx: 1e-6, dy: 1e-6)
    return !inner.isNull && point.x > inner.minX && point.x < inner.maxX && point.y > inner.minY && point.y < inner.maxY
  }
}
