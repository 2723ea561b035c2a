import UIKit

/// A document in a file: its whole text, or the first part of a long file of plain text, and the remainder that is still to be read.
@MainActor public final class DocumentFile {
  /// The file's name.
  public let name: String
  /// The path of the file's folder.
  public let folder: String
  /// The path of the file: its folder and `name`.
  public var path: String { folder + "/" + name }
  /// The whole document, or its first part.
  private let first: Document
  /// The bytes of the whole file; `nil` if there is a `remainder`, whose result has them.
  private let wholeContent: Data?
  /// The remainder; `nil` if `first` is the whole document.
  private let remainder: DocumentRemainder?
  private var isRemainderConsumed = false

  /// The length of the first part, and the minimum length of a file that is read in two parts, in bytes.
  private static let firstPart = 1 << 20, longFile = 2 << 20

  /// Reads the file at `path` with a progress indicator that can cancel; throws `LongWork.Stopped` if the user cancels, and
  /// `DocumentReader.ReadingError` if the file cannot be read or is not text.
  ///
  /// - Parameters:
  ///   - opened: the open file to read, or `nil` to open the file at `path`.
  ///   - showsFirstPart: whether to read only the first part of a long plain text file at first.
  public init(path: String, reading opened: FileReading? = nil, showsFirstPart: Bool = false) throws {
    let reading = try opened ?? DocumentReader.reading(path: path)
    let url = URL(fileURLWithPath: path)
    name = url.lastPathComponent
    folder = url.deletingLastPathComponent().path
    let name = name
    let format = DocumentReader.format(ofPath: path)
    if showsFirstPart, format == .plainText, reading.size >= Self.longFile {
      try DocumentReader.convertingErrors(path) { () throws(RegularFile.Problem) in try reading.read(upTo: Self.firstPart) }
      let bytes = reading.copy()
      try DocumentReader.checkText(bytes, at: path)
      if !reading.isAtEnd, let end = PlainTextReader.end(ofFirstPart: bytes) {
        first = PlainTextReader.read(bytes.prefix(end), isEnd: false)
        remainder = DocumentRemainder(reading, from: end)
        wholeContent = nil
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
    first = document
    remainder = nil
    wholeContent = bytes
  }

  /// The bytes of the file; `nil` until the remainder has been read.
  public var content: Data? { remainder.map { $0.result?.content } ?? wholeContent }

  /// The number of ill-formed sequences that were replaced by U+FFFD in the text that is read so far.
  public var replacedSequences: Int { first.replacedSequences + (remainder?.result?.replacedSequences ?? 0) }

  /// Returns the part of the file that has not been read, on the first call only; the page that gets it adds it by itself. Returns `nil` on
  /// later calls, or if the file was read completely.
  public func consumeRemainder() -> DocumentRemainder? {
    defer { isRemainderConsumed = true }
    return isRemainderConsumed ? nil : remainder
  }

  /// The document for a new page: only the first part if the page can add the remainder by itself, because no page has consumed it.
  public var documentForPage: Document { isRemainderConsumed ? document : first }

  /// The whole document. Waits for the remainder of a file if only its first part has been read; only the first part if the user cancels.
  public var document: Document {
    guard let remainder, let plainText = first.plainText, let result = remainder.wait(name) else { return first }
    let whole = NSMutableAttributedString(attributedString: plainText)
    whole.append(result.text)
    return Document(plainText: whole, replacedSequences: first.replacedSequences + result.replacedSequences)
  }
}
