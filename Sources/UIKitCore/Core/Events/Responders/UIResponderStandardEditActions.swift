import Foundation

/// The actions of an edit menu.
///
/// In `UIResponder`, the editor of a text input performs them, and the `UIFindInteraction` of a view those for finding. Other responders do
/// nothing.
@preconcurrency @MainActor
public protocol UIResponderStandardEditActions: AnyObject {
  /// Moves the selection to the pasteboard.
  func cut(_ sender: Any?)
  /// Puts the selection on the pasteboard.
  func copy(_ sender: Any?)
  /// Replaces the selection with the pasteboard's text.
  func paste(_ sender: Any?)
  /// Selects the word at the caret.
  func select(_ sender: Any?)
  /// Selects all of the text.
  func selectAll(_ sender: Any?)
  /// Removes the selection.
  func delete(_ sender: Any?)
  /// Makes the selection bold, or regular if it is bold.
  func toggleBoldface(_ sender: Any?)
  /// Makes the selection italic, or upright if it is italic.
  func toggleItalics(_ sender: Any?)
  /// Underlines the selection, or removes its underline.
  func toggleUnderline(_ sender: Any?)
  /// Sets the base writing direction of the selected paragraphs to left-to-right.
  func makeTextWritingDirectionLeftToRight(_ sender: Any?)
  /// Sets the base writing direction of the selected paragraphs to right-to-left.
  func makeTextWritingDirectionRightToLeft(_ sender: Any?)
  /// Shows the find panel.
  func find(_ sender: Any?)
  /// Shows the find panel with a replacement field.
  func findAndReplace(_ sender: Any?)
  /// Selects the next match.
  func findNext(_ sender: Any?)
  /// Selects the previous match.
  func findPrevious(_ sender: Any?)
  /// Uses the selected text as the search string.
  func useSelectionForFind(_ sender: Any?)
}

extension UIResponder {
  /// The standard actions by name: performed by a responder if `canPerformAction` returns `true`.
  static let standardEditActions = ActionTable()
    .adding(.cut, to: UIResponder.self) { $0.cut($1) }
    .adding(.copy, to: UIResponder.self) { $0.copy($1) }
    .adding(.paste, to: UIResponder.self) { $0.paste($1) }
    .adding(.select, to: UIResponder.self) { $0.select($1) }
    .adding(.selectAll, to: UIResponder.self) { $0.selectAll($1) }
    .adding(.delete, to: UIResponder.self) { $0.delete($1) }
    .adding(.define, to: UIResponder.self) { responder, _ in responder.defineSelection() }
    .adding(.toggleBoldface, to: UIResponder.self) { $0.toggleBoldface($1) }
    .adding(.toggleItalics, to: UIResponder.self) { $0.toggleItalics($1) }
    .adding(.toggleUnderline, to: UIResponder.self) { $0.toggleUnderline($1) }
    .adding(.makeTextWritingDirectionLeftToRight, to: UIResponder.self) { $0.makeTextWritingDirectionLeftToRight($1) }
    .adding(.makeTextWritingDirectionRightToLeft, to: UIResponder.self) { $0.makeTextWritingDirectionRightToLeft($1) }
    .adding(.find, to: UIResponder.self) { $0.find($1) }
    .adding(.findAndReplace, to: UIResponder.self) { $0.findAndReplace($1) }
    .adding(.findNext, to: UIResponder.self) { $0.findNext($1) }
    .adding(.findPrevious, to: UIResponder.self) { $0.findPrevious($1) }
    .adding(.useSelectionForFind, to: UIResponder.self) { $0.useSelectionForFind($1) }
}
