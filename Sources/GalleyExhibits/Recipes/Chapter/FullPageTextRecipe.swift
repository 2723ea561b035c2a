import UIKit

/// A text view as large as the view: its inset follows the keyboard.
final class FullPageTextRecipe: UIViewController {
  let textView = UITextView(reading: RecipeText.long, name: "Text")

  override func viewDidLoad() {
    super.viewDidLoad()
    fill(with: textView)
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: view.frame.width, height: 44))
    bar.items = [
      .flexibleSpace(), UIBarButtonItem(systemItem: .done, primaryAction: UIAction { [weak self] _ in self?.view.endEditing(false) }),
    ]
    bar.sizeToFit()
    textView.inputAccessoryView = bar
    let center = NotificationCenter.default
    center.addObserver(self, selector: "keyboardShow:", name: UIResponder.keyboardWillShowNotification, object: nil)
    center.addObserver(self, selector: "keyboardHide:", name: UIResponder.keyboardWillHideNotification, object: nil)
  }

  override class var actions: ActionTable {
    super.actions
      .adding("keyboardShow:", to: FullPageTextRecipe.self) { if let note = $1 as? Notification { $0.keyboardShow(note) } }
      .adding("keyboardHide:", to: FullPageTextRecipe.self) { if let note = $1 as? Notification { $0.keyboardHide(note) } }
  }

  private func keyboardShow(_ notification: Notification) {
    let keyboard = textView.convert(notification.keyboard.end, from: nil)
    let covered = max(textView.bounds.maxY - keyboard.minY, 0)
    textView.contentInset.bottom = covered
    textView.verticalScrollIndicatorInsets.bottom = covered
  }

  /// Scrolls to the start with the keyboard's duration and curve, then removes the insets. The curve's value, shifted left by 16 bits, is an
  /// animation option.
  private func keyboardHide(_ notification: Notification) {
    UIView.animate(withDuration: notification.keyboard.duration, delay: 0, options: notification.keyboard.options) {
      self.textView.contentOffset = .zero
    } completion: { _ in
      self.textView.contentInset = .zero
      self.textView.verticalScrollIndicatorInsets = .zero
    }
  }
}
