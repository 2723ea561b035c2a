import UIKit

/// The encoding and the line ends of a text file, which it keeps when a changed text is written to it.
public struct TextFileFormat {
  private let encoding: TextEncoding
  /// The line ends of the file; `nil` if it does not exist yet.
  private let ends: ReadLineEnds?

  /// Creates the format of a file that does not exist yet: UTF-8 without a byte order mark, each line with LF.
  public init() { (encoding, ends) = (.utf8(hasMark: false), nil) }

  /// Creates the format of a file with these bytes. O(1); the line ends are determined when they are needed.
  public init(of data: Data) { (encoding, ends) = (TextEncoding(data), ReadLineEnds(data)) }

  /// The ending of the first line.
  private var lineEnd: String { ends?.ends.first ?? "\n" }

  /// The number of lines whose ending differs from the first; `encoded(_:)` makes them uniform. O(*n*) in the length of the file on first use.
  public var otherLineEnds: Int { ends?.ends.count(otherThan: lineEnd) ?? 0 }

  /// Returns `text`, which has "\n" line endings, in the encoding and with the line end of the file's first line, and without a last line end if the
  /// file has none.
  public func encoded(_ text: String) -> Data {
    var text = text[...]
    if ends?.ends.areLast == false, text.utf8.last == 0x0A { text.removeLast() }
    let lineEnd = lineEnd
    guard lineEnd != "\n" else { return encoding.encoded(Data(text.utf8)) }
    var bytes = Data()
    for line in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if line.startIndex > text.startIndex { bytes.append(contentsOf: lineEnd.utf8) }
      bytes.append(contentsOf: line)
    }
    return encoding.encoded(bytes)
  }
}

/// The line endings of a file that was read. Determined once and on demand, because only saving needs them and a long file is slow.
private final class ReadLineEnds {
  /// The bytes, released (`nil`) once the line endings are known.
  private var data: Data?
  private(set) lazy var ends = {
    defer { data = nil }
    return (data ?? Data()).withUnsafeBytes { LineEnds(in: $0) }
  }()

  init(_ data: Data) { self.data = data }
}

/// The line endings of a text. In UTF-16 their bytes are as in ASCII, with zeros between.
private struct LineEnds {
  private var counts = (line: 0, both: 0, return: 0)
  /// The ending of the first line; `nil` if no line has an ending.
  private(set) var first: String?
  /// Whether the last line has an ending; true for an empty text.
  private(set) var areLast = true

  init(in bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress, memchr(start, 13, bytes.count) != nil else {
      // The usual case, without other endings to count.
      first = bytes.contains(10) ? "\n" : nil
      areLast = bytes.last { $0 != 0 }.map { $0 == 10 } ?? true
      return
    }
    var before: UInt8 = 10
    for byte in bytes where byte != 0 {
      if byte == 10, before == 13 {
        if counts == (0, 0, 1) { first = "\r\n" }
        counts.return -= 1
        counts.both += 1
      } else if byte == 10 {
        first = first ?? "\n"
        counts.line += 1
      } else if byte == 13 {
        first = first ?? "\r"
        counts.return += 1
      }
      before = byte
    }
    areLast = before == 10 || before == 13
  }

  func count(otherThan lineEnd: String) -> Int {
    counts.line + counts.both + counts.return - (lineEnd == "\n" ? counts.line : lineEnd == "\r" ? counts.return : counts.both)
  }
}
