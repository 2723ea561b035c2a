/// The glyph clusters of a simple paragraph, computed from its cached breaks. Outside of shaped words, each code unit has one glyph.
///
/// Valid until the text is edited. Used by one thread at a time.
package struct CachedClusters {
  private let text: SimpleText
  private let start: UTF16Offset
  private let breaks: CachedBreaks
  let count: Int

  init(of text: SimpleText, startingAt start: UTF16Offset, _ breaks: CachedBreaks) {
    (self.text, self.start, self.breaks) = (text, start, breaks)
    count = breaks.counts.glyphs
  }

  func start(ofGlyph index: Int) -> ParagraphOffset {
    let word = breaks.firstWord { $0.glyphs > index }
    let local = index - word.firstGlyph
    return ParagraphOffset(word.firstUnit + (glyphs(of: word).map { Int($0.clusters[local]) } ?? local))
  }

  func end(ofGlyph index: Int) -> ParagraphOffset {
    let word = breaks.firstWord { $0.glyphs > index }
    let local = index - word.firstGlyph
    // The clusters of a word count from its start.
    return ParagraphOffset(word.firstUnit + (glyphs(of: word).map { $0.clusterEnd(ofGlyph: local, end: ParagraphOffset(word.units)).utf16 } ?? local + 1))
  }

  func cluster(holding offset: ParagraphOffset) -> GlyphClusters.Start {
    let word = breaks.firstWord { $0.units > offset.utf16 }
    let local = offset - word.firstUnit
    guard let glyphs = glyphs(of: word) else { return .init(glyph: word.firstGlyph + local.utf16, start: offset) }
    let start = glyphs.cluster(holding: local)
    return .init(glyph: word.firstGlyph + start.glyph, start: start.start + word.firstUnit)
  }

  func firstGlyph(from offset: ParagraphOffset) -> Int {
    guard offset.utf16 < breaks.counts.units else { return count }
    let word = breaks.firstWord { $0.units > offset.utf16 }
    let local = offset - word.firstUnit
    return word.firstGlyph + (glyphs(of: word).map { $0.firstIndex(from: local) } ?? local.utf16)
  }

  /// Returns the glyphs of a span, or `nil` if each code unit has one glyph.
  private func glyphs(of wordSpan: CachedBreaks.WordSpan) -> LogicalGlyphs? {
    guard wordSpan.isShaped, let pairs = text.pairs(ofParagraphAt: start) else { return nil }
    let first = start + wordSpan.firstUnit
    return text.withUnits(first..<first + wordSpan.units) { LogicalGlyphs(clusters: $0.clusters(pairs)) }
  }
}
