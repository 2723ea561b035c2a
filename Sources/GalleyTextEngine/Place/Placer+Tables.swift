/// Rows of a table that share one slot.
extension Placer {
  /// Places a row at `cursor` in `rowSlot`. The caller knows that the slot is free over the height of the row.
  ///
  /// - Returns: `.noSpace` if the columns do not fit in the slot.
  mutating func placeBoundRow(_ text: ParagraphInRegion, _ cells: CellColumns, at cursor: LayoutCursor, into fragments: inout [PlacedFragment]) -> Row {
    guard let columns = RowColumns(cells, in: rowSlot!, padding: text.region.padding) else { return .noSpace }
    let top = topOfRow(text.source, at: cursor)
    let row = FilledRow(columns: columns, lines: lines(of: text, columns.widths, from: top))
    let height = max(LineHeight.proposed(text.paragraph, at: 0).content, row.height)
    return setRow(row, text, in: LineBand(cursor: cursor, top: top, height: .box(height)), into: &fragments)
  }

  /// Returns the widest slot that is free from `top` over `height`, or `nil` if the columns do not fit in it.
  mutating func widestSlot(for cells: CellColumns, from top: LayoutUnit, _ height: LayoutUnit, in region: Region) -> LineSlot? {
    finder.find(in: region, top: top, height: height)
    return widestSlot(for: cells, region)?.slot
  }
}

extension CellColumns {
  /// Whether rows with these and with the other columns belong to the same table if they follow each other: their gaps are equal, and their
  /// columns are equal, or together as wide, as in rows in which a cell spans several columns.
  func isSameTable(as other: CellColumns) -> Bool {
    guard gap == other.gap, self != other else { return self == other }
    func total(_ cells: CellColumns, _ width: (Column) -> LayoutUnit) -> Int {
      cells.columns.reduce((cells.columns.count - 1) * gap.raw) { $0 + width($1).raw }
    }
    return total(self, \.natural) == total(other, \.natural) && total(self, \.minimum) == total(other, \.minimum)
  }
}
