import UIKit

/// Reads .md and .txt.
public enum DocumentReader {
  /// What bytes can be read as; `format(ofPath:)` tells it from a file's name.
  public enum Format: Sendable { case markdown, plainText }

  /// Why a file could not be read at all; the description says what to do about it.
  public enum ReadingError: Error, CustomStringConvertible {
    case unreadable(path: String, reason: String)
    case isDirectory(path: String)

    public var description: String {
      switch self {
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

  /// The bytes of the file at `path`; `goesOn` as `RegularFile` has it.
  static func data(path: String, while goesOn: (_ bytes: Int, _ of: Int) -> Bool) throws -> Data {
    if RegularFile.obstacle(at: path) == .folder { throw ReadingError.isDirectory(path: path) }
    do {
      return try RegularFile.data(at: path, while: goesOn)
    } catch {
      throw ReadingError.unreadable(path: path, reason: "\(error)")
    }
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
  static func read(_ bytes: Data) -> Document {
    if let text = text(of: DecodedText.withoutMark(bytes)) { return Document(plainText: text, replacedSequences: 0) }
    let decoded = DecodedText(Array(bytes))
    return Document(plainText: text(of: Data(String(decoded.scalars).utf8))!, replacedSequences: decoded.replaced)
  }

  /// `nil` for what is not well-formed UTF-8.
  private static func text(of utf8: Data) -> NSAttributedString? {
    let lines = PlainLineEnds.of(utf8)
    return NSAttributedString(utf8: lines.last == PlainLineEnds.lineFeed ? lines.dropLast() : lines)
  }
}

/// LF for each kind of line end.
enum PlainLineEnds {
  static let lineFeed = UInt8(UInt16.lineFeed)
  private static let carriageReturn = UInt8(UInt16.carriageReturn)

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
