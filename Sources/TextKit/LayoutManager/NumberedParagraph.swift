import TextEngine

/// A paragraph's glyphs with their numbers and their characters in the text.
struct NumberedParagraph {
  let paragraph: Int
  let characters: Range<Int>
  let firstNumber: Int
  let clusters: GlyphClusters

  var numbers: Range<Int> { firstNumber..<firstNumber + clusters.count }

  /// The first character of the cluster of a glyph of the paragraph.
  func character(ofGlyph number: Int) -> Int { characters.lowerBound + clusters.start(ofGlyph: number - firstNumber) }

  /// The characters of that cluster.
  func characters(ofGlyph number: Int) -> Range<Int> {
    character(ofGlyph: number)..<characters.lowerBound + clusters.end(ofGlyph: number - firstNumber, end: characters.count)
  }

  /// The number of the first glyph of the cluster that holds a character of the paragraph, and that cluster's first character.
  func cluster(holding index: Int) -> (glyph: Int, character: Int) {
    let start = clusters.cluster(holding: index - characters.lowerBound)
    return (firstNumber + start.glyph, characters.lowerBound + start.unit)
  }

  /// The number after the last glyph of that cluster.
  func glyphEnd(ofCharacter index: Int) -> Int { firstNumber + clusters.firstGlyph(from: index - characters.lowerBound + 1) }
}
