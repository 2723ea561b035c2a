import CoreGraphics
import struct Foundation.NSRange
import GalleyAttributedText
import GalleyTextEngine

extension NSLayoutManager {
  /// Copies the glyphs of a range to buffers, and returns their number. Traps if the range exceeds the glyphs.
  ///
  /// Buffers that are `nil` are skipped; the others must have space for the range. The text is laid out only for `bidiLevels`.
  ///
  /// - Parameters:
  ///   - glyphs: Receives the glyph IDs.
  ///   - properties: Receives the glyph properties.
  ///   - characterIndexes: Receives the first character of each glyph.
  ///   - bidiLevels: Receives the embedding levels of UAX #9: even for left-to-right, odd for right-to-left. White
  ///     space at the end of a line has the paragraph's level. 0 for glyphs that do not fit.
  @discardableResult
  public func getGlyphs(
    in glyphRange: NSRange, glyphs: UnsafeMutablePointer<CGGlyph>?, properties: UnsafeMutablePointer<GlyphProperty>?,
    characterIndexes: UnsafeMutablePointer<Int>?, bidiLevels: UnsafeMutablePointer<UInt8>?
  ) -> Int {
    if bidiLevels != nil { ensureLayout(forGlyphRange: glyphRange) }
    var line: (index: Int, runs: [VisualRun])?
    for (slot, number) in (glyphRange.location..<glyphRange.checkedEnd).enumerated() {
      glyphs?[slot] = cgGlyph(at: number)
      properties?[slot] = propertyForGlyph(at: number)
      let character = UTF16Offset(characterIndexForGlyph(at: number))
      characterIndexes?[slot] = character.utf16
      guard let bidiLevels else { continue }
      let index = document.fragmentIndex(containing: character)
      if let index, line?.index != index { line = (index, document.visualRuns(ofFragment: index)) }
      let run = index == nil ? nil : line?.runs.first { $0.range.contains(character) }
      // A line terminator has no run, and text that does not fit has no line.
      bidiLevels[slot] = run?.level ?? index.map { document.baseLevel(ofFragment: $0) } ?? 0
    }
    return glyphRange.length
  }
}
