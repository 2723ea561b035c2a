/// An edit of one plain paragraph whose lines are all laid: it is laid anew at once, in the place of its old lines.
///
/// That is typing in a long text, and costs the paragraph's words beside O(log n). Where others have a say – shapes, columns that end,
/// clients, text that letters do not measure – the old lines become the tail, as at every other change, and placement meets them
/// again. Both ways end in the same layout (`InPlaceEditLawTests`).
extension DocumentLayout {
  /// The lines of a paragraph, and the pen before and behind them.
  struct OwnLines {
    var first, end: FlowSummary

    var range: Range<Int> { first.length..<end.length }
  }

  /// The lines of a paragraph where others may take their place, whatever these are; `nil` where they hang on what stands about them, or
  /// others on them. O(log n).
  func ownLines(ofParagraph index: Int) -> OwnLines? {
    guard index < paragraphs.count, isFinished || index + 1 < paragraphs.count, index < lines.summary.paragraphs, reusableLines.isEmpty, !isPlacing, breakTable != nil, callbacks == nil,
      adjustments.isEmpty, balanced == nil, !paragraphs.cutsLines, lines.summary.gaps == 0, lines.summary.regions == 0,
      storedRegions[0].height.isUnlimited, storedRegions[0].custom == nil, storedRegions[0].maximumLines == 0, storedRegions[0].truncation == nil,
      fitObject == nil || !lines.summary.hasFittingObjects
    else { return nil }
    let recent = recentParagraph.flatMap { $0.index == index ? $0 : nil }
    let first = recent?.first ?? lines.first(fromParagraph: index).pen
    let end = recent?.end ?? lines.first(fromParagraph: index + 1).pen
    guard first.paragraphs == index, end.paragraphs == index + 1, first.length < end.length else { return nil }
    if !storedRegions[0].exclusions.isEmpty,
      let band = RegionDifference.band(of: storedRegions[0].exclusions, standoff: storedRegions[0].standoff), band.bottom > first.y
    {
      return nil
    }
    return OwnLines(first: first, end: end)
  }

  /// Has the plain text that was looked at last be what an edit made of it.
  ///
  /// - Parameter start: where the paragraph starts.
  /// - Returns: whether it is; else it is to be made anew.
  func followEdit(ofParagraph index: Int, _ unchanged: UnchangedText?, at start: Int?) -> Bool {
    guard let unchanged, let start, let text = recentSimpleText, let source = paragraphs.source else { return false }
    return text.applyEdit(source, paragraph: index, at: start, by: unchanged.delta)
  }

  /// Lays a paragraph anew, which has come in the place of one that had these lines; of a long one the lines about the edit alone.
  ///
  /// - Returns: what it has of glyphs; `nil` where something is not plain: then all is as it was.
  func layOutInPlace(_ index: Int, of old: OwnLines, _ unchanged: UnchangedText) -> GlyphCount? {
    guard let text = simpleText(atParagraph: index), case let start = old.first.utf16,
      let breaks = text.cachedBreaks(ofParagraph: index, at: start, isAlone: true),
      // Behind the last paragraph an empty line comes and goes.
      index + 1 < paragraphs.count || (breaks.separator > 0) == (lines.count > old.end.length)
    else { return nil }
    let before = (linesNamed, cost, heightEstimate)
    var part = relayoutSpan(ofParagraph: index, of: old, unchanged, text)
    guard layOutSpan(&part, ofParagraph: index, at: start, text, breaks) else {
      _ = newLines.flush()
      (linesNamed, cost, heightEstimate) = before
      return nil
    }
    let format = text.lineFormat(in: storedRegions[0], isFirstParagraph: index == 0)
    recordChanges(
      of: OwnLines(first: part.first, end: part.end), to: part.cursor, first: part.first.length == old.first.length ? format.spacingBefore : .zero,
      last: part.step == nil ? format.spacingAfter : .zero)
    let count = part.lines.count + newLines.count
    if part.lines.count == 0, part.step == nil {
      lines.replace(part.first.length..<part.end.length, with: newLines.flush())
    } else {
      part.lines.append(newLines.flush(), next: part.cursor.start)
      lines.replace(
        part.first.length..<part.end.length, with: part.lines, moving: old.end.length,
        by: part.step ?? LineStart.Step(offset: 0, position: 0, opportunity: 0, gaps: 0))
    }
    let length = old.end.utf16 - start + unchanged.delta
    let more = count - (part.end.length - part.first.length)
    var end = old.end
    (end.length, end.fragments, end.utf16) = (old.end.length + more, old.end.fragments + more, start + length)
    (end.y, end.line) = (old.end.y + part.cursor.y - part.end.y, old.end.line + part.cursor.line - part.end.line)
    recentParagraph = LaidParagraph(index: index, range: start..<start + length, first: old.first, end: end)
    return GlyphCount(glyphs: breaks.glyphCount, units: length)
  }

  /// Lines of a paragraph that others replace.
  private struct RelayoutSpan {
    /// Before and behind the old lines.
    var first, end: FlowSummary
    /// Where the first line starts in the paragraph; later where placement has come to.
    var cursor: LayoutCursor
    /// Old lines that may hold as they are.
    var oldLines: LineCursor?
    let delta: Int
    /// How much farther lines behind these start in the paragraph; `nil` where there are none.
    var step: LineStart.Step?
    /// More than are packed at once.
    var lines = LineList()
    let reused: EditedBreaks.Reused?
  }

  private static let fewLines = 64

  private func relayoutSpan(ofParagraph index: Int, of old: OwnLines, _ unchanged: UnchangedText, _ text: SimpleText) -> RelayoutSpan {
    var part = RelayoutSpan(
      first: old.first, end: old.end,
      cursor: LayoutCursor(paragraph: index, start: .paragraphStart, region: 0, y: old.first.y, line: old.first.line), delta: unchanged.delta,
      reused: text.table?.edited?.reused)
    guard old.range.count > Self.fewLines, let reused = part.reused else { return part }
    // A line hangs on no more than the two places behind it; none of these is another before the last one that was taken over.
    var first = lines.locatedLine(holding: old.first.utf16 + reused.through).index - 2
    // Where a line starts within a word is another question.
    while first > old.first.length, !lines.record(at: first - 1).endsAtBreakOpportunity { first -= 1 }
    if first > old.first.length {
      part.first = lines.position(before: first)
      part.cursor = LayoutCursor(paragraph: index, start: lines.start(ofLine: first), region: 0, y: part.first.y, line: part.first.line)
    }
    if reused.from != nil { part.oldLines = lines.cursor(from: part.first.length) }
    return part
  }

  /// - Returns: whether all is plain.
  private func layOutSpan(_ part: inout RelayoutSpan, ofParagraph index: Int, at start: Int, _ text: SimpleText, _ breaks: CachedBreaks) -> Bool {
    let format = text.lineFormat(in: storedRegions[0], isFirstParagraph: index == 0)
    let (bottom, end) = (storedRegions[0].height, part.end.length)
    var offset = start + part.cursor.start.offset.utf16
    text.goToLine(at: part.cursor.start, ofParagraph: index, breaks)
    while part.cursor.paragraph == index {
      if meetsOldLine(&part, at: offset, from: start, before: end) { return true }
      if newLines.count >= LineBuilder.simpleLinesPerCommit || newLines.isFull { part.lines.append(newLines.flush(), next: part.cursor.start) }
      let before = offset
      if !text.findBreaks(from: part.cursor.start, ofParagraph: index, at: start, isAlone: true) { return false }
      if text.breaksByWidth {
        // Old lines are looked for behind each.
        let isAlone = part.oldLines != nil
        _ = layOutCachedLines(from: &part.cursor, &offset, text, format, above: bottom) { _, next in isAlone && next > before }
      }
      if offset > before { continue }
      guard let pairs = text.pairs(ofParagraphAt: start),
        layOutSimpleLine(from: &part.cursor, &offset, ofParagraphAt: start, text, pairs, format, above: bottom, isCached: true) != nil
      else { return false }
    }
    return true
  }

  /// Whether an old line starts where placement has come to, and holds with all behind it.
  private func meetsOldLine(_ part: inout RelayoutSpan, at offset: Int, from start: Int, before end: Int) -> Bool {
    guard let reused = part.reused, let from = reused.from, offset - start >= from, part.cursor.start.offset.utf16 > 0, part.oldLines != nil else { return false }
    while part.oldLines!.position.length < end, part.oldLines!.position.utf16 + part.delta < offset { part.oldLines!.advance() }
    guard part.oldLines!.position.length < end, part.oldLines!.position.utf16 + part.delta == offset, newLines.last?.endsAtBreakOpportunity ?? false,
      case let step = part.cursor.start.step(from: part.oldLines!.start), step.opportunity == reused.more
    else { return false }
    (part.end, part.step) = (part.oldLines!.position, step)
    return true
  }

  /// Tells that lines are others, and those below them moved where the pen comes to stand elsewhere.
  ///
  /// - Parameters:
  ///   - before: what lies above the first of the new lines; `after`: below the last.
  private func recordChanges(of old: OwnLines, to cursor: LayoutCursor, first before: LayoutUnit, last after: LayoutUnit) {
    guard recordsChanges else { return }
    let (first, last) = (lines.line(at: old.first.length), lines.line(at: old.end.length - 1))
    let (top, bottom) = (first.line.band(at: first.pen).top, last.line.band(at: last.pen).bottom)
    var bands = [RegionChange(region: 0, top: min(top, old.first.y + before), bottom: max(bottom, cursor.y - after))]
    if cursor.y != old.end.y {
      let lowest = lines.line(at: lines.count - 1)
      bands.append(
        RegionChange(
          region: 0, top: min(old.end.y, cursor.y), bottom: lowest.line.band(at: lowest.pen).bottom + max(.zero, cursor.y - old.end.y)))
    }
    recordChanges(bands)
  }
}

extension PlacedLine {
  /// Whether the next line starts where a line may end, and not within a word.
  fileprivate var endsAtBreakOpportunity: Bool { if case .didNotFit = numbers.reason { true } else { false } }
}
