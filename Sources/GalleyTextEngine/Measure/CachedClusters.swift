/// The glyph clusters of a simple paragraph, computed from its cached breaks. Outside of shaped words, each code unit has one glyph.
///
/// Valid until the text is edited. Used by one thread at a time.
package struct CachedClusters {
  private let text: SimpleText
  private let start: Int
  private let breaks: CachedBreaks
  let count: Int

  init(of text: SimpleText, startingAt start: Int, _ breaks: CachedBreaks) {
    (self.text, self.start, self.breaks) = (text, start, breaks)
    count = breaks.glyphCount
  }

  func start(ofGlyph index: Int) -> Int {
    let word = breaks.firstWord { $0.glyphs > index }
    let local = index - word.firstGlyph
    return word.firstUnit + (glyphs(of: word).map { Int($0.clusters[local]) } ?? local)
  }

  func end(ofGlyph index: Int) -> Int {
    let word = breaks.firstWord { $0.glyphs > index }
    let local = index - word.firstGlyph
    return word.firstUnit + (glyphs(of: word).map { $0.clusterEnd(ofGlyph: local, end: word.units) } ?? local + 1)
  }

  func cluster(holding offset: Int) -> GlyphClusters.Start {
    let word = breaks.firstWord { $0.units > offset }
    let local = offset - word.firstUnit
    guard let glyphs = glyphs(of: word) else { return .init(glyph: word.firstGlyph + local, unit: offset) }
    let start = glyphs.cluster(holding: local)
    return .init(glyph: word.firstGlyph + start.glyph, unit: word.firstUnit + start.unit)
  }

  func firstGlyph(from offset: Int) -> Int {
    guard offset < breaks.unitCount else { return count }
    let word = breaks.firstWord { $0.units > offset }
    let local = offset - word.firstUnit
    return word.firstGlyph + (glyphs(of: word).map { $0.firstIndex(from: local) } ?? local)
  }

  /// Returns the glyphs of a span, or `nil` if each code unit has one glyph.
  private func glyphs(of wordSpan: CachedBreaks.WordSpan) -> LogicalGlyphs? {
    guard wordSpan.isShaped, let pairs = text.pairs(ofParagraphAt: start) else { return nil }
    let first = start + wordSpan.firstUnit
    return text.withUnits(first..<first + wordSpan.units) { LogicalGlyphs(clusters: $0.clusters(pairs)) }
  }
}
