import protocol Foundation.NSObjectProtocol
import struct Foundation.NSRange
import struct Foundation.Notification
import AttributedText

/// Hears of edits to a storage. Ranges are those of the string after the edit.
public protocol NSTextStorageDelegate: NSObjectProtocol {
  /// Before attributes are fixed: characters and attributes may be changed.
  func textStorage(
    _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int)

  /// After attributes were fixed, before the layout managers hear of the edit: attributes may be changed.
  func textStorage(
    _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int)
}

extension NSTextStorageDelegate {
  /// Does nothing.
  public func textStorage(
    _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int
  ) {}

  /// Does nothing.
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
