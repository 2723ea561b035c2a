import Foundation
import GalleyRequirements
import UIFoundation

/// An object that reports changes of single traits: a view or a view controller.
@preconcurrency @MainActor
public protocol UITraitChangeObservable {
  /// Registers `handler`, called with this object and its former traits whenever one of `traits` changes, but not when they are first known.
  /// Returns a registration, with which it can be unregistered. Calling the handler traps if this object is not an `Environment`.
  @discardableResult
  func registerForTraitChanges<Environment: UITraitEnvironment>(
    _ traits: [UITrait], handler: @escaping UITraitChangeHandler<Environment>
  ) -> any UITraitChangeRegistration

  /// Registers an action, called on `target` with this object as the sender whenever one of `traits` changes. `target` is not retained. Returns a
  /// registration, with which it can be unregistered. Traps if `target` is not an `ActionTarget`, and on calling if it lacks the action.
  @discardableResult
  func registerForTraitChanges(_ traits: [UITrait], target: Any, action: Selector) -> any UITraitChangeRegistration

  /// Registers an action, called on this object with itself as the sender whenever one of `traits` changes. Returns a registration, with which it
  /// can be unregistered. Traps on calling if this object lacks the action.
  @discardableResult
  func registerForTraitChanges(_ traits: [UITrait], action: Selector) -> any UITraitChangeRegistration

  /// Removes a registration. Does nothing if it belongs to another object.
  func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration)
}

/// A handler that receives the object and its former traits.
public typealias UITraitChangeHandler<Environment> = @MainActor (_ traitEnvironment: Environment, _ previousTraitCollection: UITraitCollection) -> Void

/// A token returned by `registerForTraitChanges`, used to unregister.
@preconcurrency @MainActor
public protocol UITraitChangeRegistration: AnyObject {}

/// The registrations of one view or controller.
@MainActor
final class UITraitRegistrations {
  private final class Registration: UITraitChangeRegistration {
    let traits: [UITrait]
    let handler: (UITraitCollection) -> Void
    init(traits: [UITrait], handler: @escaping (UITraitCollection) -> Void) { (self.traits, self.handler) = (traits, handler) }
  }
  private var registrations: [Registration] = []

  func add(_ traits: [UITrait], _ handler: @escaping (UITraitCollection) -> Void) -> any UITraitChangeRegistration {
    let registration = Registration(traits: traits, handler: handler)
    registrations.append(registration)
    return registration
  }

  func remove(_ registration: any UITraitChangeRegistration) { registrations.removeAll { $0 === registration } }

  /// Notifies in the order of registration; skips registrations removed meanwhile.
  func notify(from old: UITraitCollection, to new: UITraitCollection) {
    for registration in registrations where registration.traits.contains(where: { $0.differs(new, old) }) {
      if registrations.contains(where: { $0 === registration }) { registration.handler(old) }
    }
  }
}

/// A responder that stores registrations.
@MainActor
protocol TraitChangeNotifier: UIResponder, UITraitEnvironment {
  var traitRegistrations: UITraitRegistrations { get }
}

extension TraitChangeNotifier {
  func register<Environment: UITraitEnvironment>(
    _ traits: [UITrait], _ handler: @escaping UITraitChangeHandler<Environment>
  ) -> any UITraitChangeRegistration {
    traitRegistrations.add(traits) { [weak self] old in
      guard let self else { return }
      guard let environment = self as? Environment else { requirementFailed("a trait change handler for \(Environment.self) was registered with \(type(of: self)), which is not one") }
      handler(environment, old)
    }
  }

  func register(_ traits: [UITrait], target: Any, action: Selector) -> any UITraitChangeRegistration {
    guard let target = target as? any ActionTarget else { requirementFailed("\(type(of: target)) does not conform to ActionTarget, so it cannot receive \(action)") }
    return traitRegistrations.add(traits) { [weak self, weak target] _ in
      guard let self, let target else { return }
      let isHandled = target.perform(action, sender: self, event: nil)
      require(isHandled, "\(type(of: target)) has no action \(action) in its action table")
    }
  }
}

extension UIView: UITraitChangeObservable, TraitChangeNotifier {
  var traitRegistrations: UITraitRegistrations { traitState.ensureRegistrations() }

  @discardableResult
  public func registerForTraitChanges<Environment: UITraitEnvironment>(
    _ traits: [UITrait], handler: @escaping UITraitChangeHandler<Environment>
  ) -> any UITraitChangeRegistration { register(traits, handler) }

  @discardableResult
  public func registerForTraitChanges(_ traits: [UITrait], target: Any, action: Selector) -> any UITraitChangeRegistration {
    register(traits, target: target, action: action)
  }

  @discardableResult
  public func registerForTraitChanges(_ traits: [UITrait], action: Selector) -> any UITraitChangeRegistration {
    register(traits, target: self, action: action)
  }

  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) { traitState.registrations?.remove(registration) }
}

extension UIViewController: UITraitChangeObservable, TraitChangeNotifier {
  var traitRegistrations: UITraitRegistrations { traitState.ensureRegistrations() }

  @discardableResult
  public func registerForTraitChanges<Environment: UITraitEnvironment>(
    _ traits: [UITrait], handler: @escaping UITraitChangeHandler<Environment>
  ) -> any UITraitChangeRegistration { register(traits, handler) }

  @discardableResult
  public func registerForTraitChanges(_ traits: [UITrait], target: Any, action: Selector) -> any UITraitChangeRegistration {
    register(traits, target: target, action: action)
  }

  @discardableResult
  public func registerForTraitChanges(_ traits: [UITrait], action: Selector) -> any UITraitChangeRegistration {
    register(traits, target: self, action: action)
  }

  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) { traitState.registrations?.remove(registration) }
}

/// The last reported traits, and the registrations for changes.
@MainActor
struct TraitState {
  var traits: UITraitCollection?
  var registrations: UITraitRegistrations?
  /// The limits of a view's text size; `nil` if there is none.
  var limits: ContentSizeLimits?

  mutating func ensureRegistrations() -> UITraitRegistrations {
    let result = registrations ?? UITraitRegistrations()
    registrations = result
    return result
  }
}
