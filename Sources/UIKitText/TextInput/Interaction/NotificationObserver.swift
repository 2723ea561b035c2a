import Foundation
import UIKitCore

/// Observes a notification until it is deallocated.
///
/// A separate class, because subclasses of a class with an isolated deinitializer cannot have a plain `deinit`, as those of iOS sources do.
final class NotificationObserver: Sendable {
  private nonisolated(unsafe) let token: any NSObjectProtocol

  init(of name: Notification.Name, from object: AnyObject? = nil, _ body: @escaping @Sendable (Notification) -> Void) {
    token = NotificationCenter.default.addObserver(forName: name, object: object, queue: nil, using: body)
  }

  deinit { NotificationCenter.default.removeObserver(token) }
}
