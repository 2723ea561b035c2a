import AttributedText
import struct Foundation.NSRange

/// Tables: a row is a paragraph, and tabs separate its cells. A row with a table in it is not set in columns: its cells are paragraphs, and
/// the rows within it rows of their own.
extension RTFReader {
  /// Whether the next characters are part of a row in columns.
  var isInCell: Bool {
    guard state.paragraph.isInTable else { return false }
    return rowIsStacked ? state.paragraph.nesting > 1 : !state.paragraph.cells.isEmpty
  }

  mutating func endCell() {
    if rowIsStacked {
      flush()
      if text.length > paragraphStart { endLine() }
    } else {
      endColumn()
    }
  }

  /// Ends a cell of a row in columns. A paragraph that ends with its cell has no further line there.
  private mutating func endColumn() {
    flush()
    while text.length > rowStart, text.attributedSubstring(from: NSRange(location: text.length - 1, length: 1)).string == "\u{2028}" {
      text.replaceCharacters(in: NSRange(location: text.length - 1, length: 1), with: "")
    }
    add(0x09)
    flush()
    shownMarker = nil
  }

  mutating func endRow() {
    guard !rowIsStacked else {
      endCell()
      rowIsStacked = false
      return
    }
    closeRow()
  }

  mutating func endNestedCell() { endColumn() }

  mutating func closeRow() {
    flush()
    guard text.length > rowStart else { return }
    // The last cell's end is the row's.
    let last = NSRange(location: text.length - 1, length: 1)
    if text.attributedSubstring(from: last).string == "\t" { text.replaceCharacters(in: last, with: "\n") } else { add(0x0A) }
    flush()
    endParagraphs(isRow: true)
  }

  /// Called where a table begins in a cell: makes paragraphs of the cells before it.
  mutating func stackRow() {
    flush()
    guard !rowIsStacked else { return }
    rowIsStacked = true
    let range = NSRange(location: rowStart, length: text.length - rowStart)
    guard range.length > 0 else { return }
    let units = Array(text.attributedSubstring(from: range).string.utf16)
    for (index, unit) in units.enumerated() where unit == 0x09 || unit == 0x2028 {
      text.replaceCharacters(in: NSRange(location: range.location + index, length: 1), with: "\n")
    }
    if units.last != 0x09, units.last != 0x2028 { text.append(NSAttributedString(string: "\n", attributes: attributes(of: state.characters))) }
    endParagraphs(isRow: false)
  }
}
