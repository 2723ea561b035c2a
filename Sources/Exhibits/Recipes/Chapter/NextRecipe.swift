import UIKit

/// A button on the keyboard that leads to the next field.
final class NextRecipe: UIViewController, UITextFieldDelegate {
  private(set) var fields: [UITextField] = []
  let answer = CaptionLabel("Nobody is first responder.")
  private let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 0, height: 44))
  /// The field that is edited.
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
    addColumn(fields + [answer])
  }

  /// Puts the bar on the keyboard, which comes up after this.
  func textFieldDidBeginEditing(_ textField: UITextField) {
    edited = textField
    textField.inputAccessoryView = bar
  }

  /// Goes through the fields in the order of their superview's subviews, and from the last to the first.
  private func goToNextField() {
    let fields = edited?.superview?.subviews.compactMap { $0 as? UITextField } ?? []
    guard let edited, let index = fields.firstIndex(of: edited) else { return }
    fields[(index + 1) % fields.count].becomeFirstResponder()
  }

  /// Nobody says who is first responder: the views are asked, one after the other.
  private func showFirstResponder() {
    let first = view.findFirstResponder() as? UITextField
    answer.text = first.map { "First responder, found by a walk: \($0.placeholder ?? "")." } ?? "Nobody is first responder."
  }
}
