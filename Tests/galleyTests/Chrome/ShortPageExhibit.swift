import UIKit

@testable import GalleyDocuments
@testable import GalleyPlayground

/// The playground with a short text, so that layout is quick.
struct ShortPageExhibit: Exhibit {
  let name = "short"
  let title = "The Playground"
  /// The text as Markdown.
  var text = "# A line\n\nfinds its length"

  func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    PlaygroundViewController(
      title: title, document: DocumentReader.read(bytes: Array(text.utf8), as: .markdown),
      imageLoader: ImageLoader(folder: nil), category: category, initialShapes: PlaygroundShapes.initial)
  }
}
