import Foundation
import UIFoundation

/// Between which sizes of text a view stays.
struct ContentSizeLimits {
  var minimum: UIContentSizeCategory?
  var maximum: UIContentSizeCategory?

  /// The nearest size between them; the larger limit wins where they cross.
  func limited(_ category: UIContentSizeCategory) -> UIContentSizeCategory {
    guard category.step != nil else { return category }
    var size = category
    if let maximum, maximum.step != nil, size > maximum { size = maximum }
    if let minimum, minimum.step != nil, size < minimum { size = minimum }
    return size
  }
}

extension UIView {
  /// The smallest size of text in the view and those in it, however small the user wants it; `nil`, the default, for no limit.
  public var minimumContentSizeCategory: UIContentSizeCategory? {
    get { toldTraits.limits?.minimum }
    set { changeLimits { $0.minimum = newValue } }
  }

  /// The largest size of text in the view and those in it, however large the user wants it; `nil`, the default, for no limit.
  public var maximumContentSizeCategory: UIContentSizeCategory? {
    get { toldTraits.limits?.maximum }
    set { changeLimits { $0.maximum = newValue } }
  }

  private func changeLimits(_ change: (inout ContentSizeLimits) -> Void) {
    var limits = toldTraits.limits ?? ContentSizeLimits()
    change(&limits)
    toldTraits.limits = limits.minimum == nil && limits.maximum == nil ? nil : limits
    announceTraits()
  }

  /// `base` with a size of text that is between the view's limits.
  func limitingContentSize(in base: UITraitCollection) -> UITraitCollection {
    guard let limits = toldTraits.limits else { return base }
    let category = limits.limited(base.preferredContentSizeCategory)
    return category == base.preferredContentSizeCategory
      ? base : UITraitCollection(traitsFrom: [base, UITraitCollection(preferredContentSizeCategory: category)])
  }
}
