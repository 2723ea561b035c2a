import UIKit

/// Recipe 6-10: matches a text against a regular expression after each key; the bar's title shows whether it is a phone number.
final class PatternRecipe: UIViewController, UITextFieldDelegate {
  let field = UITextField(placeholder: "(303) 555-1212")

  /// A US phone number: an area code with optional parentheses, and between its parts a space, a dash, a period or nothing.
  static let phoneNumber = NSPredicate(format: "SELF MATCHES '^[\\(]?([2-9][0-9]{2})[\\)]?[-.\\. ]?([2-9][0-9]{2})[-.\\. ]?([0-9]{4})$'")
  /// The characters of such a number.
  static let characters = CharacterSet.decimalDigits.union(CharacterSet(charactersIn: "()-. "))

  override func viewDidLoad() {
    super.viewDidLoad()
    field.delegate = self
    field.keyboardType = .phonePad
    field.clearButtonMode = .always
    field.autocorrectionType = .no
    field.accessibilityLabel = "Telephone"
    addColumn([field, CaptionLabel("Ten digits of a US number, as you would write them.")])
    judge("")
  }

  private func judge(_ text: String) { title = Self.phoneNumber.evaluate(with: text) ? "Phone Number" : "Not Yet a Number" }

  func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool {
    guard string.components(separatedBy: Self.characters.inverted).joined() == string else { return false }
    judge(((textField.text ?? "") as NSString).replacingCharacters(in: range, with: string))
    return true
  }

  func textFieldShouldClear(_ textField: UITextField) -> Bool {
    judge("")
    return true
  }
}
