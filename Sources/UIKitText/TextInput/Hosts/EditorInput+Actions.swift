import Foundation
import GalleyUnicodeFacts
import UIFoundation
import UIKitCore

/// The standard edit actions of an editor's text.
extension EditorInput: ResponderEditor {
  package func mayBeginEditing() -> Bool { editor.mayBeginEditing() }
  package func didBeginEditing() { editor.didBeginEditing() }
  package func mayEndEditing() -> Bool { editor.mayEndEditing() }
  package func didEndEditing() { editor.didEndEditing() }
  package var typingHandler: any TypingHandler { editor.substituter }

  /// Returns whether `action` would have an effect now. Returns `nil` if `action` is not an edit action.
  package func canPerform(_ action: Selector) -> Bool? {
    switch action {
    case .cut: editor.isEditable && editor.canCopy
    case .copy: editor.canCopy
    case .delete: editor.isEditable && !editor.selection.isEmpty
    case .paste: editor.canPaste
    case .select: editor.hasText && editor.selection.isEmpty
    case .selectAll: editor.hasText && editor.selection.range.length < editor.textStorage.length
    case .promptForReplace: editor.isEditable && selectedTerm?.contains(where: \.isWhitespace) == false
    case .define: definitionAddress != nil
    case .toggleBoldface, .toggleItalics, .toggleUnderline, .showTextStyleOptions: editor.isEditable && editor.allowsEditingAttributes
    case .makeTextWritingDirectionLeftToRight, .makeTextWritingDirectionRightToLeft: editor.isEditable && editor.hasText
    default: nil
    }
  }

  /// The selected text without spaces at its ends; `nil` if that is empty, has more than 64 code units or a line end, or is secure.
  private var selectedTerm: String? {
    let range = editor.selectedRange
    guard editor.canCopy, range.length > 0, range.length <= 64 else { return nil }
    let term = editor.textStorage.attributedSubstring(from: range).string.trimmingCharacters(in: .whitespaces)
    return term.isEmpty || term.contains(where: \.endsLine) ? nil : term
  }

  /// The address of the page about the selected words in Wiktionary; `nil` if there are none or no window is open.
  private var definitionAddress: URL? {
    guard let term = selectedTerm, UIScreen.main.host != nil else { return nil }
    var address = URLComponents(string: "https://en.wiktionary.org")
    address?.path = "/wiki/" + term
    return address?.url
  }

  package func define() { definitionAddress.map { UIApplication.shared.open($0) } }
  package func cut() { editor.cut() }
  package func copy() { editor.copy() }
  package func paste() { editor.paste() }
  package func select() { editor.selectWord() }
  package func selectAll() { editor.selectAll() }
  package func delete() { editor.deleteSelection() }
  package func toggleBoldface() { editor.toggleBoldface() }
  package func toggleItalics() { editor.toggleItalics() }
  package func toggleUnderline() { editor.toggleUnderline() }

  package func makeTextWritingDirectionLeftToRight() {
    editor.setBaseWritingDirection(.leftToRight, for: editor.selectedRange)
  }

  package func makeTextWritingDirectionRightToLeft() {
    editor.setBaseWritingDirection(.rightToLeft, for: editor.selectedRange)
  }
}
