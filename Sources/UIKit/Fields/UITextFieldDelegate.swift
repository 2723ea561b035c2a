import Foundation

/// Methods that are called while a text field is edited. Every method has a default that allows the action.
///
/// The order is: `textFieldShouldBeginEditing`, the keyboard's notifications, `textFieldDidBeginEditing`; for each change
/// `textField(_:shouldChangeCharactersIn:replacementString:)`, `textFieldDidChangeSelection`; `textFieldShouldEndEditing`, the keyboard's
/// notifications, `textFieldDidEndEditing`. Each "did" method is followed by the notification, and then the control event.
@preconcurrency @MainActor
public protocol UITextFieldDelegate: AnyObject {
  /// Whether the field can become first responder.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// The field has become first responder.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// Whether the field can resign first responder; not called if it is forced to.
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  /// The field has ceased to be first responder.
  func textFieldDidEndEditing(_ textField: UITextField)
  /// The same with the reason; the default calls the one without.
  func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason)
  /// Before each change by the user; `range` counts UTF-16. Not asked about bold, italic and underlined text.
  func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool
  /// Called when the caret or the selection has changed.
  func textFieldDidChangeSelection(_ textField: UITextField)
  /// Whether the clear button, or the beginning of editing, is allowed to clear the text.
  func textFieldShouldClear(_ textField: UITextField) -> Bool
  /// The return key was pressed. With `true` a field with a target for `editingDidEndOnExit` ends its editing.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
  /// Returns the edit menu for a range, built from the suggested items, or `nil` for the suggested menu.
  func textField(
    _ textField: UITextField, editMenuForCharactersIn range: NSRange, suggestedActions: [UIMenuElement]
  ) -> UIMenu?
}

extension UITextFieldDelegate {
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  public func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
    textFieldDidEndEditing(textField)
  }
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool { true }
  public func textFieldDidChangeSelection(_ textField: UITextField) {}
  public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
  public func textField(
    _ textField: UITextField, editMenuForCharactersIn range: NSRange, suggestedActions: [UIMenuElement]
  ) -> UIMenu? { nil }
}
