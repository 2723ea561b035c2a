import struct Foundation.Notification
import class Foundation.NotificationCenter

extension UndoManager {
  /// In the user info of `NSUndoManagerWillCloseUndoGroup`: true when the group is discardable.
  public static let groupIsDiscardableKey = "NSUndoManagerGroupIsDiscardableKey"

  func post(_ name: Notification.Name, userInfo: [AnyHashable: Any]? = nil) {
    NotificationCenter.default.post(name: name, object: self, userInfo: userInfo)
  }
}

// All are posted with the undo manager as object.
extension Notification.Name {
  /// Whenever a group opens or closes, and when it is asked whether something can be redone.
  public static let NSUndoManagerCheckpoint = Notification.Name("NSUndoManagerCheckpointNotification")
  /// After a group was opened, and before anything is recorded in it.
  public static let NSUndoManagerDidOpenUndoGroup = Notification.Name("NSUndoManagerDidOpenUndoGroupNotification")
  /// Before the innermost group closes; its user info tells whether the group is discardable.
  public static let NSUndoManagerWillCloseUndoGroup = Notification.Name("NSUndoManagerWillCloseUndoGroupNotification")
  /// After a group was closed and kept, or dropped where it was empty.
  public static let NSUndoManagerDidCloseUndoGroup = Notification.Name("NSUndoManagerDidCloseUndoGroupNotification")
  /// Before a group is undone; not posted where there is nothing to undo.
  public static let NSUndoManagerWillUndoChange = Notification.Name("NSUndoManagerWillUndoChangeNotification")
  /// After a group was undone.
  public static let NSUndoManagerDidUndoChange = Notification.Name("NSUndoManagerDidUndoChangeNotification")
  /// Before a group is redone; not posted where there is nothing to redo.
  public static let NSUndoManagerWillRedoChange = Notification.Name("NSUndoManagerWillRedoChangeNotification")
  /// After a group was redone.
  public static let NSUndoManagerDidRedoChange = Notification.Name("NSUndoManagerDidRedoChangeNotification")
  /// After what was registered was forgotten, undone by nobody: of which Apple's undo manager says nothing.
  package static let undoManagerDidRemoveActions = Notification.Name("GalleyUndoManagerDidRemoveActions")
}
