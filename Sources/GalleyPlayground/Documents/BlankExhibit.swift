import GalleyDocuments
import UIKit

/// A page without text and shapes: a new document, or shown while a window's document is still being read.
public struct BlankExhibit: Exhibit {
  /// The name of every blank page.
  public static let name: String = "blank"
  public var name: String { Self.name }
  public let title: String

  /// The title of a new document, under which its recovery copies are found.
  public static let newTitle: String = "Untitled"

  /// Creates an empty page with this title.
  public init(title: String) { self.title = title }

  /// Creates a page without text and shapes, at the given text size.
  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    PlaygroundViewController(
      title: title, document: Document(blocks: []), imageLoader: ImageLoader(folder: nil), category: category, initialShapes: nil)
  }
}
