import GalleyDocuments
import GalleyPlayground
import UIKit

/// A code editor with a long source text of ten megabytes: layout, syntax colors and line numbers are only computed for the visible part.
public struct CodeExhibit: Exhibit {
  public let name = "code"
  public let title = "Code Editor"
  public let topic = "Typing and Editing"
  /// The minimum length of the text, in UTF-16 code units.
  private let length: Int

  /// Creates the exhibit; each view controller creates its own text of `length` code units or a few thousand more.
  public init(length: Int = 10_000_000) { self.length = length }

  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Theme.install()
    let controller = CodeViewController(length: length)
    controller.title = title
    return controller
  }
}
