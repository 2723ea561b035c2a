import Foundation

/// Hears of a notification for as long as it is kept.
///
/// A class of its own, since a class that may be subclassed cannot have an isolated deinitializer.
final class Observation: Sendable {
  private nonisolated(unsafe) let token: any NSObjectProtocol

  init(of name: Notification.Name, _ body: @escaping @Sendable (Notification) -> Void) {
    token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil, using: body)
  }

  deinit { NotificationCenter.default.removeObserver(token) }
}
