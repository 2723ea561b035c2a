import Foundation

/// The prose of a file: its comments, the paragraphs of a document, and string literals of at least four words in Swift files.
/// Code in backticks is replaced by `X`, and `nil` in backticks by `NIL`.
struct ProseText {
  /// A comment, a paragraph or a literal.
  struct Piece {
    /// Counted from 1. Consecutive comment lines are one piece, which begins at the first line.
    var line: Int
    /// In `utf8` of the text.
    var bytes: Range<Int>
  }

  /// The pieces, each followed by a newline.
  private(set) var utf8: [UInt8] = []
  private(set) var pieces: [Piece] = []
  private(set) var words = 0
  /// Lines of a comment that has not ended, and the number of its first line.
  private var block: [UInt8] = []
  private var blockLine: Int?
  /// The end of a block comment has not been read.
  private var isInBlockComment = false

  private static let markers = ["MARK:", "SPDX", "Copyright", "swift-tools"].map { Array($0.utf8) }

  init(path: String, text: String) {
    let hasHashComments = path.hasSuffix(".py") || !path.split(separator: "/").last!.contains(".")
    let (isDocument, isSwift) = (path.hasSuffix(".md"), path.hasSuffix(".swift"))
    var (isInCodeBlock, number, text) = (false, 0, text)
    text.withUTF8 { bytes in
      var start = 0
      while start <= bytes.count {
        let end = bytes.firstIndex(of: .newline, from: start, to: bytes.count) ?? bytes.count
        number += 1
        let line = bytes.trimmed(start..<end) { $0.isSpace }
        if !isDocument {
          readCode(bytes, line, number, hasHashComments, isSwift)
        } else if bytes.hasPrefix("```", line) {
          isInCodeBlock.toggle()
        } else if !isInCodeBlock, !bytes.hasPrefix("    ", start..<end) {
          addPiece(bytes[bytes.trimmed(start..<end, of: "#>|-* ")], number)
        }
        start = end + 1
      }
    }
    endBlock()
  }

  private mutating func readCode(
    _ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>, _ number: Int, _ hasHashComments: Bool, _ isSwift: Bool
  ) {
    // A marker is not part of the comment around it.
    if let comment = comment(bytes, line, hasHashComments), !ProseText.markers.contains(where: { bytes.hasPrefix($0, comment) }) {
      if blockLine == nil { blockLine = number } else { block.append(.space) }
      block.append(contentsOf: bytes[comment])
      if comment.isEmpty { endBlock() }
      return
    }
    endBlock()
    if let comment = trailingComment(bytes, line) { addPiece(bytes[comment], number) }
    if isSwift { addLiterals(bytes, line, number) }
  }

  /// The text of a line that is a comment.
  private mutating func comment(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>, _ hasHashComments: Bool) -> Range<Int>? {
    if isInBlockComment || bytes.hasPrefix("/*", line) {
      let marks: StaticString = isInBlockComment ? "*/ " : "*/! "
      isInBlockComment = !bytes.containsCommentEnd(line)
      return bytes.trimmed(line, of: marks)
    }
    if hasHashComments, bytes.hasPrefix("#", line), !bytes.hasPrefix("#!", line) { return bytes.trimmed(line, of: "# ") }
    guard bytes.hasPrefix("//", line) else { return nil }
    var start = line.lowerBound + 2
    if start < line.upperBound, bytes[start] == .slash || bytes[start] == UInt8(ascii: "!") { start += 1 }
    if start < line.upperBound, bytes[start].isSpace { start += 1 }
    return start..<line.upperBound
  }

  /// The text of a comment that follows the end of a statement.
  private func trailingComment(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) -> Range<Int>? {
    var from = line.lowerBound
    while let slash = bytes.firstIndex(of: .slash, from: from, to: line.upperBound - 2) {
      from = slash + 1
      guard bytes[slash + 1] == .slash, bytes[slash + 2].isSpace else { continue }
      let code = bytes.trimmed(line.lowerBound..<slash) { $0.isSpace }
      guard !code.isEmpty, code.upperBound < slash, bytes.isOne(of: ";{})]", code.upperBound - 1) else { continue }
      return (slash + 3)..<line.upperBound
    }
    return nil
  }

  private mutating func addLiterals(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>, _ number: Int) {
    var from = line.lowerBound
    while let quote = bytes.firstIndex(of: .quote, from: from, to: line.upperBound) {
      var (index, literal) = (quote + 1, [UInt8]())
      while index < line.upperBound, bytes[index] != .quote {
        guard bytes[index] == .backslash, index + 1 < line.upperBound else {
          literal.append(bytes[index])
          index += 1
          continue
        }
        literal += bytes[index..<index + 2]
        index += 2
      }
      // Without an end, or with a backslash as the last byte, this is not a literal.
      guard index < line.upperBound else {
        from = quote + 1
        continue
      }
      from = index + 1
      literal = ProseText.withoutInterpolations(literal)
      if literal.contains(.space), literal.withUnsafeBufferPointer({ $0.wordCount(minimumLength: 2) }) >= 4 { addPiece(literal, number) }
    }
  }

  /// Replaces `\(…)` by `X`, up to the first closing parenthesis.
  private static func withoutInterpolations(_ literal: [UInt8]) -> [UInt8] {
    guard literal.contains(.backslash) else { return literal }
    var (out, index) = ([UInt8](), 0)
    while index < literal.count {
      if literal[index] == .backslash, index + 1 < literal.count, literal[index + 1] == UInt8(ascii: "("),
        let end = literal[index...].firstIndex(of: UInt8(ascii: ")")) {
        out.append(UInt8(ascii: "X"))
        index = end + 1
      } else {
        out.append(literal[index])
        index += 1
      }
    }
    return out
  }

  private mutating func endBlock() {
    guard let line = blockLine else { return }
    addPiece(block, line)
    block.removeAll(keepingCapacity: true)
    blockLine = nil
  }

  /// Adds a piece, unless it has no word of three letters.
  private mutating func addPiece(_ text: some Collection<UInt8>, _ line: Int) {
    let raw = Array(text)
    let isProse = raw.withUnsafeBufferPointer { $0.wordCount(minimumLength: 3) } > 0
    guard isProse else { return }
    let start = utf8.count
    raw.withUnsafeBufferPointer { bytes in
      var index = 0
      while let open = bytes.firstIndex(of: .backtick, from: index, to: bytes.count),
        let close = bytes.firstIndex(of: .backtick, from: open + 1, to: bytes.count) {
        utf8.append(contentsOf: bytes[index..<open])
        utf8.append(contentsOf: (bytes.hasPrefix("`nil`", open..<close + 1) ? "NIL" : "X").utf8)
        index = close + 1
      }
      utf8.append(contentsOf: bytes[index...])
    }
    let end = utf8.count
    words += utf8.withUnsafeBufferPointer { UnsafeBufferPointer(rebasing: $0[start..<end]).wordCount(minimumLength: 1) }
    pieces.append(Piece(line: line, bytes: start..<end))
    utf8.append(.newline)
  }
}

extension UInt8 {
  fileprivate static let newline = UInt8(ascii: "\n"), space = UInt8(ascii: " "), quote = UInt8(ascii: "\""), slash = UInt8(ascii: "/")
  fileprivate static let backslash = UInt8(ascii: "\\"), backtick = UInt8(ascii: "`")

  fileprivate var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

/// Searches in bytes that are fast without optimization.
extension UnsafeBufferPointer<UInt8> {
  fileprivate func firstIndex(of byte: UInt8, from: Int, to: Int) -> Int? {
    guard from < to, let base = baseAddress, let found = memchr(base + from, Int32(byte), to - from) else { return nil }
    return UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found))
  }

  fileprivate func hasPrefix(_ prefix: StaticString, _ range: Range<Int>) -> Bool {
    range.count >= prefix.utf8CodeUnitCount && memcmp(baseAddress! + range.lowerBound, prefix.utf8Start, prefix.utf8CodeUnitCount) == 0
  }

  fileprivate func hasPrefix(_ prefix: [UInt8], _ range: Range<Int>) -> Bool {
    range.count >= prefix.count && memcmp(baseAddress! + range.lowerBound, prefix, prefix.count) == 0
  }

  fileprivate func containsCommentEnd(_ range: Range<Int>) -> Bool {
    var from = range.lowerBound
    while let star = firstIndex(of: UInt8(ascii: "*"), from: from, to: range.upperBound - 1) {
      if self[star + 1] == .slash { return true }
      from = star + 1
    }
    return false
  }

  fileprivate func isOne(of bytes: StaticString, _ index: Int) -> Bool {
    memchr(bytes.utf8Start, Int32(self[index]), bytes.utf8CodeUnitCount) != nil
  }

  fileprivate func trimmed(_ range: Range<Int>, of bytes: StaticString) -> Range<Int> {
    trimmed(range) { memchr(bytes.utf8Start, Int32($0), bytes.utf8CodeUnitCount) != nil }
  }

  fileprivate func trimmed(_ range: Range<Int>, where isTrimmed: (UInt8) -> Bool) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, isTrimmed(self[start]) { start += 1 }
    while start < end, isTrimmed(self[end - 1]) { end -= 1 }
    return start..<end
  }

  /// The number of runs of ASCII letters, each divided into words that are as long as possible.
  fileprivate func wordCount(minimumLength: Int) -> Int {
    var (count, length) = (0, 0)
    for byte in self {
      let letter = byte | 0x20
      length = letter >= 0x61 && letter <= 0x7A ? length + 1 : 0
      if length == minimumLength { count += 1 }
    }
    return count
  }
}
