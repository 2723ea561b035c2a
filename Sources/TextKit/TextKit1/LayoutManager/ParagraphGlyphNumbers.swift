import GalleyTextEngine

/// Maps the glyphs of one paragraph to the glyphs and characters of the whole text.
struct ParagraphGlyphNumbers {
  let paragraph: Int
  let characters: Range<UTF16Offset>
  let firstNumber: GlyphIndex
  let clusters: GlyphClusters

  var numbers: Range<GlyphIndex> { firstNumber..<firstNumber + clusters.count }

  /// Returns the first character of the cluster of a glyph.
  func character(ofGlyph number: GlyphIndex) -> UTF16Offset { characters.lowerBound + clusters.start(ofGlyph: number - firstNumber) }

  /// Returns the characters of the cluster of a glyph.
  func characters(ofGlyph number: GlyphIndex) -> Range<UTF16Offset> {
    character(ofGlyph: number)..<characters.lowerBound + clusters.end(ofGlyph: number - firstNumber, end: characters.upperBound.relative(to: characters.lowerBound))
  }

  /// Returns the first glyph number and the first character of the cluster that contains a character.
  func cluster(holding index: UTF16Offset) -> (glyph: GlyphIndex, character: UTF16Offset) {
    let start = clusters.cluster(holding: index.relative(to: characters.lowerBound))
    return (firstNumber + start.glyph, characters.lowerBound + start.start)
  }

  /// Returns the number after the last glyph of a character's cluster.
  func glyphEnd(ofCharacter index: UTF16Offset) -> GlyphIndex { firstNumber + clusters.firstGlyph(from: index.relative(to: characters.lowerBound) + 1) }
}
