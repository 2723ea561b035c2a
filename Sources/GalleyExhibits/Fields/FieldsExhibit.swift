import GalleyDocuments
import GalleyPlayground
import UIKit

/// Every kind of text field, and a label with tappable words.
public struct FieldsExhibit: Exhibit {
  public let name = "fields"
  public let title = "Text Fields"
  public let topic = "Typing and Editing"
  public let reference: ReferenceDocumentPart? = ReferenceDocumentPart(.labelsFieldsAndTextViews, "Sections on text fields")

  /// Creates the exhibit; each view controller has its own fields.
  public init() {}

  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Theme.install()
    let controller = FieldsViewController()
    controller.title = title
    return controller
  }
}
