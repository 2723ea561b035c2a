/// Queries of fragments and glyphs, for the text that is laid out.
extension DocumentLayout {
  /// Returns the indices of the fragments in a region, in text order. O(log *n*) in the number of lines.
  package func fragments(inRegion region: Int) -> Range<Int> {
    flow.lines.first(fromRegion: region).position.fragments..<flow.lines.first(fromRegion: region + 1).position.fragments
  }

  /// Returns the bounds of the used rectangles in a region, in region space, or `nil` if it has no fragments. O(log *n*) in the number of lines.
  package func used(inRegion region: Int) -> LayoutRect? { flow.lines.used(inRegion: region, isComplete: flow.isFinished) }

  /// Returns the index of the first fragment on the first line that extends below `y` of a region. If no line does, returns the end of the region's
  /// fragments. O(log *n*) in the number of lines.
  package func firstFragment(inRegion region: Int, below y: LayoutUnit) -> Int {
    flow.lines.position(inRegion: region, below: y).fragments
  }

  /// Returns the index of the first fragment that ends after the code unit at `offset`, or the number of fragments if there is none. If the offset
  /// is in a gap, returns the index of the fragment after the gap. O(log *n*) in the number of lines.
  package func firstFragment(endingAfter offset: UTF16Offset) -> Int {
    if let gap = flow.lines.locatedLine(endingAfter: offset), gap.line.isGap { return gap.position.fragments }
    return located(endingAfter: offset)?.index ?? flow.lines.summary.fragments
  }

  /// Returns the first fragment that ends after the code unit at `offset`, or `nil` if there is none or it is in a gap. O(log *n*) in the number of
  /// lines.
  private func located(endingAfter offset: UTF16Offset) -> LocatedFragment? {
    if let recentParagraph = flow.recentParagraph, recentParagraph.line.contains(offset), let recentLine = flow.recentLine, recentLine.fragment.lineSpacing == .zero { return recentLine }
    guard let locatedLine = flow.lines.locatedLine(endingAfter: offset) else {
      // The text hidden by an ellipsis can extend beyond the text that its line was placed with.
      guard let last = flow.lines.last?.fragment, last.range.upperBound > offset else { return nil }
      return located(flow.lines.summary.fragments - 1)
    }
    if locatedLine.line.isGap { return nil }
    // The last fragment of a line ends with the line.
    let last = locatedLine.line.fragmentCount - 1
    for number in 0..<last {
      let located = located(number, on: locatedLine)
      if located.fragment.range.upperBound > offset { return located }
    }
    return located(last, on: locatedLine)
  }

  /// Returns the fragment at an index.
  private func located(_ index: Int) -> LocatedFragment { flow.lines.located(index, isComplete: flow.isFinished) }

  /// Returns a fragment of a line.
  func located(_ number: Int, on locatedLine: LocatedLine) -> LocatedFragment { flow.lines.located(number, on: locatedLine, isComplete: flow.isFinished) }

  /// Returns the fragment that contains the code unit at `offset`, or the last fragment for the end of the laid-out text. Returns `nil` beyond it,
  /// and in a gap. O(log *n*) in the number of lines.
  package func fragment(containing offset: UTF16Offset) -> LocatedFragment? {
    guard flow.lines.summary.fragments > 0 else { return nil }
    // Without gaps, the lines contain every code unit before their end.
    if flow.lines.summary.gaps == 0, offset < flow.lines.summary.offset { return located(endingAfter: offset) }
    guard let last = flow.lines.last?.fragment else { return nil }
    if offset < last.range.upperBound { return located(endingAfter: offset) }
    return offset == last.range.upperBound ? located(flow.lines.summary.fragments - 1) : nil
  }

  /// Returns the index of the fragment that contains the code unit at `offset`, as `fragment(containing:)` does.
  package func fragmentIndex(containing offset: UTF16Offset) -> Int? { fragment(containing: offset)?.index }

  /// The region of the last fragment, the end of its text, whether that text is empty, the top of the fragment, and the lower edge of its line.
  /// `nil` if there are no fragments. O(1) until lines change.
  package var lastEdges: (region: Int, end: UTF16Offset, isEmpty: Bool, top: LayoutUnit, bottom: LayoutUnit)? { flow.lines.lastEdges }

  /// Returns the fragment at an index, or `nil` if there is none.
  package func locatedFragment(_ index: Int) -> LocatedFragment? {
    index >= 0 && index < flow.lines.summary.fragments ? located(index) : nil
  }

  /// Returns the positioned glyphs of a fragment, from left to right; empty for the empty line after the last paragraph. Traps if there is no such
  /// fragment.
  package func visualRuns(ofFragment index: Int) -> [VisualRun] { composedLine(flow.lines.located(index))?.runs ?? [] }

  /// Returns the composed line of a fragment, from the cache if possible. Returns `nil` for the empty line after the last paragraph.
  func composedLine(_ located: LocatedFragment) -> ComposedLine? {
    let fragment = located.fragment
    if let cached = appearance.composed.line(located.name, as: fragment) { return cached }
    guard fragment.paragraph < store.paragraphs.count else { return nil }
    var runs = runsOfLongParagraph(fragment) ?? LineComposer(paragraph: shaped(fragment.paragraph), fragment: fragment).compose()
    if !appearance.isUnadjusted { runs = appearance.adjusted(runs, of: located) }
    let line = ComposedLine(runs, of: fragment)
    appearance.composed.insert(line, as: located.name)
    return line
  }

  /// Returns the bidi level of a fragment's paragraph; odd if it runs right to left.
  package func baseLevel(ofFragment index: Int) -> UInt8 { baseLevel(of: flow.lines.located(index).fragment) }

  func baseLevel(of fragment: PlacedFragment) -> UInt8 {
    if fragment.paragraph < store.paragraphs.count { return isLongSimpleText(fragment.paragraph) ? 0 : shaped(fragment.paragraph).analysis.baseLevel }
    // The empty line after a line separator belongs to the last paragraph.
    let last = store.paragraphs.count - 1
    return last >= 0 && !isLongSimpleText(last) && !entry(last).isTerminated ? shaped(last).analysis.baseLevel : 0
  }

  /// Returns the bidi level of the code unit at `offset`, or 0 at the end of the text.
  package func level(at offset: UTF16Offset) -> UInt8 {
    guard offset < textEnd else { return 0 }
    let (index, start) = paragraph(at: offset)
    return isLongSimpleText(index) ? 0 : shaped(index).analysis.level(at: offset.relative(to: start))
  }

  /// Returns the offsets after which the lines of a paragraph can end, or must.
  package func lineBreakOpportunities(ofParagraph index: Int) -> [(offset: UTF16Offset, isHard: Bool)] {
    let (start, analysis) = (paragraphStart(index), shaped(index).analysis)
    return zip(analysis.breaks, analysis.isHard).map { (start + Int($0), $1) }
  }

  /// Returns the offsets at which lines of a paragraph can end with a hyphen, by the patterns of its language. Empty if the paragraph is not
  /// hyphenated, or if no dictionary for its language is installed.
  package func hyphenationPoints(ofParagraph index: Int) -> [UTF16Offset] {
    let (paragraph, start) = (shaped(index), paragraphStart(index))
    let factor = paragraph.settings.hyphenation > 0 ? paragraph.settings.hyphenation : settings.hyphenation
    guard factor > 0, let hyphenator = Hyphenator.named(paragraph.settings.language) else { return [] }
    return paragraph.segments.filter { $0.kind == .text }.flatMap { segment in
      let from = Hyphenator.wordStart(in: paragraph.text, before: segment.start)
      return hyphenator.points(in: paragraph.text, from..<segment.end)
        .filter { $0 > segment.start }.map { start + $0 }
    }
  }

  /// Returns the number of glyphs in `logicalGlyphs(ofParagraph:)`. A paragraph that was ever shaped is not shaped again.
  package func glyphCount(ofParagraph index: Int) -> Int {
    if let count = entry(index).glyphCount { return count }
    _ = shaped(index)
    defer { evictUnusedParagraphs() }
    return entry(index).glyphCount!
  }

  /// Returns a paragraph's glyphs in logical order, as `NSLayoutManager` numbers them. O(1) while its shaping is cached.
  package func logicalGlyphs(ofParagraph index: Int) -> LogicalGlyphs {
    let entry = entry(index)
    if entry.shaped == nil { _ = shaped(index) }
    return entry.glyphs
  }
}
