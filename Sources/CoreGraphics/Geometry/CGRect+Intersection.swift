import Foundation

// Foundation on Linux builds ranges from a rectangle's edges, which trap if a coordinate is NaN. These functions do not
// trap: such a rectangle contains no point, and its intersections are null. Otherwise they match Foundation.

/// Returns the intersection of two rectangles: an empty rectangle if they only touch, null if they do not even touch.
public func CGRectIntersection(_ one: CGRect, _ other: CGRect) -> CGRect {
  if one.isNull || other.isNull { return .null }
  let (left, top) = (max(one.minX, other.minX), max(one.minY, other.minY))
  let (width, height) = (min(one.maxX, other.maxX) - left, min(one.maxY, other.maxY) - top)
  // `max` and `min` keep a first argument that is not a number, and drop such a second one: the other rectangle is tested alone.
  guard width >= 0, height >= 0, !(other.maxX + other.maxY).isNaN else { return .null }
  return CGRect(x: left, y: top, width: width, height: height)
}

/// Returns whether the rectangle contains a point. The minimum edges are inside, the maximum edges are not. An empty rectangle contains none.
public func CGRectContainsPoint(_ rect: CGRect, _ point: CGPoint) -> Bool {
  if rect.isNull || rect.isEmpty { return false }
  return point.x >= rect.minX && point.x < rect.maxX && point.y >= rect.minY && point.y < rect.maxY
}

/// Returns whether two rectangles have a point in common, including points on their edges.
public func CGRectIntersectsRect(_ one: CGRect, _ other: CGRect) -> Bool { !CGRectIntersection(one, other).isNull }

/// Replacements of Foundation's methods in this module.
extension CGRect {
  func intersection(_ r2: CGRect) -> CGRect { CGRectIntersection(self, r2) }
  func intersects(_ r2: CGRect) -> Bool { CGRectIntersectsRect(self, r2) }
  func contains(_ point: CGPoint) -> Bool { CGRectContainsPoint(self, point) }
}
