import GalleyTextEngine

/// Maps the glyphs of one paragraph to glyph numbers and character offsets of the whole text, as `NSLayoutManager` counts them.
struct ParagraphGlyphNumbers {
  let paragraph: Int
  let characters: Range<Int>
  let firstNumber: Int
  let clusters: GlyphClusters

  var numbers: Range<Int> { firstNumber..<firstNumber + clusters.count }

  /// Returns the first character of the cluster of a glyph.
  func character(ofGlyph number: Int) -> Int { characters.lowerBound + clusters.start(ofGlyph: number - firstNumber) }

  /// Returns the characters of the cluster of a glyph.
  func characters(ofGlyph number: Int) -> Range<Int> {
    character(ofGlyph: number)..<characters.lowerBound + clusters.end(ofGlyph: number - firstNumber, end: characters.count)
  }

  /// Returns the first glyph number and the first character of the cluster that contains a character.
  func cluster(holding index: Int) -> (glyph: Int, character: Int) {
    let start = clusters.cluster(holding: index - characters.lowerBound)
    return (firstNumber + start.glyph, characters.lowerBound + start.unit)
  }

  /// Returns the number after the last glyph of a character's cluster.
  func glyphEnd(ofCharacter index: Int) -> Int { firstNumber + clusters.firstGlyph(from: index - characters.lowerBound + 1) }
}
