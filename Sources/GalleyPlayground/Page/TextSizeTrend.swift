import UIKit

/// The direction in which the text size changes, to predict the next sizes.
public struct TextSizeTrend {
  private var previous: UIContentSizeCategory?
  private var current: UIContentSizeCategory?

  /// Creates a history without a category; `next` is empty.
  public init() {}

  /// Makes `category` the current one; does nothing if it already is.
  public mutating func follow(_ category: UIContentSizeCategory) {
    if category != current { (previous, current) = (current, category) }
  }

  /// The categories next to the current one: two, one at an end of the scale, or none without a current category. The first
  /// is in the direction of the last change, because the user probably continues in that direction; before a change, it is larger.
  public var next: [UIContentSizeCategory] {
    let all = UIContentSizeCategory.allSizes
    guard let current, let index = all.firstIndex(of: current) else { return [] }
    let sides = previous.map { $0 > current } ?? false ? [index - 1, index + 1] : [index + 1, index - 1]
    return sides.filter(all.indices.contains).map { all[$0] }
  }
}
