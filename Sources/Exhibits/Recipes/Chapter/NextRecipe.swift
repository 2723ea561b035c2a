import UIKit

/// A button on the keyboard that leads to the next field.
final class NextRecipe: UIViewController {
  private(set) var fields: [UITextField] = []
  let answer = CaptionLabel("Nobody is first responder.")

  override func viewDidLoad() {
    super.viewDidLoad()
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: view.frame.width, height: 44))
    bar.items = [
      .flexibleSpace(), UIBarButtonItem(primaryAction: UIAction(title: "Next") { [weak self] _ in self?.goToNextField() }),
    ]
    bar.sizeToFit()
    fields = ["First", "Second", "Third"].map { UITextField(placeholder: $0) }
    for field in fields {
      field.inputAccessoryView = bar
      field.addAction(UIAction { [weak self] _ in self?.showFirstResponder() }, for: [.editingDidBegin, .editingDidEnd])
    }
    addColumn(fields + [answer])
  }

  /// The fields in the order of their superview's subviews; after the last the first.
  private func goToNextField() {
    guard let first = view.findFirstResponder() as? UITextField, let index = fields.firstIndex(of: first) else { return }
    fields[(index + 1) % fields.count].becomeFirstResponder()
  }

  /// Nobody says who is first responder: the views are asked, one after the other.
  private func showFirstResponder() {
    let first = view.findFirstResponder() as? UITextField
    answer.text = first.map { "First responder, found by a walk: \($0.placeholder ?? "")." } ?? "Nobody is first responder."
  }
}
