import Foundation

// Foundation on Linux builds ranges of a rectangle's edges, which trap if a coordinate is not a number. These functions do not: such
// a rectangle contains no point, and its intersection with another is null. All else is as in Foundation.

/// The part that lies in both rectangles; null if they do not even touch.
public func CGRectIntersection(_ one: CGRect, _ other: CGRect) -> CGRect {
  if one.isNull || other.isNull { return .null }
  let (left, top) = (max(one.minX, other.minX), max(one.minY, other.minY))
  let (width, height) = (min(one.maxX, other.maxX) - left, min(one.maxY, other.maxY) - top)
  // `max` and `min` keep a first argument that is not a number, and drop such a second one: the other rectangle is tested alone.
  guard width >= 0, height >= 0, !(other.maxX + other.maxY).isNaN else { return .null }
  return CGRect(x: left, y: top, width: width, height: height)
}

/// Whether a point lies in the rectangle, its left and top edges included.
public func CGRectContainsPoint(_ rect: CGRect, _ point: CGPoint) -> Bool {
  if rect.isNull || rect.isEmpty { return false }
  return point.x >= rect.minX && point.x < rect.maxX && point.y >= rect.minY && point.y < rect.maxY
}

/// Whether two rectangles have a point in common, of their edges too.
public func CGRectIntersectsRect(_ one: CGRect, _ other: CGRect) -> Bool { !CGRectIntersection(one, other).isNull }

/// In this module these replace Foundation's.
extension CGRect {
  func intersection(_ r2: CGRect) -> CGRect { CGRectIntersection(self, r2) }
  func intersects(_ r2: CGRect) -> Bool { CGRectIntersectsRect(self, r2) }
  func contains(_ point: CGPoint) -> Bool { CGRectContainsPoint(self, point) }
}
