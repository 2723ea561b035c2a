import Foundation

/// What an edit menu can ask for.
@preconcurrency @MainActor
public protocol UIResponderStandardEditActions: AnyObject {
  func cut(_ sender: Any?)
  func copy(_ sender: Any?)
  func paste(_ sender: Any?)
  func select(_ sender: Any?)
  func selectAll(_ sender: Any?)
  func delete(_ sender: Any?)
  func toggleBoldface(_ sender: Any?)
  func toggleItalics(_ sender: Any?)
  func toggleUnderline(_ sender: Any?)
  func makeTextWritingDirectionLeftToRight(_ sender: Any?)
  func makeTextWritingDirectionRightToLeft(_ sender: Any?)
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
    .adding(.toggleBoldface, to: UIResponder.self) { $0.toggleBoldface($1) }
    .adding(.toggleItalics, to: UIResponder.self) { $0.toggleItalics($1) }
    .adding(.toggleUnderline, to: UIResponder.self) { $0.toggleUnderline($1) }
    .adding(.makeTextWritingDirectionLeftToRight, to: UIResponder.self) { $0.makeTextWritingDirectionLeftToRight($1) }
    .adding(.makeTextWritingDirectionRightToLeft, to: UIResponder.self) { $0.makeTextWritingDirectionRightToLeft($1) }
}
