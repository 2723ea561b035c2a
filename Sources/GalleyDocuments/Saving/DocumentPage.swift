import UIKit

/// A page on which a document is edited, as saving needs it.
@MainActor public protocol DocumentPage: RecoverablePage {
  /// Called once with the remainder of the file, and with that text as the page typeset it. `nil` calls nothing.
  var onRemainder: ((DocumentRemainder.Result, DocumentSnapshot) -> Void)? { get set }
  /// Called after each edit of the text by the user. `nil` calls nothing.
  var onTextChange: (() -> Void)? { get set }

  /// Returns the current text, which lacks the remainder of the file while that is still being read.
  func textSoFar() -> DocumentSnapshot
  /// Returns the whole text, after committing marked text. Returns `nil` if the remainder of the text is still being read and the user cancels the
  /// wait.
  func documentText() -> DocumentSnapshot?
  /// Returns the text of a document with roles, for `show(_:_:actionName:)` and for comparison.
  func snapshot(of document: Document) -> DocumentSnapshot
  /// Whether `show(_:_:actionName:)` is possible now: not during a drag or while text is marked, for example. O(1).
  var canShowOtherText: Bool { get }
  /// Replaces the paragraphs that differ from those of a snapshot, and the arrangement unless it is `nil`, as one undoable step. The selection and
  /// the reading position stay with their paragraphs. Returns `false` if that is not possible now, or if the user cancels; then nothing changes.
  func show(_ snapshot: DocumentSnapshot, _ arrangement: Arrangement?, actionName: String) -> Bool
  /// Returns whether the current text, with marked text, has the same characters and formatting as `saved`.
  func isShowing(_ saved: DocumentSnapshot) -> Bool
  /// Whether the current change is an undo or a redo.
  var isUndoingOrRedoing: Bool { get }
  /// The content of the page that no text file stores, each a phrase with its count, as "2 shapes on the page".
  var unstorableContent: [String] { get }

  /// Returns the current text for a `.galley` document: text with a role has only what its style sheet does not add.
  func packageText() -> NSAttributedString
  /// The state of the page and its window for a `.galley` document or a page file, by the names of the parts.
  var pageParts: [String: JSONValue] { get }
  /// The files of the images that the parts name, by their paths in a `.galley` document.
  var partImages: [String: Data] { get }
  /// Returns the paths of the images that the parts of a document name.
  func imagePaths(inParts parts: [String: JSONValue]) -> [String]
  /// Returns the members of a part that this version of the page knows; `nil` if it knows none.
  func knownMembers(ofPart name: String, _ json: JSONValue) -> JSONValue?

  /// Merges the arrangement of the page, which began as that of `base`, with that of another version of its `.galley` document. Returns `nil` if a
  /// part of one of the documents is not valid.
  func mergedArrangement(with theirs: DocumentPackage, from base: DocumentPackage) -> MergedArrangement<Arrangement>?
  /// Adds images of another version of a `.galley` document to those that the page can show.
  func addImages(_ files: [String: Data])

  /// The folder of the document's images, with all links resolved; `nil` for a document of the project.
  var imageFolder: String? { get }
  /// Returns the file of the image with the address `name` in the document, or `nil` if the address leads outside of the document's folder, or if the
  /// file does not exist or cannot be read.
  func imageFile(named name: String) -> ImageFile?
}

extension DocumentPage {
  /// Replaces only the paragraphs that differ from those of a snapshot.
  func show(_ snapshot: DocumentSnapshot, actionName: String) -> Bool { show(snapshot, nil, actionName: actionName) }
}

/// Two arrangements of a page that were made from the same base, in the page's present geometry.
public struct MergedArrangement<Arrangement: Equatable> {
  /// The present arrangement of the page.
  public var mine: Arrangement
  /// That of the other version.
  public var theirs: Arrangement
  /// An arrangement with the changes of both; if both changed an object in different ways, with both versions of it where that is possible.
  public var merged: Arrangement
  /// The number of objects that both changed in different ways.
  public var conflictCount: Int

  /// Creates the result of a merge.
  public init(mine: Arrangement, theirs: Arrangement, merged: Arrangement, conflictCount: Int) {
    (self.mine, self.theirs, self.merged, self.conflictCount) = (mine, theirs, merged, conflictCount)
  }
}
