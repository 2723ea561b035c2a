import Foundation

/// The text editor of a responder, as the responder sees it. It is notified of first responder changes and performs the standard edit actions.
@MainActor
package protocol ResponderEditor {
  func mayBeginEditing() -> Bool
  func didBeginEditing()
  func mayEndEditing() -> Bool
  func didEndEditing()

  /// Returns whether `action` would have an effect now, or `nil` if it is not an edit action.
  func canPerform(_ action: Selector) -> Bool?
  func cut()
  func copy()
  func paste()
  func select()
  func selectAll()
  func delete()
  /// Opens the desktop's browser with a definition of the selected words.
  func define()
  func toggleBoldface()
  func toggleItalics()
  func toggleUnderline()
  func makeTextWritingDirectionLeftToRight()
  func makeTextWritingDirectionRightToLeft()

  /// The object that handles the keys of a user who types into the text.
  var typingHandler: any TypingHandler { get }
}

/// Changes a text as a user types. It passes text to overridable members of the input, such as `insertText(_:)`.
@MainActor
package protocol TypingHandler {
  /// Inserts text that the user types into `input`, and applies corrections to it.
  func insert(_ text: String, into input: any UIKeyInput, by keys: TypingKeys)
  /// Handles the key that deletes backward: directly after a corrected word it restores the typed one.
  func delete(in input: any UIKeyInput, by keys: TypingKeys)
  /// Replaces the word before the caret, typed as `typed`, with the word that the user chose, and a space. Does nothing if `typed` is no longer there.
  func insert(word: String, insteadOf typed: String, in input: any UIKeyInput, by keys: TypingKeys)
}

/// An interaction that performs its view's find actions.
@MainActor
package protocol ResponderFinder: UIInteraction {
  /// Returns whether `action` would have an effect now, or `nil` if it is not a find action.
  func canPerform(_ action: Selector) -> Bool?
  func perform(_ action: Selector)
}

/// The source of typed text.
package enum TypingKeys: Equatable {
  /// The on-screen keyboard of a language, given as a BCP 47 tag.
  case onScreen(language: String)
  case desk
}

/// Passes typed text to its input unchanged: for a text without an editor, and for text that an input method composed.
struct UncorrectedTyping: TypingHandler {
  func insert(_ text: String, into input: any UIKeyInput, by keys: TypingKeys) { input.insertText(text) }

  func delete(in input: any UIKeyInput, by keys: TypingKeys) { input.deleteBackward() }

  func insert(word: String, insteadOf typed: String, in input: any UIKeyInput, by keys: TypingKeys) {
    guard let input = input as? any UITextInput, let caret = input.selectedTextRange, caret.isEmpty,
      let start = input.position(from: caret.start, offset: -typed.utf16.count), let range = input.textRange(from: start, to: caret.start),
      input.text(in: range) == typed
    else { return }
    input.replace(range, withText: word + " ")
  }
}

extension UIKeyInput {
  /// The object that handles the keys of a user who types into this text; programmatic insertion does not use it. It corrects words and adapts
  /// punctuation to the language if the text has an editor and its traits allow it.
  package var typingHandler: any TypingHandler {
    (self as? UIResponder).flatMap(CoreDependencies.all.editor)?.typingHandler ?? UncorrectedTyping()
  }
}
