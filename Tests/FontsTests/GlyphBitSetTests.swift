import TestSupport
import Testing

@testable import GalleyFonts

/// Sets of glyphs as bits.
@Suite struct GlyphBitSetTests {
  /// A set of ranges equals the set of their glyphs, at all positions within words of 64 bits.
  @Test func rangesInsertTheirGlyphs() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<500 {
      var ranges: [ClosedRange<UInt32>] = []
      var next: UInt32 = 0
      for _ in 0..<Int.random(in: 0..<5, using: &generator) {
        let first = next + UInt32.random(in: 0..<150, using: &generator)
        let last = first + [0, 1, 62, 63, 64, 65, 127, 128, 300].randomElement(using: &generator)!
        ranges.append(first...last)
        next = last + 1
      }
      let set = GlyphBitSet(GlyphSet(ranges: ranges))
      #expect(set == GlyphBitSet(ranges.flatMap(Array.init)) && set.count == ranges.reduce(0) { $0 + $1.count }, "\(ranges)")
    }
  }
}
