import Foundation
import UIFoundation

/// An item of a menu that sends an action along the responder chain.
///
/// When the menu opens, the first in the chain that can do the action (`canPerformAction`) may change the item's title and state
/// in `validate(_:)`; where nobody can, it is dimmed.
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
  /// Stands in the menu where there is no title.
  open var discoverabilityTitle: String?
  /// `nil` for a shortcut made with a handler.
  public let action: Selector?
  /// Sent along by what set it off.
  public let propertyList: Any?
  /// Whether it can be chosen, and how it looks.
  open var attributes: Attributes
  /// Whether what it switches is on.
  open var state: State

  /// An item that sends `action`; `propertyList` goes along for whoever does it.
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

  /// For a shortcut that does something itself.
  init(title: String) {
    (action, propertyList, attributes, state) = (nil, nil, [], .off)
    super.init(title: title, image: nil)
  }

  /// Whoever of the chain from `responder` on would do it now.
  func target(from responder: UIResponder) -> UIResponder? {
    guard let action else { return nil }
    return responder.target(forAction: action, withSender: self) as? UIResponder
  }

  /// `false` where nobody from `responder` on does the action.
  func perform(from responder: UIResponder) -> Bool {
    guard let action, let target = target(from: responder) else { return false }
    return UIApplication.shared.sendAction(action, to: target, from: self, for: nil)
  }
}
