import UIKit

/// The short names of the twelve text sizes, XS to AX5.
package enum CategoryName {
  package static let all: [(name: String, category: UIContentSizeCategory)] = [
    ("XS", .extraSmall), ("S", .small), ("M", .medium), ("L", .large), ("XL", .extraLarge),
    ("XXL", .extraExtraLarge), ("XXXL", .extraExtraExtraLarge), ("AX1", .accessibilityMedium),
    ("AX2", .accessibilityLarge), ("AX3", .accessibilityExtraLarge), ("AX4", .accessibilityExtraExtraLarge),
    ("AX5", .accessibilityExtraExtraExtraLarge),
  ]

  /// Returns the category with a short name, or `nil` if it is unknown.
  package static func category(named name: String) -> UIContentSizeCategory? { all.first { $0.name == name }?.category }

  package static func short(_ category: UIContentSizeCategory) -> String {
    all.first { $0.category == category }?.name ?? "L"
  }
}
