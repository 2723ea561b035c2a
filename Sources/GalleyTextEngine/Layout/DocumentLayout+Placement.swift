import GalleyUnicodeFacts

/// The starting point of placement.
struct PlacementStart {
  var cursor: LayoutCursor
  /// The end of the column above, if it was just found and the cursor is at the top of the next column.
  var columnEnd: ColumnEnd?

  init(_ cursor: LayoutCursor, columnEnd: ColumnEnd? = nil) { (self.cursor, self.columnEnd) = (cursor, columnEnd) }
}

/// Placement of lines on demand.
extension DocumentLayout {
  /// Lays out text until all regions up to `region` are full, or no text remains.
  package func layOut(throughRegion region: Int) {
    closeGaps(before: .max)
    // For the last region, placement continues until it is finished, so that the remaining text is known not to fit.
    layOut { [last = storedRegions.count - 1] cursor, _ in cursor.region > region && region < last }
  }

  /// Lays out text until the code unit at `offset` is placed.
  package func layOut(throughOffset offset: Int) {
    closeGaps(before: offset)
    layOut { self.isPast($0, at: $1, offset) }
  }

  /// Lays out text until a region is full down to `y`, or no text remains.
  package func layOut(throughRegion region: Int, downTo y: LayoutUnit) {
    closeGaps(before: .max)
    layOut { cursor, _ in cursor.region > region || cursor.region == region && cursor.y >= y }
  }

  package func layOutAll() {
    closeGaps(before: .max)
    layOut { _, _ in false }
  }

  /// Whether all text is laid out, except for text that fits in no region.
  package var isComplete: Bool { isFinished && lines.summary.gaps == 0 }

  /// The end of the text that is laid out without gaps from the start, in UTF-16 code units.
  package var laidEnd: Int { lines.firstGap.map(\.position.utf16) ?? fragments.last?.range.upperBound ?? 0 }

  /// Whether the last line of the text is laid out.
  package var isEndLaid: Bool { fragments.last?.range.upperBound ?? 0 == utf16Length }

  /// Whether the code unit at `offset` is before a cursor whose offset is `cursorOffset`. Always false at the end of the text, so that placement
  /// finishes.
  func isPast(_ cursor: LayoutCursor, at cursorOffset: Int, _ offset: Int) -> Bool { cursor.paragraph < paragraphs.count && cursorOffset > offset }

  /// Lays out lines until placement is finished, or `isEnough` returns true for a cursor and its offset in the text.
  func layOut(until isEnough: (LayoutCursor, Int) -> Bool) {
    guard !isFinished, !isPlacing else { return }
    isPlacing = true
    defer { isPlacing = false }
    let began = stopwatch?()
    defer { if let began, let ended = stopwatch?() { timeSpent += ended - began } }
    var firstNew = lines.count
    let cursor = placeLines(from: PlacementStart(lines.end), existingCount: &firstNew, until: isEnough)
    if isFinished { balanceLastColumns(existingCount: &firstNew) } else { reusableLines.pass(to: cursor, at: lines.summary.utf16) }
    settleNarrowLines(from: firstNew)
    recordChanges(new: firstNew)
    if isFinished {
      truncateLastLine()
      reusableLines.removeAll()
    } else {
      reusableLines.dropPassed()
      reusableLines.leave(regionsBefore: cursor.region)
      recordChanges(reusableLines.consumeLost())
    }
    cost.broken += placer.consumeBrokenLineCount()
  }

  /// Places lines after the existing ones, and reuses old lines.
  ///
  /// - Parameter firstNew: The number of lines that existed before this layout pass.
  /// - Returns: The cursor after the last line, or at the top of the region in which the text continues.
  @discardableResult
  func placeLines(from start: PlacementStart, existingCount firstNew: inout Int, until isEnough: (LayoutCursor, Int) -> Bool) -> LayoutCursor {
    var origin = lines.end
    /// The offset of `origin` in the text.
    var offset = lines.summary.utf16
    var cursor = start.cursor
    // The cursor skips regions without space, but lines are relative to the cursor before that, which is `origin`. Placement does not stop between
    // a column's end and the line below it, or below lines that another column end could move.
    var columnEnd = start.columnEnd
    /// The state of the line above the cursor, if it is in the same paragraph and column.
    var narrow = NarrowLine.none
    /// The last paragraph that turned out not to be simple text.
    var shapedParagraph = -1
    var current: (paragraph: Int, source: Placer.Source)?
    var region: (index: Int, region: Region)?
    /// The placement method for the lines of a paragraph in the region.
    var method: (paragraph: Int, kind: PlacementMethod)?
    /// A table row whose cells are set below each other in a region, because the row does not fit in it.
    var stackedRow: (paragraph: Int, region: Int)?
    while !isFinished, columnEnd != nil || narrow.isOpen || !isEnough(cursor, offset) || !isSettled(cursor) {
      if cursor == origin, let match = match(cursor, at: offset, below: narrow) {
        commitNewLines(next: cursor.start)
        settleNarrowLines(from: firstNew)
        recordChanges(new: firstNew)
        reuse(match, at: cursor)
        (firstNew, narrow) = (lines.count, .none)
        (origin, offset) = (lines.end, lines.summary.utf16)
        cursor = origin
        continue
      }
      var isFull = isFullForSimpleText(cursor, at: offset)
      if !isFull, cursor == origin ? columnEnd == nil : cursor.line == 0, !narrow.isOpen, cursor.paragraph != shapedParagraph {
        let isInSpread = isInSpread(cursor.region)
        if layOutSimpleText(from: &cursor, &offset, after: origin, &columnEnd, until: { !isInSpread && isEnough($0, $1) }) {
          origin = cursor
          continue
        }
        shapedParagraph = cursor.paragraph
      }
      if !isFull, current?.paragraph != cursor.paragraph || current!.source.hasFittingObjects {
        current = source(at: cursor.paragraph, startingAt: offset - cursor.start.offset.utf16).map { (cursor.paragraph, $0) }
      }
      guard cursor.region < storedRegions.count, isFull || current != nil else {
        isFinished = true
        break
      }
      if region?.index != cursor.region { (region, method) = ((cursor.region, storedRegions[cursor.region]), nil) }
      if !isFull, let source = current?.source, !narrow.isOpen, cursor.paragraph < paragraphs.count {
        if method?.paragraph != cursor.paragraph { method = (cursor.paragraph, placementMethod(source, in: region!.region)) }
        if method!.kind == .asRegularLines {
          if cursor == origin, columnEnd == nil, placeRegularLines(of: source, in: region!.region, from: &cursor, &offset, until: isEnough) {
            (origin, narrow) = (cursor, .none)
            continue
          }
        } else if method!.kind == .byTotalFit,
          placeFittedLines(of: source, in: region!.region, from: &cursor, &offset, after: &origin, &columnEnd)
        {
          narrow = .none
          continue
        } else if method!.kind == .asTable, stackedRow.map({ $0 != (cursor.paragraph, cursor.region) }) ?? true {
          switch placeTable(at: &cursor, &offset, after: &origin, &columnEnd, in: region!.region) {
          case .placed(let stacked):
            (narrow, stackedRow) = (.none, stacked.map { ($0, cursor.region) })
            continue
          case .again(let index):
            let first = lines.locatedLine(at: index)
            removeLines(from: index, existingCount: &firstNew)
            (origin, offset) = (lines.end, lines.summary.utf16)
            cursor = origin
            if cursor.region < first.region {
              cursor = LayoutCursor(paragraph: cursor.paragraph, start: cursor.start, region: first.region, y: .zero, line: 0)
              columnEnd = first.line.columnEnd
            }
            continue
          case .noSpace: isFull = true
          case .alone: break
          }
        }
      }
      newFragments.removeFew()
      guard !isFull, let source = current?.source, let placed = placeLine(source, at: cursor, in: region!.region) else {
        if let (index, end) = findColumnEnd(at: cursor) {
          if index < lines.count { removeLines(from: index, existingCount: &firstNew) }
          (origin, offset, columnEnd) = (lines.end, lines.summary.utf16, end)
          cursor = origin
        }
        cursor = LayoutCursor(paragraph: cursor.paragraph, start: cursor.start, region: cursor.region + 1, y: .zero, line: 0)
        narrow = .none
        continue
      }
      var next = placed.cursor
      if endsColumn(at: newFragments[newFragments.count - 1].range.upperBound, inRegion: cursor.region, source) {
        next = LayoutCursor(paragraph: next.paragraph, start: next.start, region: next.region + 1, y: .zero, line: 0)
      }
      if cursor.paragraph == paragraphs.count {
        newFragments[newFragments.count - 1].isEmptyLastLine = true
        next.paragraph = paragraphs.count + 1
      }
      cost.placed += newFragments.count
      narrow = placed.isTorn.map { .following(narrow, isTorn: $0) } ?? .none
      if narrow != .none { (hasNarrowLines, lines.recent.hasGroups) = (true, true) }
      let line = PlacedLine(
        name: linesNamed, from: origin, to: next, region: cursor.region, top: placed.top, bottom: placed.bottom,
        hasFittingObjects: source.hasFittingObjects,
        narrow: narrow, columnEnd: columnEnd, newFragments, &recentGeometries)
      linesNamed += 1
      if next.region == origin.region {
        heightEstimate.add(height: (next.y - origin.y).raw, units: line.length, endsParagraph: next.paragraph > origin.paragraph)
      }
      columnEnd = nil
      offset += line.length
      newLines.append(line)
      if newLines.count >= Self.linesAtOnce {
        commitNewLines(next: next.start)
        evictUnusedParagraphs()
      }
      if next.start == .paragraphStart || next.region > cursor.region { narrow = .none }
      (origin, cursor) = (next, next)
    }
    commitNewLines(next: origin.start)
    return cursor
  }

  /// The number of lines that are committed together. They fill a leaf and leave space for a few more.
  static let linesAtOnce = LineLeaf.maximumWeight * 3 / 4

  /// Appends the new lines to `lines`. The text after them starts at `next` in its paragraph.
  func commitNewLines(next: LineStart) {
    if newLines.isEmpty { return }
    lines.append(newLines.flush(), next: next)
  }

  /// Places the line at the cursor. Returns `nil` if its region has no space for it.
  func placeLine(_ source: Placer.Source, at cursor: LayoutCursor, in region: Region) -> Placer.Result? {
    if source.hasFittingObjects, fitObject != nil {
      return placeLineWithFittingObjects(source, at: cursor)
    }
    return placer.placeLine(source, at: cursor, in: region, into: &newFragments)
  }

  /// Removes the lines from `index` on, which move to the next column. `existingCount` is the number of lines that existed before placement began.
  private func removeLines(from index: Int, existingCount: inout Int) {
    let (retained, removed) = lines.split(at: index)
    if index < existingCount { reusableLines.recordLost(removed, existingCount - index, from: retained.summary) }
    lines = retained
    // The remaining lines of a group of narrow lines could require other justification.
    hasNarrowLines = true
    existingCount = min(existingCount, lines.startOfNarrowLines(endingAt: index))
    reusableLines.resetProgress()
  }

  // MARK: Old lines

  /// Returns the old lines that can be reused at the cursor, or `nil` if there are none.
  private func match(_ cursor: LayoutCursor, at offset: Int, below narrow: NarrowLine) -> ReusableLines.Match? {
    if reusableLines.isEmpty { return nil }
    let match = reusableLines.match(
      cursor, at: offset, below: narrow, above: { linesAbove(cursor) },
      moving: { movingOldLines(in: cursor.region, from: $0, to: $1, hasFittingObjects: $2) })
    if lines.hasRows, let match, !isReusable(match.row, at: cursor) { return nil }
    return match
  }

  /// Reuses old lines from the matching one on, in place or moved. O(log *n*) in the number of lines.
  private func reuse(_ match: ReusableLines.Match, at cursor: LayoutCursor) {
    if match.isMoved {
      let (top, bottom) = (reusableLines.topOfRemainder, reusableLines.bottomOfRemainder(to: match.end))
      recordChanges([RegionChange(region: cursor.region, top: min(top, cursor.y), bottom: bottom + max(.zero, cursor.y - top))])
    }
    let isUnlimited = storedRegions[cursor.region].height.isUnlimited
    let old = reusableLines.removeRemainder(to: match.end)
    lines.append(old.lines)
    if let columns = old.balanced { balanced = BalancedColumns(regions: columns.regions, firstLine: lines.count - columns.count) }
    if reusableLines.hasLines { return }
    // After moving up, the lines can leave space for more text.
    isFinished = reusableLines.wasFinished && (!match.isMoved || isUnlimited)
    reusableLines.removeAll()
  }

  /// Returns the old lines of a region that are valid at another height, because nothing below both heights depends on y.
  private func movingOldLines(
    in index: Int, from old: LayoutUnit, to new: LayoutUnit, hasFittingObjects: Bool
  ) -> ReusableLines.Moving {
    guard index < storedRegions.count, storedRegions[index].custom == nil, storedRegions[index].maximumLines == 0, callbacks == nil else { return .none }
    let band = RegionDifference.band(of: storedRegions[index].exclusions, standoff: storedRegions[index].standoff)
    if let band, band.bottom > min(old, new) { return .none }
    if fitObject != nil, hasFittingObjects { return .none }
    if storedRegions[index].height.isUnlimited { return .all }
    // At the top of a column with a limited height, other rules apply to lines that are higher than the column.
    return min(old, new) > .zero && storedRegions[index].truncation == nil ? .above(storedRegions[index].height) : .none
  }

  /// Returns the paragraph at `index` for placement. After the last paragraph, returns the empty line after a final hard break, or `nil` if there
  /// is none.
  ///
  /// - Parameter start: The start of the paragraph in the text, if it is known.
  func source(at index: Int, startingAt start: Int? = nil) -> Placer.Source? {
    if index < paragraphs.count {
      assert(start.map { $0 == paragraphStart(index) } ?? true, "paragraph \(index) does not start at \(start!)")
      let entry = entry(index)
      let isFirst = !entry.settings.spacesTextStart && (index == 0 || entry.settings.spacingBefore != .zero && !entry.settings.isCollapsed && isFirstVisible(index))
      if entry.hasFittingObjects, fitObject != nil {
        // Queries that need all sizes shape the paragraph once more.
        return Placer.Source(
          paragraph: openShaped(entry, index), start: start ?? paragraphStart(index), isFirst: isFirst, hasFittingObjects: true,
          continuesPrevious: continuesPrevious(index))
      }
      return Placer.Source(
        paragraph: entry.shaped ?? shaped(index), start: start ?? paragraphStart(index), isFirst: isFirst,
        hasFittingObjects: entry.hasFittingObjects, continuesPrevious: continuesPrevious(index))
    }
    guard index == paragraphs.count, index > 0, case (let style, var settings)? = settingOfEmptyLastLine else { return nil }
    // The empty line is not hidden, even if its paragraph is.
    if case .seen(let seen)? = settings.hidden { settings = seen }
    let empty = Paragraph(text: [], styles: [.init(length: 0, style: style)], settings: settings)
    return Placer.Source(paragraph: TextPipeline(settings: self.settings).shape(ItemizedParagraph(empty)), start: utf16Length, isFirst: false)
  }

  /// The style and settings of the empty line after the last paragraph, or `nil` if there is no such line.
  private var settingOfEmptyLastLine: (style: TextStyle, settings: ParagraphSettings)? {
    let index = paragraphs.count - 1
    // In simple text, every line break ends a paragraph, so the last paragraph need not be read.
    if let text = simpleText(atParagraph: index), let endsParagraph = text.endsInSeparator(paragraph: index) {
      return endsParagraph ? (text.style, text.settings) : nil
    }
    let last = entry(index)
    let style = last.styles[last.styles.count - 1].style
    if last.isTerminated { return (style, last.settings) }
    let shaped = shaped(index)
    return shaped.endsInLineBreak ? (style, last.settings.continued(rightToLeft: shaped.isRightToLeft)) : nil
  }

  /// Whether all paragraphs before `index` are hidden.
  private func isFirstVisible(_ index: Int) -> Bool {
    var index = index
    while index > 0, entry(index - 1).settings.isCollapsed { index -= 1 }
    return index == 0
  }

  /// Whether a form feed or the client ends the column after a line that ends at `offset`. A form feed at the end of the text has no effect in the
  /// last region.
  func endsColumn(at offset: Int, inRegion region: Int, _ source: Placer.Source) -> Bool {
    let end = offset - source.start
    guard end > 0, end <= source.paragraph.length else { return false }
    if let ends = callbacks?.endsColumn, region < storedRegions.count - 1, ends(offset, region) { return true }
    guard source.paragraph.substitution?.columnEnds.contains(end) ?? (source.paragraph.text[end - 1] == .formFeed) else { return false }
    return offset < utf16Length || region < storedRegions.count - 1
  }

  /// Whether the last line is the empty line after a final form feed, whose position depends on the number of columns.
  func dependsOnColumnCount(_ last: LineGeometry?) -> Bool {
    guard let last, last.isEmptyLastLine, paragraphs.count > 0 else { return false }
    return entry(paragraphs.count - 1).lastUnit == .formFeed
  }
}
