/// What stands where, from the lines laid so far.
extension DocumentLayout {
  /// The fragments of a region, in text order.
  package func fragments(inRegion region: Int) -> Range<Int> {
    firstFragment { $0.region >= region }..<firstFragment { $0.region > region }
  }

  /// The fragment that holds the unit at `offset`; the last one for the end of what is laid, `nil` beyond.
  package func fragmentIndex(containing offset: Int) -> Int? {
    guard let last = fragments.last else { return nil }
    if offset >= last.range.upperBound { return offset == last.range.upperBound ? fragments.count - 1 : nil }
    return firstFragment { $0.range.upperBound > offset }
  }

  private func firstFragment(where holds: (PlacedFragment) -> Bool) -> Int {
    var low = 0
    var high = fragments.count
    while low < high {
      let middle = (low + high) / 2
      if holds(fragments[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// A fragment's glyphs in their places, left to right.
  package func visualRuns(ofFragment index: Int) -> [VisualRun] {
    let fragment = fragments[index]
    if composed[index] != nil {
      composed[index]!.move(to: fragment.paragraphStart)
      return composed[index]!.runs
    }
    guard fragment.paragraph < paragraphs.count else { return [] }
    let runs = LineComposer(paragraph: shaped(fragment.paragraph), fragment: fragment).compose()
    composed[index] = ComposedLine(runs, paragraphStart: fragment.paragraphStart)
    return runs
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

  /// How many glyphs `logicalGlyphs(ofParagraph:)` lists.
  package func glyphCount(ofParagraph index: Int) -> Int {
    let segments = shaped(index).segments
    // By index: a segment that is handed out is a segment copied.
    return segments.indices.reduce(0) { $0 + (segments[$1].word?.glyphs.count ?? Int(segments[$1].length)) }
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
