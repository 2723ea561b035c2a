import UIKit

/// A page on which a document is edited, as saving needs it.
@MainActor public protocol DocumentPage: RecoverablePage {
  /// Called once with the remainder of the file, and with that text as the page typeset it. `nil` calls nothing.
  var onRemainder: ((DocumentRemainder.Result, DocumentSnapshot) -> Void)? { get set }
  /// Called after each edit of the text by the user. `nil` calls nothing.
  var onTextChange: (() -> Void)? { get set }

  /// Returns the text that has been read.
  func textSoFar() -> DocumentSnapshot
  /// Returns the whole text, after committing marked text. Returns `nil` if the remainder of the text is still being read and the user cancels the
  /// wait.
  func documentText() -> DocumentSnapshot?
  /// Returns whether the page shows the text `saved`.
  func isShowing(_ saved: DocumentSnapshot) -> Bool
  /// Whether the current change is an undo or a redo.
  var isUndoingOrRedoing: Bool { get }
  /// The content of the page that no file format stores, each a phrase with its count, as "2 shapes on the page".
  var unstorableContent: [String] { get }

  /// The folder of the document's images, with all links resolved; `nil` for a document of the project.
  var imageFolder: String? { get }
  /// Returns the file of an image of the document, or `nil` if there is none that can be shown.
  func imageFile(named name: String) -> ImageFile?
}
