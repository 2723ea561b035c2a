/// An edit of one plain paragraph whose lines are all laid: it is laid anew at once, in the place of its old lines.
///
/// That is typing in a long text, and costs the paragraph's words beside O(log n). Where others have a say – shapes, columns that end,
/// clients, text that letters do not measure – the old lines become the tail, as at every other change, and placement meets them
/// again. Both ways end in the same layout (`RetypingLawTests`).
extension DocumentLayout {
  /// The lines of a paragraph, and the pen before and behind them.
  struct OwnLines {
    var first, end: FlowMeasure

    var range: Range<Int> { first.length..<end.length }
  }

  /// The lines of a paragraph where others may take their place, whatever these are; `nil` where they hang on what stands about them, or
  /// others on them. O(log n).
  func ownLines(ofParagraph index: Int) -> OwnLines? {
    guard index < paragraphs.count, isFinished || index + 1 < paragraphs.count, index < lines.measure.paragraphs, tail.isEmpty, !isPlacing, keptPlaces != nil, hooks == nil,
      adjustments.isEmpty, balanced == nil, !paragraphs.cutsLines, lines.measure.gaps == 0, lines.measure.regions == 0,
      storedRegions[0].height.isUnlimited, storedRegions[0].custom == nil, storedRegions[0].maximumLines == 0, storedRegions[0].truncation == nil,
      fitObject == nil || !lines.measure.hasFittingObjects
    else { return nil }
    let known = recentParagraph.flatMap { $0.index == index ? $0 : nil }
    let first = known?.first ?? lines.first(fromParagraph: index).pen
    let end = known?.end ?? lines.first(fromParagraph: index + 1).pen
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
    guard let unchanged, let start, let text = recentPlainText, let source = paragraphs.source else { return false }
    return text.follow(source, paragraph: index, at: start, by: unchanged.delta)
  }

  /// Lays a paragraph anew, which has come in the place of one that had these lines; of a long one the lines about the edit alone.
  ///
  /// - Returns: what it has of glyphs; `nil` where something is not plain: then all is as it was.
  func layInPlace(_ index: Int, of old: OwnLines, _ unchanged: UnchangedText) -> GlyphCount? {
    guard let text = plainText(atParagraph: index), case let start = old.first.utf16,
      let kept = text.keptPlaces(ofParagraph: index, at: start, isAlone: true),
      // Behind the last paragraph an empty line comes and goes.
      index + 1 < paragraphs.count || (kept.separator > 0) == (lines.count > old.end.length)
    else { return nil }
    let before = (linesNamed, cost, heights)
    var part = partToLay(ofParagraph: index, of: old, unchanged, text)
    guard lay(&part, ofParagraph: index, at: start, text, kept) else {
      _ = newLines.take()
      (linesNamed, cost, heights) = before
      return nil
    }
    let places = text.places(in: storedRegions[0], isFirstParagraph: index == 0)
    noteChanges(
      of: OwnLines(first: part.first, end: part.end), to: part.pen, first: part.first.length == old.first.length ? places.spacingBefore : .zero,
      last: part.step == nil ? places.spacingAfter : .zero)
    let count = part.lines.count + newLines.count
    if part.lines.count == 0, part.step == nil {
      lines.replace(part.first.length..<part.end.length, with: newLines.take())
    } else {
      part.lines.append(newLines.take(), next: part.pen.start)
      lines.replace(
        part.first.length..<part.end.length, with: part.lines, moving: old.end.length,
        by: part.step ?? LineStart.Step(offset: 0, position: 0, opportunity: 0, gaps: 0))
    }
    let length = old.end.utf16 - start + unchanged.delta
    let more = count - (part.end.length - part.first.length)
    var end = old.end
    (end.length, end.fragments, end.utf16) = (old.end.length + more, old.end.fragments + more, start + length)
    (end.y, end.line) = (old.end.y + part.pen.y - part.end.y, old.end.line + part.pen.line - part.end.line)
    recentParagraph = LaidParagraph(index: index, range: start..<start + length, first: old.first, end: end)
    return GlyphCount(glyphs: kept.glyphCount, units: length)
  }

  /// Lines of a paragraph that others replace.
  private struct PartToLay {
    /// Before and behind the old lines.
    var first, end: FlowMeasure
    /// Where the first line starts in the paragraph; later where placement has come to.
    var pen: LayoutCursor
    /// Old lines that may hold as they are.
    var behind: LineCursor?
    let delta: Int
    /// How much farther lines behind these start in the paragraph; `nil` where there are none.
    var step: LineStart.Step?
    /// More than are packed at once.
    var lines = LineList()
    let taken: EditedPlaces.Taken?
  }

  private static let fewLines = 64

  private func partToLay(ofParagraph index: Int, of old: OwnLines, _ unchanged: UnchangedText, _ text: PlainText) -> PartToLay {
    var part = PartToLay(
      first: old.first, end: old.end,
      pen: LayoutCursor(paragraph: index, start: .paragraphStart, region: 0, y: old.first.y, line: old.first.line), delta: unchanged.delta,
      taken: text.table?.edited?.taken)
    guard old.range.count > Self.fewLines, let taken = part.taken else { return part }
    // A line hangs on no more than the two places behind it; none of these is another before the last one that was taken over.
    var first = lines.spot(holding: old.first.utf16 + taken.through).index - 2
    // Where a line starts within a word is another question.
    while first > old.first.length, !lines.record(at: first - 1).endsAtPlace { first -= 1 }
    if first > old.first.length {
      part.first = lines.pen(before: first)
      part.pen = LayoutCursor(paragraph: index, start: lines.start(ofLine: first), region: 0, y: part.first.y, line: part.first.line)
    }
    if taken.from != nil { part.behind = lines.cursor(from: part.first.length) }
    return part
  }

  /// - Returns: whether all is plain.
  private func lay(_ part: inout PartToLay, ofParagraph index: Int, at start: Int, _ text: PlainText, _ kept: KeptPlaces) -> Bool {
    let places = text.places(in: storedRegions[0], isFirstParagraph: index == 0)
    let (bottom, end) = (storedRegions[0].height, part.end.length)
    var offset = start + part.pen.start.offset.utf16
    text.goToLine(at: part.pen.start, ofParagraph: index, kept)
    while part.pen.paragraph == index {
      if meetsOldLine(&part, at: offset, from: start, before: end) { return true }
      if newLines.count >= LineBuilder.plainLinesAtOnce || newLines.isFull { part.lines.append(newLines.take(), next: part.pen.start) }
      let before = offset
      if !text.findPlaces(from: part.pen.start, ofParagraph: index, at: start, isAlone: true) { return false }
      if text.breaksByWidth {
        // Old lines are looked for behind each.
        let isAlone = part.behind != nil
        _ = layKeptLines(from: &part.pen, &offset, text, places, above: bottom) { _, next in isAlone && next > before }
      }
      if offset > before { continue }
      guard let pairs = text.pairs(ofParagraphAt: start),
        layPlainLine(from: &part.pen, &offset, ofParagraphAt: start, text, pairs, places, above: bottom, isKept: true) != nil
      else { return false }
    }
    return true
  }

  /// Whether an old line starts where placement has come to, and holds with all behind it.
  private func meetsOldLine(_ part: inout PartToLay, at offset: Int, from start: Int, before end: Int) -> Bool {
    guard let taken = part.taken, let from = taken.from, offset - start >= from, part.pen.start.offset.utf16 > 0, part.behind != nil else { return false }
    while part.behind!.pen.length < end, part.behind!.pen.utf16 + part.delta < offset { part.behind!.advance() }
    guard part.behind!.pen.length < end, part.behind!.pen.utf16 + part.delta == offset, newLines.last?.endsAtPlace ?? false,
      case let step = part.pen.start.step(from: part.behind!.start), step.opportunity == taken.more
    else { return false }
    (part.end, part.step) = (part.behind!.pen, step)
    return true
  }

  /// Tells that lines are others, and those below them moved where the pen comes to stand elsewhere.
  ///
  /// - Parameters:
  ///   - before: what lies above the first of the new lines; `after`: below the last.
  private func noteChanges(of old: OwnLines, to pen: LayoutCursor, first before: LayoutUnit, last after: LayoutUnit) {
    guard recordsChanges else { return }
    let (first, last) = (lines.line(at: old.first.length), lines.line(at: old.end.length - 1))
    let (top, bottom) = (first.line.band(at: first.pen).top, last.line.band(at: last.pen).bottom)
    var bands = [RegionChange(region: 0, top: min(top, old.first.y + before), bottom: max(bottom, pen.y - after))]
    if pen.y != old.end.y {
      let lowest = lines.line(at: lines.count - 1)
      bands.append(
        RegionChange(
          region: 0, top: min(old.end.y, pen.y), bottom: lowest.line.band(at: lowest.pen).bottom + max(.zero, pen.y - old.end.y)))
    }
    noteChanges(bands)
  }
}

extension LaidLine {
  /// Whether the next line starts where a line may end, and not within a word.
  fileprivate var endsAtPlace: Bool { if case .didNotFit = numbers.reason { true } else { false } }
}
