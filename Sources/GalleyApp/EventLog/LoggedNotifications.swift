import UIKit

/// The notifications that the log observes, with the details to log.
///
/// `NSUndoManagerCheckpoint` is not included, because it is posted on each query of `canRedo`, as by the bars.
@MainActor
enum LoggedNotifications {
  struct Entry {
    var notification: Notification.Name
    /// The name as in code, without “Notification”.
    var name: String
    var details: @MainActor (Notification) -> [String] = { _ in [] }
  }

  static let all: [Entry] = text + sizes + keyboard + undo + application

  private static let text = [
    Entry(
      notification: NSTextStorage.willProcessEditingNotification, name: "NSTextStorage.willProcessEditing",
      details: EventDescriptions.editing),
    Entry(
      notification: NSTextStorage.didProcessEditingNotification, name: "NSTextStorage.didProcessEditing",
      details: EventDescriptions.editing),
    Entry(notification: UITextView.textDidBeginEditingNotification, name: "UITextView.textDidBeginEditing"),
    Entry(notification: UITextView.textDidChangeNotification, name: "UITextView.textDidChange"),
    Entry(notification: UITextView.textDidEndEditingNotification, name: "UITextView.textDidEndEditing"),
    Entry(notification: UITextField.textDidBeginEditingNotification, name: "UITextField.textDidBeginEditing"),
    Entry(notification: UITextField.textDidChangeNotification, name: "UITextField.textDidChange"),
    Entry(notification: UITextField.textDidEndEditingNotification, name: "UITextField.textDidEndEditing"),
  ]

  private static let sizes = [
    Entry(
      notification: UIContentSizeCategory.didChangeNotification, name: "UIContentSizeCategory.didChange",
      details: EventDescriptions.category)
  ]

  private static let keyboard = [
    Entry(
      notification: UIResponder.keyboardWillChangeFrameNotification, name: "UIResponder.keyboardWillChangeFrame",
      details: EventDescriptions.keyboard),
    Entry(
      notification: UIResponder.keyboardWillShowNotification, name: "UIResponder.keyboardWillShow", details: EventDescriptions.keyboard),
    Entry(
      notification: UIResponder.keyboardWillHideNotification, name: "UIResponder.keyboardWillHide", details: EventDescriptions.keyboard),
    Entry(
      notification: UIResponder.keyboardDidChangeFrameNotification, name: "UIResponder.keyboardDidChangeFrame",
      details: EventDescriptions.keyboard),
    Entry(
      notification: UIResponder.keyboardDidShowNotification, name: "UIResponder.keyboardDidShow", details: EventDescriptions.keyboard),
    Entry(
      notification: UIResponder.keyboardDidHideNotification, name: "UIResponder.keyboardDidHide", details: EventDescriptions.keyboard),
  ]

  private static let undo = [
    Entry(notification: .NSUndoManagerDidOpenUndoGroup, name: "UndoManager.didOpenGroup"),
    Entry(notification: .NSUndoManagerWillCloseUndoGroup, name: "UndoManager.willCloseGroup", details: EventDescriptions.group),
    Entry(notification: .NSUndoManagerDidCloseUndoGroup, name: "UndoManager.didCloseGroup"),
    Entry(notification: .NSUndoManagerWillUndoChange, name: "UndoManager.willUndo"),
    Entry(notification: .NSUndoManagerDidUndoChange, name: "UndoManager.didUndo"),
    Entry(notification: .NSUndoManagerWillRedoChange, name: "UndoManager.willRedo"),
    Entry(notification: .NSUndoManagerDidRedoChange, name: "UndoManager.didRedo"),
  ]

  private static let application = [
    Entry(notification: UIApplication.didBecomeActiveNotification, name: "UIApplication.didBecomeActive"),
    Entry(notification: UIApplication.willResignActiveNotification, name: "UIApplication.willResignActive"),
    Entry(notification: UIApplication.willTerminateNotification, name: "UIApplication.willTerminate"),
    Entry(notification: UIWindow.didBecomeKeyNotification, name: "UIWindow.didBecomeKey"),
    Entry(notification: UIWindow.didResignKeyNotification, name: "UIWindow.didResignKey"),
    Entry(notification: UIPasteboard.changedNotification, name: "UIPasteboard.changed"),
  ]
}
