import GalleyPlayground
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

  func showMessage(_ message: String)
  /// Removes `message` if it is shown.
  func hideMessage(_ message: String)
}
