import GalleyDocuments
import GalleyPlayground
import UIKit

/// Messages above an input view that grows with its text, above the keyboard.
public struct ChatExhibit: Exhibit {
  public let name = "chat"
  public let title = "Chat"
  public let topic = "Typing and Editing"

  /// Creates the exhibit; each view controller has its own messages.
  public init() {}

  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Theme.install()
    let controller = ChatViewController()
    controller.title = title
    return controller
  }
}
