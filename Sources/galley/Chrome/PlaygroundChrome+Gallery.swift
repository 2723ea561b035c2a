import Exhibits
import UIKit

extension PlaygroundChrome {
  /// Opens what is chosen in the gallery, where that is what is shown.
  func followGallery(_ controller: UIViewController) {
    (controller as? GalleryViewController)?.open = { [weak self] exhibit in
      self?.leave("opening \(exhibit.title)") {
        self?.show(exhibit)
        self?.isFromGallery = true
      }
    }
  }

  /// Alt ←, where an exhibit was opened in the gallery.
  func goBackToGallery() -> Bool {
    guard isFromGallery else { return false }
    let gallery = GalleryExhibit()
    leave("going back to \(gallery.title)") { [weak self] in self?.show(gallery) }
    return true
  }
}
