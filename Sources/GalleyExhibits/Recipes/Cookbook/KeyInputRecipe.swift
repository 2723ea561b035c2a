import UIKit

/// Recipe 6-5: keyboard input for a view without a text of its own.
final class KeyInputRecipe: UIViewController {
  let toolbar = KeyInputToolbar(frame: CGRect(x: 0, y: 0, width: 0, height: 44))

  override func viewDidLoad() {
    super.viewDidLoad()
    toolbar.accessibilityLabel = "Toolbar to type into"
    addColumn([toolbar])
  }
}

/// A toolbar that shows the typed text.
final class KeyInputToolbar: UIToolbar, UIKeyInput {
  private(set) var string = "" { didSet { update() } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.cornerRadius = 6
    update()
  }

  required init?(coder: NSCoder) { nil }

  private func update() {
    let title = UIAction(title: string.isEmpty ? "Tap and type" : string) { [weak self] _ in self?.becomeFirstResponder() }
    items = [.flexibleSpace(), UIBarButtonItem(primaryAction: title), .flexibleSpace()]
  }

  // MARK: UIKeyInput

  var hasText: Bool { !string.isEmpty }
  func insertText(_ text: String) { string += text }
  func deleteBackward() { if !string.isEmpty { string.removeLast() } }

  // MARK: First responder

  override var canBecomeFirstResponder: Bool { true }

  @discardableResult override func becomeFirstResponder() -> Bool {
    defer { showFocus() }
    return super.becomeFirstResponder()
  }

  override func resignFirstResponder() -> Bool {
    defer { showFocus() }
    return super.resignFirstResponder()
  }

  /// Shows a border while the toolbar is first responder, because it has no caret.
  private func showFocus() {
    layer.borderWidth = isFirstResponder ? 2 : 0
    layer.borderColor = tintColor.cgColor
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { becomeFirstResponder() }
}
