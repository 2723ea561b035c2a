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
    var y: Int
    var height: LineHeight
    var line: BrokenLine
    /// Whether it is the last line of its cell.
    var isLast = true
  }

  /// The slot of a row, and the widths of its columns and of the gaps between them, in 1/64 pt.
  struct RowColumns {
    var slot: LineSlot
    var widths: [Int]
    var gap: Int
  }

  /// Places the row at `cursor` and appends its fragments. It gets `rowSlot`, or without one the widest slot beside shapes if that fits its
  /// columns.
  mutating func placeRow(
    _ source: Source, _ cells: CellColumns, at cursor: LayoutCursor, in region: Region, into fragments: inout [PlacedFragment]
  ) -> Row {
    let paragraph = source.paragraph
    let availableWidth = region.width.raw - 2 * region.padding.raw
    guard paragraph.length > 0, cells.widths(fitting: availableWidth) != nil else { return .inLines }
    if let rowSlot { return placeRow(source, cells, at: cursor, in: rowSlot, of: region, into: &fragments) }
    var top = topOfRow(source, at: cursor)
    let before = (top - cursor.y).raw
    let proposed = LineHeight.proposed(paragraph, at: 0, grid: region.baselineGrid).content
    var height = proposed
    var failures = 0
    /// The lower edge of the lowest band in which slots were searched.
    var lowest = LayoutUnit.zero
    defer { lowestBandOfRow = max(lowestBandOfRow, lowest) }
    // A row grows at most to the height of its region before it moves down.
    for _ in 0..<4096 {
      lowest = max(lowest, min(top + LayoutUnit(raw: height), region.height))
      if !region.height.isUnlimited, top.raw + height > region.height.raw { return cursor.y == .zero ? inLines(cursor, region) : .noSpace }
      guard heightLimit.allows(top.raw + height) else { return .noSpace }
      if let custom = region.custom {
        switch findSlots(custom, region, top, height, paragraph.isRightToLeft, source.start) {
        case .here: break
        case .below(let y):
          top = y
          height = proposed
          continue
        case .nowhere: return .noSpace
        }
      } else {
        finder.find(in: region, top: top, height: LayoutUnit(raw: height))
      }
      if let columns = widestSlot(for: cells, region) {
        let lines = lines(of: paragraph, columns.widths, from: top, in: region)
        let needed = Self.height(of: lines)
        if needed <= height {
          recordExaminedDepth((lowest - top).raw - height)
          return setRow(lines, in: columns, source, cells, at: cursor, top: top, height: height, region, into: &fragments)
        }
        // On a grid, the height of a row depends on its top.
        let alone = region.baselineGrid > .zero ? Self.height(of: self.lines(of: paragraph, columns.widths, from: LayoutUnit(raw: before), in: region)) : needed
        if region.height.isUnlimited || before + alone <= region.height.raw {
          height = needed
          continue
        }
        if columns.slot.isFull { return inLines(cursor, region) }
      } else {
        failures += 1
        if failures > Self.failuresBeforeSkipping, region.custom == nil {
          top = lastFailingTop(from: top, height: height, in: region) { placer, top, height in
            placer.finder.find(in: region, top: top, height: height)
            return placer.widestSlot(for: cells, region) == nil
          }
        }
      }
      top = finder.nextTop(in: region, below: top, height: LayoutUnit(raw: proposed))
      height = proposed
    }
    return inLines(cursor, region)
  }

  /// Returns the top of a row at `cursor` that does not have to move down.
  func topOfRow(_ source: Source, at cursor: LayoutCursor) -> LayoutUnit {
    cursor.y + (source.isFirst ? .zero : source.paragraph.settings.spacingBefore)
  }

  /// Appends the fragments of a row. Always returns `.placed`.
  ///
  /// - Parameters:
  ///   - lines: The lines of all cells; at least one.
  ///   - height: The height of the row, in 1/64 pt.
  func setRow(
    _ lines: [CellLine], in columns: RowColumns, _ source: Source, _ cells: CellColumns, at cursor: LayoutCursor, top: LayoutUnit,
    height: Int, _ region: Region, into fragments: inout [PlacedFragment]
  ) -> Row {
    let starts = Self.columnStarts(columns.widths, gap: columns.gap)
    for line in lines { fragments.append(fragment(line, source, cursor, top, columns, starts, cells, region)) }
    let whole = LineHeight(ascent: 0, content: height, total: height)
    return .placed(Self.result(source, cursor, top, whole, lines[lines.count - 1].line.end))
  }

  /// Returns `.inLines`, and records that the reason can be any shape below the row's first line.
  private mutating func inLines(_ cursor: LayoutCursor, _ region: Region) -> Row {
    if !region.exclusions.isEmpty { recordExaminedDepth((region.height - cursor.y).raw) }
    return .inLines
  }

  /// Returns the columns of a row in the widest slot that was found, or `nil` if they do not fit.
  func widestSlot(for cells: CellColumns, _ region: Region) -> RowColumns? {
    finder.slots.max { $0.width < $1.width }.flatMap { columns(of: cells, in: $0, region) }
  }

  /// The columns of a row in a slot, or `nil` if they do not fit in it.
  func columns(of cells: CellColumns, in slot: LineSlot, _ region: Region) -> RowColumns? {
    guard let (widths, gap) = cells.widths(fitting: slot.width.raw - 2 * region.padding.raw) else { return nil }
    return RowColumns(slot: slot, widths: widths, gap: gap)
  }

  /// The height of the highest cell, in 1/64 pt.
  static func height(of lines: [CellLine]) -> Int { lines.reduce(0) { max($0, $1.y + $1.height.total) } }

  /// Returns the lines of all cells of a row that begins at `top`, in the order of the text. Cells beyond the last column continue in that column.
  mutating func lines(of paragraph: ShapedParagraph, _ widths: [Int], from top: LayoutUnit, in region: Region) -> [CellLine] {
    let breaker = Breaker(paragraph: paragraph)
    var lines: [CellLine] = []
    var at = LineStart.paragraphStart
    var (column, y) = (0, 0)
    while at.offset < paragraph.end {
      var measure = LineMeasure(width: widths[column], mayBreakWords: true)
      measure.hyphenation = paragraph.settings.hyphenation > 0 ? paragraph.settings.hyphenation : settings.hyphenation
      countBroken()
      guard let line = breaker.nextLine(from: at, fitting: measure), line.end.offset > at.offset else { break }
      let height = LineHeight.of(paragraph, at.offset..<line.end.offset, grid: region.baselineGrid)
      if y > 0 { lines[lines.count - 1].isLast = false }
      y = (region.topOnGrid(top + LayoutUnit(raw: y), height) - top).raw
      lines.append(CellLine(column: column, y: y, height: height, line: line))
      y += height.total
      at = line.end
      if CellEnd.matches(paragraph.text[at.offset.utf16 - 1]), column + 1 < widths.count { (column, y) = (column + 1, 0) }
    }
    return lines
  }

  /// Returns the distance of each column from the leading edge of its row.
  private static func columnStarts(_ widths: [Int], gap: Int) -> [Int] {
    var starts = [0]
    for width in widths { starts.append(starts[starts.count - 1] + width + gap) }
    return starts
  }

  /// Returns the fragment of a cell's line.
  ///
  /// - Parameter starts: The distance of each column from the leading edge of the row.
  private func fragment(
    _ cell: CellLine, _ source: Source, _ cursor: LayoutCursor, _ top: LayoutUnit, _ columns: RowColumns, _ starts: [Int],
    _ cells: CellColumns, _ region: Region
  ) -> PlacedFragment {
    let (line, slot, width, padding) = (cell.line, columns.slot, columns.widths[cell.column], region.padding.raw)
    let isRightToLeft = source.paragraph.isRightToLeft
    let before = starts[cell.column]
    let x = isRightToLeft ? slot.maxX.raw - padding - before - width : slot.x.raw + padding + before
    let slack = max(width - line.width, 0)
    let contentX: Int
    switch cells.columns[cell.column].alignment {
    case .center: contentX = x + slack / 2
    case .right: contentX = x + slack
    case .left: contentX = x
    case .natural, .justified: contentX = isRightToLeft ? x + width - line.width : x
    }
    let y = top + LayoutUnit(raw: cell.y)
    let height = LayoutUnit(raw: cell.height.total)
    return PlacedFragment(
      region: cursor.region, line: cursor.line,
      rect: LayoutRect(x: LayoutUnit(raw: x - padding), y: y, width: LayoutUnit(raw: width + 2 * padding), height: height),
      used: LayoutRect(x: LayoutUnit(raw: contentX - padding), y: y, width: LayoutUnit(raw: line.width + 2 * padding), height: height),
      baseline: y + LayoutUnit(raw: cell.height.ascent),
      range: (line.start.offset..<line.end.offset).inDocument(from: source.start), paragraph: cursor.paragraph,
      reason: line.reason, cell: Int16(clamping: cell.column),
      lineSpacing: LayoutUnit(raw: cell.isLast ? Int(cell.height.lineSpacing) : 0), paragraphStart: source.start, contentX: LayoutUnit(raw: contentX),
      gaps: line.gaps, availableWidth: LayoutUnit(raw: width), start: line.start, trimmedEnd: line.trimmedEnd)
  }
}
