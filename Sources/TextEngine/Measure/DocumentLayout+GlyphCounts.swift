/// What a paragraph has of glyphs.
package struct GlyphCount: Equatable, Sendable {
  package var glyphs: Int
  /// UTF-16.
  package var units: Int
}

/// How glyphs are numbered, of plain text without shaping it.
extension DocumentLayout {
  /// What some paragraphs have of glyphs, in order. O(their text).
  package func glyphCounts(ofParagraphs range: Range<Int>) -> [GlyphCount] {
    guard !range.isEmpty else { return [] }
    var counts: [GlyphCount] = []
    counts.reserveCapacity(range.count)
    var start = paragraphs.start(of: range.lowerBound)
    for index in range {
      let count = knownGlyphCount(ofParagraph: index) ?? plainText(atParagraph: index)?.glyphCount(ofParagraphAt: start)
        ?? GlyphCount(glyphs: glyphCount(ofParagraph: index), units: paragraphs.range(of: index).count)
      counts.append(count)
      start += count.units
    }
    return counts
  }

  private func knownGlyphCount(ofParagraph index: Int) -> GlyphCount? {
    guard let entry = paragraphs[index], let glyphs = entry.glyphCount else { return nil }
    return GlyphCount(glyphs: glyphs, units: entry.length)
  }

  /// The clusters of a paragraph's glyphs in logical order. O(its text), and O(1) for as long as its shaping is kept.
  package func glyphClusters(ofParagraph index: Int) -> LogicalGlyphs {
    if paragraphs[index]?.shaped == nil, let clusters = plainText(atParagraph: index)?.clusters(ofParagraphAt: paragraphs.start(of: index)) {
      return LogicalGlyphs(clusters: clusters)
    }
    return logicalGlyphs(ofParagraph: index)
  }

  /// The graphemes of a line of plain text that was not composed; `nil` where it has to be.
  func plainSpans(of fragment: PlacedFragment) -> [GraphemeSpan]? {
    guard fragment.hidden == nil, fragment.cell < 0, !fragment.range.isEmpty, fragment.paragraph < paragraphs.count,
      paragraphs[fragment.paragraph]?.shaped == nil
    else { return nil }
    return plainText(atParagraph: fragment.paragraph)?.spans(of: fragment)
  }
}
