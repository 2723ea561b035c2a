import UIKit

/// A form that keeps the keyboard after editing ends.
final class PersistentKeyboardRecipe: UIViewController, UITextFieldDelegate {
  private let keepKeyboardSwitch = UISwitch()

  override var disablesAutomaticKeyboardDismissal: Bool { keepKeyboardSwitch.isOn }

  override func viewDidLoad() {
    super.viewDidLoad()
    keepKeyboardSwitch.isOn = true
    keepKeyboardSwitch.accessibilityLabel = "Keep the keyboard"
    let fields = ["Name", "Address"].map { UITextField(placeholder: $0) }
    for field in fields { field.delegate = self }
    let row = UIStackView(arrangedSubviews: [CaptionLabel("Keep the keyboard when Return ends editing"), keepKeyboardSwitch])
    row.spacing = 12
    row.alignment = .center
    keepKeyboardSwitch.setContentHuggingPriority(.required, for: .horizontal)
    keepKeyboardSwitch.setContentCompressionResistancePriority(.required, for: .horizontal)
    addColumn(fields + [row])
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    textField.resignFirstResponder()
    return false
  }
}
