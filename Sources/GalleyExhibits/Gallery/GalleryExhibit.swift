import GalleyDocuments
import GalleyPlayground
import UIKit

/// All exhibits by topic, each with a screenshot and a description, and a search field. With recent documents it is the start screen.
public struct GalleryExhibit: Exhibit {
  public let name = "gallery"
  public let title = "Gallery"
  public let topic = "Exhibits"

  /// Creates the exhibit without a view.
  public init() {}

  /// Creates the gallery of all other exhibits.
  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Theme.install()
    return GalleryViewController(Exhibits.all.filter { $0.name != name })
  }
}
