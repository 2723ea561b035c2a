import UIKit

/// Reads Markdown (.md) and plain text (.txt) files. `DocumentPackage` reads `.galley` documents.
public enum DocumentReader {
  /// The reason why a file cannot be read; the description includes a remedy.
  public enum ReadingError: Error, CustomStringConvertible {
    case unreadable(path: String, reason: String)
    case isDirectory(path: String)
    /// The file is not text; `kind` is its likely kind, as "a PNG image".
    case notText(path: String, kind: String)
    /// A `.galley` document cannot be read.
    case package(path: String, PackageError)

    public var description: String {
      switch self {
      case .notText(let path, let kind): "\(path) is \(kind), not text; use a .txt or .md file"
      case .package(let path, let error): "\(path) \(error)"
      case .unreadable(let path, let reason): "\(path): \(reason); check its name and permissions"
      case .isDirectory(let path): "\(path) is a directory; use a .galley, .txt or .md file in it"
      }
    }
  }

  /// Returns the format for a file's name: Markdown for .md and .markdown, otherwise plain text.
  public static func format(ofPath path: String) -> DocumentFormat { DocumentFormat(fileName: path) ?? .plainText }

  /// Opens the file at `path` and returns the open file. Throws `ReadingError` if it is a folder, does not exist or cannot be read.
  static func reading(path: String) throws -> FileReading {
    if RegularFile.obstacle(at: path) == .folder { throw ReadingError.isDirectory(path: path) }
    return try convertingErrors(path) { () throws(RegularFile.Problem) in try FileReading(path: path) }
  }

  /// Returns the result of `body`. Throws its errors as `ReadingError`, which names the file at `path`.
  static func convertingErrors<T>(_ path: String, _ body: () throws(RegularFile.Problem) -> T) throws -> T {
    do { return try body() } catch { throw ReadingError.unreadable(path: path, reason: "\(error)") }
  }

  /// Throws `ReadingError.notText` if `bytes`, a whole file or its beginning, are not text.
  static func checkText(_ bytes: Data, at path: String) throws {
    if let kind = BinaryFileDetection.kindIfNotText(bytes) { throw ReadingError.notText(path: path, kind: kind) }
  }

  /// Returns the document in `bytes`. Ill-formed sequences are replaced and counted, never rejected.
  public static func read(bytes: Data, as format: DocumentFormat) -> Document {
    switch format {
    case .markdown:
      let decoded = DecodedText(Array(bytes))
      let text = LineEndNormalizer.normalized(Data(String(decoded.scalars).utf8))
      return Document(blocks: MarkdownBlockConverter.blocks(of: String(decoding: text, as: UTF8.self)), replacedSequences: decoded.replaced)
    case .plainText: return PlainTextReader.read(bytes)
    }
  }

  /// Returns the document in an array of bytes, which is copied. Ill-formed sequences are replaced and counted, never rejected.
  public static func read(bytes: [UInt8], as format: DocumentFormat) -> Document { read(bytes: Data(bytes), as: format) }
}

/// Reads plain text: one paragraph for each line, unchanged.
enum PlainTextReader {
  static func read(_ bytes: Data) -> Document { read(bytes, isEnd: true) }

  /// Reads a part of a file that was cut by `end(ofFirstPart:)`: the parts decode to the same text as the whole.
  ///
  /// - Parameter isEnd: whether the file ends with this part; then the end of its last line does not begin another.
  static func read(_ bytes: Data, isEnd: Bool) -> Document {
    if let text = text(of: DecodedText.withoutMark(bytes), isEnd) { return Document(plainText: text, replacedSequences: 0) }
    let decoded = DecodedText(Array(bytes))
    return Document(plainText: text(of: Data(String(decoded.scalars).utf8), isEnd)!, replacedSequences: decoded.replaced)
  }

  /// Returns the offset of the last line end (of its CR if it is CR LF) in the first bytes of a long file; a lone CR is not one. Returns `nil` if the
  /// bytes cannot be decoded alone: in UTF-16 and UTF-32, and if there is no line end in their second half.
  static func end(ofFirstPart bytes: Data) -> Int? {
    guard !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]), UTF32Order(mark: bytes.prefix(4)) == nil else { return nil }
    return bytes.withUnsafeBytes { bytes in
      guard let end = bytes.lastIndex(of: LineEndNormalizer.lineFeed), end > bytes.count / 2 else { return nil }
      // Do not split CR LF.
      return bytes[end - 1] == LineEndNormalizer.carriageReturn ? end - 1 : end
    }
  }

  /// Returns the text with LF for each line end, without the last one at the end of the file; `nil` if the bytes are not well-formed UTF-8.
  private static func text(of utf8: Data, _ isEnd: Bool) -> NSAttributedString? {
    let lines = LineEndNormalizer.normalized(utf8)
    return NSAttributedString(utf8: isEnd && lines.last == LineEndNormalizer.lineFeed ? lines.dropLast() : lines)
  }
}

/// Normalizes line ends: CR LF and CR become LF.
enum LineEndNormalizer {
  static let lineFeed = UInt8(UInt16.lineFeed)
  static let carriageReturn = UInt8(UInt16.carriageReturn)

  /// Returns the text with LF for each CR LF and CR. O(*n*) in the number of bytes; text without CR is not copied.
  static func normalized(_ utf8: Data) -> Data {
    let hasReturn = utf8.withUnsafeBytes { bytes in
      bytes.baseAddress.map { memchr($0, Int32(carriageReturn), bytes.count) != nil } ?? false
    }
    guard hasReturn else { return utf8 }
    var lines = Data(capacity: utf8.count)
    utf8.withUnsafeBytes { bytes in
      var start = 0
      while let found = bytes[start...].firstIndex(of: carriageReturn) {
        lines.append(contentsOf: bytes[start..<found])
        lines.append(lineFeed)
        start = found + 1
        if start < bytes.count, bytes[start] == lineFeed { start += 1 }
      }
      lines.append(contentsOf: bytes[start...])
    }
    return lines
  }
}
