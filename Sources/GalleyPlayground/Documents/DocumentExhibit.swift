import GalleyDocuments
import UIKit

/// A file on a page: text, with the shapes of its `.galley` document or of its page file.
public struct DocumentExhibit: Exhibit {
  public let name: String
  public let title: String
  /// The decoded document before typesetting. Waits for the remainder of a file if only its first part has been read; only the first part if the
  /// user cancels.
  public var document: Document { file.document }
  /// The bytes of the file; `nil` until the remainder has been read.
  public var content: Data? { file.content }
  /// The number of ill-formed sequences that were replaced by U+FFFD in the text that is read so far.
  public var replacedSequences: Int { file.replacedSequences }
  /// The path of the file: its folder and `name`.
  public var path: String { file.path }
  /// Called with messages about images that cannot be shown, as `ImageLoader` limits them; `nil` calls nothing.
  private let imageNotice: (@Sendable (String) -> Void)?
  /// The settings of a command line.
  public let overrides: PageOverrides
  /// The file.
  public let file: DocumentFile
  private let prepared = PreparedText()

  /// Reads the file with a progress indicator that can cancel; throws if the user cancels, or if the file cannot be read or is not text.
  ///
  /// - Parameters:
  ///   - showsFirstPart: whether to read only the first part of a long plain text file at first. The first page that is created adds the remainder
  ///     when requested or needed.
  ///   - overrides: settings in place of those of the document.
  ///   - imageNotice: called with messages about images that cannot be shown; `nil` calls nothing.
  public init(
    path: String, showsFirstPart: Bool = false, overrides: PageOverrides = PageOverrides(), imageNotice: (@Sendable (String) -> Void)? = nil
  ) throws {
    let file = try DocumentFile(path: path, showsFirstPart: showsFirstPart, showsSource: overrides.showsSource)
    try file.checkParts { PlaygroundPage.problem(ofPart: $0, $1) }
    self.init(file, overrides: overrides, imageNotice: imageNotice)
  }

  init(_ file: DocumentFile, overrides: PageOverrides = PageOverrides(), imageNotice: (@Sendable (String) -> Void)? = nil) {
    self.file = file
    self.overrides = overrides
    name = file.name
    title = file.name
    self.imageNotice = imageNotice
  }

  /// Typesets the text for the next view controller of `category`, with a progress indicator that can cancel and discard it.
  public func prepare(for category: UIContentSizeCategory) {
    prepared.text = pageText(for: category, OpeningProgress(name: name, size: content?.count ?? 0))
  }

  private func pageText(for category: UIContentSizeCategory, _ progress: OpeningProgress? = nil) -> PageText {
    var text = PageText(
      file.documentForPage, imageLoader: imageLoader, category: category, lineStyle: overrides.lineStyle, rules: overrides.columnRules, progress: progress)
    if let remainder = file.consumeRemainder() { text.remainder = PageRemainder(documentRemainder: remainder, name: name) }
    return text
  }

  private var imageLoader: ImageLoader {
    file.package.map { ImageLoader(files: $0.images, notice: imageNotice) } ?? ImageLoader(folder: file.folder, notice: imageNotice)
  }

  /// A message about replaced characters, or about a page file that cannot be read; `nil` if all was read unchanged.
  public var notice: String? {
    if let problem = file.pageFileProblem { return problem }
    let count = replacedSequences
    return count == 0 ? nil : "\(count) ill-formed \(count == 1 ? "sequence" : "sequences") shown as \u{FFFD}"
  }

  /// Creates a page with the file's text, from the text that `prepare(for:)` typeset for this text size if no page has used it, or else from
  /// the file's document.
  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    let text = prepared.consume(for: category) ?? pageText(for: category)
    let controller = PlaygroundViewController(title: title, text, initialShapes: overrides.shapes(PlaygroundPage.initialShapes(in: file)))
    controller.page.setOptions(from: file.pageParts)
    controller.page.adopt(overrides)
    return controller
  }
}

/// A text that was typeset before its page exists; only one page can use it.
@MainActor private final class PreparedText {
  var text: PageText?

  func consume(for category: UIContentSizeCategory) -> PageText? {
    defer { text = nil }
    return text?.styleSheet.category == category ? text : nil
  }
}
