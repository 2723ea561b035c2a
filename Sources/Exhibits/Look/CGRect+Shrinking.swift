import UIKit

extension CGRect {
  /// The rectangle without a margin on each side. One that is smaller than its margins shrinks to its middle, where `insetBy(dx:dy:)`
  /// gives the null rectangle, whose coordinates are infinite.
  func shrunk(dx: CGFloat, dy: CGFloat) -> CGRect { insetBy(dx: min(dx, width / 2), dy: min(dy, height / 2)) }
}
