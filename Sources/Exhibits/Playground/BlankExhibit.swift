import UIKit

/// A page without text and shapes, as stands in a window whose document is still being read.
package struct BlankExhibit: Exhibit {
  package let name = "blank"
  package let title: String

  package init(title: String) { self.title = title }

  package func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    PlaygroundViewController(
      title: title, document: Document(blocks: []), pictures: PictureSource(folder: nil), category: category, initialShapes: nil)
  }
}
