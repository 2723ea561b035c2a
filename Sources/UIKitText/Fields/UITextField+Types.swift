import Foundation
import UIKitCore

extension UITextField {
  /// The style of the border around a field.
  public enum BorderStyle: Int, Sendable {
    /// No border.
    case none
    /// A thin rectangle.
    case line
    /// A rectangle with a sunken appearance.
    case bezel
    /// A rectangle with round corners and its own background.
    case roundedRect
  }

  /// When a side view or the clear button is shown.
  ///
  /// | | side view | clear button |
  /// |---|---|---|
  /// | `never` | never | never |
  /// | `whileEditing` | edited, no text | edited, text |
  /// | `unlessEditing` | not edited, or no text | not edited, text |
  /// | `always` | always | text |
  public enum ViewMode: Int, Sendable {
    case never, whileEditing, unlessEditing, always
  }

  /// The reason for the end of editing.
  public enum DidEndEditingReason: Int, Sendable {
    /// The field is no longer the first responder.
    case committed
  }

  /// Posted when editing has begun; the object is the field.
  public nonisolated static let textDidBeginEditingNotification = Notification.Name("UITextFieldTextDidBeginEditingNotification")
  /// Posted when the user has changed the text; the object is the field.
  public nonisolated static let textDidChangeNotification = Notification.Name("UITextFieldTextDidChangeNotification")
  /// Posted when editing has ended; the object is the field.
  public nonisolated static let textDidEndEditingNotification = Notification.Name("UITextFieldTextDidEndEditingNotification")
  /// The key of the raw value of a `DidEndEditingReason` in the notification of the end of editing.
  public nonisolated static let didEndEditingReasonUserInfoKey = "UITextFieldDidEndEditingReasonKey"
}
