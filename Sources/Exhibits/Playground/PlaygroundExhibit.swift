import UIKit

/// The page that everything begins with: the project's own document, a circle and a heart.
package struct PlaygroundExhibit: Exhibit {
  package let name = "playground"
  package let title = "The Playground"

  package init() {}

  /// The document's name among the project's assets.
  private static let document = "Documents/a-line-finds-its-length.md"

  package func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    let bytes = NSDataAsset(name: Self.document).map { Array($0.data) }
    let missing = Array("# The document is missing\n\nAssets/\(Self.document) was not found beside the program.".utf8)
    return PlaygroundViewController(
      title: title, manuscript: ManuscriptReader.read(bytes: bytes ?? missing, as: .markdown),
      pictures: PictureSource(folder: nil), category: category, initialShapes: PlaygroundShapes.initial)
  }
}

/// A file on a page without shapes.
package struct DocumentExhibit: Exhibit {
  package let name: String
  package let title: String
  package let manuscript: Manuscript
  private let folder: String
  /// Is told once of each of its pictures that cannot be shown, and why.
  package var pictureNotice: (@Sendable (String) -> Void)?
  package var path: String { folder + "/" + name }

  /// Reads the file; throws where it cannot be read, never because of what is in it.
  package init(path: String) throws {
    manuscript = try ManuscriptReader.read(path: path)
    let url = URL(fileURLWithPath: path)
    name = url.lastPathComponent
    title = url.lastPathComponent
    folder = url.deletingLastPathComponent().path
  }

  /// What the reader should know of how the file was read; `nil` where it was read as it is.
  package var notice: String? {
    let count = manuscript.replacedSequences
    return count == 0 ? nil : "\(count) ill-formed \(count == 1 ? "sequence" : "sequences") → \u{FFFD}"
  }

  package func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    PlaygroundViewController(
      title: title, manuscript: manuscript, pictures: PictureSource(folder: folder, notice: pictureNotice), category: category,
      initialShapes: nil)
  }
}
