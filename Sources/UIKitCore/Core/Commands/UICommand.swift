import Foundation
import UIFoundation

/// A menu item that sends an action along the responder chain.
///
/// When the menu opens, the first responder in the chain that can perform the action (`canPerformAction`) can change the item's title and
/// state in `validate(_:)`. If no responder can, the item is disabled.
@preconcurrency @MainActor
open class UICommand: UIMenuElement {
  open override var title: String {
    get { storedTitle }
    set { storedTitle = newValue }
  }
  open override var image: UIImage? {
    get { storedImage }
    set { storedImage = newValue }
  }
  /// The title in a menu if `title` is empty; `nil` means none.
  open var discoverabilityTitle: String?
  /// The action to send; `nil` for a shortcut with a handler.
  public let action: Selector?
  /// Data for the object that performs the action; `nil` means none.
  public let propertyList: Any?
  /// The attributes of the item: whether it can be chosen, and its appearance.
  open var attributes: Attributes
  /// The state of the setting that the item switches.
  open var state: State

  /// Creates an item that sends `action`, with `propertyList` as data for the object that performs it.
  public init(
    title: String, image: UIImage? = nil, action: Selector, propertyList: Any? = nil, discoverabilityTitle: String? = nil,
    attributes: Attributes = [], state: State = .off
  ) {
    self.action = action
    self.propertyList = propertyList
    self.discoverabilityTitle = discoverabilityTitle
    self.attributes = attributes
    self.state = state
    super.init(title: title, image: image)
  }

  /// Creates a command for a shortcut with a handler.
  init(title: String) {
    (action, propertyList, attributes, state) = (nil, nil, [], .off)
    super.init(title: title, image: nil)
  }

  /// Returns the responder that performs the action, searching the chain from `responder`. Returns `nil` if none performs it, or if the command has
  /// no action.
  package final func target(from responder: UIResponder) -> UIResponder? {
    guard let action else { return nil }
    return responder.target(forAction: action, withSender: self) as? UIResponder
  }

  /// Performs the action with the first responder in the chain from `responder` that can. Returns `false` if none can, or without an action.
  func perform(from responder: UIResponder) -> Bool {
    guard let action, let target = target(from: responder) else { return false }
    return UIApplication.shared.sendAction(action, to: target, from: self, for: nil)
  }
}
