import UIKit

/// A document in a file: its whole text, or the first part of a long file of plain text, and the remainder that is still to be read. A `.galley`
/// document also has the state of its page; that of a text file can be in a page file beside it.
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
  /// Whether the file is shown as plain text, although it is Markdown.
  public let showsSource: Bool
  /// The content of a `.galley` document; `nil` for text files.
  public let package: DocumentPackage?
  /// The page file beside a text file; `nil` if there is none, or if it cannot be read.
  public private(set) var pageFile: PageFile?
  /// The reason why the page file is not used, with its name and a remedy; `nil` if it is used, or if there is none. It is never overwritten.
  public private(set) var pageFileProblem: String?
  private var isRemainderConsumed = false

  /// The length of the first part, and the minimum length of a file that is read in two parts, in bytes.
  private static let firstPart = 1 << 20, longFile = 2 << 20

  /// Reads the file at `path` with a progress indicator that can cancel; throws `LongWork.Stopped` if the user cancels, and
  /// `DocumentReader.ReadingError` if the file cannot be read or is not text.
  ///
  /// - Parameters:
  ///   - opened: the open file to read, or `nil` to open the file at `path`.
  ///   - showsFirstPart: whether to read only the first part of a long plain text file at first.
  ///   - showsSource: whether to read Markdown as plain text. Its file is then also written as plain text.
  public init(path: String, reading opened: FileReading? = nil, showsFirstPart: Bool = false, showsSource: Bool = false) throws {
    let reading = try opened ?? DocumentReader.reading(path: path)
    let url = URL(fileURLWithPath: path)
    name = url.lastPathComponent
    folder = url.deletingLastPathComponent().path
    let name = name
    let format = showsSource ? .plainText : DocumentReader.format(ofPath: path)
    self.showsSource = showsSource
    if DocumentPackage.isPackage(named: path) {
      let (package, bytes) = try Self.package(at: path, reading)
      (self.package, wholeContent, remainder, first) = (package, bytes, nil, Document(richText: package.text))
      return
    }
    package = nil
    (pageFile, pageFileProblem) = Self.pageFile(besideFileAt: path)
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

  /// Reads a `.galley` document with a progress indicator.
  private static func package(at path: String, _ reading: FileReading) throws -> (DocumentPackage, Data) {
    var progress = OpeningProgress(name: URL(fileURLWithPath: path).lastPathComponent, size: reading.size)
    var isStopped = false
    func goesOn(_ step: OpeningProgress.Step, _ done: Int, _ all: Int) -> Bool {
      isStopped = isStopped || !LongWork.shouldContinue(progress.message(step, done, of: all))
      return !isStopped
    }
    try DocumentReader.convertingErrors(path) { () throws(RegularFile.Problem) in
      try reading.read(upTo: RegularFile.greatestSize) { goesOn(.reading, $0, $1) }
    }
    guard !isStopped else { throw LongWork.Stopped() }
    let bytes = reading.consumeData()
    progress.size = bytes.count
    do throws(PackageError) {
      return (try DocumentPackage(reading: bytes) { goesOn(.parsing, $0, $1) }, bytes)
    } catch {
      if isStopped { throw LongWork.Stopped() }
      throw DocumentReader.ReadingError.package(path: path, error)
    }
  }

  /// Reads the page file of a text file. A damaged one does not prevent the text from being read.
  private static func pageFile(besideFileAt path: String) -> (PageFile?, problem: String?) {
    let path = PageFile.name(besideFileNamed: path)
    guard RegularFile.isAnything(at: path) else { return (nil, nil) }
    let name = URL(fileURLWithPath: path).lastPathComponent
    do {
      let bytes = try RegularFile.data(at: path, atMost: PageFile.greatestSize + 1)
      guard bytes.count <= PageFile.greatestSize else { return (nil, "\(name) is not used: it is larger than \(PageFile.greatestSize >> 20) MB") }
      return (try PageFile(reading: bytes), nil)
    } catch {
      return (nil, "\(name) is not used: it \(error)")
    }
  }

  /// The parts of the page that are stored with the document, by their names; empty if there are none.
  public var pageParts: [String: JSONValue] { package?.parts ?? pageFile?.parts ?? [:] }

  /// The files of images that parts of the page name, by their paths; empty if there are none.
  public var partImages: [String: Data] { package?.images ?? pageFile?.images ?? [:] }

  /// Checks the parts of the page. Throws if one of a `.galley` document is not valid; a page file with such a part is not used.
  ///
  /// - Parameter problem: returns the problem of a part as a phrase that follows its name, or `nil` if it is valid.
  public func checkParts(_ problem: (_ name: String, JSONValue) -> String?) throws {
    for name in pageParts.keys.sorted() {
      guard let reason = problem(name, pageParts[name]!) else { continue }
      if package != nil { throw DocumentReader.ReadingError.package(path: path, .invalid(part: name + ".json", path: "", reason: reason)) }
      (pageFile, pageFileProblem) = (nil, "\(PageFile.name(besideFileNamed: self.name)) is not used: \(name) \(reason)")
      return
    }
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
