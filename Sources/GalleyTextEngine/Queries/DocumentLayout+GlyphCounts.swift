/// Ranges of paragraphs that are found from their lines, without reading the text.
extension DocumentLayout {
  /// Returns the paragraph that contains the code unit at `offset`. Returns `nil` if the paragraph is not laid out completely, or if the paragraph
  /// tree is as fast. O(log *n*) in the length of the text; O(1) in the paragraph of the last query.
  func measuredParagraph(at offset: Int) -> LaidParagraph? {
    utf16Length >= simple.minimumUnits ? flow.paragraph(at: offset, of: store.paragraphs.count) : nil
  }

  /// Returns the paragraph with an index. Returns `nil` if it is not laid out completely, or if the paragraph tree is as fast.
  func measuredParagraph(_ index: Int) -> LaidParagraph? {
    utf16Length >= simple.minimumUnits ? flow.paragraph(index, of: store.paragraphs.count) : nil
  }

  /// Returns the paragraph that contains the code unit at `offset`, which must be less than the text's length. O(log *n*) in the length of the text.
  package func paragraphRange(at offset: Int) -> (index: Int, range: Range<Int>) {
    if let measured = measuredParagraph(at: offset) { return (measured.index, measured.range) }
    let index = store.paragraphs.paragraph(at: offset).index
    return (index, store.paragraphs.range(of: index))
  }
}

/// Glyph counts and clusters. Simple text is not shaped for them.
extension DocumentLayout {
  /// Returns the glyph counts of paragraphs in order. O(their text).
  package func glyphCounts(ofParagraphs range: Range<Int>) -> [GlyphCount] {
    guard !range.isEmpty else { return [] }
    var counts: [GlyphCount] = []
    counts.reserveCapacity(range.count)
    var start = store.paragraphs.start(of: range.lowerBound)
    for index in range {
      let count = cachedGlyphCount(ofParagraph: index)
        ?? simpleText(atParagraph: index)?.glyphCount(ofParagraph: index, at: start, isAlone: range.count == 1)
        ?? GlyphCount(glyphs: glyphCount(ofParagraph: index), units: store.paragraphs.range(of: index).count)
      counts.append(count)
      start += count.units
    }
    return counts
  }

  private func cachedGlyphCount(ofParagraph index: Int) -> GlyphCount? {
    guard let entry = store.paragraphs[index], let glyphs = entry.glyphCount else { return nil }
    return GlyphCount(glyphs: glyphs, units: entry.length)
  }

  /// Returns the glyph clusters of a paragraph that starts at `start`. If its breaks or its shaped text are cached, O(log *n*) in the number of
  /// paragraphs; otherwise O(its text).
  package func glyphClusters(ofParagraph index: Int, startingAt start: Int) -> GlyphClusters {
    guard !store.paragraphs.isShaped(index), let text = simpleText(atParagraph: index) else { return .listed(logicalGlyphs(ofParagraph: index)) }
    if let breaks = text.cachedBreaks(ofParagraph: index, at: start, isAlone: true) {
      return .cached(CachedClusters(of: text, startingAt: start, breaks))
    }
    return .listed(text.clusters(ofParagraphAt: start).map { LogicalGlyphs(clusters: $0) } ?? logicalGlyphs(ofParagraph: index))
  }

  /// Returns the grapheme spans of a fragment of simple text, or `nil` if the line must be composed.
  func simpleSpans(of fragment: PlacedFragment) -> [GraphemeSpan]? { simpleText(of: fragment)?.spans(of: fragment) }

  /// Returns the grapheme span of a fragment that is nearest to `x`, or `nil` if the text is not simple or its cached breaks do not suffice.
  /// O(breaks of the line).
  func simpleSpan(nearest x: LayoutUnit, of fragment: PlacedFragment) -> GraphemeSpan? {
    simpleText(of: fragment)?.span(nearest: x, of: fragment)
  }

  /// Returns the simple text that contains a fragment. Returns `nil` if the line must be composed: if the fragment is empty, truncated or in a
  /// table, if clients adjusted glyphs, or if the paragraph is shaped or not simple.
  func simpleText(of fragment: PlacedFragment) -> SimpleText? {
    guard fragment.hidden == nil, fragment.cell < 0, appearance.isUnadjusted, !fragment.range.isEmpty, fragment.paragraph < store.paragraphs.count,
      !store.paragraphs.isShaped(fragment.paragraph)
    else { return nil }
    return simpleText(atParagraph: fragment.paragraph)
  }
}
