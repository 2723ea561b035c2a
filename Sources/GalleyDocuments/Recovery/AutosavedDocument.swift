import GalleyOutput
import UIKit

/// A document with unsaved changes, as `Autosave` needs it.
@MainActor protocol AutosavedDocument<Page>: AnyObject {
  associatedtype Page: RecoverablePage

  /// The document's page; `nil` if it does not exist any more.
  var page: Page? { get }
  /// Whether the document has unsaved changes.
  var isEdited: Bool { get }
  /// The Markdown file that the text is based on; `nil` if the document is not Markdown.
  var source: Data? { get }
  /// Called after the text was restored from a recovery copy. `source` is the Markdown file that the restored text is based on; `nil` if the copy has
  /// none.
  func didRestoreText(source: Data?)
  /// Called once if recovery copies cannot be written. The text in the page is not affected.
  func didFailToAutosave(_ error: WritingError)
}
