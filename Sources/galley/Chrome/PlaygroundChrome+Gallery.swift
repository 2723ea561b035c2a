import Exhibits
import UIKit

extension PlaygroundChrome {
  /// Opens what is chosen in the gallery, where that is what is shown.
  func followGallery(_ controller: UIViewController) {
    (controller as? GalleryViewController)?.open = { [weak self] exhibit in
      self?.leave("opening \(exhibit.title)") { self?.show(exhibit) }
    }
  }
}
