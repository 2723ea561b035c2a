import UIKit

/// Three text views on one storage: two are the columns of one layout manager, to be read; the third has a layout manager of its own,
/// and is edited.
package struct TextViewsExhibit: Exhibit {
  package let name = "text-views"
  package let title = "Text Views"

  package init() {}

  package func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Look.install()
    return TextViewsViewController()
  }
}
