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
    var end = lastLine.upperBound
    let units = text.utf16(in: NSRange(location: max(start, end - 2), length: end - max(start, end - 2)))
    if let unit = units.last, [0x0A, 0x0D, 0x2029].contains(unit) { end -= units == [0x0D, 0x0A] ? 2 : 1 }
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

  private static func mapLines(of lines: String, _ change: (Substring) -> some StringProtocol) -> String {
    var result = ""
    result.reserveCapacity(lines.utf8.count)
    var rest = Substring(lines)
    while let separator = rest.firstIndex(where: { $0 == "\n" || $0 == "\r" || $0 == "\r\n" || $0 == "\u{2029}" }) {
      result += change(rest[..<separator])
      result.append(rest[separator])
      rest = rest[rest.index(after: separator)...]
    }
    return result + change(rest)
  }

  private static func lineStart(before location: Int, in text: NSAttributedString) -> Int {
    text.paragraphRange(covering: NSRange(location: location, length: 0)).location
  }
}
