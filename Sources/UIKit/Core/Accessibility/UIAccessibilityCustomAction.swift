import Foundation
import UIFoundation

/// Something that can be done with a thing beside activating it, for who has no pointer: `galley tree` tells it, and the Menu key on a view that has the
/// keyboard's focus shows all of them as a menu.
@preconcurrency @MainActor
open class UIAccessibilityCustomAction: NSObject {
  /// Does it; whether that went well.
  public typealias ActionHandler = (UIAccessibilityCustomAction) -> Bool

  /// What it is called.
  open var name: String
  /// Stands beside the name in a menu.
  open var image: UIImage?
  /// Does it; wins over `target`.
  open var actionHandler: ActionHandler?
  /// Is sent `selector` where there is no handler. Not retained.
  open weak var target: (any ActionTarget)?
  /// The action that `target` is sent, by its name in an `ActionTable`.
  open var selector: Selector?

  /// An action that a closure does.
  public init(name: String, image: UIImage? = nil, actionHandler: ActionHandler?) {
    (self.name, self.image, self.actionHandler) = (name, image, actionHandler)
  }

  /// An action that a target is sent.
  public init(name: String, image: UIImage? = nil, target: (any ActionTarget)?, selector: Selector) {
    (self.name, self.image, self.target, self.selector) = (name, image, target, selector)
  }

  /// Does it; whether that went well.
  @discardableResult
  func perform() -> Bool {
    if let actionHandler { return actionHandler(self) }
    guard let target, let selector else { return false }
    return UIApplication.shared.sendAction(selector, to: target, from: self, for: nil)
  }
}

/// What was said of a responder to who does not see it, beyond its name; most have none of it.
@MainActor
final class SpokenProperties {
  var hint: String?
  var actions: [UIAccessibilityCustomAction]?
  /// What shows `actions` as a menu, once it was asked for.
  var menu: (any MenuOpening)?
}

extension UIView {
  /// Shows what can be done with it as a menu; `false` where there is nothing.
  func opensCustomActions() -> Bool {
    guard let actions = accessibilityCustomActions, !actions.isEmpty else { return false }
    let properties = spokenProperties
    let menu = properties.menu ?? CoreParts.all.customActionMenu(self)
    properties.menu = menu
    return menu.openByKeyboard()
  }
}
