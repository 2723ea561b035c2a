import GalleyDocuments
import UIKit

/// A text view with the border of text fields, which is tinted while the text is edited.
final class BorderedTextView: UITextView {
  /// Shows a text in the size of body text on a background, without scrolling, so that the view's fitting height is that of the text. The `name`
  /// is the accessibility label.
  func asSample(_ text: String, named name: String) {
    self.text = text
    font = .preferredFont(forTextStyle: .body)
    adjustsFontForContentSizeCategory = true
    textColor = Theme.ink
    backgroundColor = Theme.popover
    layer.cornerRadius = 6
    layer.borderWidth = 1
    showEdge()
    isScrollEnabled = false
    textContainerInset = UIEdgeInsets(top: 10, left: 8, bottom: 10, right: 8)
    accessibilityLabel = name
  }

  private func showEdge() { layer.borderColor = (isFirstResponder && isEditable ? tintColor ?? .tintColor : Theme.fieldEdge).cgColor }

  @discardableResult
  override func becomeFirstResponder() -> Bool {
    defer { showEdge() }
    return super.becomeFirstResponder()
  }

  @discardableResult
  override func resignFirstResponder() -> Bool {
    defer { showEdge() }
    return super.resignFirstResponder()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showEdge()
  }
}
