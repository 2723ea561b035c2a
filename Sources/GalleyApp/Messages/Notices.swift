import GalleyOutput
import Synchronization

/// Messages for the user outside of the window, such as that unsaved changes are backed up.
package enum Notices {
  private static let receiver = Mutex<@Sendable (String) -> Void> { StandardError.notice($0) }

  /// Passes all messages to `show` from now on, on any thread. Before the first call they go to standard error.
  package static func send(to show: @escaping @Sendable (String) -> Void) { receiver.withLock { $0 = show } }

  /// Shows a message of one line.
  static func show(_ text: String) {
    let show = receiver.withLock { $0 }
    show(text)
  }
}
