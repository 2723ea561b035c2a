import protocol Foundation.NSObjectProtocol
import struct Foundation.NSRange
import struct Foundation.Notification
import GalleyAttributedText

/// Observes the edits of a storage. Ranges are in the string after the edit.
public protocol NSTextStorageDelegate: NSObjectProtocol {
  /// Called before attributes are fixed. Characters and attributes can be changed.
  func textStorage(
    _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int)

  /// Called after attributes were fixed, and before the layout managers are notified. Attributes can be changed.
  func textStorage(
    _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int)
}

extension NSTextStorageDelegate {
  /// The default: does nothing.
  public func textStorage(
    _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int
  ) {}

  /// The default: does nothing.
  public func textStorage(
    _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int
  ) {}
}

extension NSTextStorage {
  /// Posted with the storage as object before attributes are fixed.
  public static let willProcessEditingNotification =
    Notification.Name("NSTextStorageWillProcessEditingNotification")

  /// Posted with the storage as object after attributes were fixed.
  public static let didProcessEditingNotification =
    Notification.Name("NSTextStorageDidProcessEditingNotification")
}
