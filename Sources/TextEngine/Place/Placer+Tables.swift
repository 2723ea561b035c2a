/// Rows of a table that have one slot in common.
extension Placer {
  /// Places a row at `cursor` in a slot. The caller knows that the slot is free over the height of the row.
  ///
  /// - Returns: `.noSpace` if the columns do not fit in the slot.
  mutating func placeRow(
    _ source: Source, _ cells: CellColumns, at cursor: LayoutCursor, in slot: LineSlot, of region: Region, into fragments: inout [PlacedFragment]
  ) -> Row {
    guard let (widths, gap) = cells.widths(fitting: slot.width.raw - 2 * region.padding.raw) else { return .noSpace }
    let paragraph = source.paragraph
    let top = cursor.y + (source.isFirst ? .zero : paragraph.settings.spacingBefore)
    let lines = lines(of: paragraph, widths)
    let height = lines.reduce(LineHeight.proposed(paragraph, at: 0).content) { max($0, $1.y + $1.height.total) }
    let starts = Self.columnStarts(widths, gap: gap)
    for line in lines { fragments.append(fragment(line, source, cursor, top, slot, widths, starts, cells, region)) }
    let whole = LineHeight(ascent: 0, content: height, total: height)
    return .placed(Self.result(source, cursor, top, whole, lines[lines.count - 1].line.end))
  }

  /// Returns the widest slot that is free from `top` over `height`, or `nil` if the columns do not fit in it.
  mutating func widestSlot(for cells: CellColumns, from top: LayoutUnit, _ height: LayoutUnit, in region: Region) -> LineSlot? {
    finder.find(in: region, top: top, height: height)
    return widestSlot(for: cells, region)?.slot
  }
}

extension CellColumns {
  /// Whether rows with these and with the other columns belong to the same table if they follow each other: their columns are equal, or
  /// together as wide, as in rows in which a cell spans several columns.
  func isSameTable(as other: CellColumns) -> Bool {
    guard gap == other.gap, self != other else { return self == other }
    func total(_ cells: CellColumns, _ width: (Column) -> LayoutUnit) -> Int {
      cells.columns.reduce((cells.columns.count - 1) * gap.raw) { $0 + width($1).raw }
    }
    return total(self, \.natural) == total(other, \.natural) && total(self, \.minimum) == total(other, \.minimum)
  }
}
