import UIKit

/// Two fields whose delegate changes the typed text.
final class TypedTextChangeRecipe: UIViewController, UITextFieldDelegate {
  let lowercase = UITextField(placeholder: "Lowercase letters only")
  let red = UITextField(placeholder: "Typed text is red")

  override func viewDidLoad() {
    super.viewDidLoad()
    lowercase.autocapitalizationType = .none
    red.allowsEditingTextAttributes = true
    red.text = "Black, "
    for field in [lowercase, red] { field.delegate = self }
    addColumn([lowercase, red])
  }

  func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool {
    textField === red ? typeInRed(textField) : typeSmall(textField, range, string)
  }

  /// Inserts lowercase letters in place of uppercase ones, and then returns `false`; setting the text by code does not call the delegate. Returns
  /// `true` for a text without uppercase letters, which the field inserts itself.
  private func typeSmall(_ textField: UITextField, _ range: NSRange, _ string: String) -> Bool {
    let small = string.lowercased()
    guard string != small else { return true }
    textField.text = ((textField.text ?? "") as NSString).replacingCharacters(in: range, with: small)
    return false
  }

  private func typeInRed(_ textField: UITextField) -> Bool {
    var attributes = textField.typingAttributes ?? [:]
    attributes[.foregroundColor] = UIColor.systemRed
    textField.typingAttributes = attributes
    return true
  }
}
