import Foundation
import UIFoundation

/// An action of a control or a menu item, performed by a closure.
@preconcurrency @MainActor
open class UIAction: UIMenuElement {
  /// An identifier that distinguishes the actions of a control or a menu.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates an identifier, as `init(rawValue:)` does.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// A closure that is called with the action. The action's `sender` is set during the call.
  public typealias Handler = (UIAction) -> Void

  /// The title, which a button with this action shows.
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
  /// The attributes of the item in a menu.
  open var attributes: Attributes
  /// The state shown beside the item in a menu; `.off` by default.
  open var state: State

  /// The identifier. A control has at most one action per identifier and kind of event.
  public let identifier: Identifier

  /// The control whose event is being handled, or the interaction of the menu in which it was chosen. `nil` if the action is not being performed.
  public internal(set) var sender: Any?

  private let handler: Handler
  private static var lastNumber = 0

  /// Creates an action that calls `handler`. Without an identifier it gets a unique one.
  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil, discoverabilityTitle: String? = nil,
    attributes: Attributes = [], state: State = .off, handler: @escaping Handler
  ) {
    self.discoverabilityTitle = discoverabilityTitle
    self.attributes = attributes
    self.state = state
    UIAction.lastNumber += 1
    self.identifier = identifier ?? Identifier("galley.action.\(UIAction.lastNumber)")
    self.handler = handler
    super.init(title: title, image: image)
  }

  /// Calls the handler, during which `sender` is the sender.
  package final func perform(sender: Any?) {
    self.sender = sender
    handler(self)
    self.sender = nil
  }
}
