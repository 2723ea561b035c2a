import GalleyDocuments
import UIKit

/// Recipe 6-4: a custom input view in place of the keyboard.
final class InputViewRecipe: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    // Two fields that differ only by the input view of the second.
    let first = UITextField(placeholder: "The system keyboard")
    let second = UITextField(placeholder: "A purple view")
    let purple = UIView(frame: CGRect(x: 0, y: 0, width: view.frame.width, height: 120))
    purple.backgroundColor = .cookbookPurple
    second.inputView = purple

    let textView = BorderedTextView()
    textView.asSample("", named: "Hello and World")
    textView.inputView = InputToolbar(frame: CGRect(x: 0, y: 0, width: view.frame.width, height: 64))
    textView.backgroundColor = Theme.page
    textView.isScrollEnabled = true

    addColumn([first, second, CaptionLabel("A text with the two keys Hello and World"), textView])
    textView.heightAnchor.constraint(equalToConstant: 90).isActive = true
  }
}

/// A toolbar with two keys that each type a word into the first responder.
final class InputToolbar: UIToolbar {
  private weak var responderView: UIView?

  override init(frame: CGRect) {
    super.init(frame: frame)
    items = [
      .flexibleSpace(),
      UIBarButtonItem(primaryAction: UIAction(title: "Hello") { [weak self] _ in self?.insert("Hello ") }),
      .flexibleSpace(),
      UIBarButtonItem(primaryAction: UIAction(title: "World") { [weak self] _ in self?.insert("World ") }),
      .flexibleSpace(),
    ]
  }

  required init?(coder: NSCoder) { nil }

  private func insert(_ string: String) {
    if responderView?.isFirstResponder != true { responderView = UIView.currentResponder }
    guard let textView = responderView as? UITextView else { return }
    let range = textView.selectedRange
    textView.text = (textView.text as NSString).replacingCharacters(in: range, with: string)
    textView.selectedRange = NSRange(location: range.location + string.utf16.count, length: 0)
  }
}

extension UIColor {
  /// The purple color of the recipes.
  static let cookbookPurple = UIColor(red: 0.46, green: 0.24, blue: 0.62, alpha: 1)
}

// A window has no property for its first responder, so search its views.
extension UIView {
  /// Returns the first responder among the view and its descendants, or `nil` if it is not among them.
  func findFirstResponder() -> UIView? {
    if isFirstResponder { return self }
    for view in subviews {
      if let responder = view.findFirstResponder() { return responder }
    }
    return nil
  }

  /// The view in the key window that is first responder; `nil` if there is none.
  static var currentResponder: UIView? { UIApplication.shared.keyWindow?.findFirstResponder() }
}
