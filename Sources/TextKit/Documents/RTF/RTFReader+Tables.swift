import struct Foundation.NSRange
import GalleyAttributedText

/// Tables: a row is a paragraph with cells separated by tabs. A row with a nested table is not set in columns: its
/// cells are paragraphs, and the nested rows are separate rows.
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

  /// Ends a cell of a row in columns. A paragraph end at the end of a cell adds no line.
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
    // The end of the last cell is the end of the row.
    let last = NSRange(location: text.length - 1, length: 1)
    if text.attributedSubstring(from: last).string == "\t" { text.replaceCharacters(in: last, with: "\n") } else { add(0x0A) }
    flush()
    endParagraphs(isRow: true)
  }

  /// Called at the start of a table in a cell: converts the previous cells of the row to paragraphs, unless that was done for an earlier table in the
  /// row.
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
