import UIKit

/// A file on a page without shapes.
public struct DocumentExhibit: Exhibit {
  public let name: String
  public let title: String
  /// The decoded document before typesetting. Waits for the remainder of a file if only its first part has been read; only the first part if the
  /// user cancels.
  public var document: Document { file.document(name) }
  /// The bytes of the file; `nil` until the remainder has been read.
  public var content: Data? { file.remainder.map { $0.result?.content } ?? file.content }
  /// The number of ill-formed sequences that were replaced by U+FFFD in the text that is read so far.
  public var replacedSequences: Int { file.first.replacedSequences + (file.remainder?.result?.replacedSequences ?? 0) }
  /// The path of the file: its folder and `name`.
  public var path: String { folder + "/" + name }
  private let folder: String
  /// Called with messages about images that cannot be shown, as `ImageLoader` limits them; `nil` calls nothing.
  private let imageNotice: (@Sendable (String) -> Void)?
  private let file: FileAsRead
  private let prepared = PreparedText()

  /// Reads the file with a progress indicator that can cancel; throws if the user cancels, or if the file cannot be read or is
  /// not text.
  ///
  /// - Parameter showsFirstPart: whether to read only the first part of a long plain text file at first. The first page
  ///   that is created adds the remainder when requested or needed.
  public init(path: String, showsFirstPart: Bool = false, imageNotice: (@Sendable (String) -> Void)? = nil) throws {
    try self.init(path: path, DocumentReader.reading(path: path), showsFirstPart: showsFirstPart, imageNotice: imageNotice)
  }

  init(path: String, _ reading: FileReading, showsFirstPart: Bool, imageNotice: (@Sendable (String) -> Void)? = nil) throws {
    let url = URL(fileURLWithPath: path)
    name = url.lastPathComponent
    title = url.lastPathComponent
    folder = url.deletingLastPathComponent().path
    self.imageNotice = imageNotice
    let name = name
    let format = DocumentReader.format(ofPath: path)
    if showsFirstPart, format == .plainText, reading.size >= Self.longFile {
      try DocumentReader.convertingErrors(path) { () throws(RegularFile.Problem) in try reading.read(upTo: Self.firstPart) }
      let bytes = reading.copy()
      try DocumentReader.checkText(bytes, at: path)
      if !reading.isAtEnd, let end = PlainTextReader.end(ofFirstPart: bytes) {
        file = FileAsRead(first: PlainTextReader.read(bytes.prefix(end), isEnd: false), remainder: DocumentRemainder(reading, from: end))
        return
      }
    }
    var isStopped = false
    try DocumentReader.convertingErrors(path) { () throws(RegularFile.Problem) in
      try reading.read(upTo: RegularFile.greatestSize) { count, size in
        isStopped = !LongWork.shouldContinue(OpeningProgress(name: name, size: size).message(.reading, count, of: size))
        return !isStopped
      }
    }
    let bytes = reading.consumeData()
    if !isStopped { try DocumentReader.checkText(bytes, at: path) }
    let progress = OpeningProgress(name: name, size: bytes.count)
    guard !isStopped, let document = LongWork.wait(for: progress.message(.parsing), { DocumentReader.read(bytes: bytes, as: format) })
    else { throw LongWork.Stopped() }
    file = FileAsRead(first: document, content: bytes)
  }

  /// The length of the first part, and the minimum length of a file that is read in two parts, in bytes.
  private static let firstPart = 1 << 20, longFile = 2 << 20

  /// Typesets the text for the next view controller of `category`, with a progress indicator that can cancel and discard it.
  public func prepare(for category: UIContentSizeCategory) {
    prepared.text = pageText(for: category, OpeningProgress(name: name, size: content?.count ?? 0))
  }

  private func pageText(for category: UIContentSizeCategory, _ progress: OpeningProgress? = nil) -> PageText {
    var text = PageText(file.documentForPage(name), imageLoader: imageLoader, category: category, progress: progress)
    if let remainder = file.consumeRemainder() { text.remainder = PageRemainder(documentRemainder: remainder, name: name) }
    return text
  }

  private var imageLoader: ImageLoader { ImageLoader(folder: folder, notice: imageNotice) }

  /// A message about replaced characters; `nil` if the file was read unchanged.
  public var notice: String? {
    let count = replacedSequences
    return count == 0 ? nil : "\(count) ill-formed \(count == 1 ? "sequence" : "sequences") shown as \u{FFFD}"
  }

  /// Creates a page with the file's text, from the text that `prepare(for:)` typeset for this text size if no page has used it, or else from
  /// the file's document.
  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    let text = prepared.consume(for: category) ?? pageText(for: category)
    return PlaygroundViewController(title: title, text, initialShapes: nil)
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

/// The part of a file that is read, and the remainder.
@MainActor private final class FileAsRead {
  /// The whole document, or its first part.
  let first: Document
  /// The bytes of the whole file; `nil` if there is a `remainder`, whose result has them.
  let content: Data?
  /// The remainder; `nil` if `first` is the whole document.
  let remainder: DocumentRemainder?
  private var isRemainderConsumed = false

  init(first: Document, content: Data? = nil, remainder: DocumentRemainder? = nil) { (self.first, self.content, self.remainder) = (first, content, remainder) }

  /// Returns the part of the file that has not been read, on the first call only; the page that gets it adds it by itself. Returns `nil` on
  /// later calls, or if the file was read completely.
  func consumeRemainder() -> DocumentRemainder? {
    defer { isRemainderConsumed = true }
    return isRemainderConsumed ? nil : remainder
  }

  /// Returns the document for a new page: only the first part if the page adds the remainder by itself.
  func documentForPage(_ name: String) -> Document { isRemainderConsumed ? document(name) : first }

  func document(_ name: String) -> Document {
    guard let remainder, let plainText = first.plainText, let arrived = remainder.wait(name) else { return first }
    let whole = NSMutableAttributedString(attributedString: plainText)
    whole.append(arrived.text)
    return Document(plainText: whole, replacedSequences: replaced(arrived))
  }

  private func replaced(_ arrived: DocumentRemainder.Result) -> Int { first.replacedSequences + arrived.replacedSequences }
}
