import UIKit

/// Three text views on one storage: two are the columns of one layout manager, to be read; the third has a layout manager of its own,
/// and is edited.
public struct TextViewsExhibit: Exhibit {
  public let name = "text-views"
  public let title = "Text Views"
  public let topic = "Text Views and Fields"
  public let reference: Reference? = Reference(.n, "Sections on text views")

  /// Makes no view yet; each view controller gets a storage of its own.
  public init() {}

  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Look.install()
    return TextViewsViewController()
  }
}
