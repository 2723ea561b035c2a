import Foundation
import GalleyRequirements
import UIFoundation

extension NotificationCenter {
  /// Performs the named action of `observer`, which is not retained, whenever a matching notification is posted. The notification is the sender
  /// of the action. `nil` matches any name or any object.
  ///
  /// The observer's class lists the action in its `actions`; sending an action that is not listed traps. Notifications posted on other threads
  /// are delivered on the main thread in a later turn. A Galley extension, used in place of Objective-C's selectors.
  @MainActor
  public func addObserver(_ observer: any ActionTarget, selector: Selector, name: NSNotification.Name?, object: Any?) {
    ActionObservers.shared.add(observer, selector, name, object as AnyObject?, in: self)
  }

  /// Removes observations added with `addObserver(_:selector:name:object:)`: those with this name and object, where `nil` stands for all names or all
  /// objects.
  ///
  /// A deallocated observer receives nothing in any case.
  public nonisolated func removeObserver(_ observer: any ActionTarget, name: NSNotification.Name? = nil, object: Any? = nil) {
    ActionObservers.shared.remove(ObjectIdentifier(observer), name, object as AnyObject?, in: self)
  }
}

/// The observers that use actions. Guarded by a lock, because an object removes itself when it is deallocated.
private final class ActionObservers: @unchecked Sendable {
  static let shared = ActionObservers()

  private struct ObservedAction {
    let observer: ObjectIdentifier
    weak var target: (any ActionTarget)?
    weak var center: NotificationCenter?
    let name: NSNotification.Name?
    let object: ObjectIdentifier?
    let token: any NSObjectProtocol
  }

  private let lock = NSLock()
  private var observations: [ObservedAction] = []

  @MainActor
  func add(_ observer: any ActionTarget, _ selector: Selector, _ name: NSNotification.Name?, _ object: AnyObject?, in center: NotificationCenter) {
    let sendToObserver = { @MainActor [weak observer] (notification: Notification) in
      guard let observer else { return }
      let isHandled = observer.perform(selector, sender: notification, event: nil)
      require(isHandled, "\(type(of: observer)) has no action \(selector) in its action table")
    }
    let token = center.addObserver(forName: name, object: object, queue: nil) { notification in
      nonisolated(unsafe) let notification = notification
      if MainQueue.isCurrent {
        MainActor.assumeIsolated { sendToObserver(notification) }
      } else {
        DispatchQueue.main.async { MainActor.assumeIsolated { sendToObserver(notification) } }
      }
    }
    let observation = ObservedAction(
      observer: ObjectIdentifier(observer), target: observer, center: center, name: name,
      object: object.map { ObjectIdentifier($0) }, token: token)
    // Remove deallocated observers here, because new objects can reuse their addresses.
    let expired = lock.withLock {
      let expired = observations.filter { $0.target == nil }
      observations.removeAll { $0.target == nil }
      observations.append(observation)
      return expired
    }
    for observation in expired { observation.center?.removeObserver(observation.token) }
  }

  func remove(_ observer: ObjectIdentifier, _ name: NSNotification.Name?, _ object: AnyObject?, in center: NotificationCenter) {
    let object = object.map { ObjectIdentifier($0) }
    let ended = lock.withLock {
      let isEnded = { (one: ObservedAction) in
        one.observer == observer && one.center === center && (name == nil || one.name == name)
          && (object == nil || one.object == object)
      }
      let ended = observations.filter(isEnded)
      observations.removeAll(where: isEnded)
      return ended
    }
    for observation in ended { center.removeObserver(observation.token) }
  }
}
