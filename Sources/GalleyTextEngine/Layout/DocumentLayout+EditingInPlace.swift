/// Edits of one simple paragraph whose lines are all laid out: it is laid out again at once, in place of its old lines.
///
/// Typing in a long text therefore costs O(log *n*) in the length of the text, plus the words of the paragraph. If something else matters (shapes,
/// column ends, clients, text that is not simple), the old lines become reusable lines, as after any other change. Both methods produce the same
/// layout (`InPlaceEditLawTests`).
extension DocumentLayout {
  /// The lines of a paragraph, given by the positions before the first and after the last.
  struct OwnLines {
    var first, end: FlowSummary

    var range: Range<Int> { first.length..<end.length }
  }

  /// Returns the lines of a paragraph if they can be replaced on their own. Returns `nil` if they depend on their surroundings, or the surroundings
  /// on them. O(log *n*) in the length of the text.
  func ownLines(ofParagraph index: Int) -> OwnLines? {
    guard index < store.paragraphs.count, flow.isFinished || index + 1 < store.paragraphs.count, index < flow.lines.summary.paragraphs,
      changes.reusableLines.isEmpty, !workspace.isPlacing, simple.hasTable || isPlacedShaped(index), client.callbacks == nil,
      appearance.isUnadjusted, flow.balanced == nil, !store.paragraphs.cutsLines, flow.lines.summary.gaps == 0, flow.lines.summary.regions == 0,
      space.regions[0].height.isUnlimited, LayoutSpace.isPlain(space.regions[0]), space.regions[0].truncation == nil,
      client.fitObject == nil || !flow.lines.summary.hasFittingObjects
    else { return nil }
    let recent = flow.recentParagraph.flatMap { $0.index == index ? $0 : nil }
    let first = recent?.first ?? flow.lines.first(fromParagraph: index).position
    let end = recent?.end ?? flow.lines.first(fromParagraph: index + 1).position
    guard first.paragraphs == index, end.paragraphs == index + 1, first.length < end.length else { return nil }
    if !space.regions[0].exclusions.isEmpty,
      let band = RegionDifference.band(of: space.regions[0].exclusions, standoff: space.regions[0].standoff), band.bottom > first.y
    {
      return nil
    }
    return OwnLines(first: first, end: end)
  }

  /// Lays out a paragraph that replaced another with the lines `old`. In a long paragraph, only the lines around the edit are laid out.
  ///
  /// - Returns: Whether the paragraph was laid out. If it is not simple, if a line has to be shaped, or if the empty line after the text appears or
  ///   disappears, no line has changed.
  func layOutInPlace(_ index: Int, of old: OwnLines, _ unchanged: UnchangedText) -> Bool {
    guard simple.hasTable, let text = simpleText(atParagraph: index), case let start = old.first.offset,
      let breaks = text.cachedBreaks(ofParagraph: index, at: start, isAlone: true),
      // The empty line after the last paragraph must not appear or disappear.
      index + 1 < store.paragraphs.count || (breaks.separator > 0) == (flow.lines.count > old.end.length)
    else { return false }
    let before = (flow.namesGiven, meter.cost, flow.heightEstimate)
    guard var part = relayoutSpan(ofParagraph: index, of: old, unchanged, text) else { return false }
    guard layOutSpan(&part, ofParagraph: index, text, breaks) else {
      _ = flow.newLines.flush()
      (flow.namesGiven, meter.cost, flow.heightEstimate) = before
      return false
    }
    let format = text.lineFormat(in: space.regions[0], isFirstParagraph: index == 0)
    exchangeLines(of: old, with: &part, ofParagraph: index, spacing: (format.spacingBefore, format.spacingAfter))
    return true
  }

  /// Exchanges old lines of a paragraph for the new lines, and moves the lines after them.
  ///
  /// - Parameters:
  ///   - old: All old lines of the paragraph.
  ///   - part: Those that are exchanged.
  ///   - spacing: The spacing above the first line of the paragraph and below its last line.
  func exchangeLines(of old: OwnLines, with part: inout RelayoutSpan, ofParagraph index: Int, spacing: (before: LayoutUnit, after: LayoutUnit)) {
    let start = old.first.offset
    recordChanges(
      of: OwnLines(first: part.first, end: part.end), to: part.position.cursor, first: part.first.length == old.first.length ? spacing.before : .zero,
      last: part.step == nil ? spacing.after : .zero)
    let count = part.lines.count + flow.newLines.count
    if part.lines.count == 0, part.step == nil {
      flow.lines.replace(part.first.length..<part.end.length, with: flow.newLines.flush())
    } else {
      part.lines.append(flow.newLines.flush(), next: part.position.cursor.start)
      flow.lines.replace(
        part.first.length..<part.end.length, with: part.lines, moving: old.end.length,
        by: part.step ?? LineStart.Step(offset: 0, position: 0, opportunity: 0, gaps: 0))
    }
    let length = old.end.offset - start + part.delta
    let more = count - (part.end.length - part.first.length)
    var end = old.end
    (end.length, end.fragments, end.utf16) = (old.end.length + more, old.end.fragments + more, (start + length).utf16)
    (end.y, end.line) = (old.end.y + part.position.cursor.y - part.end.y, old.end.line + part.position.cursor.line - part.end.line)
    flow.recentParagraph = LaidParagraph(index: index, range: start..<start + length, first: old.first, end: end)
  }

  /// The lines of a paragraph that are replaced.
  struct RelayoutSpan {
    /// The positions before and after the old lines.
    var first, end: FlowSummary
    /// The start of the first line in the paragraph, and later the current position of placement.
    var position: SimpleTextPosition
    /// Old lines that could be valid without changes.
    var oldLines: LineCursor?
    let delta: Int
    /// The distance that the lines after the span move within the paragraph, or `nil` if there are none.
    var step: LineStart.Step?
    /// New lines, if they are more than fit in one `LineBuilder`.
    var lines = LineList.none
    var reused: EditedBreaks.Reused?
  }

  /// The maximum number of lines of a paragraph that is laid out as a whole.
  static let fewLines = 64

  /// Returns the lines to replace: all lines of a short paragraph, or the lines around the edit. Returns `nil` if many lines before the edit start
  /// within words. Such lines are shaped.
  private func relayoutSpan(ofParagraph index: Int, of old: OwnLines, _ unchanged: UnchangedText, _ text: SimpleText) -> RelayoutSpan? {
    var part = RelayoutSpan(
      first: old.first, end: old.end,
      position: SimpleTextPosition(
        cursor: LayoutCursor(paragraph: index, start: .paragraphStart, region: 0, y: old.first.y, line: old.first.line), offset: old.first.offset),
      delta: unchanged.delta,
      reused: text.table?.edited?.reused)
    guard old.range.count > Self.fewLines, let reused = part.reused else { return part }
    // A line depends on at most two break opportunities after it, and those before the last reused one are unchanged.
    var first = flow.lines.locatedLine(holding: old.first.offset + reused.through).index - 2
    // A line that starts within a word depends on more than break opportunities.
    let last = first
    while first > old.first.length, !flow.lines.record(at: first - 1).endsAtBreakOpportunity {
      if last - first == Self.fewLines { return nil }
      first -= 1
    }
    if first > old.first.length { begin(&part, atLine: first, of: old) }
    if reused.from != nil { part.oldLines = flow.lines.cursor(from: part.first.length) }
    return part
  }

  /// Moves the start of the span `part` to the line of this number, which is in the paragraph with the lines `old`.
  func begin(_ part: inout RelayoutSpan, atLine number: Int, of old: OwnLines) {
    part.first = flow.lines.position(before: number)
    let start = flow.lines.start(ofLine: number)
    part.position.cursor = LayoutCursor(
      paragraph: part.position.cursor.paragraph, start: start, region: 0, y: part.first.y, line: part.first.line)
    part.position.offset = old.first.offset + start.offset
  }

  /// Lays out the lines of the span `part`. Returns false if a line has to be shaped; lines before it can have been laid out then.
  private func layOutSpan(_ part: inout RelayoutSpan, ofParagraph index: Int, _ text: SimpleText, _ breaks: CachedBreaks) -> Bool {
    let band = SimpleTextBand(text: text, format: text.lineFormat(in: space.regions[0], isFirstParagraph: index == 0), bottom: space.regions[0].height)
    let (end, start) = (part.end.length, part.position.paragraphStart)
    text.goToLine(at: part.position.cursor.start, ofParagraph: index, breaks)
    while part.position.cursor.paragraph == index {
      let before = part.position.offset
      if meetsOldLine(&part, at: before, from: start, before: end) { return true }
      if flow.newLines.count >= LineBuilder.simpleLinesPerCommit || flow.newLines.isFull {
        part.lines.append(flow.newLines.flush(), next: part.position.cursor.start)
      }
      if !text.findBreaks(from: part.position.cursor.start, ofParagraph: index, at: start, isAlone: true) { return false }
      // An old line could match after each new line.
      let isAlone = part.oldLines != nil
      guard placeEditedLines(&part.position, band, until: { _, next in isAlone && next > before }) else { return false }
    }
    return true
  }

  /// Whether an old line starts at the current position and is valid together with all lines after it. If so, the span `part` is shortened to end
  /// there.
  private func meetsOldLine(_ part: inout RelayoutSpan, at offset: UTF16Offset, from start: UTF16Offset, before end: Int) -> Bool {
    guard let reused = part.reused, let from = reused.from, offset - start >= from, part.position.cursor.start.offset > 0, part.oldLines != nil
    else { return false }
    while part.oldLines!.position.length < end, part.oldLines!.position.offset + part.delta < offset { part.oldLines!.advance() }
    guard part.oldLines!.position.length < end, part.oldLines!.position.offset + part.delta == offset, flow.newLines.last?.endsAtBreakOpportunity ?? false,
      case let step = part.position.cursor.start.step(from: part.oldLines!.start), step.opportunity == reused.more
    else { return false }
    (part.end, part.step) = (part.oldLines!.position, step)
    return true
  }

  /// Records the change of lines, and of the lines below if these move.
  ///
  /// - Parameters:
  ///   - before: The spacing above the first new line.
  ///   - after: The spacing below the last new line.
  private func recordChanges(of old: OwnLines, to cursor: LayoutCursor, first before: LayoutUnit, last after: LayoutUnit) {
    guard changes.areRecorded else { return }
    let (first, last) = (flow.lines.line(at: old.first.length), flow.lines.line(at: old.end.length - 1))
    let (top, bottom) = (first.line.band(at: first.position).top, last.line.band(at: last.position).bottom)
    var bands = [RegionChange(region: 0, top: min(top, old.first.y + before), bottom: max(bottom, cursor.y - after))]
    if cursor.y != old.end.y {
      let lowest = flow.lines.line(at: flow.lines.count - 1)
      bands.append(
        RegionChange(
          region: 0, top: min(old.end.y, cursor.y), bottom: lowest.line.band(at: lowest.position).bottom + max(.zero, cursor.y - old.end.y)))
    }
    changes.record(bands)
  }
}

extension PlacedLine {
  /// Whether the next line starts at a break opportunity and not within a word.
  var endsAtBreakOpportunity: Bool { if case .didNotFit = numbers.reason { true } else { false } }
}
