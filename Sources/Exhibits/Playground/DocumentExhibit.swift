import UIKit

/// A file on a page without shapes.
public struct DocumentExhibit: Exhibit {
  public let name: String
  public let title: String
  /// What the file's bytes were read as, before it is set in type. Waits for the rest of a file whose first part is shown.
  public var document: Document { file.document(name) }
  /// The file as it was read; `nil` while the rest of it is still to come.
  public var content: Data? { file.rest.map { $0.arrived?.content } ?? file.content }
  /// How many ill-formed sequences became U+FFFD in what was read so far.
  public var replacedSequences: Int { file.first.replacedSequences + (file.rest?.arrived?.replacedSequences ?? 0) }
  /// The path of the file: its folder and `name`.
  public var path: String { folder + "/" + name }
  private let folder: String
  /// Is told once of each of its pictures that cannot be shown, and why.
  private let pictureNotice: (@Sendable (String) -> Void)?
  private let file: FileAsRead
  private let prepared = PreparedText()

  /// Reads the file, as work that can be stopped; throws if it is stopped, or if the file cannot be read or is no
  /// text.
  ///
  /// - Parameter showsFirstPart: whether of a long file of plain text no more than the first part is read at first. The first page
  ///   that is made takes in the rest, when it is told to or needs it.
  public init(path: String, showsFirstPart: Bool = false, pictureNotice: (@Sendable (String) -> Void)? = nil) throws {
    try self.init(path: path, DocumentReader.reading(path: path), showsFirstPart: showsFirstPart, pictureNotice: pictureNotice)
  }

  init(path: String, _ reading: FileReading, showsFirstPart: Bool, pictureNotice: (@Sendable (String) -> Void)? = nil) throws {
    let url = URL(fileURLWithPath: path)
    name = url.lastPathComponent
    title = url.lastPathComponent
    folder = url.deletingLastPathComponent().path
    self.pictureNotice = pictureNotice
    let name = name
    let format = DocumentReader.format(ofPath: path)
    if showsFirstPart, format == .plainText, reading.size >= Self.longFile {
      try DocumentReader.told(path) { () throws(RegularFile.Problem) in try reading.read(upTo: Self.firstPart) }
      let bytes = reading.copy()
      try DocumentReader.checkText(bytes, at: path)
      if !reading.isAtEnd, let end = PlainTextReader.end(ofFirstPart: bytes) {
        file = FileAsRead(first: PlainTextReader.read(bytes.prefix(end), isEnd: false), rest: DocumentRest(reading, from: end))
        return
      }
    }
    var isStopped = false
    try DocumentReader.told(path) { () throws(RegularFile.Problem) in
      try reading.read(upTo: RegularFile.greatestSize) { count, size in
        isStopped = !LongWork.goesOn(OpeningProgress(name: name, size: size).words(.reading, count, of: size))
        return !isStopped
      }
    }
    let bytes = reading.takeData()
    if !isStopped { try DocumentReader.checkText(bytes, at: path) }
    let progress = OpeningProgress(name: name, size: bytes.count)
    guard !isStopped, let document = LongWork.wait(for: progress.words(.parsing), { DocumentReader.read(bytes: bytes, as: format) })
    else { throw LongWork.Stopped() }
    file = FileAsRead(first: document, content: bytes)
  }

  /// In bytes: what is shown first of a file, and how long one is of which no more is.
  private static let firstPart = 1 << 20, longFile = 2 << 20

  /// Sets the text for the next view controller of `category`, as work that can be stopped: then it is of no use.
  public func prepare(for category: UIContentSizeCategory) {
    prepared.text = pageText(for: category, OpeningProgress(name: name, size: content?.count ?? 0))
  }

  private func pageText(for category: UIContentSizeCategory, _ progress: OpeningProgress? = nil) -> PageText {
    var text = PageText(file.documentForPage(name), pictures: pictures, category: category, progress: progress)
    if let rest = file.takeRest() { text.rest = PageRest(rest: rest, name: name) }
    return text
  }

  private var pictures: PictureSource { PictureSource(folder: folder, notice: pictureNotice) }

  /// What the reader should know of how the file was read; `nil` where it was read as it is.
  public var notice: String? {
    let count = replacedSequences
    return count == 0 ? nil : "\(count) ill-formed \(count == 1 ? "sequence" : "sequences") → \u{FFFD}"
  }

  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    let text = prepared.take(for: category) ?? pageText(for: category)
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

/// What was read of a file, and what is still to come.
@MainActor private final class FileAsRead {
  /// All of it, or its first part.
  let first: Document
  /// `nil` where the rest is not read yet.
  let content: Data?
  /// `nil` where `first` is all.
  let rest: DocumentRest?
  private var isRestTaken = false

  init(first: Document, content: Data? = nil, rest: DocumentRest? = nil) { (self.first, self.content, self.rest) = (first, content, rest) }

  /// For the page that takes the rest in by itself.
  func takeRest() -> DocumentRest? {
    defer { isRestTaken = true }
    return isRestTaken ? nil : rest
  }

  /// What a page is made of: of one that has the rest to come, the first part.
  func documentForPage(_ name: String) -> Document { isRestTaken ? document(name) : first }

  func document(_ name: String) -> Document {
    guard let rest, let plainText = first.plainText, let arrived = rest.wait(name) else { return first }
    let whole = NSMutableAttributedString(attributedString: plainText)
    whole.append(arrived.text)
    return Document(plainText: whole, replacedSequences: replaced(arrived))
  }

  private func replaced(_ arrived: DocumentRest.Arrived) -> Int { first.replacedSequences + arrived.replacedSequences }
}
