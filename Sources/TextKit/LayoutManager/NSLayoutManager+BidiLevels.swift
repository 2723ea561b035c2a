import AttributedText
import CoreGraphics
import struct Foundation.NSRange
import TextEngine

extension NSLayoutManager {
  /// Writes what is known of the glyphs of a range, laid out first; how many they are. Pointers that are `nil` are left alone;
  /// the others have room for the range.
  ///
  /// - Parameters:
  ///   - glyphs: receives the font's numbers of the glyphs.
  ///   - properties: receives what they are besides a shape.
  ///   - characterIndexes: receives the first character of each.
  ///   - bidiLevels: receives the level of UAX #9: even from left to right, odd from right to left. White space at a line's end
  ///     has the paragraph's.
  @discardableResult
  public func getGlyphs(
    in glyphRange: NSRange, glyphs: UnsafeMutablePointer<CGGlyph>?, properties: UnsafeMutablePointer<GlyphProperty>?,
    characterIndexes: UnsafeMutablePointer<Int>?, bidiLevels: UnsafeMutablePointer<UInt8>?
  ) -> Int {
    if bidiLevels != nil { ensureLayout(forGlyphRange: glyphRange) }
    var line: (index: Int, runs: [VisualRun])?
    for (place, number) in (glyphRange.location..<glyphRange.checkedEnd).enumerated() {
      glyphs?[place] = cgGlyph(at: number)
      properties?[place] = propertyForGlyph(at: number)
      let character = characterIndexForGlyph(at: number)
      characterIndexes?[place] = character
      guard let bidiLevels else { continue }
      let index = document.fragmentIndex(containing: character)
      if let index, line?.index != index { line = (index, document.visualRuns(ofFragment: index)) }
      let run = index == nil ? nil : line?.runs.first { $0.range.contains(character) }
      // What ends a line has no run; and text that has found no room is of no line.
      bidiLevels[place] = run?.level ?? index.map { document.baseLevel(ofFragment: $0) } ?? 0
    }
    return glyphRange.length
  }
}
