/// Ends of columns that paragraphs have a say in.
extension DocumentLayout {
  /// `nil` for the empty line after a final break, of which nobody asks anything.
  func settings(ofParagraph index: Int) -> ParagraphSettings? {
    if let text = recentSimpleText, text.paragraphs.contains(index) { return text.settings }
    return index >= 0 && index < paragraphs.count ? entry(index).settings : nil
  }

  /// Whether nothing keeps a column from ending at `pen`.
  private func mayEndColumn(at cursor: LayoutCursor) -> Bool {
    if cursor.start == .paragraphStart { return settings(ofParagraph: cursor.paragraph - 1)?.keepsWithNext != true }
    return settings(ofParagraph: cursor.paragraph)?.keepsLines != true
  }

  /// Whether the lines above `pen` stay in their column wherever that ends.
  func isSettled(_ cursor: LayoutCursor) -> Bool { !mayStillBeBalanced(cursor) && areLinesAboveFinal(cursor) }

  /// Whether no keep sends lines above `pen` to the next column.
  private func areLinesAboveFinal(_ cursor: LayoutCursor) -> Bool {
    if cursor.line == 0 || cursor.region >= storedRegions.count - 1 { return true }
    let region = storedRegions[cursor.region]
    if region.height.isUnlimited, region.maximumLines == 0, region.custom == nil { return true }
    return mayEndColumn(at: cursor)
  }

  /// What placement must know of the lines above `pen` before it takes old ones back below them.
  func linesAbove(_ cursor: LayoutCursor) -> LinesAbove {
    commitNewLines(next: cursor.start)
    let end = columnEnd(before: lines.first(fromRegion: cursor.region).index)
    return LinesAbove(areSettled: areLinesAboveFinal(cursor), reach: end?.paragraph ?? -1)
  }

  /// Where the column ends whose next line, at `pen`, has no room; `nil` where it is the line that nobody minds.
  func findColumnEnd(at cursor: LayoutCursor) -> (index: Int, end: ColumnEnd)? {
    guard cursor.line > 0, cursor.region + 1 < storedRegions.count else { return nil }
    let mayEnd = mayEndColumn(at: cursor)
    // What an earlier end looked at may go on below this one.
    if mayEnd, linesAbove(cursor).reach < cursor.paragraph { return nil }
    commitNewLines(next: cursor.start)
    var search = ColumnEndSearch(in: self, at: cursor)
    return search.find()
  }

  /// Tells of the end of a column that is kept by the line below it, and the last paragraph that was looked at for it.
  func columnEnd(before index: Int) -> (end: ColumnEnd, paragraph: Int)? {
    guard index < lines.count, case let (line, position) = lines.line(at: index), let end = line.columnEnd else { return nil }
    return (end, position.paragraphs + end.paragraphs)
  }

  /// Places lines of a paragraph at a region's top, and takes them away again.
  ///
  /// - Returns: how many had room, how far down the region they were looked for, and whether the paragraph ends with them.
  func placeTentatively(
    _ paragraph: Int, _ start: LineStart, inRegion region: Int, atMost limit: Int
  ) -> (count: Int, bottom: LayoutUnit, isWhole: Bool) {
    if let placed = placeSimpleTextTentatively(paragraph, start, inRegion: region, atMost: limit) { return placed }
    let sizes = sizesOfFittingObjects(ofParagraph: paragraph)
    defer {
      newFragments.removeAll(keepingCapacity: true)
      for (run, object) in sizes { entry(paragraph).setSize(ofRun: run, to: object) }
    }
    guard let source = source(at: paragraph) else { return (0, .zero, true) }
    if let placed = placeFittedLinesTentatively(source, start, inRegion: region, atMost: limit) { return placed }
    var cursor = LayoutCursor(paragraph: paragraph, start: start, region: region, y: .zero, line: 0)
    var bottom = LayoutUnit.zero
    while cursor.paragraph == paragraph, cursor.line < limit {
      newFragments.removeAll(keepingCapacity: true)
      guard let placed = placeLine(source, at: cursor, in: storedRegions[region]) else { return (cursor.line, .unlimited, false) }
      (cursor, bottom) = (placed.cursor, max(bottom, placed.bottom))
      if endsColumn(at: newFragments[newFragments.count - 1].range.upperBound, inRegion: region, source) { break }
    }
    return (cursor.line, bottom, cursor.paragraph > paragraph)
  }

  // MARK: Changes

  /// The first line that a change of paragraphs from `paragraph` on reaches, were it by a column's end that looked at them.
  func firstLine(touchedByParagraph paragraph: Int) -> Int {
    var (index, position) = lines.first(fromParagraph: paragraph)
    // Columns that were balanced stood otherwise when the one above them ended.
    if let balanced, index > balanced.firstLine { (index, position.regions) = (index, balanced.regions.lowerBound) }
    while true {
      let (first, before) = lines.first(fromRegion: position.regions)
      guard first < index else { return index }
      if lastParagraph(examinedByTableAbove: first, before) >= paragraph {
        (index, position) = (first, before)
        continue
      }
      guard let (end, last) = columnEnd(before: first), last >= paragraph else { return index }
      (index, position) = (first, before)
      if !end.isLinked { return index }
    }
  }

  /// The first line that a change of a region below `y` reaches, were it by the column's end above, that looked so far.
  func firstLine(touchedInRegion region: Int, below y: LayoutUnit) -> Int {
    let index = lines.position(inRegion: region, below: y).length
    let first = lines.first(fromRegion: region).index
    guard first < index, let (end, _) = columnEnd(before: first), end.bottom > y else { return index }
    return first
  }
}
