import GalleyDocuments
import UIKit

/// The initial page: the project's own document, a circle and a heart.
public struct PlaygroundExhibit: Exhibit {
  public let name = "playground"
  public let title = "The Playground"

  /// Creates the exhibit; the document is read for each view controller.
  public init() {}

  /// The name of the document in the project's assets.
  private static let document = "Documents/a-line-finds-its-length.md"

  /// The text of the project's document as Markdown; empty if it is not installed.
  public static var text: String { NSDataAsset(name: document).map { String(decoding: $0.data, as: UTF8.self) } ?? "" }

  /// Creates a page with the project's document and two shapes. If the document is not installed, the page shows a message instead.
  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    let bytes = NSDataAsset(name: Self.document).map { Array($0.data) }
    let missing = Array("# Document not found\n\nAssets/\(Self.document) is missing from the program’s folder. Install Galley again.".utf8)
    return PlaygroundViewController(
      title: title, document: DocumentReader.read(bytes: bytes ?? missing, as: .markdown),
      imageLoader: ImageLoader(folder: nil), category: category, initialShapes: PlaygroundShapes.initial)
  }
}
