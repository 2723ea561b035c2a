import Foundation
import UIFoundation

/// Something to be done when a control is used, or an item of a menu chosen.
@preconcurrency @MainActor
open class UIAction: UIMenuElement {
  /// A name by which a control or a menu tells actions apart.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The same as `init(rawValue:)`.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// Called with the action; its `sender` is set for the length of the call.
  public typealias Handler = (UIAction) -> Void

  /// A button made for the action shows it.
  open override var title: String {
    get { storedTitle }
    set { storedTitle = newValue }
  }
  open override var image: UIImage? {
    get { storedImage }
    set { storedImage = newValue }
  }
  /// Stands in a menu where there is no title.
  open var discoverabilityTitle: String?
  /// In a menu.
  open var attributes: Attributes
  /// The mark beside the item in a menu; `.off` by default.
  open var state: State

  /// A control holds one action of an identifier for each kind of event.
  public let identifier: Identifier

  /// The control whose event is being handled, or the interaction whose menu it was chosen from.
  public internal(set) var sender: Any?

  private let handler: Handler
  private static var lastNumber = 0

  /// An action that calls `handler`. Without an identifier it gets a unique one.
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

  func perform(sender: Any?) {
    self.sender = sender
    handler(self)
    self.sender = nil
  }
}
