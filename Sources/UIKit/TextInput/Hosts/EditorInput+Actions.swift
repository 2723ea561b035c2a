import Foundation
import UIFoundation

/// The standard edit actions of an editor's text.
extension EditorInput: ResponderEditor {
  func mayBeginEditing() -> Bool { editor.mayBeginEditing() }
  func didBeginEditing() { editor.didBeginEditing() }
  func mayEndEditing() -> Bool { editor.mayEndEditing() }
  func didEndEditing() { editor.didEndEditing() }

  /// Whether `action` would do something now; `nil` for what is no edit action.
  func canPerform(_ action: Selector) -> Bool? {
    switch action {
    case .cut: editor.isEditable && editor.canCopy
    case .copy: editor.canCopy
    case .delete: editor.isEditable && !editor.selection.isEmpty
    case .paste: editor.canPaste
    case .select: editor.hasText && editor.selection.isEmpty
    case .selectAll: editor.hasText && editor.selection.range.length < editor.textStorage.length
    case .toggleBoldface, .toggleItalics, .toggleUnderline: editor.isEditable && editor.allowsEditingAttributes
    case .makeTextWritingDirectionLeftToRight, .makeTextWritingDirectionRightToLeft: editor.isEditable && editor.hasText
    default: nil
    }
  }

  func cut() { editor.cut() }
  func copy() { editor.copy() }
  func paste() { editor.paste() }
  func select() { editor.selectWord() }
  func selectAll() { editor.selectAll() }
  func delete() { editor.deleteSelection() }
  func toggleBoldface() { editor.toggleBoldface() }
  func toggleItalics() { editor.toggleItalics() }
  func toggleUnderline() { editor.toggleUnderline() }

  func makeTextWritingDirectionLeftToRight() {
    editor.setBaseWritingDirection(.leftToRight, for: editor.selectedRange)
  }

  func makeTextWritingDirectionRightToLeft() {
    editor.setBaseWritingDirection(.rightToLeft, for: editor.selectedRange)
  }
}
