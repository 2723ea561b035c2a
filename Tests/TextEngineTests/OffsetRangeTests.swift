import TestSupport
import Testing

@testable import GalleyTextEngine

/// Ranges of offsets and glyph indexes: conversions keep both bounds.
@Suite struct OffsetRangeTests {
  @Test func conversionsKeepBounds() {
    var generator = SeededGenerator(seed: 31)
    for _ in 0..<500 {
      let limit = [3, 1 << 40].randomElement(using: &generator)!
      func number() -> Int { Int.random(in: -limit...limit, using: &generator) }
      let (a, b, distance) = (number(), number(), number())
      let bounds = min(a, b)..<max(a, b)
      let moved = bounds.lowerBound + distance..<bounds.upperBound + distance
      let characters = Range<UTF16Offset>(utf16: bounds)
      let inParagraph = Range<ParagraphOffset>(utf16: bounds)
      let start = UTF16Offset(distance)
      let found = [
        characters == UTF16Offset(bounds.lowerBound)..<UTF16Offset(bounds.upperBound), characters.utf16 == bounds,
        characters.moved(by: distance).utf16 == moved,
        inParagraph == ParagraphOffset(bounds.lowerBound)..<ParagraphOffset(bounds.upperBound), inParagraph.utf16 == bounds,
        inParagraph.moved(by: distance).utf16 == moved,
        inParagraph.inDocument(from: start).utf16 == moved, inParagraph.inDocument(from: start).relative(to: start) == inParagraph,
        characters.relative(to: start).utf16 == bounds.lowerBound - distance..<bounds.upperBound - distance,
        characters.relative(to: start).inDocument(from: start) == characters,
        (GlyphIndex(bounds.lowerBound)..<GlyphIndex(bounds.upperBound)).numbers == bounds,
      ]
      #expect(found.allSatisfy { $0 }, "\(bounds) by \(distance): \(found)")
    }
  }

  /// A range of offsets is a collection of the offsets, as a range of integers is.
  @Test func rangesCountTheirOffsets() {
    for bounds in [0..<0, 0..<1, 5..<9, -2..<2] {
      #expect(Range<UTF16Offset>(utf16: bounds).map(\.utf16) == Array(bounds) && Range<ParagraphOffset>(utf16: bounds).count == bounds.count, "\(bounds)")
    }
  }
}
