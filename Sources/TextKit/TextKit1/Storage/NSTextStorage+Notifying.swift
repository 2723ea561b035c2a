import Synchronization

/// A delegate callback of a text storage.
package enum TextStorageCall: String, Sendable {
  case willProcessEditing, didProcessEditing
}

/// The calls of the delegate, which are also reported to the watcher.
extension NSTextStorage {
  /// A closure that is called before each call of a delegate, on the thread that edits, but not if the storage has no delegate; `nil`, the
  /// default, if nothing observes the calls.
  package static var watcher: (@Sendable (NSTextStorage, TextStorageCall) -> Void)? {
    get { storedWatcher.withLock { $0.call } }
    set { storedWatcher.withLock { $0.call = newValue } }
  }
  private static let storedWatcher = Mutex(Watcher())

  /// The struct avoids a reabstraction thunk that would be added on every access to a closure in a lock.
  private struct Watcher { var call: (@Sendable (NSTextStorage, TextStorageCall) -> Void)? }

  func notifyDelegate(_ call: TextStorageCall) {
    guard let delegate else { return }
    Self.watcher?(self, call)
    switch call {
    case .willProcessEditing:
      delegate.textStorage(self, willProcessEditing: editedMask, range: editedRange, changeInLength: changeInLength)
    case .didProcessEditing:
      delegate.textStorage(self, didProcessEditing: editedMask, range: editedRange, changeInLength: changeInLength)
    }
  }
}
