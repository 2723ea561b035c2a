import GalleyDocuments
import UIKit

/// A page without text and shapes, shown while a window's document is still being read.
public struct BlankExhibit: Exhibit {
  public let name = "blank"
  public let title: String

  /// Creates an empty page with this title.
  public init(title: String) { self.title = title }

  /// Creates a page without text and shapes, at the given text size.
  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    PlaygroundViewController(
      title: title, document: Document(blocks: []), imageLoader: ImageLoader(folder: nil), category: category, initialShapes: nil)
  }
}
