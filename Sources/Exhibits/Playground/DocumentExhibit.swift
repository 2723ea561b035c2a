import UIKit

/// A file on a page without shapes.
public struct DocumentExhibit: Exhibit {
  public let name: String
  public let title: String
  /// What the file's bytes were read as, before it is set in type.
  public let document: Document
  /// The file as it was read.
  public let content: Data
  /// The path of the file: its folder and `name`.
  public var path: String { folder + "/" + name }
  private let folder: String
  /// Is told once of each of its pictures that cannot be shown, and why.
  private let pictureNotice: (@Sendable (String) -> Void)?
  private let prepared = PreparedText()

  /// Reads the file, as work that can be stopped; throws where it is stopped or the file cannot be read, never because of what
  /// is in it.
  public init(path: String, pictureNotice: (@Sendable (String) -> Void)? = nil) throws {
    let url = URL(fileURLWithPath: path)
    name = url.lastPathComponent
    title = url.lastPathComponent
    folder = url.deletingLastPathComponent().path
    self.pictureNotice = pictureNotice
    let name = name
    var isStopped = false
    let bytes = try DocumentReader.data(path: path) { count, size in
      isStopped = !LongWork.goesOn(OpeningProgress(name: name, size: size).words(.reading, count, of: size))
      return !isStopped
    }
    let progress = OpeningProgress(name: name, size: bytes.count)
    guard !isStopped,
      let document = LongWork.wait(for: progress.words(.parsing), { DocumentReader.read(bytes: bytes, as: DocumentReader.format(ofPath: path)) })
    else { throw LongWork.Stopped() }
    (content, self.document) = (bytes, document)
  }

  /// Sets the text for the next view controller of `category`, as work that can be stopped: then it is of no use.
  public func prepare(for category: UIContentSizeCategory) {
    let progress = OpeningProgress(name: name, size: content.count)
    prepared.text = PageText(document, pictures: pictures, category: category, progress: progress)
  }

  private var pictures: PictureSource { PictureSource(folder: folder, notice: pictureNotice) }

  /// What the reader should know of how the file was read; `nil` where it was read as it is.
  public var notice: String? {
    let count = document.replacedSequences
    return count == 0 ? nil : "\(count) ill-formed \(count == 1 ? "sequence" : "sequences") → \u{FFFD}"
  }

  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    let text = prepared.take(for: category) ?? PageText(document, pictures: pictures, category: category)
    return PlaygroundViewController(title: title, text, initialShapes: nil)
  }
}

/// A text that was set ahead of its page: one page alone can have it.
@MainActor private final class PreparedText {
  var text: PageText?

  func take(for category: UIContentSizeCategory) -> PageText? {
    defer { text = nil }
    return text?.styleSheet.category == category ? text : nil
  }
}
