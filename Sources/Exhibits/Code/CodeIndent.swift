import UIKit

/// The spaces that Tab and Return type.
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

  private static func lineStart(before location: Int, in text: NSAttributedString) -> Int {
    text.paragraphRange(covering: NSRange(location: location, length: 0)).location
  }
}
