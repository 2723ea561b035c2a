import GalleyExhibits
import GalleyPlayground
import UIKit

extension PlaygroundChrome {
  func showExhibits() {
    guard let button = bars?.top.listButton else { return }
    let items = commandList.all.filter { $0.identifier.hasPrefix("view.exhibit.") }.map { command in
      PopoverList.Item(title: command.title, isOn: command.isOn()) { command.perform(from: nil) }
    }
    present("Exhibits", items, from: button, side: .below)
  }

  /// Returns whether `exhibit` is shown, and not a document that was opened or saved as a file.
  func isShown(_ exhibit: any Exhibit) -> Bool {
    exhibit.name == self.exhibit.name && !(self.exhibit is DocumentExhibit) && documentSaver?.file == nil
  }

  /// Makes the gallery open the exhibits that the user chooses there; does nothing if `controller` is not the gallery.
  func followGallery(_ controller: UIViewController) {
    (controller as? GalleryViewController)?.open = { [weak self] exhibit in
      self?.leave("opening \(exhibit.title)") {
        self?.show(exhibit)
        self?.isFromGallery = true
      }
    }
  }

  /// Returns to the gallery (Alt ←), after a question about unsaved changes. Returns `false`, and does nothing, unless
  /// the exhibit was opened there.
  func goBackToGallery() -> Bool {
    guard isFromGallery else { return false }
    let gallery = GalleryExhibit()
    leave("going back to \(gallery.title)") { [weak self] in self?.show(gallery) }
    return true
  }
}

extension String {
  /// The name of a feature as a menu item: each word begins with a capital, except for short words such as "and" after the first.
  var titleCased: String {
    let words = split(separator: " ").enumerated().map { index, word in
      index > 0 && ["a", "and", "for", "in", "of", "or", "the", "to"].contains(word) ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
    }
    return words.joined(separator: " ")
  }
}
