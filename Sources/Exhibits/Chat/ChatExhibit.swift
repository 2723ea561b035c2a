import UIKit

/// Messages above a composer that grows with its text, above the keyboard.
public struct ChatExhibit: Exhibit {
  public let name = "chat"
  public let title = "Chat"
  public let topic = "Text Views and Fields"

  /// Makes no view yet; each view controller gets messages of its own.
  public init() {}

  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Look.install()
    let controller = ChatViewController()
    controller.title = title
    return controller
  }
}
