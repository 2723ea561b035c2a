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
}
