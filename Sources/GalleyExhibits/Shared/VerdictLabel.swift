import GalleyDocuments
import UIKit

/// Creates a label for the result of a check.
@MainActor func verdictLabel() -> UILabel {
  let label = UILabel()
  label.font = .preferredFont(forTextStyle: .subheadline)
  label.adjustsFontForContentSizeCategory = true
  label.textColor = Theme.secondary
  label.numberOfLines = 0
  return label
}
