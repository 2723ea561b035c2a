/// Column ends that depend on keep rules.
extension DocumentLayout {
  /// Returns the settings of a paragraph, or `nil` if there is no such paragraph, as for the empty line after a final hard break.
  func settings(ofParagraph index: Int) -> ParagraphSettings? {
    if let text = simple.recent, text.paragraphs.contains(index) { return text.settings }
    return index >= 0 && index < store.paragraphs.count ? entry(index).settings : nil
  }

  /// Whether no keep rule prevents the column from ending at the cursor.
  private func mayEndColumn(at cursor: LayoutCursor) -> Bool {
    if cursor.start == .paragraphStart { return settings(ofParagraph: cursor.paragraph - 1)?.keepsWithNext != true }
    return settings(ofParagraph: cursor.paragraph)?.keepsLines != true
  }

  /// Whether the lines above the cursor stay in their column, so that neither balancing nor keep rules can move them.
  func isSettled(_ cursor: LayoutCursor) -> Bool {
    !space.mayStillBeBalanced(cursor) && (areLinesAboveFinal(cursor) || isWithinLongText(cursor))
  }

  /// Whether the cursor is within a paragraph that has enough lines above it in this column and so much text below it that its rule for lines at
  /// column ends can only move lines below the cursor. A paragraph of many columns would otherwise be placed as a whole.
  private func isWithinLongText(_ cursor: LayoutCursor) -> Bool {
    guard cursor.start != .paragraphStart, cursor.region + 1 < space.regions.count, case let next = cursor.region + 1,
      !space.regions[next].width.isUnlimited, space.regions[next].custom == nil,
      let shaped = store.paragraphs[cursor.paragraph]?.shaped, case let settings = shaped.settings, !settings.keepsLinesTogether
    else { return false }
    // Shrunk spaces let a line hold more than its width, but not twice as much.
    let width = 2 * settings.fewestLines * space.regions[next].width.raw
    guard shaped.position(of: shaped.end) - cursor.start.position > width else { return false }
    flow.commit(next: cursor.start)
    return flow.lines.count - flow.lines.firstLine(ofParagraph: cursor.paragraph, inRegion: cursor.region) >= settings.fewestLines
  }

  /// Whether no keep rule can move lines above the cursor to the next column.
  private func areLinesAboveFinal(_ cursor: LayoutCursor) -> Bool {
    if cursor.line == 0 || cursor.region >= space.regions.count - 1 { return true }
    let region = space.regions[cursor.region]
    if region.height.isUnlimited, region.maximumLines == 0, region.custom == nil { return true }
    return mayEndColumn(at: cursor)
  }

  /// Returns the state of the lines above the cursor, which determines whether old lines can be reused below them.
  func linesAbove(_ cursor: LayoutCursor) -> LinesAbove {
    flow.commit(next: cursor.start)
    let end = flow.lines.hasColumnEnds ? columnEnd(before: flow.lines.first(fromRegion: cursor.region).index) : nil
    return LinesAbove(areSettled: areLinesAboveFinal(cursor), reach: end?.paragraph ?? -1)
  }

  /// Finds the end of a column that has no space for its next line, at `cursor`. Returns `nil` if keep rules have no influence, so that the column
  /// ends at the cursor.
  func findColumnEnd(at cursor: LayoutCursor) -> (index: Int, end: ColumnEnd)? {
    guard cursor.line > 0, cursor.region + 1 < space.regions.count else { return nil }
    let mayEnd = mayEndColumn(at: cursor)
    // The range examined for an earlier end can extend beyond this one.
    if mayEnd, linesAbove(cursor).reach < cursor.paragraph { return nil }
    flow.commit(next: cursor.start)
    var search = ColumnEndSearch(in: self, at: cursor)
    flow.lines.recent.hasColumnEnds = true
    return search.find()
  }

  /// Returns the column end that is stored with the line at `index`, and the last paragraph examined for it. Returns `nil` if the line has no
  /// column end.
  func columnEnd(before index: Int) -> (end: ColumnEnd, paragraph: Int)? {
    guard index < flow.lines.count, let end = flow.lines.geometry(ofLine: index).columnEnd else { return nil }
    return (end, flow.lines.position(before: index).paragraphs + end.paragraphs)
  }

  /// Places lines of a paragraph at the top of a region, and discards them.
  ///
  /// - Returns: The number of lines that fit, the lower edge of the examined part of the region, which is unlimited if a line does not fit, and
  ///   whether the paragraph ends with these lines.
  func placeTentatively(
    _ paragraph: Int, _ start: LineStart, inRegion region: Int, atMost limit: Int
  ) -> (count: Int, bottom: LayoutUnit, isWhole: Bool) {
    if let placed = placeSimpleTextTentatively(paragraph, start, inRegion: region, atMost: limit) { return placed }
    let sizes = sizesOfFittingObjects(ofParagraph: paragraph)
    defer {
      workspace.fragments.removeAll(keepingCapacity: true)
      for (run, object) in sizes { entry(paragraph).setSize(ofRun: run, to: object) }
    }
    guard let source = source(at: paragraph) else { return (0, .zero, true) }
    if let placed = placeFittedLinesTentatively(source, start, inRegion: region, atMost: limit) { return placed }
    let text = Placer.ParagraphInRegion(source: source, region: space.regions[region])
    var cursor = LayoutCursor(paragraph: paragraph, start: start, region: region, y: .zero, line: 0)
    var bottom = LayoutUnit.zero
    while cursor.paragraph == paragraph, cursor.line < limit {
      workspace.fragments.removeAll(keepingCapacity: true)
      guard let placed = placeLine(text, at: cursor) else { return (cursor.line, .unlimited, false) }
      (cursor, bottom) = (placed.cursor, max(bottom, placed.bottom))
      if endsColumn(at: workspace.endOfFragments, inRegion: region, source) { break }
    }
    return (cursor.line, bottom, cursor.paragraph > paragraph)
  }

  // MARK: Changes

  /// Returns the index of the first line that a change of `paragraph` or later ones affects. If the search for a column's end examined these
  /// paragraphs, this is the first line below that end, or an earlier one.
  ///
  /// - Parameters:
  ///   - line: The first line of the paragraph that an edit changes, or `nil` if all its lines change. If it is above the paragraph, these change.
  ///   - edit: The edit.
  func firstLine(touchedByParagraph paragraph: Int, from line: Int? = nil, through edit: EditedParagraphShaper.Result? = nil) -> Int {
    var (index, position) = flow.lines.first(fromParagraph: paragraph)
    let start = index
    if let line, line > index { (index, position) = (line, flow.lines.position(before: line)) }
    // Balanced columns change together. When the column above them ended, they were not balanced yet.
    if let balanced = flow.balanced, index > balanced.firstLine { (index, position.regions) = (index, balanced.regions.lowerBound) }
    guard flow.lines.hasColumnEnds || flow.lines.hasRows else { return index }
    while true {
      let (first, before) = flow.lines.first(fromRegion: position.regions)
      guard first < index else { return index }
      if lastParagraph(examinedByTableAbove: first, before) >= paragraph {
        (index, position) = (first, before)
        continue
      }
      guard let (end, last) = columnEnd(before: first), last >= paragraph else { return index }
      if let edit, isFar(edit, belowLine: max(first, start), inRegion: position.regions) { return index }
      (index, position) = (first, before)
      if !end.isLinked { return index }
    }
  }

  /// Whether the search for the column end above a region examined no text that an edit changes. `line` is the first line of the region or, below it,
  /// of the edited paragraph.
  private func isFar(_ edit: EditedParagraphShaper.Result, belowLine line: Int, inRegion region: Int) -> Bool {
    let settings = edit.shaped.settings
    guard !settings.keepsLinesTogether, case let columns = space.regions[max(0, region - 1)...region],
      !columns.contains(where: { $0.width.isUnlimited || $0.custom != nil })
    else { return false }
    // The search places the fewest lines in each of the two columns. Shrunk spaces let a line hold more than its width, but not twice as much.
    let examined = 2 * max(settings.fewestLines, 1) * columns.reduce(0) { $0 + $1.width.raw }
    return edit.shaped.position(of: edit.through) - flow.lines.start(ofLine: line).position > examined
  }

  /// Returns the index of the first line that a change below `y` of a region affects. This is the region's first line if the search for the column
  /// end above it examined that part of the region.
  func firstLine(touchedInRegion region: Int, below y: LayoutUnit) -> Int {
    let index = flow.lines.position(inRegion: region, below: y).length
    guard flow.lines.hasColumnEnds, case let first = flow.lines.first(fromRegion: region).index, first < index, let (end, _) = columnEnd(before: first),
      end.bottom > y
    else { return index }
    return first
  }
}
