import Foundation
import UIKitCore

/// Methods that are called while a text field is edited. Every method has a default that allows the action.
///
/// The order is: `textFieldShouldBeginEditing`, the keyboard's notifications, `textFieldDidBeginEditing`; for each change
/// `textField(_:shouldChangeCharactersIn:replacementString:)`, `textFieldDidChangeSelection`; `textFieldShouldEndEditing`, the keyboard's
/// notifications, `textFieldDidEndEditing`. Each "did" method is followed by the notification, and then the control event.
@preconcurrency @MainActor
public protocol UITextFieldDelegate: AnyObject {
  /// Returns whether the field can become first responder.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// Called when the field has become first responder.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// Returns whether the field can resign first responder. Not called if the change is forced.
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  /// Called when the field has resigned first responder.
  func textFieldDidEndEditing(_ textField: UITextField)
  /// Called, with the reason, when the field has resigned first responder. The default calls `textFieldDidEndEditing(_:)`.
  func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason)
  /// Called before each change by the user, except for bold, italic and underlined text; `range` counts UTF-16 code units. Return `false` to
  /// reject the change.
  func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool
  /// Called when the caret or the selection has changed.
  func textFieldDidChangeSelection(_ textField: UITextField)
  /// Returns whether the clear button, or the beginning of editing, can clear the text.
  func textFieldShouldClear(_ textField: UITextField) -> Bool
  /// Called when the Return key was pressed. If it returns `true`, a field with a target for `editingDidEndOnExit` ends its editing.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
  /// Returns the edit menu for a range, built from the suggested items, or `nil` for the suggested menu.
  func textField(
    _ textField: UITextField, editMenuForCharactersIn range: NSRange, suggestedActions: [UIMenuElement]
  ) -> UIMenu?
}

extension UITextFieldDelegate {
  /// Returns whether the field can become first responder; `true` by default.
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  /// Called when the field has become first responder. Does nothing by default.
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  /// Returns whether the field can resign first responder; `true` by default.
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
  /// Called when the field has resigned first responder. Does nothing by default.
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  /// Called, with the reason, when the field has resigned first responder. Calls `textFieldDidEndEditing(_:)` by default.
  public func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
    textFieldDidEndEditing(textField)
  }
  /// Called before each change by the user, except for bold, italic and underlined text; `range` counts UTF-16 code units. Returns `true` by default.
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool { true }
  /// Called when the caret or the selection has changed. Does nothing by default.
  public func textFieldDidChangeSelection(_ textField: UITextField) {}
  /// Returns whether the clear button, or the beginning of editing, can clear the text; `true` by default.
  public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
  /// Called when the Return key was pressed. Returns `true` by default.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
  /// Returns the edit menu for a range, built from the suggested items; `nil` by default.
  public func textField(
    _ textField: UITextField, editMenuForCharactersIn range: NSRange, suggestedActions: [UIMenuElement]
  ) -> UIMenu? { nil }
}
