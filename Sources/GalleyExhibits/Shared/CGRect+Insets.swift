import UIKit

extension CGRect {
  /// Returns the rectangle inset on all sides. A rectangle that is smaller than its insets shrinks to its center, for which `insetBy(dx:dy:)`
  /// returns the null rectangle with infinite coordinates.
  func shrunk(dx: CGFloat, dy: CGFloat) -> CGRect { insetBy(dx: min(dx, width / 2), dy: min(dy, height / 2)) }
}
