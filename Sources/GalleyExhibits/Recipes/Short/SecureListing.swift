import UIKit

/// Listing 4.23: a secure text field. Return dismisses the keyboard.
final class SecureListing: UIViewController, UITextFieldDelegate {
  let field = UITextField(placeholder: "Password")

  override func viewDidLoad() {
    super.viewDidLoad()
    field.isSecureTextEntry = true
    field.keyboardType = .asciiCapable
    field.returnKeyType = .done
    field.enablesReturnKeyAutomatically = true
    field.clearButtonMode = .whileEditing
    field.delegate = self
    addColumn([field])
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    textField.resignFirstResponder()
    return true
  }
}
