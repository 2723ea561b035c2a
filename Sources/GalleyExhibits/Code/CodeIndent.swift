import UIKit

/// Computes the spaces for Tab and Return, and indents and outdents lines.
enum CodeIndent {
  static let width = 2
  /// The maximum distance that is searched for an indent or a brace, in UTF-16 code units.
  private static let reach = 1000

  /// Returns the spaces up to the next tab stop.
  static func tab(at location: Int, in text: NSAttributedString) -> String {
    let column = location - lineStart(before: location, in: text)
    return String(repeating: " ", count: width - column % width)
  }

  /// Returns a line end and the indentation of the current line, plus one level after an opening brace.
  static func newLine(at location: Int, in text: NSAttributedString) -> String {
    let start = lineStart(before: location, in: text)
    let line = text.utf16(in: NSRange(location: start, length: min(location - start, reach)))
    let spaces = line.prefix { $0 == 0x20 }.count
    let opens = location - start <= reach && line.last { $0 != 0x20 } == 0x7B
    return "\n" + String(repeating: " ", count: spaces + (opens ? width : 0))
  }

  /// Returns the lines of a selection, without the last separator; excludes a line if the selection ends at its start.
  static func lines(of selection: NSRange, in text: NSAttributedString) -> NSRange {
    let start = lineStart(before: selection.location, in: text)
    let last = selection.length > 0 ? selection.upperBound - 1 : selection.location
    let lastLine = text.paragraphRange(covering: NSRange(location: last, length: 0))
    let words = text.attributedSubstring(from: lastLine).string as NSString
    var contentsEnd = 0
    words.getParagraphStart(nil, end: nil, contentsEnd: &contentsEnd, for: NSRange(location: 0, length: 0))
    let end = lastLine.location + contentsEnd
    return NSRange(location: start, length: end - start)
  }

  /// Returns whether a line ends within a selection.
  static func endsLine(in selection: NSRange, of text: NSAttributedString) -> Bool {
    let first = lines(of: NSRange(location: selection.location, length: 0), in: text)
    return first.upperBound < selection.upperBound
  }

  /// Returns the lines indented by one level; empty lines stay empty.
  static func indented(_ lines: String) -> String {
    mapLines(of: lines) { $0.isEmpty ? "" : String(repeating: " ", count: width) + $0 }
  }

  /// Returns the lines outdented by at most one level, in spaces or a tab.
  static func outdented(_ lines: String) -> String {
    mapLines(of: lines) { line in
      line.first == "\t" ? line.dropFirst() : line.dropFirst(min(width, line.prefix { $0 == " " }.count))
    }
  }

  private static func mapLines(of lines: String, _ change: @escaping (Substring) -> some StringProtocol) -> String {
    var result = ""
    result.reserveCapacity(lines.utf8.count)
    lines.enumerateSubstrings(in: lines.startIndex..., options: .byParagraphs) { line, range, whole, _ in
      guard let line else { return }
      result += change(line[...])
      result += lines[range.upperBound..<whole.upperBound]
    }
    return result
  }

  private static func lineStart(before location: Int, in text: NSAttributedString) -> Int {
    text.paragraphRange(covering: NSRange(location: location, length: 0)).location
  }
}
