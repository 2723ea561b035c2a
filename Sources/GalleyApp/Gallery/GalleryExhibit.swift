import GalleyDocuments
import GalleyPlayground
import UIKit

/// All exhibits by topic, each with a screenshot and a description, and a search field. With recent documents it is the start screen.
struct GalleryExhibit: Exhibit {
  let name = "gallery"
  let title = "Gallery"
  let topic = "Exhibits"

  /// Creates the exhibit without a view.
  init() {}

  /// Creates the gallery of all other exhibits.
  func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Theme.install()
    return GalleryViewController(Exhibits.all.filter { $0.name != name })
  }
}
