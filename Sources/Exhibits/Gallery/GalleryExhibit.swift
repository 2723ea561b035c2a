import UIKit

/// All exhibits by topic, each with a picture of itself, and a field to look for one.
public struct GalleryExhibit: Exhibit {
  public let name = "gallery"
  public let title = "All Exhibits"
  public let topic = "Exhibits"

  /// Makes no view yet.
  public init() {}

  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Look.install()
    return GalleryViewController(Exhibits.all.filter { $0.name != name })
  }
}
