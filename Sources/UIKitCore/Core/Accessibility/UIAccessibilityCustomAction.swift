import Foundation
import UIFoundation

/// An action of an item beyond activation, for users without a pointer. `galley tree` lists it, and the Menu key on the view with the
/// keyboard focus shows all of them as a menu.
@preconcurrency @MainActor
open class UIAccessibilityCustomAction: NSObject {
  /// Performs the action and returns whether it succeeded.
  public typealias ActionHandler = (UIAccessibilityCustomAction) -> Bool

  /// The name of the action.
  open var name: String
  /// The image beside the name in a menu; `nil` means none.
  open var image: UIImage?
  /// The closure that performs the action; it takes precedence over `target`; `nil` means none.
  open var actionHandler: ActionHandler?
  /// The target that is sent `selector` if there is no handler. Not retained; `nil` if there is none.
  open weak var target: (any ActionTarget)?
  /// The action to send to `target`, by its name in an `ActionTable`; `nil` means none.
  open var selector: Selector?

  /// Creates an action that calls a closure.
  public init(name: String, image: UIImage? = nil, actionHandler: ActionHandler?) {
    (self.name, self.image, self.actionHandler) = (name, image, actionHandler)
  }

  /// Creates an action that is sent to a target, which is not retained. Without the target, performing the action fails.
  public init(name: String, image: UIImage? = nil, target: (any ActionTarget)?, selector: Selector) {
    (self.name, self.image, self.target, self.selector) = (name, image, target, selector)
  }

  /// Performs the action and returns whether it succeeded. Returns `false` if there is neither a handler nor a target with a selector.
  @discardableResult
  func perform() -> Bool {
    if let actionHandler { return actionHandler(self) }
    guard let target, let selector else { return false }
    return UIApplication.shared.sendAction(selector, to: target, from: self, for: nil)
  }
}

/// The accessibility properties of a responder beyond its label; most responders have none.
@MainActor
final class SpokenProperties {
  var hint: String?
  var actions: [UIAccessibilityCustomAction]?
  /// The menu for `actions`; `nil` until it is requested.
  var menu: (any MenuOpening)?
}

extension UIView {
  /// Shows the custom actions as a menu, and returns whether it opened: `false` if there are none.
  func opensCustomActions() -> Bool {
    guard let actions = accessibilityCustomActions, !actions.isEmpty else { return false }
    let properties = spokenProperties
    let menu = properties.menu ?? CoreDependencies.all.customActionMenu(self)
    properties.menu = menu
    return menu.openByKeyboard()
  }
}
