import struct Foundation.Notification
import class Foundation.NotificationCenter

extension UndoManager {
  /// In the user info of `NSUndoManagerWillCloseUndoGroup` and `NSUndoManagerDidCloseUndoGroup`: true if the group is discardable, otherwise
  /// absent.
  public static let groupIsDiscardableKey = "NSUndoManagerGroupIsDiscardableKey"

  func post(_ name: Notification.Name, userInfo: [AnyHashable: Any]? = nil) {
    NotificationCenter.default.post(name: name, object: self, userInfo: userInfo)
  }
}

// The object of each notification is the undo manager.
extension Notification.Name {
  /// Posted before a group opens or closes, at each undo and redo, and when `canRedo` is read.
  public static let NSUndoManagerCheckpoint = Notification.Name("NSUndoManagerCheckpointNotification")
  /// Posted after a group is opened and before anything is recorded in it.
  public static let NSUndoManagerDidOpenUndoGroup = Notification.Name("NSUndoManagerDidOpenUndoGroupNotification")
  /// Posted before the innermost group closes; it has user info, with `groupIsDiscardableKey`, only if the group is discardable.
  public static let NSUndoManagerWillCloseUndoGroup = Notification.Name("NSUndoManagerWillCloseUndoGroupNotification")
  /// Posted after a group is closed and recorded, or dropped because it is empty; with the same user info as `NSUndoManagerWillCloseUndoGroup`.
  public static let NSUndoManagerDidCloseUndoGroup = Notification.Name("NSUndoManagerDidCloseUndoGroupNotification")
  /// Posted before a group is undone, but not if there is nothing to undo.
  public static let NSUndoManagerWillUndoChange = Notification.Name("NSUndoManagerWillUndoChangeNotification")
  /// Posted after a group is undone.
  public static let NSUndoManagerDidUndoChange = Notification.Name("NSUndoManagerDidUndoChangeNotification")
  /// Posted before a group is redone, but not if there is nothing to redo.
  public static let NSUndoManagerWillRedoChange = Notification.Name("NSUndoManagerWillRedoChangeNotification")
  /// Posted after a group is redone.
  public static let NSUndoManagerDidRedoChange = Notification.Name("NSUndoManagerDidRedoChangeNotification")
  /// Posted after registered actions are removed without being undone. Apple's undo manager has no such notification.
  package static let undoManagerDidRemoveActions = Notification.Name("GalleyUndoManagerDidRemoveActions")
}
