import Foundation

/// What edits the text of a responder, as the responder knows it: it is asked and told of who is first, and does the standard edit
/// actions.
@MainActor
protocol ResponderEditor {
  func mayBeginEditing() -> Bool
  func didBeginEditing()
  func mayEndEditing() -> Bool
  func didEndEditing()

  /// Whether `action` would do something now; `nil` for what is no edit action.
  func canPerform(_ action: Selector) -> Bool?
  func cut()
  func copy()
  func paste()
  func select()
  func selectAll()
  func delete()
  /// Has the desktop's browser show what the selected words mean.
  func define()
  func toggleBoldface()
  func toggleItalics()
  func toggleUnderline()
  func makeTextWritingDirectionLeftToRight()
  func makeTextWritingDirectionRightToLeft()

  /// A person types into `input`, whose text this edits: what is typed may become something else.
  func take(typed text: String, into input: any UIKeyInput, by keys: TypingKeys)
  /// A person presses the key that deletes backward.
  func takeDelete(in input: any UIKeyInput, by keys: TypingKeys)
  /// A person chooses a word for the one before the caret, which was typed so.
  func take(word: String, insteadOf typed: String, in input: any UIKeyInput, by keys: TypingKeys)
}

/// An interaction that does its view's actions of finding.
@MainActor
protocol ResponderFinder: UIInteraction {
  /// Whether `action` would do something now; `nil` for what is no such action.
  func canPerform(_ action: Selector) -> Bool?
  func perform(_ action: Selector)
}

/// The keys that a person types with.
enum TypingKeys: Equatable {
  /// Of the language, a tag of BCP 47.
  case onScreen(language: String)
  case desk
}

extension UIKeyInput {
  /// A person types; what a program inserts does not come here. Words are corrected, and signs become those of the language, where the
  /// text has an editor and its traits say so.
  func take(typed text: String, by keys: TypingKeys) {
    if let editor = (self as? UIResponder).flatMap(CoreParts.all.editor) { editor.take(typed: text, into: self, by: keys) } else { insertText(text) }
  }

  /// A person presses the key that deletes backward: right behind a corrected word it puts back what was typed.
  func takeDelete(by keys: TypingKeys) {
    if let editor = (self as? UIResponder).flatMap(CoreParts.all.editor) { editor.takeDelete(in: self, by: keys) } else { deleteBackward() }
  }

  /// A person chooses a word for the one before the caret, which was typed so: it takes that one’s place, with a space behind it. Where the word is
  /// not there any more, nothing happens.
  func take(word: String, insteadOf typed: String, by keys: TypingKeys) {
    if let editor = (self as? UIResponder).flatMap(CoreParts.all.editor) { return editor.take(word: word, insteadOf: typed, in: self, by: keys) }
    guard let input = self as? any UITextInput, let caret = input.selectedTextRange, caret.isEmpty,
      let start = input.position(from: caret.start, offset: -typed.utf16.count), let range = input.textRange(from: start, to: caret.start),
      input.text(in: range) == typed
    else { return }
    input.replace(range, withText: word + " ")
  }
}
