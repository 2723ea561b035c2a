import Foundation

/// A responder that accepts text from a keyboard.
@preconcurrency @MainActor
public protocol UIKeyInput: UITextInputTraits {
  /// Whether there is any text.
  var hasText: Bool { get }
  /// Inserts `text` at the caret, replacing the selection; the caret moves after it.
  func insertText(_ text: String)
  /// Deletes the selection, or the grapheme cluster before the caret.
  func deleteBackward()
}
