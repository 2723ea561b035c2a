import Foundation

/// The user's preferred text size: seven sizes and five larger ones for accessibility.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
  /// The name, the same as UIKit's.
  public let rawValue: String

  /// Creates a category with any name; an unknown one counts as Large.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Not specified: the surrounding traits decide, and Large if none does.
  public static let unspecified = UIContentSizeCategory(rawValue: "_UICTContentSizeCategoryUnspecified")
  /// The smallest: body text of 14 points.
  public static let extraSmall = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXS")
  /// The category with body text of 15 points.
  public static let small = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryS")
  /// The category with body text of 16 points.
  public static let medium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryM")
  /// The default: body text of 17 points.
  public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
  /// The category with body text of 19 points.
  public static let extraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXL")
  /// The category with body text of 21 points.
  public static let extraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXL")
  /// The largest without accessibility: body text of 23 points.
  public static let extraExtraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXXL")
  /// The category with body text of 28 points.
  public static let accessibilityMedium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityM")
  /// The category with body text of 33 points.
  public static let accessibilityLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityL")
  /// The category with body text of 40 points.
  public static let accessibilityExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityXL")
  /// The category with body text of 47 points.
  public static let accessibilityExtraExtraLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryAccessibilityXXL")
  /// The largest: body text of 53 points.
  public static let accessibilityExtraExtraExtraLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryAccessibilityXXXL")

  /// The twelve sizes, smallest first; a Galley extension.
  public static let allSizes: [UIContentSizeCategory] = [
    .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
    .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge, .accessibilityExtraExtraLarge,
    .accessibilityExtraExtraExtraLarge,
  ]

  /// The index in `allSizes`, or `nil` for `unspecified` and unknown names.
  package var step: Int? { Self.allSizes.firstIndex(of: self) }

  /// The column in Dynamic Type's tables; a category that is not a size counts as Large.
  package var tableColumn: Int { step ?? 3 }

  /// Whether the category is one of the five largest.
  public var isAccessibilityCategory: Bool { (step ?? 0) >= 7 }

  /// Posted after the user changed the text size; its user info has the new category under `newValueUserInfoKey`.
  public static let didChangeNotification = Notification.Name("UIContentSizeCategoryDidChangeNotification")

  /// The raw value of the new category, a string.
  public static let newValueUserInfoKey = "UIContentSizeCategoryNewValueKey"
}

extension UIContentSizeCategory: Comparable {
  /// Returns whether a category is smaller than another; `unspecified` and unknown names are smaller than all sizes.
  public static func < (left: UIContentSizeCategory, right: UIContentSizeCategory) -> Bool {
    (left.step ?? -1) < (right.step ?? -1)
  }
}
