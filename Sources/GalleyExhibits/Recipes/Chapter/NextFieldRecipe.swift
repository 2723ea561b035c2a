import UIKit

/// A button above the keyboard that moves to the next field.
final class NextFieldRecipe: UIViewController, UITextFieldDelegate {
  private(set) var fields: [UITextField] = []
  let statusLabel = CaptionLabel("No first responder.")
  private let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 0, height: 44))
  /// The field that is being edited; `nil` if there is none.
  private weak var edited: UITextField?

  override func viewDidLoad() {
    super.viewDidLoad()
    bar.frame.size.width = view.frame.width
    bar.items = [
      .flexibleSpace(), UIBarButtonItem(primaryAction: UIAction(title: "Next") { [weak self] _ in self?.goToNextField() }),
    ]
    bar.sizeToFit()
    fields = ["First", "Second", "Third"].map { UITextField(placeholder: $0) }
    for field in fields {
      field.delegate = self
      field.addAction(UIAction { [weak self] _ in self?.showFirstResponder() }, for: [.editingDidBegin, .editingDidEnd])
    }
    addColumn(fields + [statusLabel])
  }

  /// Sets the bar as the keyboard's accessory view, before the keyboard appears.
  func textFieldDidBeginEditing(_ textField: UITextField) {
    edited = textField
    textField.inputAccessoryView = bar
  }

  /// Moves to the next field in the order of the superview's subviews, and from the last to the first; does nothing if no field is being edited.
  private func goToNextField() {
    let fields = edited?.superview?.subviews.compactMap { $0 as? UITextField } ?? []
    guard let edited, let index = fields.firstIndex(of: edited) else { return }
    fields[(index + 1) % fields.count].becomeFirstResponder()
  }

  /// Shows the first responder. There is no property for it, so this searches the views.
  private func showFirstResponder() {
    let first = view.findFirstResponder() as? UITextField
    statusLabel.text = first.map { "First responder: \($0.placeholder ?? "")." } ?? "No first responder."
  }
}
