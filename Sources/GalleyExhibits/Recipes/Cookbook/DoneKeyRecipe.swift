import UIKit

/// Recipe 6-1: dismissing a text field's keyboard with the Done key.
final class DoneKeyRecipe: UIViewController, UITextFieldDelegate {
  override func viewDidLoad() {
    super.viewDidLoad()
    let column = addColumn([UITextField(), UITextField()])

    // All text fields of the view, including those from elsewhere.
    for case let field as UITextField in column.subviews {
      field.delegate = self
      field.returnKeyType = .done
      field.clearButtonMode = .whileEditing
      field.borderStyle = .roundedRect
      field.contentVerticalAlignment = .center
      field.font = .preferredFont(forTextStyle: .body)
      field.adjustsFontForContentSizeCategory = true
      field.placeholder = "Placeholder"
    }
  }

  // Dismiss the keyboard when the user presses Done.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    textField.resignFirstResponder()
    return true
  }
}
