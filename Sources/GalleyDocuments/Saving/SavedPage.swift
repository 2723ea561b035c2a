import GalleyOutput
import UIKit

/// The stored state of a document's page.
struct SavedPage<Arrangement: Equatable> {
  /// The storage of the state of the page.
  enum Storage {
    /// A `.galley` document, with the text.
    case package
    /// A page file beside the text file.
    case pageFile
    /// Nothing: the user wants only the text, or the document has no file.
    case nowhere
    /// Nothing yet: the user is asked when there is something to store.
    case undecided
  }

  var storage: Storage
  /// The arrangement that is stored, or with which the document was opened.
  var arrangement: Arrangement?
  /// The document that was last read or written. Its unknown members are written again. It is `nil` if the file is a text file.
  var package: DocumentPackage?
  /// The parts of the page file that was last read or written.
  var parts: [String: JSONValue]
  /// The images of that page file by their paths, also those that this version does not use.
  var images: [String: Data]
  /// The page file that was last read or written; `nil` if there was none. Another one is not overwritten.
  var stamp: FileStamp?

  /// Creates the state of the page of a file that was opened, or of a document without a file.
  @MainActor init(_ file: DocumentFile?, arrangement: Arrangement?) {
    self.arrangement = arrangement
    package = file?.package
    parts = file?.pageFile?.parts ?? [:]
    images = file?.pageFile?.images ?? [:]
    if let file, file.pageFile != nil { stamp = FileStamp(path: PageFile.name(besideFileNamed: file.path)) }
    storage = file == nil ? .nowhere : file?.package != nil ? .package : file?.pageFile != nil ? .pageFile : .undecided
  }
}
