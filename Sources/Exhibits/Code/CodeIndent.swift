import UIKit

/// The spaces that Tab and Return type, and lines that are moved in and out.
enum CodeIndent {
  static let width = 2
  /// Further in than this nobody looks for an indent, nor for a brace.
  private static let reach = 1000

  /// The spaces up to the next stop.
  static func tab(at location: Int, in text: NSAttributedString) -> String {
    let column = location - lineStart(before: location, in: text)
    return String(repeating: " ", count: width - column % width)
  }

  /// A line's end, and the spaces that the line begins with; a step more after an opening brace.
  static func newLine(at location: Int, in text: NSAttributedString) -> String {
    let start = lineStart(before: location, in: text)
    let line = text.utf16(in: NSRange(location: start, length: min(location - start, reach)))
    let spaces = line.prefix { $0 == 0x20 }.count
    let opens = location - start <= reach && line.last { $0 != 0x20 } == 0x7B
    return "\n" + String(repeating: " ", count: spaces + (opens ? width : 0))
  }

  /// The lines that a selection meets, without the separator of the last; a line before whose first character it ends is not met.
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

  /// Whether a line ends within a selection.
  static func endsLine(in selection: NSRange, of text: NSAttributedString) -> Bool {
    let first = lines(of: NSRange(location: selection.location, length: 0), in: text)
    return first.upperBound < selection.upperBound
  }

  /// Lines, each a step further in; empty ones stay empty.
  static func indented(_ lines: String) -> String {
    mapLines(of: lines) { $0.isEmpty ? "" : String(repeating: " ", count: width) + $0 }
  }

  /// Lines, each a step further out as far as it stands in: by spaces, or by a tab.
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
