import UnicodeFacts

/// Where placing begins.
struct PlacementStart {
  var cursor: LayoutCursor
  /// What the end of the column above was looked for, where the pen stands at a column's top.
  var columnEnd: ColumnEnd?

  init(_ cursor: LayoutCursor, columnEnd: ColumnEnd? = nil) { (self.cursor, self.columnEnd) = (cursor, columnEnd) }
}

/// Placing lines on demand.
extension DocumentLayout {
  /// Lays text until every region up to this one is full, or nothing is left.
  package func layOut(throughRegion region: Int) {
    closeGaps(before: .max)
    // Past the last region there is nothing to wait for: what is left is known to find no room.
    layOut { [last = storedRegions.count - 1] pen, _ in pen.region > region && region < last }
  }

  /// Lays text until the unit at `offset` has its place.
  package func layOut(throughOffset offset: Int) {
    closeGaps(before: offset)
    layOut { self.isPast($0, at: $1, offset) }
  }

  /// Lays text until a region is full down to `y`, or nothing is left.
  package func layOut(throughRegion region: Int, downTo y: LayoutUnit) {
    closeGaps(before: .max)
    layOut { cursor, _ in cursor.region > region || cursor.region == region && cursor.y >= y }
  }

  package func layOutAll() {
    closeGaps(before: .max)
    layOut { _, _ in false }
  }

  /// Whether all text has its place, or no room is left for what has none.
  package var isComplete: Bool { isFinished && lines.summary.gaps == 0 }

  /// The end of what is laid from the start on, UTF-16 in the document.
  package var laidEnd: Int { lines.firstGap.map(\.position.utf16) ?? fragments.last?.range.upperBound ?? 0 }

  /// Whether the last line of the text is laid.
  package var isEndLaid: Bool { fragments.last?.range.upperBound ?? 0 == utf16Length }

  /// Whether the unit at `offset` stands above a pen that stands at `place` in the text; at the text's end there is more to place.
  func isPast(_ cursor: LayoutCursor, at cursorOffset: Int, _ offset: Int) -> Bool { cursor.paragraph < paragraphs.count && cursorOffset > offset }

  /// - Parameter isEnough: told a pen, and where it stands in the text.
  func layOut(until isEnough: (LayoutCursor, Int) -> Bool) {
    guard !isFinished, !isPlacing else { return }
    isPlacing = true
    defer { isPlacing = false }
    let began = stopwatch?()
    defer { if let began, let ended = stopwatch?() { timeSpent += ended - began } }
    var firstNew = lines.count
    let cursor = placeLines(from: PlacementStart(lines.end), seen: &firstNew, until: isEnough)
    if isFinished { balanceLastColumns(seen: &firstNew) } else { reusableLines.pass(to: cursor, at: lines.summary.utf16) }
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

  /// Places lines behind those that hold, and takes old ones back.
  ///
  /// - Parameter firstNew: how many of the lines are those of before.
  /// - Returns: the pen behind the last line, or at the top of the region that it goes on to.
  @discardableResult
  func placeLines(from start: PlacementStart, seen firstNew: inout Int, until isEnough: (LayoutCursor, Int) -> Bool) -> LayoutCursor {
    var origin = lines.end
    /// Of `origin`, in the text.
    var offset = lines.summary.utf16
    var cursor = start.cursor
    // A region without room is passed over; the pen that lines remember is the one before that.
    // What a column's end was looked for is laid with it, and nothing stays that another end might move.
    var columnEnd = start.columnEnd
    /// Of the line above in the same paragraph and column.
    var narrow = NarrowLine.none
    /// A paragraph that is not plain.
    var shapedParagraph = -1
    var current: (paragraph: Int, source: Placer.Source)?
    var region: (index: Int, region: Region)?
    /// How lines of a paragraph are set in the region.
    var method: (paragraph: Int, way: PlacementMethod)?
    /// A row in a table whose cells are set below each other in a region, as it is too high for it.
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
        if layOutSimpleText(from: &cursor, &offset, behind: origin, &columnEnd, until: { !isInSpread && isEnough($0, $1) }) {
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
        if method!.way == .asRegularLines {
          if cursor == origin, columnEnd == nil, placeRegularLines(of: source, in: region!.region, from: &cursor, &offset, until: isEnough) {
            (origin, narrow) = (cursor, .none)
            continue
          }
        } else if method!.way == .byTotalFit,
          placeFittedLines(of: source, in: region!.region, from: &cursor, &offset, behind: &origin, &columnEnd)
        {
          narrow = .none
          continue
        } else if method!.way == .asTable, stackedRow.map({ $0 != (cursor.paragraph, cursor.region) }) ?? true {
          switch placeTable(at: &cursor, &offset, after: &origin, &columnEnd, in: region!.region) {
          case .placed(let stacked):
            (narrow, stackedRow) = (.none, stacked.map { ($0, cursor.region) })
            continue
          case .again(let index):
            let first = lines.locatedLine(at: index)
            removeLines(from: index, seen: &firstNew)
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
          if index < lines.count { removeLines(from: index, seen: &firstNew) }
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
      hasNarrowLines = hasNarrowLines || narrow != .none
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

  /// As many as fill a leaf, with room for some.
  static let linesAtOnce = LineLeaf.maximumWeight * 3 / 4

  /// Puts the lines placed last where they are seen; what comes behind them starts at `next` in its paragraph.
  func commitNewLines(next: LineStart) {
    if newLines.isEmpty { return }
    lines.append(newLines.flush(), next: next)
  }

  /// Places the line at `pen`; `nil` where its region has no room for it.
  func placeLine(_ source: Placer.Source, at cursor: LayoutCursor, in region: Region) -> Placer.Result? {
    if source.hasFittingObjects, fitObject != nil {
      return placeLineWithFittingObjects(source, at: cursor)
    }
    return placer.placeLine(source, at: cursor, in: region, into: &newFragments)
  }

  /// Takes off lines that go on to the next column, `seen` of which were there before placement began.
  private func removeLines(from index: Int, seen: inout Int) {
    let (retained, removed) = lines.split(at: index)
    if index < seen { reusableLines.recordLost(removed, seen - index, from: retained.summary) }
    lines = retained
    // What stays of a stretch beside shapes may be of another mind.
    hasNarrowLines = true
    seen = min(seen, lines.startOfNarrowLines(endingAt: index))
    reusableLines.resetProgress()
  }

  // MARK: Old lines

  private func match(_ cursor: LayoutCursor, at offset: Int, below narrow: NarrowLine) -> ReusableLines.Match? {
    if reusableLines.isEmpty { return nil }
    let match = reusableLines.match(
      cursor, at: offset, below: narrow, above: { linesAbove(cursor) },
      moving: { movingOldLines(in: cursor.region, from: $0, to: $1, hasFittingObjects: $2) })
    if lines.hasRows, let match, !isReusable(match.row, at: cursor) { return nil }
    return match
  }

  /// Old lines from the one that is met on stand as before, or moved. O(log n).
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
    // Moved up, they may have left room for more.
    isFinished = reusableLines.wasFinished && (!match.isMoved || isUnlimited)
    reusableLines.removeAll()
  }

  /// Whether old lines of a region are the same one piece higher or lower: nothing in it depends on y any more.
  private func movingOldLines(
    in index: Int, from old: LayoutUnit, to new: LayoutUnit, hasFittingObjects: Bool
  ) -> ReusableLines.Moving {
    guard index < storedRegions.count, storedRegions[index].custom == nil, storedRegions[index].maximumLines == 0, callbacks == nil else { return .none }
    let band = RegionDifference.band(of: storedRegions[index].exclusions, standoff: storedRegions[index].standoff)
    if let band, band.bottom > min(old, new) { return .none }
    if fitObject != nil, hasFittingObjects { return .none }
    if storedRegions[index].height.isUnlimited { return .all }
    // At the top of a column that has an end other rules hold: for what is taller than the column.
    return min(old, new) > .zero && storedRegions[index].truncation == nil ? .above(storedRegions[index].height) : .none
  }

  /// The paragraph at `index`; past the last, the empty line after a final hard break, if there is one.
  ///
  /// - Parameter start: where it starts in the text, if that is known.
  func source(at index: Int, startingAt start: Int? = nil) -> Placer.Source? {
    if index < paragraphs.count {
      assert(start.map { $0 == paragraphStart(index) } ?? true, "paragraph \(index) does not start at \(start!)")
      let entry = entry(index)
      let isFirst = !entry.settings.spacesTextStart && (index == 0 || entry.settings.spacingBefore != .zero && !entry.settings.isCollapsed && isFirstSeen(index))
      if entry.hasFittingObjects, fitObject != nil {
        // Where it has to be looked at as it is, it is shaped anew once, with all sizes.
        return Placer.Source(
          paragraph: openShaped(entry, index), start: start ?? paragraphStart(index), isFirst: isFirst, hasFittingObjects: true,
          continuesPrevious: continuesPrevious(index))
      }
      return Placer.Source(
        paragraph: entry.shaped ?? shaped(index), start: start ?? paragraphStart(index), isFirst: isFirst,
        hasFittingObjects: entry.hasFittingObjects, continuesPrevious: continuesPrevious(index))
    }
    guard index == paragraphs.count, index > 0, case (let style, var settings)? = settingOfEmptyLastLine else { return nil }
    // Nobody hid the empty line.
    if case .seen(let seen)? = settings.hidden { settings = seen }
    let empty = Paragraph(text: [], styles: [.init(length: 0, style: style)], settings: settings)
    return Placer.Source(paragraph: TextPipeline(settings: self.settings).shape(ItemizedParagraph(empty)), start: utf16Length, isFirst: false)
  }

  /// How the empty line after the last paragraph is set; `nil` where there is none.
  private var settingOfEmptyLastLine: (style: TextStyle, settings: ParagraphSettings)? {
    let index = paragraphs.count - 1
    // What is plain ends no line but with the paragraph, and need not be read.
    if let text = simpleText(atParagraph: index), let endsParagraph = text.endsInSeparator(paragraph: index) {
      return endsParagraph ? (text.style, text.settings) : nil
    }
    let last = entry(index)
    let style = last.styles[last.styles.count - 1].style
    if last.isTerminated { return (style, last.settings) }
    let shaped = shaped(index)
    return shaped.endsInLineBreak ? (style, last.settings.continued(rightToLeft: shaped.isRightToLeft)) : nil
  }

  /// Whether all paragraphs before it are hidden.
  private func isFirstSeen(_ index: Int) -> Bool {
    var index = index
    while index > 0, entry(index - 1).settings.isCollapsed { index -= 1 }
    return index == 0
  }

  /// A form feed sends what follows a line to the next column; the empty line after a final one stays where there is none.
  func endsColumn(at offset: Int, inRegion region: Int, _ source: Placer.Source) -> Bool {
    let end = offset - source.start
    guard end > 0, end <= source.paragraph.length else { return false }
    if let ends = callbacks?.endsColumn, region < storedRegions.count - 1, ends(offset, region) { return true }
    guard source.paragraph.substitution?.columnEnds.contains(end) ?? (source.paragraph.text[end - 1] == .formFeed) else { return false }
    return offset < utf16Length || region < storedRegions.count - 1
  }

  /// Whether the last line is the empty one after a final form feed: where it stands depends on how many columns there are.
  func dependsOnColumnCount(_ last: LineGeometry?) -> Bool {
    guard let last, last.isEmptyLastLine, paragraphs.count > 0 else { return false }
    return entry(paragraphs.count - 1).lastUnit == .formFeed
  }
}
