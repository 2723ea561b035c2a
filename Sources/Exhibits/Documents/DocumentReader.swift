import UIKit

/// Reads .md and .txt.
public enum DocumentReader {
  /// What bytes can be read as; `format(ofPath:)` tells it from a file's name.
  public enum Format: Sendable { case markdown, plainText }

  /// Why a file could not be read at all; the description says what to do about it.
  public enum ReadingError: Error, CustomStringConvertible {
    case unreadable(path: String, reason: String)
    case isDirectory(path: String)
    /// `kind` is what the file seems to be, as "a PNG image".
    case notText(path: String, kind: String)

    public var description: String {
      switch self {
      case .notText(let path, let kind): "\(path) is \(kind), not text; name a .txt or .md file"
      case .unreadable(let path, let reason): "\(path): \(reason); check the name and that you may read it"
      case .isDirectory(let path): "\(path) is a directory; name a .txt or .md file in it"
      }
    }
  }

  /// The format that a file's name tells: Markdown for .md and .markdown, else plain text.
  public static func format(ofPath path: String) -> Format {
    let name = path.lowercased()
    return name.hasSuffix(".md") || name.hasSuffix(".markdown") ? .markdown : .plainText
  }

  /// The file at `path`, to be read.
  static func reading(path: String) throws -> FileReading {
    if RegularFile.obstacle(at: path) == .folder { throw ReadingError.isDirectory(path: path) }
    return try told(path) { () throws(RegularFile.Problem) in try FileReading(path: path) }
  }

  /// Errors of `body` name the file.
  static func told<T>(_ path: String, _ body: () throws(RegularFile.Problem) -> T) throws -> T {
    do { return try body() } catch { throw ReadingError.unreadable(path: path, reason: "\(error)") }
  }

  /// Throws if the bytes at the beginning of a file are not those of text.
  static func checkText(_ bytes: Data, at path: String) throws {
    if let kind = FileContent.kindIfNotText(bytes) { throw ReadingError.notText(path: path, kind: kind) }
  }

  /// What is ill-formed is replaced and counted, never refused. Plain ASCII is kept as it is.
  public static func read(bytes: Data, as format: Format) -> Document {
    switch format {
    case .markdown:
      let decoded = DecodedText(Array(bytes))
      let text = PlainLineEnds.of(Data(String(decoded.scalars).utf8))
      return Document(blocks: MarkdownReader.blocks(of: String(decoding: text, as: UTF8.self)), replacedSequences: decoded.replaced)
    case .plainText: return PlainTextReader.read(bytes)
    }
  }

  /// The same for an array, which is copied.
  public static func read(bytes: [UInt8], as format: Format) -> Document { read(bytes: Data(bytes), as: format) }
}

/// A paragraph for each line, as it stands in the file.
enum PlainTextReader {
  static func read(_ bytes: Data) -> Document { read(bytes, isEnd: true) }

  /// A part of a file that was cut by `end(ofFirstPart:)`: both sides are decoded alone as they are together.
  ///
  /// - Parameter isEnd: whether the file ends with it; then the end of its last line begins no other.
  static func read(_ bytes: Data, isEnd: Bool) -> Document {
    if let text = text(of: DecodedText.withoutMark(bytes), isEnd) { return Document(plainText: text, replacedSequences: 0) }
    let decoded = DecodedText(Array(bytes))
    return Document(plainText: text(of: Data(String(decoded.scalars).utf8), isEnd)!, replacedSequences: decoded.replaced)
  }

  /// Before the last line end in the first bytes of a long file; `nil` where they cannot be read alone: in UTF-16, and where the line
  /// end is not in their second half.
  static func end(ofFirstPart bytes: Data) -> Int? {
    guard !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]), UTF32Order(mark: bytes.prefix(4)) == nil else { return nil }
    return bytes.withUnsafeBytes { bytes in
      guard let end = bytes.lastIndex(of: PlainLineEnds.lineFeed), end > bytes.count / 2 else { return nil }
      // CR LF is not parted.
      return bytes[end - 1] == PlainLineEnds.carriageReturn ? end - 1 : end
    }
  }

  /// `nil` for what is not well-formed UTF-8.
  private static func text(of utf8: Data, _ isEnd: Bool) -> NSAttributedString? {
    let lines = PlainLineEnds.of(utf8)
    return NSAttributedString(utf8: isEnd && lines.last == PlainLineEnds.lineFeed ? lines.dropLast() : lines)
  }
}

/// LF for each kind of line end.
enum PlainLineEnds {
  static let lineFeed = UInt8(UInt16.lineFeed)
  static let carriageReturn = UInt8(UInt16.carriageReturn)

  /// O(n); what has no CR is not copied.
  static func of(_ utf8: Data) -> Data {
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
