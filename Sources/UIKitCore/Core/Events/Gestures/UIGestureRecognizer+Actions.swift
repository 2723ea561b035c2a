import Foundation
import GalleyRequirements

/// An action performed when a gesture changes its state.
@MainActor
struct GestureHandler {
  weak var target: (any ActionTarget)?
  let action: Selector?
  let closure: (@MainActor (UIGestureRecognizer) -> Void)?

  func call(_ recognizer: UIGestureRecognizer) {
    if let closure {
      UIApplication.notify(.handler(sender: recognizer))
      closure(recognizer)
    }
    guard let target, let action else { return }
    let isHandled = target.perform(action, sender: recognizer, event: nil)
    require(isHandled, "\(type(of: target)) has no action \(action) in its action table")
  }
}

extension UIGestureRecognizer {
  /// Sends `action` to `target`, which is not retained, whenever the state changes; a target that is added twice gets the action twice. Traps on
  /// sending if the target's table lacks the action.
  public func addTarget(_ target: any ActionTarget, action: Selector) {
    handlers.append(GestureHandler(target: target, action: action, closure: nil))
  }

  /// Removes matching targets; `nil` matches any target or any action. Handlers of `addHandler(_:)` stay.
  public func removeTarget(_ target: (any ActionTarget)?, action: Selector?) {
    handlers.removeAll { handler in
      handler.closure == nil && (target == nil || handler.target === target) && (action == nil || handler.action == action)
    }
  }

  /// Calls `handler` whenever the state changes. A Galley extension.
  public func addHandler(_ handler: @escaping @MainActor (UIGestureRecognizer) -> Void) {
    handlers.append(GestureHandler(target: nil, action: nil, closure: handler))
  }
}
