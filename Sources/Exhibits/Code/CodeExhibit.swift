import UIKit

/// A code editor on ten megabytes of source text: what is in sight is laid out, coloured and numbered, and nothing else.
public struct CodeExhibit: Exhibit {
  public let name = "code"
  public let title = "Code Editor"
  public let topic = "Text Views and Fields"
  /// The text goes on until it has so many UTF-16 units.
  private let length: Int

  /// Makes no text yet; each view controller gets its own, of `length` units or a few thousand more.
  public init(length: Int = 10_000_000) { self.length = length }

  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Look.install()
    let controller = CodeViewController(length: length)
    controller.title = title
    return controller
  }
}
