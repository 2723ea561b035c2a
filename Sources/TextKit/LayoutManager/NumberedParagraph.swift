import TextEngine

/// A paragraph's glyphs with their numbers and their characters in the text.
struct NumberedParagraph {
  let paragraph: Int
  let characters: Range<Int>
  let firstNumber: Int
  /// Perhaps their clusters alone.
  let glyphs: LogicalGlyphs

  var numbers: Range<Int> { firstNumber..<firstNumber + glyphs.count }

  /// The first character of the cluster of a glyph of the paragraph.
  func character(ofGlyph number: Int) -> Int { characters.lowerBound + Int(glyphs.clusters[number - firstNumber]) }

  /// The characters of that cluster.
  func characters(ofGlyph number: Int) -> Range<Int> {
    character(ofGlyph: number)..<characters.lowerBound + glyphs.clusterEnd(ofGlyph: number - firstNumber, end: characters.count)
  }

  /// The number of the first glyph of the cluster that holds a character of the paragraph.
  func firstGlyph(ofCharacter index: Int) -> Int { firstNumber + glyphs.clusterStart(holding: index - characters.lowerBound) }

  /// The number after the last glyph of that cluster.
  func glyphEnd(ofCharacter index: Int) -> Int { firstNumber + glyphs.firstIndex(from: index - characters.lowerBound + 1) }
}
