import Foundation

/// Hears of a notification for as long as it is kept.
///
/// A class of its own: subclasses of a class with an isolated deinitializer can have no plain `deinit`, as those of iOS sources are.
final class Observation: Sendable {
  private nonisolated(unsafe) let token: any NSObjectProtocol

  init(of name: Notification.Name, from object: AnyObject? = nil, _ body: @escaping @Sendable (Notification) -> Void) {
    token = NotificationCenter.default.addObserver(forName: name, object: object, queue: nil, using: body)
  }

  deinit { NotificationCenter.default.removeObserver(token) }
}
