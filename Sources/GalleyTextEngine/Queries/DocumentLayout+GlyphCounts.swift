/// Glyph counts and clusters. Simple text is not shaped for them.
extension DocumentLayout {
  /// A number that changes whenever paragraphs are replaced or their glyphs counted. It identifies the glyph numbers that earlier queries returned.
  package var glyphGeneration: Int { store.paragraphs.generation }

  /// Returns the number of the first glyph of a paragraph, or the number after the last glyph for the paragraph count. Traps if `index` is outside
  /// these bounds. O(log *n*) in the number of paragraphs, plus counting.
  ///
  /// - Parameter isEstimated: Whether each code unit of a paragraph that is not counted is taken as one glyph. If not, the paragraphs before `index`
  ///   are counted.
  package func firstGlyph(ofParagraph index: Int, isEstimated: Bool) -> GlyphIndex {
    if !isEstimated { countGlyphs(ofParagraphs: 0..<index) }
    return store.paragraphs.firstGlyph(of: index)
  }

  /// Returns the paragraph that contains a glyph and the number of the paragraph's first glyph, or `nil` if there is no such glyph. The paragraph is
  /// counted. O(log *n*) in the number of paragraphs, plus counting.
  ///
  /// - Parameter isEstimated: Whether each code unit of a paragraph before it that is not counted is taken as one glyph.
  package func paragraph(ofGlyph number: GlyphIndex, isEstimated: Bool) -> (index: Int, firstGlyph: GlyphIndex)? {
    guard number >= 0 else { return nil }
    let paragraphs = store.paragraphs
    guard isEstimated else {
      while true {
        if let found = paragraphs.paragraph(ofGlyph: number), found.isExact { return (found.index, paragraphs.firstGlyph(of: found.index)) }
        guard let uncounted = paragraphs.uncounted(from: 0, limit: Self.countedTogether) else { return nil }
        countGlyphs(ofParagraphs: uncounted)
      }
    }
    // The number of glyphs can differ from the estimate, so the next paragraph can contain the glyph.
    for index in max(0, paragraphs.paragraph(ofGlyph: number)?.index ?? paragraphs.count - 1)..<paragraphs.count {
      countGlyphs(ofParagraphs: index..<index + 1)
      if number < paragraphs.firstGlyph(of: index + 1) { return (index, paragraphs.firstGlyph(of: index)) }
    }
    return nil
  }

  private static let countedTogether = 64
  private static let maximumBatchSize = 4096

  /// Counts the glyphs of the paragraphs of a range that are not counted. O(log *n* + their text), where *n* is the number of paragraphs.
  package func countGlyphs(ofParagraphs range: Range<Int>) {
    var next = range.lowerBound
    while next < range.upperBound,
      let uncounted = store.paragraphs.uncounted(from: next, limit: min(Self.maximumBatchSize, range.upperBound - next)), uncounted.lowerBound < range.upperBound
    {
      let part = uncounted.clamped(to: range)
      store.paragraphs.setCounts(glyphCounts(ofParagraphs: part), from: part.lowerBound)
      next = part.upperBound
    }
  }

  /// Returns the glyph counts of paragraphs in order. O(their text).
  package func glyphCounts(ofParagraphs range: Range<Int>) -> [GlyphCount] {
    guard !range.isEmpty else { return [] }
    var counts: [GlyphCount] = []
    counts.reserveCapacity(range.count)
    var start = store.paragraphs.startOffset(of: range.lowerBound)
    for index in range {
      let count = cachedGlyphCount(ofParagraph: index)
        ?? simpleText(atParagraph: index)?.glyphCount(ofParagraph: index, at: start, isAlone: range.count == 1)
        ?? GlyphCount(glyphs: glyphCount(ofParagraph: index), units: store.paragraphs.characters(of: index).count)
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
  package func glyphClusters(ofParagraph index: Int, startingAt start: UTF16Offset) -> GlyphClusters {
    guard !store.paragraphs.isShaped(index), let text = simpleText(atParagraph: index) else { return shapedClusters(ofParagraph: index) }
    if let breaks = text.cachedBreaks(ofParagraph: index, at: start, isAlone: true) {
      return .cached(CachedClusters(of: text, startingAt: start, breaks))
    }
    return text.clusters(ofParagraphAt: start).map { .listed(LogicalGlyphs(clusters: $0)) } ?? shapedClusters(ofParagraph: index)
  }

  private func shapedClusters(ofParagraph index: Int) -> GlyphClusters {
    let entry = entry(index)
    if entry.shaped == nil { _ = shaped(index) }
    return entry.clusters.map { .shaped($0) } ?? .listed(entry.glyphs)
  }

  /// Returns the grapheme spans of a fragment of simple text, or `nil` if the line must be composed.
  func simpleSpans(of fragment: PlacedFragment) -> [GraphemeSpan]? { simpleText(of: fragment)?.spans(of: fragment) }

  /// Returns the simple text that contains a fragment. Returns `nil` if the line must be composed: if the fragment is empty, truncated or in a
  /// table, if clients adjusted glyphs, or if the paragraph is shaped or not simple.
  func simpleText(of fragment: PlacedFragment) -> SimpleText? {
    guard fragment.hidden == nil, fragment.cell < 0, appearance.isUnadjusted, !fragment.range.isEmpty, fragment.paragraph < store.paragraphs.count,
      !store.paragraphs.isShaped(fragment.paragraph)
    else { return nil }
    return simpleText(atParagraph: fragment.paragraph)
  }
}
