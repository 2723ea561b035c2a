import UIKit

/// Recipe 6-9: restricts typing to a set of characters. Text with any other character is rejected as a whole, and pasting is disabled.
final class FilterRecipe: UIViewController, UITextFieldDelegate {
  let field = LimitedTextField(placeholder: "Enter text")
  private let segments = UISegmentedControl(items: AllowedCharacters.allCases.map(\.sign))

  override func viewDidLoad() {
    super.viewDidLoad()
    field.delegate = self
    field.returnKeyType = .done
    field.clearButtonMode = .always
    field.autocorrectionType = .no
    addColumn([field])
    segments.selectedSegmentIndex = 0
    segments.accessibilityLabel = "Allowed characters"
    segments.addAction(UIAction { [weak self] _ in self?.segmentChanged() }, for: .valueChanged)
    navigationItem.titleView = segments
  }

  private var allowed: AllowedCharacters { AllowedCharacters(rawValue: segments.selectedSegmentIndex) ?? .letters }

  /// Clears the field and changes its keyboard for another kind of text.
  private func segmentChanged() {
    field.text = ""
    field.keyboardType = allowed.keyboard
    field.reloadInputViews()
  }

  func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool {
    allowed.accepts(string, in: textField.text ?? "")
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool { textField.resignFirstResponder() }
}

/// Four kinds of text, each with its characters and a matching keyboard.
enum AllowedCharacters: Int, CaseIterable {
  case letters, digits, decimal, lettersAndDigits

  private static let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz "
  private static let points = CharacterSet(charactersIn: ".,")

  var sign: String { ["ABC", "123", "2.3", "A2C"][rawValue] }
  var title: String { ["Letters", "Digits", "Decimal Number", "Letters and Digits"][rawValue] }
  var keyboard: UIKeyboardType { [.asciiCapable, .numberPad, .decimalPad, .asciiCapable][rawValue] }

  /// Returns whether `string` can be inserted into `text`: whether all its characters are allowed, a decimal separator only if `text` has none.
  func accepts(_ string: String, in text: String) -> Bool {
    var allowed = CharacterSet()
    if self == .letters || self == .lettersAndDigits { allowed.insert(charactersIn: Self.alphabet) }
    if self != .letters { allowed.formUnion(.decimalDigits) }
    // At most one decimal separator; the keyboards of some languages have a comma.
    if self == .decimal, (text as NSString).rangeOfCharacter(from: Self.points).location == NSNotFound { allowed.formUnion(Self.points) }
    let filtered = string.components(separatedBy: allowed.inverted).joined()
    return string == filtered
  }
}
