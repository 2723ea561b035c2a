import Foundation
import TestSupport
import Testing

@testable import GalleyTextEngine
@testable import TextKit

/// Glyph numbers after any sequence of edits and queries equal those of a new layout; unedited text is not counted again.
@Suite struct GlyphNumberingTests {
  private static let words = ["a", "fi", "q\u{301}", "אב ", "long word ", "\n", "\n\n", "\u{2028}"]

  private func text(_ generator: inout SeededGenerator, count: Int) -> String {
    (0..<count).map { _ in Self.words.randomElement(using: &generator)! }.joined()
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func glyphNumbersAfterEditsEqualANewLayout(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let galley = Galley(Block.text(text(&generator, count: 1500)), width: 200)
    for step in 0..<25 {
      let length = galley.storage.length
      let start = Int.random(in: 0...length, using: &generator)
      let count = Int.random(in: 0...min(length - start, step % 5 == 0 ? 2000 : 3), using: &generator)
      let new = text(&generator, count: Int.random(in: 0...(step % 5 == 0 ? 600 : 3), using: &generator))
      galley.storage.replaceCharacters(in: NSRange(location: start, length: count), with: new)
      let fresh = Galley(NSAttributedString(attributedString: galley.storage), width: 200)
      let place = "seed \(seed), step \(step)"
      for _ in 0..<6 where galley.storage.length > 0 {
        let character = Int.random(in: 0..<galley.storage.length, using: &generator)
        #expect(galley.manager.glyphIndexForCharacter(at: character) == fresh.manager.glyphIndexForCharacter(at: character), "\(place)")
        let glyph = Int.random(in: 0..<character + 1, using: &generator)
        #expect(galley.manager.isValidGlyphIndex(glyph) == fresh.manager.isValidGlyphIndex(glyph), "\(place)")
        if fresh.manager.isValidGlyphIndex(glyph) {
          #expect(galley.manager.characterIndexForGlyph(at: glyph) == fresh.manager.characterIndexForGlyph(at: glyph), "\(place)")
        }
        #expect(galley.manager.document.store.paragraphs.brokenInvariant() == nil, "\(place)")
      }
      if step % 3 == 0 { #expect(galley.manager.numberOfGlyphs == fresh.manager.numberOfGlyphs, "\(place)") }
    }
  }

  @Test func editDoesNotRecountOtherParagraphs() {
    let galley = Galley(Block.text(String(repeating: "some words\n", count: 3000)), width: 200)
    #expect(galley.manager.numberOfGlyphs == 33_000)
    // Nothing is shaped any more: counting again would require shaping.
    galley.manager.usesFontLeading.toggle()
    let before = galley.manager.document.cost
    galley.storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "x\ny")
    #expect(galley.manager.numberOfGlyphs == 33_003)
    #expect((galley.manager.document.cost - before).shaped <= 2)
    #expect(galley.manager.glyphIndexForCharacter(at: 22_003) == 22_003)
    #expect((galley.manager.document.cost - before).shaped <= 3)
  }
}
