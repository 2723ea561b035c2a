import UIKit

/// Recipe 6-3: a dedicated keyboard spacer.
final class KeyboardSpacerRecipe: UIViewController {
  let textView = UITextView(reading: RecipeText.long, name: "Text")

  override func viewDidLoad() {
    super.viewDidLoad()
    textView.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(textView)
    let spacer = KeyboardSpacingView.install(in: view)

    // The text ends at the top of the spacer.
    let views = ["textView": textView, "spacer": spacer]
    for format in ["H:|[textView]|", "V:|[textView][spacer]"] {
      NSLayoutConstraint.activate(NSLayoutConstraint.constraints(withVisualFormat: format, options: [], metrics: nil, views: views))
    }
  }
}

/// A view at the bottom of its parent, as high as the part of the parent that the keyboard covers.
final class KeyboardSpacingView: UIView {
  private lazy var heightConstraint = heightAnchor.constraint(equalToConstant: 0)

  static func install(in parent: UIView) -> KeyboardSpacingView {
    let spacer = KeyboardSpacingView(frame: .zero)
    parent.addSubview(spacer)
    spacer.layOutView()
    spacer.listenForKeyboard()
    return spacer
  }

  /// Pins the view to the sides and the bottom of its superview.
  private func layOutView() {
    translatesAutoresizingMaskIntoConstraints = false
    for format in ["H:|[view]|", "V:[view]|"] {
      NSLayoutConstraint.activate(NSLayoutConstraint.constraints(withVisualFormat: format, options: [], metrics: nil, views: ["view": self]))
    }
    heightConstraint.isActive = true
  }

  private func listenForKeyboard() {
    let center = NotificationCenter.default
    center.addObserver(self, selector: "keyboardWillShow:", name: UIResponder.keyboardWillShowNotification, object: nil)
    center.addObserver(self, selector: "keyboardWillHide:", name: UIResponder.keyboardWillHideNotification, object: nil)
  }

  // Objective-C has selectors; here a class lists its actions.
  override class var actions: ActionTable {
    super.actions
      .adding("keyboardWillShow:", to: KeyboardSpacingView.self) { if let note = $1 as? Notification { $0.keyboardWillShow(note) } }
      .adding("keyboardWillHide:", to: KeyboardSpacingView.self) { if let note = $1 as? Notification { $0.keyboardWillHide(note) } }
  }

  private func keyboardWillShow(_ notification: Notification) {
    guard let superview else { return }
    let keyboard = superview.convert(notification.keyboard.end, from: nil)
    setHeight(max(superview.bounds.maxY - keyboard.minY, 0), duration: notification.keyboard.duration)
  }

  private func keyboardWillHide(_ notification: Notification) { setHeight(0, duration: notification.keyboard.duration) }

  private func setHeight(_ height: CGFloat, duration: TimeInterval) {
    heightConstraint.constant = height
    UIView.animate(withDuration: duration) { self.superview?.layoutIfNeeded() }
  }
}
