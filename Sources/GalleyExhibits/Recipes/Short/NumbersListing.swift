import UIKit

/// Listing 4.25: a field of numbers.
final class NumbersListing: UIViewController, UITextFieldDelegate {
  let field = UITextField(placeholder: "Digits")

  override func viewDidLoad() {
    super.viewDidLoad()
    field.keyboardType = .numberPad
    field.delegate = self
    addColumn([field])
  }

  func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool {
    string.rangeOfCharacter(from: CharacterSet.decimalDigits.inverted) == nil
  }
}
