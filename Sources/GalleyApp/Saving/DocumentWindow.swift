import GalleyPlayground
import GalleyWindowing
import UIKit

/// The window of a document, as the questions and messages about saving need it.
@MainActor
protocol DocumentWindow: AnyObject {
  var exhibit: any Exhibit { get }
  /// The page with the document's text; `nil` if the exhibit has none.
  var page: PlaygroundPage? { get }
  /// Whether the document is saved, with questions about unsaved changes.
  var savesDocuments: Bool { get }
  /// The root view, which contains the alerts.
  var view: UIView! { get }
  /// The scale of the bars and the alerts.
  var scale: BarScale { get }

  /// Whether a file dialog is open.
  var isChoosingFile: Bool { get }
  /// Asks for a file; `then` is not called if the user cancels.
  func chooseFile(_ request: FileRequest, confirmsReplacement: Bool, then: @escaping @MainActor (ChosenFile) -> Void)

  /// Reads the document's file again and shows it at the same position, without a question. Returns whether the file could be read.
  func reloadDocument() -> Bool

  /// Shows a notice, which ends after some seconds.
  func showMessage(_ message: String)
  /// Shows a message about something that did not work, which stays until the user dismisses it.
  func showProblem(_ message: String)
  /// Removes `message` if it is shown.
  func hideMessage(_ message: String)
}
