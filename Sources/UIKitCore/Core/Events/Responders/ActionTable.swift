import Foundation
import GalleyRequirements

/// A table of the actions of a class, by name. A Galley extension, used in place of Objective-C's method tables.
///
///     final class StateField: UITextField {
///       override class var actions: ActionTable {
///         super.actions.adding("expand:", to: StateField.self) { $0.expand($1) }
///       }
///     }
@preconcurrency @MainActor
public struct ActionTable {
  typealias Action = @MainActor (_ target: AnyObject, _ sender: Any?, _ event: UIEvent?) -> Void

  private var entries: [Selector: Action] = [:]

  /// Creates an empty table.
  public nonisolated init() {}

  /// Returns a copy of the table with one more action, which replaces an earlier action of that name. Sending the action to an object that is not a
  /// `Target` traps.
  public func adding<Target: AnyObject>(
    _ selector: Selector, to target: Target.Type, _ action: @escaping @MainActor (Target, Any?) -> Void
  ) -> ActionTable {
    adding(selector, to: target) { target, sender, _ in action(target, sender) }
  }

  /// Returns a copy of the table with an action that also receives the event that triggered it, and replaces an earlier action of that name. Sending
  /// the action to an object that is not a `Target` traps.
  public func adding<Target: AnyObject>(
    _ selector: Selector, to target: Target.Type, _ action: @escaping @MainActor (Target, Any?, UIEvent?) -> Void
  ) -> ActionTable {
    var table = self
    table.entries[selector] = { object, sender, event in
      guard let target = object as? Target else {
        requirementFailed("action \(selector) of \(Target.self) was sent to \(type(of: object))")
      }
      action(target, sender, event)
    }
    return table
  }

  /// Returns whether the table has an action of this name.
  public func contains(_ selector: Selector) -> Bool { entries[selector] != nil }

  subscript(selector: Selector) -> Action? { entries[selector] }
}

/// An object that actions can be sent to, besides responders. A Galley extension.
@preconcurrency @MainActor
public protocol ActionTarget: AnyObject {
  /// The actions of the class; an override adds to those of `super`. Sending an action looks it up here.
  static var actions: ActionTable { get }
}

extension ActionTarget {
  /// Performs the action; returns `false` if the class does not list it.
  @discardableResult
  func perform(_ selector: Selector, sender: Any?, event: UIEvent?) -> Bool {
    guard let action = action(named: selector) else { return false }
    UIApplication.notify(.action(selector, target: self, sender: sender))
    action(self, sender, event)
    return true
  }

  /// Returns the action of the class or, for a responder, the standard edit action with this name; `nil` if there is neither.
  func action(named selector: Selector) -> ActionTable.Action? {
    Self.actions[selector] ?? (self is UIResponder ? UIResponder.standardEditActions[selector] : nil)
  }
}
