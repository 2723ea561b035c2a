import Foundation
import UIFoundation

/// Something to be done when a control is used.
@preconcurrency @MainActor
open class UIAction: NSObject {
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  public typealias Handler = (UIAction) -> Void

  /// A button made for the action shows it.
  open var title: String
  open var image: UIImage?

  /// A control holds one action of an identifier for each kind of event.
  public let identifier: Identifier

  /// The control whose event is being handled.
  public internal(set) var sender: Any?

  private let handler: Handler
  private static var lastNumber = 0

  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil, handler: @escaping Handler
  ) {
    self.title = title
    self.image = image
    UIAction.lastNumber += 1
    self.identifier = identifier ?? Identifier("galley.action.\(UIAction.lastNumber)")
    self.handler = handler
    super.init()
  }

  func perform(sender: Any?) {
    self.sender = sender
    handler(self)
    self.sender = nil
  }
}
