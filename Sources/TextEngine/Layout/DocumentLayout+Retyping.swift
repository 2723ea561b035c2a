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
    guard index + 1 < paragraphs.count, index + 1 < lines.measure.paragraphs, tail.isEmpty, !isPlacing, keptPlaces != nil, hooks == nil,
      adjustments.isEmpty, balanced == nil, !paragraphs.cutsLines, lines.measure.gaps == 0, lines.measure.regions == 0,
      storedRegions[0].height.isUnlimited, storedRegions[0].custom == nil, storedRegions[0].maximumLines == 0, storedRegions[0].truncation == nil,
      fitObject == nil || !lines.measure.hasFittingObjects
    else { return nil }
    let known = recentParagraph.flatMap { $0.index == index ? $0 : nil }
    let first = known?.first ?? lines.first(fromParagraph: index).pen
    let end = known?.end ?? lines.first(fromParagraph: index + 1).pen
    guard first.paragraphs == index, end.paragraphs == index + 1 else { return nil }
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

  /// Lays a paragraph anew, which has come in the place of one that had these lines.
  ///
  /// - Returns: what it has of glyphs; `nil` where something is not plain: then all is as it was.
  func layInPlace(_ index: Int, of old: OwnLines) -> GlyphCount? {
    guard let text = plainText(atParagraph: index) else { return nil }
    let (start, bottom) = (old.first.utf16, storedRegions[0].height)
    let places = text.places(in: storedRegions[0], isFirstParagraph: index == 0)
    let before = (linesNamed, cost, heights)
    var pen = LayoutCursor(paragraph: index, start: .paragraphStart, region: 0, y: old.first.y, line: old.first.line)
    var (offset, lack) = (start, 0)
    while pen.paragraph == index {
      let next = offset
      let isKept = newLines.count < LineBuilder.plainLinesAtOnce && !newLines.isFull
        && text.findPlaces(from: pen.start, ofParagraph: index, at: start, isAlone: true)
      if isKept, text.breaksByWidth { lack += layKeptLines(from: &pen, &offset, text, places, above: bottom) { _, _ in false } }
      if offset > next { continue }
      guard isKept, let pairs = text.pairs(ofParagraphAt: start),
        let lacking = layPlainLine(from: &pen, &offset, ofParagraphAt: start, text, pairs, places, above: bottom, isKept: true)
      else {
        _ = newLines.take()
        (linesNamed, cost, heights) = before
        return nil
      }
      lack += lacking
    }
    noteChanges(of: old, to: pen, first: places.spacingBefore, last: places.spacingAfter)
    let count = newLines.count
    lines.replace(old.range, with: newLines.take())
    var end = old.end
    (end.length, end.fragments) = (old.first.length + count, old.first.fragments + count)
    (end.utf16, end.y, end.line) = (offset, pen.y, pen.line)
    recentParagraph = LaidParagraph(index: index, range: start..<offset, first: old.first, end: end)
    return GlyphCount(glyphs: offset - start - lack, units: offset - start)
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
