/// What stands where, from the lines laid so far.
extension DocumentLayout {
  /// The fragments of a region, in text order. O(log n).
  package func fragments(inRegion region: Int) -> Range<Int> {
    lines.first(fromRegion: region).pen.fragments..<lines.first(fromRegion: region + 1).pen.fragments
  }

  /// What the fragments of a region use, in its space; `nil` where there are none. O(log n).
  package func used(inRegion region: Int) -> FixedRect? { lines.used(inRegion: region) }

  /// The first fragment of the first line that reaches below `y` of a region; where none does, the end of the region's. O(log n).
  package func firstFragment(inRegion region: Int, below y: Fixed) -> Int {
    lines.first(inRegion: region, below: y).pen.fragments
  }

  /// The first fragment that ends after the unit at `offset`; the count of fragments where none does. O(log n).
  package func firstFragment(endingAfter offset: Int) -> Int {
    var index = lines.first(endingAfter: offset).pen.fragments
    let all = fragments
    // What an ellipsis stands for may reach beyond the text that its line took.
    if index == all.count, let last = all.last, last.range.upperBound > offset { return index - 1 }
    while index < all.count, all[index].range.upperBound <= offset { index += 1 }
    return index
  }

  /// The fragment that holds the unit at `offset`; the last one for the end of what is laid, `nil` beyond. O(log n).
  package func fragmentIndex(containing offset: Int) -> Int? {
    guard let last = fragments.last else { return nil }
    if offset >= last.range.upperBound { return offset == last.range.upperBound ? fragments.count - 1 : nil }
    return firstFragment(endingAfter: offset)
  }

  /// A fragment's glyphs in their places, left to right.
  package func visualRuns(ofFragment index: Int) -> [VisualRun] { composedLine(index)?.runs ?? [] }

  /// What is composed of a fragment, now if it was not; `nil` for the empty line after the last paragraph.
  func composedLine(_ index: Int) -> ComposedLine? {
    let (name, fragment) = (lines.name(ofFragment: index), lines.fragment(index))
    if let known = composed.line(name, as: fragment) { return known }
    guard fragment.paragraph < paragraphs.count else { return nil }
    let line = ComposedLine(LineComposer(paragraph: shaped(fragment.paragraph), fragment: fragment).compose(), of: fragment)
    composed.keep(line, as: name)
    return line
  }

  /// Bidi level of the paragraph of a fragment: odd where it runs right to left.
  package func baseLevel(ofFragment index: Int) -> UInt8 {
    let paragraph = fragments[index].paragraph
    if paragraph < paragraphs.count { return shaped(paragraph).analysis.baseLevel }
    // The empty line after a line break is its paragraph's still.
    let last = paragraphs.count - 1
    return last >= 0 && !paragraphs[last].paragraph.isTerminated ? shaped(last).analysis.baseLevel : 0
  }

  /// The bidi level of the unit at `offset`.
  package func level(at offset: Int) -> UInt8 {
    guard offset < utf16Length else { return 0 }
    let (index, start) = paragraph(at: offset)
    return shaped(index).analysis.level(at: offset - start)
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
    return paragraph.segments.filter { $0.kind == .word && $0.key != nil }.flatMap { segment in
      let from = Hyphenator.wordStart(in: paragraph.text, before: Int(segment.start))
      return hyphenator.points(in: paragraph.text, from..<Int(segment.end))
        .filter { $0 > Int(segment.start) }.map { start + $0 }
    }
  }

  /// How many glyphs `logicalGlyphs(ofParagraph:)` lists; a paragraph that was ever shaped is not shaped for it.
  package func glyphCount(ofParagraph index: Int) -> Int {
    if let count = paragraphs[index].glyphCount { return count }
    _ = shaped(index)
    return paragraphs[index].glyphCount!
  }

  /// A paragraph's glyphs in logical order: the numbering of `NSLayoutManager`.
  package func logicalGlyphs(ofParagraph index: Int) -> LogicalGlyphs {
    let paragraph = shaped(index)
    let start = paragraphStart(index)
    var logical = LogicalGlyphs()
    for segment in paragraph.segments {
      let base = start + Int(segment.start)
      guard let word = segment.word else {
        for unit in 0..<Int(segment.length) {
          logical.glyphs.append(0)
          logical.clusters.append(base + unit)
          logical.fonts.append(segment.font)
        }
        continue
      }
      let order = segment.level & 1 == 1 ? Array(word.glyphs.indices.reversed()) : Array(word.glyphs.indices)
      for glyph in order {
        logical.glyphs.append(word.glyphs[glyph])
        logical.clusters.append(base + Int(word.clusters[glyph]))
        logical.fonts.append(segment.font)
      }
    }
    return logical
  }
}
