import UIKit

/// Every kind of text field, and a label with words to tap.
package struct FieldsExhibit: Exhibit {
  package let name = "fields"
  package let title = "Text Fields"

  package init() {}

  package func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Look.install()
    let controller = FieldsViewController()
    controller.title = title
    return controller
  }
}
