import struct Foundation.CGFloat
import struct Foundation.NSRange
import GalleyAttributedText

/// Tables: a row is a paragraph with cells separated by tabs.
extension HTMLReader {
  struct Cell {
    var range: NSRange
    var span: Int
    var alignment: NSTextAlignment
  }

  struct Row {
    var range: NSRange
    var cells: [Cell]
  }

  struct Table {
    var rows: [Row] = []
    /// The cells of the open row.
    var cells: [Cell] = []
    var isStacked = false
    /// The column span of the open cell.
    var span = 1
    /// The number of rows below that a cell above covers, by column.
    var covered: [Int: Int] = [:]

    /// The column of the next cell: the sum of the spans of the open row.
    var column = 0
  }

  /// The maximum number of columns or rows that a cell spans.
  private static let maximumSpan = 100

  static func span(_ value: String?) -> Int { min(maximumSpan, max(1, value.flatMap { Int($0.trimmed) } ?? 1)) }

  mutating func beginRow(isStacked: Bool) {
    if !tables.isEmpty { tables[tables.count - 1].isStacked = isStacked }
  }

  mutating func beginCell(_ attributes: [String: String]) {
    // A copy of the table would have its cells copied for each cell.
    guard !isInCell, let table = tables.indices.last else { return }
    if tables[table].isStacked { return endParagraph() }
    if tables[table].cells.isEmpty { endParagraph() }
    flush()
    startParagraph(style)
    addCoveredCells()
    let column = tables[table].column
    let (span, rows) = (Self.span(attributes["colspan"]), Self.span(attributes["rowspan"]))
    tables[table].span = span
    if rows > 1 { for index in column..<(column + span) { tables[table].covered[index] = rows - 1 } }
    cellStart = text.length
    hasSpace = false
  }

  /// Adds empty cells for cells of rows above that extend into this row.
  private mutating func addCoveredCells() {
    let index = tables.count - 1
    while let rows = tables[index].covered[tables[index].column], rows > 0, tables[index].cells.count < Self.maximumSpan {
      tables[index].covered[tables[index].column] = rows - 1
      addCell(NSRange(location: text.length, length: 0), span: 1)
    }
  }

  private mutating func addCell(_ range: NSRange, span: Int) {
    tables[tables.count - 1].cells.append(Cell(range: range, span: span, alignment: style.alignment))
    tables[tables.count - 1].column += span
    (pendingStyle, pendingNumber, pending) = (style, open.last?.number ?? 0, "\t")
    flush()
  }

  mutating func endCell() {
    guard let start = cellStart else {
      if tables.last?.isStacked == true { endParagraph() }
      return
    }
    while pending.last == "\u{2028}" { pending.removeLast() }
    flush()
    (hasSpace, endsInBreak, isInWord, marker) = (false, false, false, nil)
    cellStart = nil
    addCell(NSRange(location: start, length: text.length - start), span: tables.last?.span ?? 1)
  }

  mutating func endRow() {
    guard !isInCell, let table = tables.last, !table.isStacked, !table.cells.isEmpty else { return }
    flush()
    addCoveredCells()
    // The end of the last cell is the end of the row.
    let end = NSRange(location: text.length - 1, length: 1)
    let isTab = text.attributedSubstring(from: end).string == "\t"
    text.replaceCharacters(in: isTab ? end : NSRange(location: text.length, length: 0), with: "\n")
    let range = NSRange(location: paragraphStart, length: text.length - paragraphStart)
    tables[tables.count - 1].rows.append(Row(range: range, cells: tables[tables.count - 1].cells))
    (tables[tables.count - 1].cells, tables[tables.count - 1].column) = ([], 0)
    paragraphStart = text.length
  }

  /// Ends the innermost table: sets its rows in columns as wide as their contents. Does nothing in a cell. A table without rows is only removed.
  mutating func endTable() {
    guard !isInCell, let rows = tables.popLast()?.rows, !rows.isEmpty else { return }
    let gap: CGFloat = 12
    let count = rows.map { $0.cells.reduce(0) { $0 + $1.span } }.max() ?? 0
    var widths = [CGFloat](repeating: 24, count: count)
    // Start with cells of a single column: a cell that spans several widens the last one only if necessary.
    for isWide in [false, true] {
      for row in rows {
        var column = 0
        for cell in row.cells {
          defer { column += cell.span }
          guard (cell.span > 1) == isWide, cell.range.length > 0 else { continue }
          let columns = column..<(column + cell.span)
          let availableWidth = widths[columns].reduce(0, +) + gap * CGFloat(cell.span - 1)
          let width = text.attributedSubstring(from: cell.range).size().width.rounded(.up)
          widths[columns.upperBound - 1] += max(0, width - availableWidth)
        }
      }
    }
    for row in rows {
      let style = NSMutableParagraphStyle()
      var column = 0
      let columns = row.cells.map { cell in
        defer { column += cell.span }
        let spanned = widths[column..<(column + cell.span)]
        let gaps = gap * CGFloat(cell.span - 1)
        return RowColumns.Column(
          minimum: spanned.reduce(gaps) { $0 + min($1, 48) }, natural: spanned.reduce(gaps, +), alignment: cell.alignment)
      }
      style.rowColumns = RowColumns(columns: columns, gap: gap)
      text.addAttribute(.paragraphStyle, value: style.copy(), range: row.range)
    }
  }
}
