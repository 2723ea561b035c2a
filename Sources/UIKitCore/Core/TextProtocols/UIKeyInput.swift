import Foundation

/// A responder that accepts text from a keyboard.
@preconcurrency @MainActor
public protocol UIKeyInput: UITextInputTraits {
  /// Whether there is any text.
  var hasText: Bool { get }
  /// Replaces the selection, or in Galley's views the marked text, with `text`, and moves the caret after it. Galley's views do nothing if their text
  /// is not editable or the delegate refuses.
  func insertText(_ text: String)
  /// Deletes the selection, or the grapheme cluster before the caret; Galley's views delete only its last code point in some scripts, such as Thai
  /// and Arabic. They only commit marked text at the start of the text, and if the text is not editable or the delegate refuses.
  func deleteBackward()
}
