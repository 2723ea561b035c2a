import GalleyDocuments
import GalleyPlayground
import UIKit

/// Three text views of one text storage: two read-only columns of one layout manager, and an editable one with a layout manager
/// of its own.
public struct TextViewsExhibit: Exhibit {
  public let name = "text-views"
  public let title = "Text Views"
  public let topic = "Typing and Editing"
  public let reference: ReferenceDocumentPart? = ReferenceDocumentPart(.labelsFieldsAndTextViews, "Sections on text views")

  /// Creates the exhibit; each view controller has its own text storage.
  public init() {}

  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Theme.install()
    return TextViewsViewController()
  }
}
