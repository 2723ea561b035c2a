import Foundation
import GalleyDocuments
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

  /// Shows the gallery, after a question about unsaved changes. If it is shown already, puts the caret into its search field.
  func showGallery() {
    if let gallery = content as? GalleryViewController {
      revealPage()
      return gallery.beginSearch()
    }
    leave("opening the gallery") { [weak self] in
      self?.show(GalleryExhibit())
      // In the next turn the field is in its window.
      Timeline.shared.schedule(after: 0) { [weak self] in
        self?.view.layoutIfNeeded()
        (self?.content as? GalleryViewController)?.beginSearch()
      }
    }
  }

  /// Makes the gallery open the exhibits and documents that the user chooses there; does nothing if `controller` is not the gallery. If documents are
  /// saved, the gallery is also the start screen.
  func followGallery(_ controller: UIViewController) {
    guard let gallery = controller as? GalleryViewController else { return }
    gallery.open = { [weak self] in self?.openFromGallery($0) }
    gallery.openRecipe = { [weak self] exhibit, recipe in
      self?.openFromGallery(exhibit) { ($0 as? any RecipeChoosing)?.choose(recipe) }
    }
    guard savesDocuments else { return }
    gallery.start = GalleryStart(
      newDocument: { [weak self] in self?.newDocument() }, openDocument: { [weak self] in self?.openDocument() },
      recentDocuments: { [weak self] in
        (self?.options.recents.documents() ?? []).map { path in
          .init(path: path, name: (path as NSString).lastPathComponent, folder: DocumentPath.abbreviated((path as NSString).deletingLastPathComponent))
        }
      },
      openRecent: { [weak self] in self?.openDocument(at: $0) }, forgetRecent: { [weak self] in self?.options.recents.forgetDocument($0) })
  }

  private func openFromGallery(_ exhibit: any Exhibit, then: @escaping (UIViewController) -> Void = { _ in }) {
    leave("opening \(Exhibits.title(of: exhibit))") { [weak self] in
      guard let self else { return }
      show(exhibit)
      isFromGallery = true
      then(content)
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
