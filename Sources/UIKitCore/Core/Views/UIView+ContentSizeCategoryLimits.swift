import Foundation
import UIFoundation

/// The limits of a view's text size.
struct ContentSizeLimits {
  var minimum: UIContentSizeCategory?
  var maximum: UIContentSizeCategory?

  /// Returns the nearest size within the limits; if they cross, the minimum wins. An unspecified size stays.
  func limited(_ category: UIContentSizeCategory) -> UIContentSizeCategory {
    guard category.step != nil else { return category }
    var size = category
    if let maximum, maximum.step != nil, size > maximum { size = maximum }
    if let minimum, minimum.step != nil, size < minimum { size = minimum }
    return size
  }
}

extension UIView {
  /// The smallest text size in the view and its descendants, regardless of the user's setting; `nil`, the default, is unlimited.
  public var minimumContentSizeCategory: UIContentSizeCategory? {
    get { traitState.limits?.minimum }
    set { changeLimits { $0.minimum = newValue } }
  }

  /// The largest text size in the view and its descendants, regardless of the user's setting; `nil`, the default, is unlimited.
  public var maximumContentSizeCategory: UIContentSizeCategory? {
    get { traitState.limits?.maximum }
    set { changeLimits { $0.maximum = newValue } }
  }

  private func changeLimits(_ change: (inout ContentSizeLimits) -> Void) {
    var limits = traitState.limits ?? ContentSizeLimits()
    change(&limits)
    traitState.limits = limits.minimum == nil && limits.maximum == nil ? nil : limits
    announceTraits()
  }

  /// Returns `base` with a text size within the view's limits.
  func limitingContentSize(in base: UITraitCollection) -> UITraitCollection {
    guard let limits = traitState.limits else { return base }
    let category = limits.limited(base.preferredContentSizeCategory)
    return category == base.preferredContentSizeCategory
      ? base : UITraitCollection(traitsFrom: [base, UITraitCollection(preferredContentSizeCategory: category)])
  }
}
