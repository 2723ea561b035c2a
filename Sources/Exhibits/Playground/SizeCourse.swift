import UIKit

/// The direction in which the text size changes, to predict the next sizes.
public struct SizeCourse {
  private var former: UIContentSizeCategory?
  private var present: UIContentSizeCategory?

  /// Creates a history without a category; `next` is empty.
  public init() {}

  /// Makes `category` the current one; does nothing if it already is.
  public mutating func follow(_ category: UIContentSizeCategory) {
    if category != present { (former, present) = (present, category) }
  }

  /// The neighbors of the current category, first the neighbor in the direction of the last change, because the user probably
  /// continues in that direction.
  public var next: [UIContentSizeCategory] {
    let all = UIContentSizeCategory.allSizes
    guard let present, let index = all.firstIndex(of: present) else { return [] }
    let sides = former.map { $0 > present } ?? false ? [index - 1, index + 1] : [index + 1, index - 1]
    return sides.filter(all.indices.contains).map { all[$0] }
  }
}
