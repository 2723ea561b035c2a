import UIKit

/// Leaves the interface in place, and lets it scroll in the space above the keyboard.
final class KeyboardInsetRecipe: UIViewController, UITextFieldDelegate {
  let scrollView = UIScrollView()
  private weak var edited: UIView?
  /// The values before the keyboard appeared; `nil` without a keyboard.
  private var old: (inset: UIEdgeInsets, indicators: UIEdgeInsets, offset: CGPoint)?
  private var isKeyboardUp = false

  override func viewDidLoad() {
    super.viewDidLoad()
    fill(with: scrollView)
    for name in ["Name", "Street", "House", "Floor", "Postal code", "City", "Country", "Telephone", "Email", "Remarks"] {
      let field = UITextField(placeholder: name)
      field.delegate = self
      scrollView.addSubview(field)
    }
    let center = NotificationCenter.default
    center.addObserver(self, selector: "keyboardShow:", name: UIResponder.keyboardWillShowNotification, object: nil)
    center.addObserver(self, selector: "keyboardHide:", name: UIResponder.keyboardWillHideNotification, object: nil)
  }

  override class var actions: ActionTable {
    super.actions
      .adding("keyboardShow:", to: KeyboardInsetRecipe.self) { if let note = $1 as? Notification { $0.keyboardShow(note) } }
      .adding("keyboardHide:", to: KeyboardInsetRecipe.self) { if let note = $1 as? Notification { $0.keyboardHide(note) } }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    var y: CGFloat = 14
    for case let field as UITextField in scrollView.subviews {
      let height = field.sizeThatFits(scrollView.bounds.size).height.rounded(.up)
      field.frame = CGRect(x: 14, y: y, width: max(scrollView.bounds.width - 28, 0), height: height)
      y += height + 12
    }
    scrollView.contentSize = CGSize(width: scrollView.bounds.width, height: y + 2)
  }

  // A field begins editing before the keyboard is announced.
  func textFieldDidBeginEditing(_ textField: UITextField) { edited = textField }

  /// Records the insets and the offset, then insets the content by the height that the keyboard covers, and scrolls with an animation to the edited
  /// field if the keyboard covers it.
  private func keyboardShow(_ notification: Notification) {
    if !isKeyboardUp { old = (scrollView.contentInset, scrollView.verticalScrollIndicatorInsets, scrollView.contentOffset) }
    isKeyboardUp = true
    let keyboard = scrollView.convert(notification.keyboard.end, from: nil)
    let covered = max(scrollView.bounds.maxY - keyboard.minY, 0)
    scrollView.contentInset.bottom = covered
    scrollView.verticalScrollIndicatorInsets.bottom = covered
    guard let edited, edited.isDescendant(of: scrollView), keyboard.minY < edited.frame.maxY else { return }
    let y = edited.frame.maxY + covered - scrollView.bounds.height + 5
    scrollView.setContentOffset(CGPoint(x: 0, y: y), animated: true)
  }

  /// Scrolls back with the keyboard's animation, then restores the insets.
  private func keyboardHide(_ notification: Notification) {
    guard isKeyboardUp, let old else { return }
    isKeyboardUp = false
    UIView.animate(withDuration: notification.keyboard.duration) {
      self.scrollView.contentOffset = old.offset
    } completion: { _ in
      self.scrollView.verticalScrollIndicatorInsets = old.indicators
      self.scrollView.contentInset = old.inset
    }
  }
}
