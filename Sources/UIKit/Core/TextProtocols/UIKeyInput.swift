import Foundation

/// A responder that takes text from a keyboard.
@preconcurrency @MainActor
public protocol UIKeyInput: UITextInputTraits {
  /// Whether there is any text.
  var hasText: Bool { get }
  /// Puts `text` where the caret is, in place of what is selected; the caret then stands after it.
  func insertText(_ text: String)
  /// Deletes what is selected, or the grapheme before the caret.
  func deleteBackward()
}
