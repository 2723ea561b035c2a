import Foundation
import Requirements
import UIFoundation

extension NotificationCenter {
  /// Has `observer`, which is not retained, do the action of this name whenever a notification is posted that fits; the notification is
  /// the action's sender. `nil` stands for any name, any object.
  ///
  /// The observer's class lists the action in its `actions`; one that it does not list traps when it is sent. What another thread posts
  /// is told on the main thread, in a later turn. A Galley extension: it stands in for Objective-C's selectors.
  @MainActor
  public func addObserver(_ observer: any ActionTarget, selector: Selector, name: NSNotification.Name?, object: Any?) {
    ActionObservers.shared.add(observer, selector, name, object as AnyObject?, in: self)
  }

  /// Ends what was asked for with `addObserver(_:selector:name:object:)`, all of it or that of one name and one object.
  ///
  /// An observer that is gone hears nothing in any case.
  public nonisolated func removeObserver(_ observer: any ActionTarget, name: NSNotification.Name? = nil, object: Any? = nil) {
    ActionObservers.shared.remove(ObjectIdentifier(observer), name, object as AnyObject?, in: self)
  }
}

/// Who observes what by an action. Guarded by a lock: an object takes itself off where it dies.
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
      let isKnown = observer.perform(selector, sender: notification, event: nil)
      require(isKnown, "\(type(of: observer)) lists no action \(selector) in its table")
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
    // Those that are gone are forgotten here: their places may be others' by now.
    let gone = lock.withLock {
      let gone = observations.filter { $0.target == nil }
      observations.removeAll { $0.target == nil }
      observations.append(observation)
      return gone
    }
    for observation in gone { observation.center?.removeObserver(observation.token) }
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
