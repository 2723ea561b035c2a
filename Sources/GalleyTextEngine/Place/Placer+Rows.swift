import GalleyUnicodeFacts

/// Rows of tables. All lines of all cells are placed together and form one visual line, which is as high as the highest cell.
extension Placer {
  enum Row {
    case placed(Result)
    /// The region has no space below, but another region can have.
    case noSpace
    /// No region can contain the row, or this one cannot although it is empty. The cells are placed as lines, one below the other.
    case inLines
  }

  /// A line of a cell. `y` counts from the top of the row.
  struct CellLine {
    var column: Int
    var y: LayoutUnit
    var height: LineHeight
    var line: BrokenLine
    /// Whether it is the last line of its cell.
    var isLast = true
  }

  /// The columns of a row in a slot. Widths and distances are in 1/64 pt.
  struct RowColumns {
    let cells: CellColumns
    let slot: LineSlot
    let widths: [Int]
    /// The distance of each column from the leading edge of the row.
    let starts: [Int]

    /// Returns `nil` if the columns do not fit in the slot.
    init?(_ cells: CellColumns, in slot: LineSlot, padding: LayoutUnit) {
      guard let (widths, gap) = cells.widths(fitting: slot.width.raw - 2 * padding.raw) else { return nil }
      (self.cells, self.slot, self.widths) = (cells, slot, widths)
      var starts = [0]
      for width in widths { starts.append(starts[starts.count - 1] + width + gap) }
      self.starts = starts
    }
  }

  /// The lines of all cells of a row, in its columns.
  struct FilledRow {
    let columns: RowColumns
    /// At least one.
    let lines: [CellLine]

    /// The height of the highest cell.
    var height: LayoutUnit { lines.reduce(.zero) { max($0, $1.y + $1.height.total) } }
  }

  /// A band in which a row is tried.
  private struct RowTrial {
    var band: LineBand
    /// The height of the first text, with which the row is tried at each top.
    let proposed: LayoutUnit
    /// The lower edge of the lowest band in which slots were searched.
    var lowest = LayoutUnit.zero
    /// The number of bands without space.
    var failures = 0

    /// The height of the band.
    var height: LayoutUnit {
      get { band.height.content }
      set { band.height = .box(newValue) }
    }
  }

  /// Places the row at `cursor` and appends its fragments. It gets `rowSlot`, or without one the widest slot beside shapes if that fits its
  /// columns.
  mutating func placeRow(_ text: ParagraphInRegion, _ cells: CellColumns, at cursor: LayoutCursor, into fragments: inout [PlacedFragment]) -> Row {
    let region = text.region
    guard text.paragraph.length > 0, cells.widths(fitting: region.width.raw - 2 * region.padding.raw) != nil else { return .inLines }
    if rowSlot != nil { return placeBoundRow(text, cells, at: cursor, into: &fragments) }
    let proposed = LineHeight.proposed(text.paragraph, at: 0, grid: region.baselineGrid).content
    var trial = RowTrial(band: LineBand(cursor: cursor, top: topOfRow(text.source, at: cursor), height: .box(proposed)), proposed: proposed)
    defer { lowestBandOfRow = max(lowestBandOfRow, trial.lowest) }
    // A row grows at most to the height of its region before it moves down.
    for _ in 0..<4096 {
      trial.lowest = max(trial.lowest, min(trial.band.top + trial.height, region.height))
      if !region.height.isUnlimited, trial.band.bottomOfContent > region.height { return cursor.y == .zero ? inLines(cursor, region) : .noSpace }
      guard heightLimit.allows(trial.band.bottomOfContent) else { return .noSpace }
      switch findSlots(of: &trial.band, for: text) {
      case .suitable: break
      case .changed:
        trial.height = proposed
        continue
      case .noSpace: return .noSpace
      }
      guard let columns = widestSlot(for: cells, region) else {
        moveDown(&trial, cells, in: region)
        continue
      }
      let row = FilledRow(columns: columns, lines: lines(of: text, columns.widths, from: trial.band.top))
      if row.height <= trial.height {
        recordExaminedDepth(trial.lowest - trial.band.top - trial.height)
        return setRow(row, text, in: trial.band, into: &fragments)
      }
      if mayGrow(trial, to: row, of: text) {
        trial.height = row.height
        continue
      }
      if columns.slot.isFull { return inLines(cursor, region) }
      moveToNextTop(&trial, in: region)
    }
    return inLines(cursor, region)
  }

  /// Whether the region could contain a row below the cursor, so that the band can become as high as the row.
  private mutating func mayGrow(_ trial: RowTrial, to row: FilledRow, of text: ParagraphInRegion) -> Bool {
    let region = text.region
    let before = topOfRow(text.source, at: trial.band.cursor) - trial.band.cursor.y
    // On a grid, the height of a row depends on its top.
    let alone = region.baselineGrid > .zero
      ? FilledRow(columns: row.columns, lines: lines(of: text, row.columns.widths, from: before)).height : row.height
    return region.height.isUnlimited || before + alone <= region.height
  }

  /// Moves a band without space for the columns of a row down to the next one that can have space.
  private mutating func moveDown(_ trial: inout RowTrial, _ cells: CellColumns, in region: Region) {
    trial.failures += 1
    if trial.failures > Self.failuresBeforeSkipping, region.custom == nil {
      trial.band.top = lastFailingTop(from: trial.band.top, height: trial.height, in: region) { placer, top, height in
        placer.finder.find(in: region, top: top, height: height)
        return placer.widestSlot(for: cells, region) == nil
      }
    }
    moveToNextTop(&trial, in: region)
  }

  private func moveToNextTop(_ trial: inout RowTrial, in region: Region) {
    trial.band.top = finder.nextTop(in: region, below: trial.band.top, height: trial.proposed)
    trial.height = trial.proposed
  }

  /// Returns the top of a row at `cursor` that does not have to move down.
  func topOfRow(_ source: Source, at cursor: LayoutCursor) -> LayoutUnit {
    cursor.y + (source.isFirst ? .zero : source.paragraph.settings.spacingBefore)
  }

  /// Appends the fragments of a row. Always returns `.placed`.
  func setRow(_ row: FilledRow, _ text: ParagraphInRegion, in band: LineBand, into fragments: inout [PlacedFragment]) -> Row {
    for line in row.lines { fragments.append(fragment(line, row.columns, text, in: band)) }
    return .placed(Self.result(text.source, band, row.lines[row.lines.count - 1].line.end))
  }

  /// Returns `.inLines`, and records that the reason can be any shape below the row's first line.
  private mutating func inLines(_ cursor: LayoutCursor, _ region: Region) -> Row {
    if !region.exclusions.isEmpty { recordExaminedDepth(region.height - cursor.y) }
    return .inLines
  }

  /// Returns the columns of a row in the widest slot that was found, or `nil` if they do not fit.
  func widestSlot(for cells: CellColumns, _ region: Region) -> RowColumns? {
    finder.slots.max { $0.width < $1.width }.flatMap { RowColumns(cells, in: $0, padding: region.padding) }
  }

  /// Returns the lines of all cells of a row that begins at `top`, in the order of the text. Cells beyond the last column continue in that column.
  mutating func lines(of text: ParagraphInRegion, _ widths: [Int], from top: LayoutUnit) -> [CellLine] {
    let (paragraph, region) = (text.paragraph, text.region)
    let breaker = Breaker(paragraph: paragraph)
    var lines: [CellLine] = []
    var at = LineStart.paragraphStart
    var (column, y) = (0, LayoutUnit.zero)
    while at.offset < paragraph.end {
      var measure = LineMeasure(width: widths[column], mayBreakWords: true)
      measure.hyphenation = paragraph.settings.hyphenation > 0 ? paragraph.settings.hyphenation : settings.hyphenation
      countBroken()
      guard let line = breaker.nextLine(from: at, fitting: measure), line.end.offset > at.offset else { break }
      let height = LineHeight.of(paragraph, at.offset..<line.end.offset, grid: region.baselineGrid)
      if y > .zero { lines[lines.count - 1].isLast = false }
      y = region.topOnGrid(top + y, height) - top
      lines.append(CellLine(column: column, y: y, height: height, line: line))
      y += height.total
      at = line.end
      if CellEnd.matches(paragraph.text[at.offset.utf16 - 1]), column + 1 < widths.count { (column, y) = (column + 1, .zero) }
    }
    return lines
  }

  /// Returns the fragment of a cell's line.
  private func fragment(_ cell: CellLine, _ columns: RowColumns, _ text: ParagraphInRegion, in band: LineBand) -> PlacedFragment {
    let (source, cursor, region) = (text.source, band.cursor, text.region)
    let (line, slot, width, padding) = (cell.line, columns.slot, columns.widths[cell.column], region.padding.raw)
    let isRightToLeft = source.paragraph.isRightToLeft
    let before = columns.starts[cell.column]
    let x = isRightToLeft ? slot.maxX.raw - padding - before - width : slot.x.raw + padding + before
    let slack = max(width - line.width, 0)
    let contentX: Int
    switch columns.cells.columns[cell.column].alignment {
    case .center: contentX = x + slack / 2
    case .right: contentX = x + slack
    case .left: contentX = x
    case .natural, .justified: contentX = isRightToLeft ? x + width - line.width : x
    }
    let y = band.top + cell.y
    let height = cell.height.total
    return PlacedFragment(
      region: cursor.region, line: cursor.line,
      rect: LayoutRect(x: LayoutUnit(raw: x - padding), y: y, width: LayoutUnit(raw: width + 2 * padding), height: height),
      used: LayoutRect(x: LayoutUnit(raw: contentX - padding), y: y, width: LayoutUnit(raw: line.width + 2 * padding), height: height),
      baseline: y + cell.height.ascent,
      range: (line.start.offset..<line.end.offset).inDocument(from: source.start), paragraph: cursor.paragraph,
      reason: line.reason, cell: Int16(clamping: cell.column),
      lineSpacing: LayoutUnit(raw: cell.isLast ? Int(cell.height.lineSpacing) : 0), paragraphStart: source.start, contentX: LayoutUnit(raw: contentX),
      gaps: line.gaps, availableWidth: LayoutUnit(raw: width), start: line.start, trimmedEnd: line.trimmedEnd)
  }
}
