/// Finds the slot that rows of a table have in common (see `DocumentLayout+Tables.swift`).
struct TableSearch {
  /// Rows that are placed in one slot.
  struct Block {
    /// The height of the cursor before the first of them.
    var y: LayoutUnit
    var slot: LineSlot
    /// The number of rows if the table is divided below them, or `Int.max`.
    var count: Int
  }

  enum Found {
    case found(Block)
    /// The region has no space for the first row.
    case noSpace
    /// The first row does not fit in a region of this height, so its cells are set below each other.
    case stacked
  }

  /// The reason why no more rows are placed in a slot.
  enum End {
    /// The table ends, or the part of it that has one slot.
    case table
    /// The region has no space for the next row.
    case region
    /// The next row does not fit in a region of this height.
    case stacked
    /// The table is divided, or rows below were not examined.
    case rowsFollow
    /// The columns of the next row do not fit in the slot.
    case tooNarrow
  }

  /// The slot and the number of rows that are placed together.
  struct RowLimits {
    let slot: LineSlot
    let count: Int
    /// The edge below which rows are not placed after a row that ends at or below it; `nil` for no limit.
    var bottom: LayoutUnit?
  }

  struct PlacedRow {
    var paragraph: Int
    var result: Placer.Result
    /// The cursor after the row, in the next region if the row ends its column.
    var next: LayoutCursor
    var hasFittingObjects: Bool
    var fragments: [PlacedFragment]
  }

  private enum Fit {
    case fits(LineSlot, count: Int, End)
    /// This number of rows, which have this height together, has no slot in common.
    case blocked(count: Int, height: LayoutUnit)
  }

  private let layout: DocumentLayout
  private let region: Region
  private let bottomOfShapes: LayoutUnit
  /// The last paragraph that was compared or measured.
  private(set) var lastExamined = -1
  /// The lower edge of the lowest band in which a slot was searched, in all tried positions.
  private(set) var lowestExamined = LayoutUnit.zero

  init(_ layout: DocumentLayout, _ region: Region, bottomOfShapes: LayoutUnit) {
    (self.layout, self.region, self.bottomOfShapes) = (layout, region, bottomOfShapes)
  }

  /// Finds the slot of the row at `cursor` and of the rows below it.
  mutating func findBlock(at cursor: LayoutCursor) -> Found {
    lastExamined = max(lastExamined, cursor.paragraph)
    let first: Placer.Result
    switch placeFirst(at: cursor) {
    case .placed(let result): first = result
    case .noSpace: return .noSpace
    case .inLines: return .stacked
    }
    let above = spacingAbove(cursor)
    var start = cursor
    start.y = first.top - above
    switch fit(from: start, first, atMost: .max, toEnd: false) {
    case .fits(let slot, _, _): return .found(Block(y: start.y, slot: slot, count: .max))
    case .blocked(let count, let height):
      if let block = findBlockBelow(cursor, first.top, height, above) { return .found(block) }
      return .found(divided(from: start, first, count))
    }
  }

  /// Places rows in a slot, each below the one before it, and moves `cursor` below them, until the limits are reached.
  ///
  /// - Parameter body: Called for each row.
  /// - Returns: The reason why the next row is not placed.
  mutating func placeRows(from cursor: inout LayoutCursor, within limits: RowLimits, _ body: (PlacedRow) -> Void) -> End {
    var placed = 0
    var last: Placer.Result?
    while true {
      if let last {
        lastExamined = max(lastExamined, cursor.paragraph)
        guard layout.continuesTable(cursor.paragraph, in: region), DocumentLayout.areInOneBand(last.top, cursor.y) else { return .table }
        if placed >= limits.count { return .rowsFollow }
        if let bottom = limits.bottom, last.bottom >= bottom { return .rowsFollow }
      }
      guard let source = layout.source(at: cursor.paragraph) else { return .table }
      layout.workspace.placer.rowSlot = limits.slot
      layout.workspace.fragments.removeFew()
      defer { layout.workspace.placer.rowSlot = nil }
      if region.maximumLines > 0, cursor.line >= region.maximumLines { return .region }
      guard let result = layout.placeLine(.init(source: source, region: region), at: cursor) else { return .tooNarrow }
      guard layout.workspace.fragments[0].cell >= 0 else { return .stacked }
      guard fits(result.bottom) else {
        // Like a row that is placed alone: its cells are set below each other if no region of this height has space for it.
        return !region.height.isUnlimited && limits.slot.isFull && result.bottom - cursor.y > region.height ? .stacked : .region
      }
      var row = PlacedRow(
        paragraph: cursor.paragraph, result: result, next: result.cursor, hasFittingObjects: source.hasFittingObjects, fragments: layout.workspace.fragments)
      let endsColumn = layout.endsColumn(at: row.fragments[row.fragments.count - 1].range.upperBound, inRegion: cursor.region, source)
      if endsColumn {
        row.next = LayoutCursor(paragraph: result.cursor.paragraph, start: result.cursor.start, region: result.cursor.region + 1, y: .zero, line: 0)
      }
      body(row)
      cursor = row.next
      if endsColumn { return .table }
      (placed, last) = (placed + 1, result)
    }
  }

  // MARK: The search

  /// Places the row at `cursor` as if it were alone.
  private mutating func placeFirst(at cursor: LayoutCursor) -> Placer.Row {
    guard let source = layout.source(at: cursor.paragraph) else { return .noSpace }
    layout.workspace.fragments.removeFew()
    layout.workspace.placer.lowestBandOfRow = .zero
    defer { lowestExamined = max(lowestExamined, layout.workspace.placer.lowestBandOfRow) }
    guard let result = layout.placeLine(.init(source: source, region: region), at: cursor) else { return .noSpace }
    return layout.workspace.fragments[0].cell >= 0 ? .placed(result) : .inLines
  }

  private func spacingAbove(_ cursor: LayoutCursor) -> LayoutUnit {
    guard let source = layout.source(at: cursor.paragraph), !source.isFirst else { return .zero }
    return source.paragraph.settings.spacingBefore
  }

  private func fits(_ bottom: LayoutUnit) -> Bool {
    (region.height.isUnlimited || bottom <= region.height) && layout.workspace.placer.heightLimit.allows(bottom)
  }

  /// Finds the widest slot that is free over the height of rows in it.
  ///
  /// - Parameters:
  ///   - cursor: The cursor before the first row.
  ///   - first: The first row, placed alone at this height.
  ///   - toEnd: Whether rows below all shapes are measured as well.
  private mutating func fit(from cursor: LayoutCursor, _ first: Placer.Result, atMost limit: Int, toEnd: Bool) -> Fit {
    guard let cells = layout.cells(ofRow: cursor.paragraph, in: region) else { return .blocked(count: 1, height: first.bottom - first.top) }
    var height = first.bottom - first.top
    var measured: (slot: LineSlot, count: Int, end: End)?
    var count = 1
    while true {
      lowestExamined = max(lowestExamined, first.top + height)
      guard let slot = layout.workspace.placer.widestSlot(for: cells, from: first.top, height, in: region) else {
        return .blocked(count: count, height: height)
      }
      // The rows were measured in this slot already, so that it is free beside all of them.
      if let measured, measured.slot == slot { return .fits(slot, count: measured.count, measured.end) }
      var (at, bottom) = (cursor, first.top)
      count = 0
      let end = placeRows(from: &at, within: RowLimits(slot: slot, count: limit, bottom: toEnd ? nil : bottomOfShapes)) {
        bottom = $0.result.bottom
        count += 1
      }
      // The columns of a row do not fit, or the first row has become too high for the region.
      if end == .tooNarrow || count == 0 { return .blocked(count: max(count + 1, measured?.count ?? 0), height: height) }
      if bottom - first.top <= height { return .fits(slot, count: count, end) }
      (height, measured) = (bottom - first.top, (slot, count, end))
    }
  }

  /// Finds a slot for the whole table below the shapes that block it, or returns `nil` if the table does not end in this region there, or the gap
  /// above it is too high.
  ///
  /// - Parameters:
  ///   - top: The top of a band that has no slot for the rows.
  ///   - height: The height of that band.
  ///   - above: The spacing above the first row.
  private mutating func findBlockBelow(_ cursor: LayoutCursor, _ top: LayoutUnit, _ height: LayoutUnit, _ above: LayoutUnit) -> Block? {
    var band = (top: top, bottom: top + height)
    while let next = bottomOfShapes(meeting: band.top, band.bottom) {
      var start = cursor
      start.y = next - above
      guard case .placed(let first) = placeFirst(at: start), first.top - cursor.y <= DocumentLayout.greatestTableGap else { return nil }
      start.y = first.top - above
      switch fit(from: start, first, atMost: .max, toEnd: !region.height.isUnlimited || !layout.workspace.placer.heightLimit.isNone) {
      case .fits(let slot, _, let end):
        return end == .region || end == .stacked ? nil : Block(y: start.y, slot: slot, count: .max)
      case .blocked(_, let height): band = (first.top, first.top + height)
      }
    }
    return nil
  }

  /// Returns the nearest lower edge, below `top`, of the shapes that meet a band, including their standoff, or `nil` if there are none.
  private func bottomOfShapes(meeting top: LayoutUnit, _ bottom: LayoutUnit) -> LayoutUnit? {
    var nearest: LayoutUnit?
    for exclusion in region.exclusions {
      let shape = RegionDifference.band(of: exclusion.bounds, standoff: region.standoff)
      if shape.top < bottom, shape.bottom > top { nearest = min(nearest ?? shape.bottom, shape.bottom) }
    }
    return nearest
  }

  /// Divides rows, which are too many for one slot, below as many as have one. Makes O(log *n*) searches, where *n* is `tooMany`.
  private mutating func divided(from cursor: LayoutCursor, _ first: Placer.Result, _ tooMany: Int) -> Block {
    let cells = layout.cells(ofRow: cursor.paragraph, in: region)
    var slot = cells.flatMap { layout.workspace.placer.widestSlot(for: $0, from: first.top, first.bottom - first.top, in: region) }
    var (low, high) = (1, tooMany)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if case .fits(let found, _, _) = fit(from: cursor, first, atMost: middle, toEnd: true) {
        (low, slot) = (middle, found)
      } else {
        high = middle
      }
    }
    return Block(y: cursor.y, slot: slot ?? LineSlot(x: .zero, width: region.width, isFull: true), count: low)
  }
}
