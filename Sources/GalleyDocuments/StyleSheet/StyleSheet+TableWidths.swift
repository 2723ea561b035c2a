import UIKit

/// Measures the columns of tables when the text is typeset, and after each edit in them.
extension StyleSheet {
  /// Updates the table shapes of the rows in all tables that `range` touches. Shapes that did not change stay untouched. O(*n*) in the length of
  /// those tables.
  public func setTables(in text: NSMutableAttributedString, around range: NSRange) {
    // After a deletion, the row before it can be the last row.
    let first = TableMetrics.paragraph(at: range.location, in: text).location
    let start = TableMetrics.paragraph(at: max(first - 1, 0), in: text).location
    let end = min(range.location + range.length + 1, text.length)
    guard start < end else { return }
    var rowOffsets: [Int] = []
    text.enumerateAttribute(.textRole, in: NSRange(location: start, length: end - start)) { value, range, _ in
      if case .row? = (value as? TextRole)?.block { rowOffsets.append(range.location) }
    }
    var done = start
    for offset in rowOffsets where offset >= done {
      guard let table = TableMetrics.table(holding: offset, in: text), let last = table.last else { continue }
      set(table, in: text)
      done = last.range.location + last.range.length
    }
  }

  private func set(_ table: [TableMetrics.Row], in text: NSMutableAttributedString) {
    let shape = tableMetrics.shape(of: table, in: text)
    for (index, row) in table.enumerated() {
      let block = TextRole.Block.row(shape, TableRow(isHeader: row.row.isHeader, isLast: index + 1 == table.count))
      var changed: [(NSRange, TextRole)] = []
      text.enumerateAttribute(.textRole, in: row.range) { value, range, _ in
        guard var role = value as? TextRole, role.block != block else { return }
        role.block = block
        changed.append((range, role))
      }
      for (range, role) in changed { text.setAttributes(attributes(for: role), range: range) }
    }
  }
}

extension TableMetrics {
  /// The number of longest cells and longest words of a column that are measured.
  private static let maximumMeasured = 6
  /// The maximum width of a word that is kept whole, in em.
  private static let longestWhole = 7.0

  /// A row of a table.
  struct Row {
    /// The range of the row with its paragraph separator.
    var range: NSRange
    var shape: TableShape
    var row: TableRow
  }

  static func paragraph(at location: Int, in text: NSMutableAttributedString) -> NSRange {
    // Uses the text's index, because the paragraph can be a megabyte long.
    text.paragraphRange(covering: NSRange(location: min(location, text.length), length: 0))
  }

  private static func row(at location: Int, in text: NSMutableAttributedString) -> Row? {
    guard location < text.length, let role = text.attribute(.textRole, at: location, effectiveRange: nil) as? TextRole,
      case .row(let shape, let row) = role.block
    else { return nil }
    return Row(range: paragraph(at: location, in: text), shape: shape, row: row)
  }

  /// Returns the rows of the table at `location`, from its header to its end, or `nil` if the location is not in a table.
  static func table(holding location: Int, in text: NSMutableAttributedString) -> [Row]? {
    guard var first = row(at: paragraph(at: location, in: text).location, in: text) else { return nil }
    while !first.row.isHeader, first.range.location > 0, let before = row(at: paragraph(at: first.range.location - 1, in: text).location, in: text),
      before.shape.alignments == first.shape.alignments
    { first = before }
    var rows = [first]
    while let next = row(at: rows[rows.count - 1].range.location + rows[rows.count - 1].range.length, in: text),
      !next.row.isHeader, next.shape.alignments == first.shape.alignments
    { rows.append(next) }
    return rows
  }

  /// Returns the ranges of the table at `location` and of its header cells. Returns `nil` without a table, or if its first row is not a
  /// header.
  public static func tableHeads(at location: Int, in text: NSMutableAttributedString) -> (table: Range<Int>, cells: [NSRange])? {
    guard let rows = table(holding: location, in: text), let first = rows.first, let last = rows.last, first.row.isHeader else { return nil }
    return (
      first.range.location..<last.range.location + last.range.length,
      cells(of: first.range, columns: first.shape.alignments.count, in: text))
  }

  /// Returns the range of the table that contains a character, and its shape as measured in the fonts of `typeset`. Returns `nil` if the character is
  /// not in a table. O(*n*) in the length of the table.
  ///
  /// - Parameter typeset: returns the text of a cell, or of a word of it, with the attributes that it is measured with.
  public func measuredTable(
    at location: Int, in text: NSMutableAttributedString, typeset: (NSAttributedString) -> NSAttributedString
  ) -> (range: Range<Int>, shape: TableShape)? {
    guard let table = Self.table(holding: location, in: text), let first = table.first, let last = table.last else { return nil }
    return (first.range.location..<last.range.location + last.range.length, shape(of: table, in: text, typeset: typeset))
  }

  /// Measures the columns of a table.
  func shape(of table: [Row], in text: NSMutableAttributedString, typeset: (NSAttributedString) -> NSAttributedString = { $0 }) -> TableShape {
    var shape = TableShape(alignments: table[0].shape.alignments)
    let cells = table.map { Self.cells(of: $0.range, columns: shape.alignments.count, in: text) }
    let string = text.mutableString
    shape.isRightToLeft = Self.isRightToLeft(table, in: text)
    func width(of range: NSRange) -> Double {
      range.length > 0 ? self.width(of: typeset(text.attributedSubstring(from: range))) : 0
    }
    for column in shape.alignments.indices {
      let ranges = cells.compactMap { column < $0.count ? $0[column] : nil }
      let head = ranges.prefix(1)
      shape.head = max(shape.head, head.first.map(width) ?? 0)
      let longest = ranges.longest(Self.maximumMeasured) + head
      let words = (ranges.flatMap { string.longestWords(in: $0, Self.maximumMeasured) }).longest(Self.maximumMeasured)
        + head.flatMap { string.longestWords(in: $0, 1) }
      shape.widths.append(longest.map(width).max() ?? 0)
      shape.minimumWidths.append(min(words.map(width).max() ?? 0, Self.longestWhole))
    }
    return shape
  }

  /// Returns the range of each cell of a row, at most `columns`, without tabs; text after the last column belongs to the last cell. A row with fewer
  /// tabs has fewer cells.
  private static func cells(of row: NSRange, columns: Int, in text: NSMutableAttributedString) -> [NSRange] {
    let string = text.mutableString
    var end = row.location + row.length
    if end > row.location, string.character(at: end - 1) == .lineFeed { end -= 1 }
    var cells: [NSRange] = []
    var start = row.location
    while cells.count + 1 < columns {
      let tab = string.range(of: "\t", options: .literal, range: NSRange(location: start, length: end - start))
      guard tab.length > 0 else { break }
      cells.append(NSRange(location: start, length: tab.location - start))
      start = tab.location + 1
    }
    cells.append(NSRange(location: start, length: end - start))
    return cells
  }

  /// Returns whether the table is right-to-left, as determined by the first letter of its first six rows or, if they have no letter, by its language.
  private static func isRightToLeft(_ table: [Row], in text: NSMutableAttributedString) -> Bool {
    let string = text.mutableString
    for row in table.prefix(Self.maximumMeasured) {
      for scalar in string.substring(with: row.range).unicodeScalars {
        if scalar.isLetter { return scalar.isOfRightToLeftScript }
      }
    }
    let language = (text.attribute(.textRole, at: table[0].range.location, effectiveRange: nil) as? TextRole)?.language
    return NSParagraphStyle.defaultWritingDirection(forLanguage: language) == .rightToLeft
  }

  /// Returns the width of a text in em of the body, rounded so that similar tables have equal shapes.
  private func width(of text: NSAttributedString) -> Double {
    let line = NSMutableAttributedString(attributedString: text)
    line.removeAttribute(.paragraphStyle, range: NSRange(location: 0, length: line.length))
    return Double((line.size().width / bodySize * 64).rounded(.up) / 64)
  }
}

extension [NSRange] {
  /// Returns at most `count` ranges: the longest in UTF-16 code units, in descending order, the first of equally long ones first.
  fileprivate func longest(_ count: Int) -> [NSRange] {
    Array(enumerated().sorted { ($1.element.length, $0.offset) < ($0.element.length, $1.offset) }.prefix(count).map(\.element))
  }
}

extension NSString {
  /// Returns at most `count` of the words in a range, as separated by white space: the longest, in descending order.
  fileprivate func longestWords(in range: NSRange, _ count: Int) -> [NSRange] {
    var words: [NSRange] = []
    var start = range.location
    for index in range.location...range.location + range.length {
      let isEnd = index == range.location + range.length
      guard isEnd || character(at: index).hangsAtLineEnd else { continue }
      if index > start { words.append(NSRange(location: start, length: index - start)) }
      start = index + 1
    }
    return words.longest(count)
  }
}
