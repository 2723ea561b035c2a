import Synchronization

/// A call of a text storage's delegate.
package enum TextStorageCall: String, Sendable {
  case willProcessEditing, didProcessEditing
}

/// Every call of the delegate; each is told to who watches, too.
extension NSTextStorage {
  /// Told before each call, on the thread that edits.
  package static var watcher: (@Sendable (NSTextStorage, TextStorageCall) -> Void)? {
    get { storedWatcher.withLock { $0.call } }
    set { storedWatcher.withLock { $0.call = newValue } }
  }
  private static let storedWatcher = Mutex(Watcher())

  /// A bare closure in a lock comes out of it, and goes back, in one wrapping more each time.
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
