import UIKit

/// A form that keeps the keyboard after editing ends.
final class StayingRecipe: UIViewController, UITextFieldDelegate {
  private let keeps = UISwitch()

  override var disablesAutomaticKeyboardDismissal: Bool { keeps.isOn }

  override func viewDidLoad() {
    super.viewDidLoad()
    keeps.isOn = true
    keeps.accessibilityLabel = "Keep the keyboard"
    let fields = ["Name", "Address"].map { UITextField(placeholder: $0) }
    for field in fields { field.delegate = self }
    let row = UIStackView(arrangedSubviews: [CaptionLabel("Keep the keyboard when Return ends editing"), keeps])
    row.spacing = 12
    row.alignment = .center
    keeps.setContentHuggingPriority(.required, for: .horizontal)
    keeps.setContentCompressionResistancePriority(.required, for: .horizontal)
    addColumn(fields + [row])
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    textField.resignFirstResponder()
    return false
  }
}
