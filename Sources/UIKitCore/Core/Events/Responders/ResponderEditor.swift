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
package protocol TypingHandler: AnyObject {
  /// Inserts text that the user types into `input`, and applies corrections to it.
  func insert(_ text: String, into input: any UIKeyInput, by keys: TypingKeys)
  /// Called when the user presses the key that deletes backward.
  func delete(in input: any UIKeyInput, by keys: TypingKeys)
  /// Called when the user chooses a word to replace `typed` before the caret.
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

extension UIKeyInput {
  /// The object that handles the keys of a user who types into this text; `nil` if the text has no editor.
  var typingHandler: (any TypingHandler)? { (self as? UIResponder).flatMap(CoreDependencies.all.editor)?.typingHandler }

  /// Inserts text that the user types; programmatic insertion does not use this. Corrects words and adapts punctuation to the language if the
  /// text has an editor and its traits allow it.
  package func insert(typed text: String, by keys: TypingKeys) {
    if let typingHandler { typingHandler.insert(text, into: self, by: keys) } else { insertText(text) }
  }

  /// Handles the key that deletes backward: directly after a corrected word it restores the typed one.
  package func handleDelete(by keys: TypingKeys) {
    if let typingHandler { typingHandler.delete(in: self, by: keys) } else { deleteBackward() }
  }

  /// Replaces the word before the caret, typed as `typed`, with the chosen word and a space. Does nothing if that word is no longer there.
  package func insert(word: String, insteadOf typed: String, by keys: TypingKeys) {
    if let typingHandler { return typingHandler.insert(word: word, insteadOf: typed, in: self, by: keys) }
    guard let input = self as? any UITextInput, let caret = input.selectedTextRange, caret.isEmpty,
      let start = input.position(from: caret.start, offset: -typed.utf16.count), let range = input.textRange(from: start, to: caret.start),
      input.text(in: range) == typed
    else { return }
    input.replace(range, withText: word + " ")
  }
}
