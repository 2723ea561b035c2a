import CoreGraphics
import Foundation

/// In this module these replace Foundation's, which trap if a coordinate is not a number, as after `inf - inf`. Each module of UIKit has its own:
/// only those of the same module take precedence.
extension CGRect {
  @_disfavoredOverload func intersection(_ r2: CGRect) -> CGRect { CGRectIntersection(self, r2) }
  @_disfavoredOverload func intersects(_ r2: CGRect) -> Bool { CGRectIntersectsRect(self, r2) }
  @_disfavoredOverload func contains(_ point: CGPoint) -> Bool { CGRectContainsPoint(self, point) }
}
