import UIKit

/// A page with a document's text, as the recovery of unsaved changes needs it.
@MainActor public protocol RecoverablePage: AnyObject {
  /// The state of the page that belongs to the document beside its text, such as the positions of shapes.
  associatedtype Arrangement: RecoverableArrangement
  /// The state of viewing the page, such as the selection and the scroll position.
  associatedtype ViewState: Codable, Equatable, Sendable

  /// Whether the page has all of the text. If not, the remainder of its file is still being read.
  var isTextComplete: Bool { get }
  /// Waits for the remainder of the file and adds it. Returns whether the text is complete then; `false` if the user cancels.
  @discardableResult func completeText() -> Bool
  /// Whether the user is dragging an object of the page, so that its position is not final.
  var isDraggingObject: Bool { get }

  /// Returns the current text, for `restoreText(_:)` of another page.
  func portableText() -> PortableText
  /// Replaces the text by one from `portableText()`. Returns whether that was possible; if not, the text is unchanged.
  func restoreText(_ portable: PortableText) -> Bool
  /// The current arrangement; `nil` while it is as in the document.
  var arrangement: Arrangement? { get }
  /// Restores an arrangement as one undoable step. Returns whether that was possible; if not, nothing changes.
  @discardableResult func arrange(_ arrangement: Arrangement) -> Bool
  /// The current state of viewing.
  var view: ViewState { get }
  /// Restores the state of viewing, for a page whose text and arrangement are restored.
  func restore(_ view: ViewState)
}
