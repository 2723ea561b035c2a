import UIKit

/// Where the pictures of a document are: beside it, or among the project's own.
package final class PictureSource {
  private let folder: String?
  private var images: [String: UIImage?] = [:]

  /// `folder` is the document's; `nil` for a document of the project's.
  package init(folder: String?) { self.folder = folder }

  /// `nil` where there is no such picture; a name never leads to the network.
  package func image(named name: String) -> UIImage? {
    if let known = images[name] { return known }
    let image = load(name)
    images[name] = .some(image)
    return image
  }

  private func load(_ name: String) -> UIImage? {
    if let folder, !name.contains("://") {
      return UIImage(contentsOfFile: name.hasPrefix("/") ? name : folder + "/" + name)
    }
    return UIImage(named: name)
  }
}
