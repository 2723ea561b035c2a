import Foundation

/// What an edit menu can ask for.
///
/// `UIResponder` has the editor of a text input do them, and the `UIFindInteraction` of a view those that find; in other responders they
/// do nothing.
@preconcurrency @MainActor
public protocol UIResponderStandardEditActions: AnyObject {
  /// Moves the selection to the pasteboard.
  func cut(_ sender: Any?)
  /// Puts the selection on the pasteboard.
  func copy(_ sender: Any?)
  /// Puts the pasteboard's text in place of the selection.
  func paste(_ sender: Any?)
  /// Selects the word at the caret.
  func select(_ sender: Any?)
  /// Selects all of the text.
  func selectAll(_ sender: Any?)
  /// Removes the selection.
  func delete(_ sender: Any?)
  /// Makes the selection bold, or regular where it is bold.
  func toggleBoldface(_ sender: Any?)
  /// Makes the selection italic, or upright where it is italic.
  func toggleItalics(_ sender: Any?)
  /// Underlines the selection, or removes its underline.
  func toggleUnderline(_ sender: Any?)
  /// Writes the paragraphs of the selection from left to right.
  func makeTextWritingDirectionLeftToRight(_ sender: Any?)
  /// Writes the paragraphs of the selection from right to left.
  func makeTextWritingDirectionRightToLeft(_ sender: Any?)
  /// Shows what asks for a text to find.
  func find(_ sender: Any?)
  /// Shows what asks for a text to find, and for one to put in its place.
  func findAndReplace(_ sender: Any?)
  /// Goes to the next place of what is sought.
  func findNext(_ sender: Any?)
  /// Goes to the place before this one of what is sought.
  func findPrevious(_ sender: Any?)
  /// Makes the selected text the one that is sought.
  func useSelectionForFind(_ sender: Any?)
}

extension UIResponder {
  /// The standard actions, by name: what a responder does once `canPerformAction` has said that it would.
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
