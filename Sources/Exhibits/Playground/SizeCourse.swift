import UIKit

/// Which way the size of text goes, and so what its next stops may be.
public struct SizeCourse {
  private var former: UIContentSizeCategory?
  private var present: UIContentSizeCategory?

  /// Knows no category yet: `next` is empty.
  public init() {}

  /// Makes `category` the present one; the same again changes nothing.
  public mutating func follow(_ category: UIContentSizeCategory) {
    if category != present { (former, present) = (present, category) }
  }

  /// The categories beside the present one; first that in whose direction the last stop went, for a hand that turns
  /// goes on.
  public var next: [UIContentSizeCategory] {
    let all = UIContentSizeCategory.allSizes
    guard let present, let index = all.firstIndex(of: present) else { return [] }
    let sides = former.map { $0 > present } ?? false ? [index - 1, index + 1] : [index + 1, index - 1]
    return sides.filter(all.indices.contains).map { all[$0] }
  }
}
