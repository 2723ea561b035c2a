import Foundation
import UIFoundation

extension UIContentSizeCategory {
  /// Creates the category with the body text that is nearest to a scale, relative to the body text of L. The scale must be positive; this is not
  /// checked.
  package init(nearestToScale scale: Double) {
    func bodySize(_ category: UIContentSizeCategory) -> Double {
      Double(UIFont.preferredFont(forTextStyle: .body, compatibleWith: UITraitCollection(preferredContentSizeCategory: category)).pointSize)
    }
    let base = bodySize(.large)
    // Sizes grow by factors, so their distance is that of their logarithms.
    self = Self.allSizes.min { abs(log(bodySize($0) / base / scale)) < abs(log(bodySize($1) / base / scale)) } ?? .large
  }
}
