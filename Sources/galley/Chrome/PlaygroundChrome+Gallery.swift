import Exhibits
import UIKit

extension PlaygroundChrome {
  /// If `controller` is the gallery, opens the exhibits that the user chooses there.
  func followGallery(_ controller: UIViewController) {
    (controller as? GalleryViewController)?.open = { [weak self] exhibit in
      self?.leave("opening \(exhibit.title)") {
        self?.show(exhibit)
        self?.isFromGallery = true
      }
    }
  }

  /// Returns to the gallery (Alt ←) if the exhibit was opened there.
  func goBackToGallery() -> Bool {
    guard isFromGallery else { return false }
    let gallery = GalleryExhibit()
    leave("going back to \(gallery.title)") { [weak self] in self?.show(gallery) }
    return true
  }
}
