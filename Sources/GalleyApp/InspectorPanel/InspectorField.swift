import GalleyDocuments
import UIKit

/// A field of the inspector. Return, Tab and a click elsewhere commit the typed text; Escape shows the value of the property again. Undo and redo are
/// those of the typed text and, without any, those of the document.
final class InspectorField: UITextField, UITextFieldDelegate {
  /// The text of the property's value. The field shows it unless the user is typing.
  var value = "" { didSet { if !isFirstResponder || text == oldValue { restore() } } }
  /// Called with the typed text when editing ends.
  var commit: (String) -> Void = { _ in }
  /// Called after Return, to give the keyboard to this responder, which had it before, or to the page for `nil`.
  var leave: (UIResponder?) -> Void = { _ in }
  /// The responder outside of the inspector that had the keyboard before its fields.
  private(set) weak var responderBefore: UIResponder?

  init(_ name: String, font: UIFont) {
    super.init(frame: .zero)
    borderStyle = .roundedRect
    self.font = font
    textColor = Theme.ink
    accessibilityLabel = name
    autocorrectionType = .no
    spellCheckingType = .no
    delegate = self
  }

  required init?(coder: NSCoder) { nil }

  /// Shows the value of the property instead of the typed text.
  func restore() { if text != value { text = value } }

  @discardableResult override func becomeFirstResponder() -> Bool {
    let current = window?.firstResponder
    if current !== self { responderBefore = (current as? InspectorField)?.responderBefore ?? current }
    return super.becomeFirstResponder()
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let key = presses.first?.key, isLeftToTheDocument(key) else { return super.pressesBegan(presses, with: event) }
    next?.pressesBegan(presses, with: event)
  }

  /// Whether a key undoes or redoes a change, and the field has none.
  private func isLeftToTheDocument(_ key: UIKey) -> Bool {
    let isRedo = key.commandCode == .keyboardY || key.modifierFlags.contains(.shift)
    guard key.commandCode == .keyboardZ || key.commandCode == .keyboardY, !key.modifierFlags.isDisjoint(with: [.control, .command]),
      !key.modifierFlags.contains(.alternate)
    else { return false }
    return (isRedo ? undoManager?.canRedo : undoManager?.canUndo) != true
  }

  func textFieldDidBeginEditing(_ textField: UITextField) { selectAll(nil) }

  func textFieldDidEndEditing(_ textField: UITextField) { commitText() }

  /// Sets the property to the typed text. Does nothing if that is the present value.
  func commitText() {
    guard let typed = text, typed != value else { return }
    commit(typed)
    // Text without a value does not change the property.
    restore()
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    leave(responderBefore)
    return false
  }
}
