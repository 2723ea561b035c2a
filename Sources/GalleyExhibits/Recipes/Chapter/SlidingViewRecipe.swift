import UIKit

/// Slides the whole interface up as far as the edited field needs.
final class SlidingViewRecipe: UIViewController, UITextFieldDelegate {
  /// A view as large as the root view that contains everything else.
  let slidingView = UIView()
  private var verticalConstraints: [NSLayoutConstraint] = []
  /// The field that is being edited; `nil` if there is none.
  private weak var edited: UIView?

  override func viewDidLoad() {
    super.viewDidLoad()
    slidingView.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(slidingView)
    verticalConstraints = [
      slidingView.topAnchor.constraint(equalTo: view.topAnchor), slidingView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
    ]
    NSLayoutConstraint.activate(
      verticalConstraints + [
        slidingView.leadingAnchor.constraint(equalTo: view.leadingAnchor), slidingView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      ])

    let fields = [UITextField(placeholder: "At the top"), UITextField(placeholder: "At the bottom")]
    for field in fields {
      field.delegate = self
      field.returnKeyType = .done
      field.translatesAutoresizingMaskIntoConstraints = false
      slidingView.addSubview(field)
      field.leadingAnchor.constraint(equalTo: slidingView.leadingAnchor, constant: 14).isActive = true
      field.trailingAnchor.constraint(equalTo: slidingView.trailingAnchor, constant: -14).isActive = true
    }
    fields[0].topAnchor.constraint(equalTo: slidingView.topAnchor, constant: 14).isActive = true
    fields[1].bottomAnchor.constraint(equalTo: slidingView.bottomAnchor, constant: -14).isActive = true

    let center = NotificationCenter.default
    center.addObserver(self, selector: "keyboardShow:", name: UIResponder.keyboardWillShowNotification, object: nil)
    // When editing moves from field to field, the keyboard does not show again; it only announces its frame.
    center.addObserver(self, selector: "keyboardShow:", name: UIResponder.keyboardWillChangeFrameNotification, object: nil)
    center.addObserver(self, selector: "keyboardHide:", name: UIResponder.keyboardWillHideNotification, object: nil)
  }

  override class var actions: ActionTable {
    super.actions
      .adding("keyboardShow:", to: SlidingViewRecipe.self) { if let note = $1 as? Notification { $0.keyboardShow(note) } }
      .adding("keyboardHide:", to: SlidingViewRecipe.self) { if let note = $1 as? Notification { $0.slide(by: 0, note) } }
  }

  // A field begins editing before the keyboard is announced.
  func textFieldDidBeginEditing(_ textField: UITextField) { edited = textField }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    textField.resignFirstResponder()
    return false
  }

  /// Slides up by the height of the field that the keyboard covers, plus five points. The keyboard's frame is in the window's space. The
  /// field's frame is in the space of the sliding view, so sliding does not change it.
  private func keyboardShow(_ notification: Notification) {
    guard let edited else { return }
    let keyboard = view.convert(notification.keyboard.end, from: nil)
    slide(by: max(edited.frame.maxY + 5 - keyboard.minY, 0), notification)
  }

  private func slide(by y: CGFloat, _ notification: Notification) {
    for constraint in verticalConstraints { constraint.constant = -y }
    UIView.animate(withDuration: notification.keyboard.duration) { self.view.layoutIfNeeded() }
  }
}
