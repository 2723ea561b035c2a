import UIKit

/// Recipe 6-2: dismissing a text view's keyboard with a custom accessory view.
final class AccessoryRecipe: UIViewController {
  private let textView = UITextView(reading: "Return starts a line.\n", name: "Text")

  override func viewDidLoad() {
    super.viewDidLoad()
    textView.inputAccessoryView = makeAccessoryView()
    fill(with: textView)
  }

  /// Creates a toolbar with Clear and Done.
  private func makeAccessoryView() -> UIToolbar {
    let toolbar = UIToolbar(frame: CGRect(x: 0, y: 0, width: view.frame.width, height: 44))
    toolbar.items = [
      UIBarButtonItem(primaryAction: UIAction(title: "Clear") { [textView] _ in textView.text = "" }),
      .flexibleSpace(),
      UIBarButtonItem(systemItem: .done, primaryAction: UIAction { [textView] _ in textView.resignFirstResponder() }),
    ]
    toolbar.sizeToFit()
    return toolbar
  }
}
