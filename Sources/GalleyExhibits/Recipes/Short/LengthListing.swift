import UIKit

/// Listing 4.24: a field of at most ten characters.
final class LengthListing: UIViewController, UITextFieldDelegate {
  let field = UITextField(placeholder: "At most ten characters")
  private let count = CaptionLabel("0 of 10")

  override func viewDidLoad() {
    super.viewDidLoad()
    field.delegate = self
    field.addAction(UIAction { [field, count] _ in count.text = "\(field.text?.count ?? 0) of 10" }, for: .editingChanged)
    addColumn([field, count])
  }

  // Check the resulting text, because pasted text can be longer than a character.
  func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool {
    let text = ((textField.text ?? "") as NSString).replacingCharacters(in: range, with: string)
    return text.count <= 10
  }
}
