import UIKit

/// The twelve sizes of text by their short names, XS to AX5.
package enum CategoryName {
  package static let all: [(name: String, category: UIContentSizeCategory)] = [
    ("XS", .extraSmall), ("S", .small), ("M", .medium), ("L", .large), ("XL", .extraLarge),
    ("XXL", .extraExtraLarge), ("XXXL", .extraExtraExtraLarge), ("AX1", .accessibilityMedium),
    ("AX2", .accessibilityLarge), ("AX3", .accessibilityExtraLarge), ("AX4", .accessibilityExtraExtraLarge),
    ("AX5", .accessibilityExtraExtraExtraLarge),
  ]

  /// `nil` for a name that is none of the twelve.
  package static func category(named name: String) -> UIContentSizeCategory? { all.first { $0.name == name }?.category }

  package static func short(_ category: UIContentSizeCategory) -> String {
    all.first { $0.category == category }?.name ?? "L"
  }
}
