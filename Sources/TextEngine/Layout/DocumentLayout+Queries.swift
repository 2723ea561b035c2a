/// What stands where, from the lines laid so far.
extension DocumentLayout {
  /// The fragments of a region, in text order. O(log n).
  package func fragments(inRegion region: Int) -> Range<Int> {
    lines.first(fromRegion: region).pen.fragments..<lines.first(fromRegion: region + 1).pen.fragments
  }

  /// What the fragments of a region use, in its space; `nil` where there are none. O(log n).
  package func used(inRegion region: Int) -> LayoutRect? { lines.used(inRegion: region, isComplete: isFinished) }

  /// The first fragment of the first line that reaches below `y` of a region; where none does, the end of the region's. O(log n).
  package func firstFragment(inRegion region: Int, below y: LayoutUnit) -> Int {
    lines.position(inRegion: region, below: y).fragments
  }

  /// The first fragment that ends after the unit at `offset`; the count of fragments where none does. O(log n).
  package func firstFragment(endingAfter offset: Int) -> Int {
    if let gap = lines.locatedLine(endingAfter: offset), gap.line.isGap { return gap.position.fragments }
    return located(endingAfter: offset)?.index ?? lines.summary.fragments
  }

  /// The first fragment that ends after the unit at `offset`. O(log n).
  private func located(endingAfter offset: Int) -> LocatedFragment? {
    if let recentParagraph, recentParagraph.line.contains(offset), let recentLine, recentLine.fragment.lineSpacing == .zero { return recentLine }
    guard let locatedLine = lines.locatedLine(endingAfter: offset) else {
      // What an ellipsis stands for may reach beyond the text that its line took.
      guard let last = lines.last?.fragment, last.range.upperBound > offset else { return nil }
      return located(lines.summary.fragments - 1)
    }
    if locatedLine.line.isGap { return nil }
    // The last fragment of a line ends where the line does.
    let last = locatedLine.line.fragmentCount - 1
    for number in 0..<last {
      let located = located(number, on: locatedLine)
      if located.fragment.range.upperBound > offset { return located }
    }
    return located(last, on: locatedLine)
  }

  /// A fragment by its ordinal.
  private func located(_ index: Int) -> LocatedFragment { lines.located(index, isComplete: isFinished) }

  /// A fragment of a line that was found.
  func located(_ number: Int, on locatedLine: LocatedLine) -> LocatedFragment { lines.located(number, on: locatedLine, isComplete: isFinished) }

  /// The fragment that holds the unit at `offset`; the last one for the end of what is laid, `nil` beyond. O(log n).
  package func fragment(containing offset: Int) -> LocatedFragment? {
    guard lines.summary.fragments > 0 else { return nil }
    // No line that was laid ends before its text does.
    if lines.summary.gaps == 0, offset < lines.summary.utf16 { return located(endingAfter: offset) }
    guard let last = lines.last?.fragment else { return nil }
    if offset < last.range.upperBound { return located(endingAfter: offset) }
    return offset == last.range.upperBound ? located(lines.summary.fragments - 1) : nil
  }

  /// Its ordinal.
  package func fragmentIndex(containing offset: Int) -> Int? { fragment(containing: offset)?.index }

  /// Of the last fragment that is laid the top, its region, and where its text ends, if it has some; of its line the lower edge of all that
  /// stands there. O(1) until something is laid out.
  package var lastEdges: (region: Int, end: Int, isEmpty: Bool, top: LayoutUnit, bottom: LayoutUnit)? { lines.lastEdges }

  /// A fragment with its number; `nil` where there is none.
  package func locatedFragment(_ index: Int) -> LocatedFragment? {
    index >= 0 && index < lines.summary.fragments ? located(index) : nil
  }

  /// A fragment's glyphs in their places, left to right.
  package func visualRuns(ofFragment index: Int) -> [VisualRun] { composedLine(lines.located(index))?.runs ?? [] }

  /// What is composed of a fragment, now if it was not; `nil` for the empty line after the last paragraph.
  func composedLine(_ located: LocatedFragment) -> ComposedLine? {
    let fragment = located.fragment
    if let cached = composed.line(located.name, as: fragment) { return cached }
    guard fragment.paragraph < paragraphs.count else { return nil }
    var runs = runsOfLongParagraph(fragment) ?? LineComposer(paragraph: shaped(fragment.paragraph), fragment: fragment).compose()
    if !adjustments.isEmpty { runs = adjusted(runs, of: located) }
    let line = ComposedLine(runs, of: fragment)
    composed.insert(line, as: located.name)
    return line
  }

  /// Bidi level of the paragraph of a fragment: odd where it runs right to left.
  package func baseLevel(ofFragment index: Int) -> UInt8 { baseLevel(of: lines.located(index).fragment) }

  func baseLevel(of fragment: PlacedFragment) -> UInt8 {
    if fragment.paragraph < paragraphs.count { return isLongSimpleText(fragment.paragraph) ? 0 : shaped(fragment.paragraph).analysis.baseLevel }
    // The empty line after a line break is its paragraph's still.
    let last = paragraphs.count - 1
    return last >= 0 && !isLongSimpleText(last) && !entry(last).isTerminated ? shaped(last).analysis.baseLevel : 0
  }

  /// The bidi level of the unit at `offset`.
  package func level(at offset: Int) -> UInt8 {
    guard offset < utf16Length else { return 0 }
    let (index, start) = paragraph(at: offset)
    return isLongSimpleText(index) ? 0 : shaped(index).analysis.level(at: offset - start)
  }

  /// Offsets in the document after which the lines of a paragraph may end, or must.
  package func lineBreakOpportunities(ofParagraph index: Int) -> [(offset: Int, isHard: Bool)] {
    let (start, analysis) = (paragraphStart(index), shaped(index).analysis)
    return zip(analysis.breaks, analysis.isHard).map { (start + Int($0), $1) }
  }

  /// Offsets in the document before which lines of a paragraph may end in a hyphen that its language's patterns put there;
  /// none where the paragraph is not hyphenated.
  package func hyphenationPoints(ofParagraph index: Int) -> [Int] {
    let (paragraph, start) = (shaped(index), paragraphStart(index))
    let factor = paragraph.settings.hyphenation > 0 ? paragraph.settings.hyphenation : settings.hyphenation
    guard factor > 0, let hyphenator = Hyphenator.named(paragraph.settings.language) else { return [] }
    return paragraph.segments.filter { $0.kind == .text }.flatMap { segment in
      let from = Hyphenator.wordStart(in: paragraph.text, before: Int(segment.start))
      return hyphenator.points(in: paragraph.text, from..<Int(segment.end))
        .filter { $0 > Int(segment.start) }.map { start + $0 }
    }
  }

  /// How many glyphs `logicalGlyphs(ofParagraph:)` lists; a paragraph that was ever shaped is not shaped for it.
  package func glyphCount(ofParagraph index: Int) -> Int {
    if let count = entry(index).glyphCount { return count }
    _ = shaped(index)
    defer { evictUnusedParagraphs() }
    return entry(index).glyphCount!
  }

  /// A paragraph's glyphs in logical order: the numbering of `NSLayoutManager`. O(1) for as long as its shaping is kept.
  package func logicalGlyphs(ofParagraph index: Int) -> LogicalGlyphs {
    let entry = entry(index)
    if entry.shaped == nil { _ = shaped(index) }
    return entry.glyphs
  }
}
