import GalleyDocuments
import UIKit

/// The page as the object that saves its document needs it.
extension PlaygroundPage: DocumentPage {
  /// Returns the current text, after committing marked text. Returns `nil` if the remainder of the text is still being read and the user
  /// cancels the wait.
  public func documentText() -> DocumentSnapshot? {
    guard completeText() else { return nil }
    text.editor.unmarkText()
    return DocumentSnapshot(NSAttributedString(attributedString: flow.storage))
  }

  /// The folder of the document's images, with all links resolved. It is `nil` if the document belongs to the project.
  public var imageFolder: String? { imageLoader.resolvedFolder }

  /// Returns the file of an image of the document; `nil` if the name leads outside the document's folder, or if the file does not exist or cannot be
  /// read.
  public func imageFile(named name: String) -> ImageFile? { imageLoader.file(named: name) }

  /// Adds images of another version of the document to those that the page can show.
  public func addImages(_ files: [String: Data]) { imageLoader.addFiles(files) }

  /// Returns the text that has been read, for a later comparison.
  public func textSoFar() -> DocumentSnapshot { DocumentSnapshot(NSAttributedString(attributedString: flow.storage)) }

  /// Whether the page shows the text `saved`. Marked text is not committed.
  public func isShowing(_ saved: DocumentSnapshot) -> Bool { DocumentSnapshot(NSAttributedString(attributedString: flow.storage)).isSame(as: saved) }

  /// Whether the current change is an undo or a redo.
  public var isUndoingOrRedoing: Bool { history.isUndoing || history.isRedoing }

  /// Whether a shape or a guide is being dragged, so that its position is not final.
  public var isDraggingObject: Bool { isDraggingShape || guideEditing.drag?.hasMoved == true }

  /// The shapes, the settings and the guides, each as a phrase; empty without any. Text files cannot store them.
  public var unstorableContent: [String] {
    (shapes.isEmpty ? [] : ["\(shapes.count == 1 ? "1 shape" : "\(shapes.count) shapes") on the page"]) + setup.description
  }
}
