import CoreGraphics
import Foundation

/// In UIKit's modules these replace Foundation's, which trap if a coordinate is not a number, as after `inf - inf`.
extension CGRect {
  /// Returns the common part of both rectangles; null if there is none.
  /// Returns whether the rectangles have a common part.
  /// Returns whether the point is in the rectangle.
  @inlinable @_disfavoredOverload package func intersection(_ r2: CGRect) -> CGRect { CGRectIntersection(self, r2) }
  @inlinable @_disfavoredOverload package func intersects(_ r2: CGRect) -> Bool { CGRectIntersectsRect(self, r2) }
  @inlinable @_disfavoredOverload package func contains(_ point: CGPoint) -> Bool { CGRectContainsPoint(self, point) }
}
