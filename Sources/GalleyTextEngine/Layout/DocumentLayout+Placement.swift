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
    layOut { [last = space.regions.count - 1] cursor, _ in cursor.region > region && region < last }
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
  package var isComplete: Bool { flow.isFinished && flow.lines.summary.gaps == 0 }

  /// The end of the text that is laid out without gaps from the start, in UTF-16 code units.
  package var laidEnd: Int { flow.lines.firstGap.map(\.position.utf16) ?? fragments.last?.range.upperBound ?? 0 }

  /// Whether the last line of the text is laid out.
  package var isEndLaid: Bool { fragments.last?.range.upperBound ?? 0 == utf16Length }

  /// Whether the code unit at `offset` is before a cursor whose offset is `cursorOffset`. Always false at the end of the text, so that placement
  /// finishes.
  func isPast(_ cursor: LayoutCursor, at cursorOffset: Int, _ offset: Int) -> Bool { cursor.paragraph < store.paragraphs.count && cursorOffset > offset }

  /// Lays out lines until placement is finished, or `isEnough` returns true for a cursor and its offset in the text.
  func layOut(until isEnough: (LayoutCursor, Int) -> Bool) {
    guard !flow.isFinished, !workspace.isPlacing else { return }
    workspace.isPlacing = true
    defer { workspace.isPlacing = false }
    let began = meter.stopwatch?()
    defer { meter.addTime(since: began, now: meter.stopwatch?()) }
    var firstNew = flow.lines.count
    let cursor = placeLines(from: PlacementStart(flow.lines.end), existingCount: &firstNew, until: isEnough)
    if flow.isFinished { balanceLastColumns(existingCount: &firstNew) } else { changes.reusableLines.pass(to: cursor, at: flow.lines.summary.utf16) }
    settleNarrowLines(from: firstNew)
    recordDifference(from: firstNew)
    if flow.isFinished {
      truncateLastLine()
      changes.reusableLines.removeAll()
    } else {
      changes.reusableLines.dropPassed()
      changes.reusableLines.leave(regionsBefore: cursor.region)
      changes.record(changes.reusableLines.consumeLost())
    }
    meter.cost.broken += workspace.placer.consumeBrokenLineCount()
  }

  /// Places lines after the existing ones, and reuses old lines.
  ///
  /// - Parameter firstNew: The number of lines that existed before this layout pass.
  /// - Returns: The cursor after the last line, or at the top of the region in which the text continues.
  @discardableResult
  func placeLines(from start: PlacementStart, existingCount firstNew: inout Int, until isEnough: (LayoutCursor, Int) -> Bool) -> LayoutCursor {
    var origin = flow.lines.end
    /// The offset of `origin` in the text.
    var offset = flow.lines.summary.utf16
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
    while !flow.isFinished, columnEnd != nil || narrow.isOpen || !isEnough(cursor, offset) || !isSettled(cursor) {
      if cursor == origin, let match = match(cursor, at: offset, below: narrow) {
        flow.commit(next: cursor.start)
        settleNarrowLines(from: firstNew)
        recordDifference(from: firstNew)
        reuse(match, at: cursor)
        (firstNew, narrow) = (flow.lines.count, .none)
        (origin, offset) = (flow.lines.end, flow.lines.summary.utf16)
        cursor = origin
        continue
      }
      var isFull = isFullForSimpleText(cursor, at: offset)
      if !isFull, cursor == origin ? columnEnd == nil : cursor.line == 0, !narrow.isOpen, cursor.paragraph != shapedParagraph {
        let isInSpread = space.isInSpread(cursor.region)
        if layOutSimpleText(from: &cursor, &offset, after: origin, &columnEnd, until: { !isInSpread && isEnough($0, $1) }) {
          origin = cursor
          continue
        }
        shapedParagraph = cursor.paragraph
      }
      if !isFull, current?.paragraph != cursor.paragraph || current!.source.hasFittingObjects {
        current = source(at: cursor.paragraph, startingAt: offset - cursor.start.offset.utf16).map { (cursor.paragraph, $0) }
      }
      guard cursor.region < space.regions.count, isFull || current != nil else {
        flow.isFinished = true
        break
      }
      if region?.index != cursor.region { (region, method) = ((cursor.region, space.regions[cursor.region]), nil) }
      if !isFull, let source = current?.source, !narrow.isOpen, cursor.paragraph < store.paragraphs.count {
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
            let first = flow.lines.locatedLine(at: index)
            removeLines(from: index, existingCount: &firstNew)
            (origin, offset) = (flow.lines.end, flow.lines.summary.utf16)
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
      workspace.fragments.removeFew()
      guard !isFull, let source = current?.source, let placed = placeLine(source, at: cursor, in: region!.region) else {
        if let (index, end) = findColumnEnd(at: cursor) {
          if index < flow.lines.count { removeLines(from: index, existingCount: &firstNew) }
          (origin, offset, columnEnd) = (flow.lines.end, flow.lines.summary.utf16, end)
          cursor = origin
        }
        cursor = LayoutCursor(paragraph: cursor.paragraph, start: cursor.start, region: cursor.region + 1, y: .zero, line: 0)
        narrow = .none
        continue
      }
      var next = placed.cursor
      if endsColumn(at: workspace.fragments[workspace.fragments.count - 1].range.upperBound, inRegion: cursor.region, source) {
        next = LayoutCursor(paragraph: next.paragraph, start: next.start, region: next.region + 1, y: .zero, line: 0)
      }
      if cursor.paragraph == store.paragraphs.count {
        workspace.fragments[workspace.fragments.count - 1].isEmptyLastLine = true
        next.paragraph = store.paragraphs.count + 1
      }
      meter.cost.placed += workspace.fragments.count
      narrow = placed.isTorn.map { .following(narrow, isTorn: $0) } ?? .none
      if narrow != .none { (flow.hasNarrowLines, flow.lines.recent.hasGroups) = (true, true) }
      let line = PlacedLine(
        name: flow.namesGiven, from: origin, to: next, region: cursor.region, top: placed.top, bottom: placed.bottom,
        hasFittingObjects: source.hasFittingObjects,
        narrow: narrow, columnEnd: columnEnd, workspace.fragments, &flow.recentGeometries)
      flow.append(line, from: origin, to: next)
      columnEnd = nil
      offset += line.length
      commitIfReady(next: next.start)
      if next.start == .paragraphStart || next.region > cursor.region { narrow = .none }
      (origin, cursor) = (next, next)
    }
    flow.commit(next: origin.start)
    return cursor
  }

  /// Places the line at the cursor. Returns `nil` if its region has no space for it.
  func placeLine(_ source: Placer.Source, at cursor: LayoutCursor, in region: Region) -> Placer.Result? {
    if source.hasFittingObjects, client.fitObject != nil {
      return placeLineWithFittingObjects(source, at: cursor)
    }
    return workspace.placer.placeLine(source, at: cursor, in: region, into: &workspace.fragments)
  }

  /// Removes the lines from `index` on, which move to the next column. `existingCount` is the number of lines that existed before placement began.
  private func removeLines(from index: Int, existingCount: inout Int) {
    let (retained, removed) = flow.lines.split(at: index)
    if index < existingCount { changes.reusableLines.recordLost(removed, existingCount - index, from: retained.summary) }
    flow.lines = retained
    // The remaining lines of a group of narrow lines could require other justification.
    flow.hasNarrowLines = true
    existingCount = min(existingCount, flow.lines.startOfNarrowLines(endingAt: index))
    changes.reusableLines.resetProgress()
  }

  // MARK: Old lines

  /// Returns the old lines that can be reused at the cursor, or `nil` if there are none.
  private func match(_ cursor: LayoutCursor, at offset: Int, below narrow: NarrowLine) -> ReusableLines.Match? {
    if changes.reusableLines.isEmpty { return nil }
    let match = changes.reusableLines.match(
      cursor, at: offset, below: narrow, above: { linesAbove(cursor) },
      moving: { movingOldLines(in: cursor.region, from: $0, to: $1, hasFittingObjects: $2) })
    if flow.lines.hasRows, let match, !isReusable(match.row, at: cursor) { return nil }
    return match
  }

  /// Reuses old lines from the matching one on, in place or moved. O(log *n*) in the number of lines.
  private func reuse(_ match: ReusableLines.Match, at cursor: LayoutCursor) {
    if match.isMoved {
      let (top, bottom) = (changes.reusableLines.topOfRemainder, changes.reusableLines.bottomOfRemainder(to: match.end))
      changes.record([RegionChange(region: cursor.region, top: min(top, cursor.y), bottom: bottom + max(.zero, cursor.y - top))])
    }
    let isUnlimited = space.regions[cursor.region].height.isUnlimited
    let old = changes.reusableLines.removeRemainder(to: match.end)
    flow.lines.append(old.lines)
    if let columns = old.balanced { flow.balanced = BalancedColumns(regions: columns.regions, firstLine: flow.lines.count - columns.count) }
    if changes.reusableLines.hasLines { return }
    // After moving up, the lines can leave space for more text.
    flow.isFinished = changes.reusableLines.wasFinished && (!match.isMoved || isUnlimited)
    changes.reusableLines.removeAll()
  }

  /// Returns the old lines of a region that are valid at another height, because nothing below both heights depends on y.
  private func movingOldLines(in region: Int, from old: LayoutUnit, to new: LayoutUnit, hasFittingObjects: Bool) -> ReusableLines.Moving {
    guard client.callbacks == nil, client.fitObject == nil || !hasFittingObjects else { return .none }
    return space.movingOldLines(in: region, from: old, to: new)
  }

  /// Commits the new lines and evicts paragraphs, once enough lines were placed.
  @inline(__always) func commitIfReady(next: LineStart) {
    guard flow.isReadyToCommit else { return }
    flow.commit(next: next)
    evictUnusedParagraphs()
  }

  /// Returns the paragraph at `index` for placement. After the last paragraph, returns the empty line after a final hard break, or `nil` if there
  /// is none.
  ///
  /// - Parameter start: The start of the paragraph in the text, if it is known.
  func source(at index: Int, startingAt start: Int? = nil) -> Placer.Source? {
    if index < store.paragraphs.count {
      assert(start.map { $0 == paragraphStart(index) } ?? true, "paragraph \(index) does not start at \(start!)")
      let entry = entry(index)
      let isFirst = !entry.settings.spacesTextStart && (index == 0 || entry.settings.spacingBefore != .zero && !entry.settings.isCollapsed && isFirstVisible(index))
      if entry.hasFittingObjects, client.fitObject != nil {
        // Queries that need all sizes shape the paragraph once more.
        return Placer.Source(
          paragraph: openShaped(entry, index), start: start ?? paragraphStart(index), isFirst: isFirst, hasFittingObjects: true,
          continuesPrevious: continuesPrevious(index))
      }
      return Placer.Source(
        paragraph: entry.shaped ?? shaped(index), start: start ?? paragraphStart(index), isFirst: isFirst,
        hasFittingObjects: entry.hasFittingObjects, continuesPrevious: continuesPrevious(index))
    }
    guard index == store.paragraphs.count, index > 0, case (let style, var settings)? = settingOfEmptyLastLine else { return nil }
    // The empty line is not hidden, even if its paragraph is.
    if case .seen(let seen)? = settings.hidden { settings = seen }
    let empty = Paragraph(text: [], styles: [.init(length: 0, style: style)], settings: settings)
    return Placer.Source(paragraph: TextPipeline(settings: self.settings).shape(ItemizedParagraph(empty)), start: utf16Length, isFirst: false)
  }

  /// The style and settings of the empty line after the last paragraph, or `nil` if there is no such line.
  private var settingOfEmptyLastLine: (style: TextStyle, settings: ParagraphSettings)? {
    let index = store.paragraphs.count - 1
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
    if let ends = client.callbacks?.endsColumn, region < space.regions.count - 1, ends(offset, region) { return true }
    guard source.paragraph.substitution?.columnEnds.contains(end) ?? (source.paragraph.text[end - 1] == .formFeed) else { return false }
    return offset < utf16Length || region < space.regions.count - 1
  }

  /// Whether the last line is the empty line after a final form feed, whose position depends on the number of columns.
  func dependsOnColumnCount(_ last: LineGeometry?) -> Bool {
    guard let last, last.isEmptyLastLine, store.paragraphs.count > 0 else { return false }
    return entry(store.paragraphs.count - 1).lastUnit == .formFeed
  }
}
