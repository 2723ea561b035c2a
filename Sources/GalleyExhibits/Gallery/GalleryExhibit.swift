import GalleyDocuments
import GalleyPlayground
import UIKit

/// All exhibits by topic, each with a screenshot, and a search field.
public struct GalleryExhibit: Exhibit {
  public let name = "gallery"
  public let title = "All Exhibits"
  public let topic = "Exhibits"

  /// Creates the exhibit without a view.
  public init() {}

  /// Creates the gallery of all other exhibits.
  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Theme.install()
    return GalleryViewController(Exhibits.all.filter { $0.name != name })
  }
}
