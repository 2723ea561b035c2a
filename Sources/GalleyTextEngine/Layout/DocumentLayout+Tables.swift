/// Tables beside shapes: all rows of a table have the same slot, so that their columns stay in line and the table moves as one.
///
/// The slot is the widest that is free over the whole height of the table. The height depends on the width, so both are searched
/// together: the search begins with the slot of the first row, and while the table is higher than the band of its slot, the band
/// grows. Rows are measured only down to the lowest shape of the region, or to the region's lower edge.
///
/// - If no slot is wide enough beside a shape, the table is placed below the shape. A table that would not end in this region then, or
///   would leave more than `greatestTableGap` blank, is divided at the shape instead: rows above it stay, as lines of text do.
/// - A table that continues in another region has a slot of its own there.
/// - To bound the cost of a change, a table in a column without an end is divided every `LineList.tableBand` of the column.
///
/// Rows are placed together, and are *bound* (`TableRowRole`): a change of one of them, or directly below them, places all of them again.
/// Rows below all shapes have the full width of the column and are placed one by one. So are rows in containers that override
/// `lineFragmentRect(forProposedRect:…)`.
enum TableRows: LinePlacement {
  @inline(__always) static func place(
    _ pass: inout PlacementPass, _ text: Placer.ParagraphInRegion, in layout: DocumentLayout, until _: (LayoutCursor, UTF16Offset) -> Bool
  ) -> PlacementStep {
    if let row = pass.stackedRow, row == (pass.cursor.paragraph, pass.cursor.region) { return .unsuitable }
    return layout.placeTable(&pass, in: text.region)
  }
}

extension DocumentLayout {
  /// The blank space above which no table is placed below a shape as a whole.
  static let greatestTableGap = LayoutUnit(points: 512)

  /// Places the rows of a table that have one slot in common with the row at the cursor. Returns `.unsuitable` if the paragraph at the cursor is
  /// placed as if there were no rows beside it.
  fileprivate func placeTable(_ pass: inout PlacementPass, in region: Region) -> PlacementStep {
    // Every row comes here before it is placed.
    flow.lines.recent.hasRows = true
    guard pass.cursor.start == .paragraphStart, region.custom == nil,
      let shapes = RegionDifference.band(of: region.exclusions, standoff: region.standoff), cells(ofRow: pass.cursor.paragraph, in: region) != nil
    else { return .unsuitable }
    flow.commit(next: pass.cursor.start)
    if let above = rowAbove(pass.cursor) {
      let row = above.line.geometry.row.role
      if row.contains(.endsRegion) { return .noSpace }
      let top = above.line.band(at: above.position).top
      guard row.contains(.isBound) || shapes.bottom > top else { return .unsuitable }
      placeAgain(from: firstRow(above: above), &pass)
      return .placed
    }
    guard shapes.bottom > pass.cursor.y || wasExaminedByTable(above: pass.cursor) else { return .unsuitable }
    return placeBoundRows(&pass, in: region, bottomOfShapes: shapes.bottom)
  }

  /// Removes the lines from `index` on, because the row at the cursor has its slot in common with them, and continues with the first of them.
  private func placeAgain(from index: Int, _ pass: inout PlacementPass) {
    let first = flow.lines.locatedLine(at: index)
    removeLines(from: index, &pass)
    pass.restart(after: flow.lines)
    guard pass.cursor.region < first.region else { return }
    pass.skip(toRegion: first.region)
    pass.columnEnd = first.line.columnEnd
  }

  private func placeBoundRows(_ pass: inout PlacementPass, in region: Region, bottomOfShapes: LayoutUnit) -> PlacementStep {
    var search = TableSearch(self, region, bottomOfShapes: bottomOfShapes)
    defer {
      workspace.placer.rowSlot = nil
      workspace.fragments.removeFew()
    }
    var rows: [TableSearch.PlacedRow] = []
    var end = TableSearch.End.rowsFollow
    while end == .rowsFollow || end == .tooNarrow {
      switch search.findBlock(at: pass.cursor) {
      case .noSpace: end = .region
      case .stacked: end = .stacked
      case .found(let block):
        pass.cursor.y = block.y
        end = search.placeRows(from: &pass.cursor, within: .init(slot: block.slot, count: block.count)) { rows.append($0) }
      }
    }
    guard !rows.isEmpty else { return end == .region ? .noSpace : .unsuitable }
    for (index, row) in rows.enumerated() {
      let isLast = index + 1 == rows.count
      var role = TableRowRole()
      if index == 0 { role.insert(.isFirst) }
      if isLast, end == .region { role.insert(.endsRegion) }
      add(row, .bound(role, examined: isLast ? search.lastExamined - row.paragraph : 0), &pass)
    }
    // Below rows that end their region there are no lines of it.
    if end != .region { workspace.placer.recordExaminedDepth(search.lowestExamined - rows[rows.count - 1].result.bottom) }
    pass.narrow = .none
    pass.stackedRow = end == .stacked ? (pass.cursor.paragraph, pass.cursor.region) : nil
    return .placed
  }

  private func add(_ row: TableSearch.PlacedRow, _ tableRow: TableRow, _ pass: inout PlacementPass) {
    meter.cost.placed += row.fragments.count
    let line = PlacedLine(
      name: flow.namesGiven, from: pass.origin, to: row.next, region: row.fragments[0].region, top: row.result.top, bottom: row.result.bottom,
      hasFittingObjects: row.hasFittingObjects, row: tableRow, columnEnd: pass.columnEnd, row.fragments, &flow.recentGeometries)
    flow.append(line, from: pass.origin, to: row.next)
    pass.pass(line.length, to: row.next)
    commitIfReady(next: row.next.start)
  }

  /// Returns the index of the first line that a change of the line at `index`, or of lines below it, affects. This is `index`, unless the line
  /// above it is an unbound row that begins above the lower edge of a shape: then it is the first of the unbound rows above that can have one
  /// slot in common with the line. For bound rows, see `startOfBoundRows(endingAt:)`.
  func firstRow(besideShapesAbove index: Int) -> Int {
    guard flow.lines.hasRows, index > 0, flow.lines.geometry(ofLine: index - 1).row == .alone, case let row = flow.lines.locatedLine(at: index - 1),
      row.region < space.regions.count, case let region = space.regions[row.region],
      let shapes = RegionDifference.band(of: region.exclusions, standoff: region.standoff), shapes.bottom > row.line.band(at: row.position).top
    else { return index }
    return flow.lines.startOfRows(endingAt: index)
  }

  // MARK: Rows of a table

  /// Returns the columns of a table row if they fit in `region`, or `nil` for any other paragraph.
  func cells(ofRow paragraph: Int, in region: Region) -> CellColumns? {
    guard paragraph < store.paragraphs.count, let cells = settings(ofParagraph: paragraph)?.cells,
      cells.widths(fitting: region.width.raw - 2 * region.padding.raw) != nil
    else { return nil }
    return cells
  }

  /// Whether a paragraph is a row of the same table as the paragraph above it.
  func continuesTable(_ paragraph: Int, in region: Region) -> Bool {
    guard paragraph > 0, let cells = cells(ofRow: paragraph, in: region) else { return false }
    return self.cells(ofRow: paragraph - 1, in: region)?.isSameTable(as: cells) ?? false
  }

  /// Whether rows that begin at these heights of a region can have one slot in common.
  static func areInOneBand(_ top: LayoutUnit, _ next: LayoutUnit) -> Bool {
    max(top, .zero).raw / LineList.tableBand.raw == max(next, .zero).raw / LineList.tableBand.raw
  }

  /// Returns the last line if it is a row that shares its slot with the paragraph at `cursor`, or `nil` if that paragraph begins rows of its own.
  func rowAbove(_ cursor: LayoutCursor) -> LocatedLine? {
    flow.commit(next: cursor.start)
    guard flow.lines.count > 0, cursor.start == .paragraphStart, cursor.region < space.regions.count else { return nil }
    let above = flow.lines.locatedLine(at: flow.lines.count - 1)
    return isBound(cursor.paragraph, at: cursor.y, inRegion: cursor.region, to: above) ? above : nil
  }

  /// Whether old lines can be reused from `cursor` on, if the first of them has this role.
  func isReusable(_ role: TableRowRole, at cursor: LayoutCursor) -> Bool {
    flow.commit(next: cursor.start)
    guard let last = flow.lines.lastGeometry?.row.role, last.contains(.isRow) else { return true }
    if wasExaminedByTable(above: cursor) { return false }
    // A row that is not among the bound rows above it does not fit in their region.
    return !role.contains(.isBound) && !last.contains(.isBound) || rowAbove(cursor) == nil
  }

  /// Whether the row at `cursor` was examined to find the position of the last lines, which are rows of the same table.
  private func wasExaminedByTable(above cursor: LayoutCursor) -> Bool {
    flow.commit(next: cursor.start)
    guard flow.lines.count > 0, flow.lines.lastGeometry!.row.examinedRows > 1, cursor.region < space.regions.count else { return false }
    let above = flow.lines.locatedLine(at: flow.lines.count - 1)
    return above.region == cursor.region && above.position.paragraphs == cursor.paragraph - 1 && continuesTable(cursor.paragraph, in: space.regions[cursor.region])
  }

  private func isBound(_ paragraph: Int, at y: LayoutUnit, inRegion region: Int, to above: LocatedLine) -> Bool {
    above.line.geometry.row.role.contains(.isRow) && above.region == region && above.position.paragraphs == paragraph - 1
      && Self.areInOneBand(above.line.band(at: above.position).top, y) && continuesTable(paragraph, in: space.regions[region])
  }

  /// Returns the index of the first row that has its slot in common with a line. O(rows · log *n*), where *n* is the number of lines.
  private func firstRow(above line: LocatedLine) -> Int {
    var first = line
    while first.index > 0, case let origin = first.line.origin(at: first.position), case let above = flow.lines.locatedLine(at: first.index - 1),
      isBound(first.position.paragraphs, at: origin.y, inRegion: origin.region, to: above)
    { first = above }
    return first.index
  }

  /// Returns the last paragraph that was examined to find the position of the table above the line at `index`, or -1 if there is none.
  ///
  /// - Parameter position: The position before the line.
  func lastParagraph(examinedByTableAbove index: Int, _ position: FlowSummary) -> Int {
    guard flow.lines.hasRows, index > 0, case let rows = flow.lines.geometry(ofLine: index - 1).row.examinedRows, rows > 0 else { return -1 }
    return position.paragraphs - 1 + Int(rows)
  }
}
