import UIKit

/// A note over the whole window that keeps clear of the keyboard, with a bar on it and a card number above.
class NoteViewController: UIViewController, UITextViewDelegate {
  let number = CardField(frame: .zero)
  let textView = UITextView()
  private(set) var characters = 0

  /// In place of `@objc` methods: the names that observers and buttons send.
  override class var actions: ActionTable {
    super.actions
      .adding("keyboardWillChange:", to: NoteViewController.self) { $0.keyboardWillChange($1 as! Notification) }
      .adding("done:", to: NoteViewController.self) { note, _ in note.done() }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    let toolbar = UIToolbar(frame: CGRect(x: 0, y: 0, width: view.frame.size.width, height: 44))
    let space = UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil)
    toolbar.setItems([space, UIBarButtonItem(barButtonSystemItem: .done, target: self, action: "done:")], animated: false)
    toolbar.sizeToFit()
    textView.inputAccessoryView = toolbar
    textView.delegate = self
    textView.font = UIFont.preferredFont(forTextStyle: .body)
    textView.contentInset = UIEdgeInsetsMake(0, 0, 10, 0)
    textView.keyboardDismissMode = .interactive
    textView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(number)
    view.addSubview(textView)
    NotificationCenter.default.addObserver(
      self, selector: "keyboardWillChange:", name: UIResponder.keyboardWillChangeFrameNotification, object: nil)
  }

  deinit { NotificationCenter.default.removeObserver(self) }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let (top, rest) = view.bounds.divided(atDistance: 40, from: .minYEdge)
    number.frame = top
    textView.frame = rest
  }

  func keyboardWillChange(_ notification: Notification) {
    guard let info = notification.userInfo,
      let end = (info[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue,
      let duration = info[UIResponder.keyboardAnimationDurationUserInfoKey] as? TimeInterval
    else { return }
    let covered = view.bounds.intersection(view.convert(end, from: nil)).height
    UIView.animate(withDuration: duration) {
      self.textView.contentInset.bottom = covered
      self.textView.verticalScrollIndicatorInsets.bottom = covered
    }
  }

  func done() { view.endEditing(true) }

  func textViewDidChange(_ textView: UITextView) { characters = textView.text.count }

  func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
    let old = textView.text ?? ""
    guard let place = Range(range, in: old) else { return false }
    return old.replacingCharacters(in: place, with: text).count <= 80
  }
}

/// A field for at most sixteen digits, in groups of four. The caret stays after the same digit when groups change.
class CardField: UITextField, UITextFieldDelegate {
  override init(frame: CGRect) {
    super.init(frame: frame)
    keyboardType = .numberPad
    delegate = self
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func textRect(forBounds bounds: CGRect) -> CGRect { return UIEdgeInsetsInsetRect(bounds, UIEdgeInsetsMake(0, 8, 0, 8)) }
  override func editingRect(forBounds bounds: CGRect) -> CGRect { return textRect(forBounds: bounds) }

  func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool {
    let old = (textField.text ?? "") as NSString
    let digits = CharacterSet.decimalDigits
    func onlyDigits(_ text: String) -> String { String(text.unicodeScalars.filter { digits.contains($0) }) }
    let before = onlyDigits(old.substring(to: range.location) + string)
    let all = onlyDigits(old.replacingCharacters(in: range, with: string))
    guard all.count <= 16 else { return false }
    func grouped(_ text: String) -> String {
      text.enumerated().map { $0 > 0 && $0 % 4 == 0 ? " \($1)" : "\($1)" }.joined()
    }
    textField.text = grouped(all)
    if let caret = textField.position(from: textField.beginningOfDocument, offset: grouped(before).count) {
      textField.selectedTextRange = textField.textRange(from: caret, to: caret)
    }
    return false
  }
}
