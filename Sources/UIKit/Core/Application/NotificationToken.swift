import Foundation

/// Hears a notification for as long as it lives. Whoever holds one needs no `deinit` on the main actor, which would keep subclasses from having a usual one.
final class NotificationToken {
  private let token: any NSObjectProtocol

  init(of name: Notification.Name, from object: Any?, _ heard: @escaping @Sendable () -> Void) {
    token = NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) { _ in heard() }
  }

  deinit { NotificationCenter.default.removeObserver(token) }
}
