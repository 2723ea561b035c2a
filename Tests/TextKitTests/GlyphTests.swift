import Foundation
import GalleyAttributedText
import Testing

@testable import TextKit

/// Glyphs and characters: rules 57 to 60 of Tests/Rules/textkit.tsv. In "afib" the second glyph is the ligature of "fi".
@Suite struct GlyphTests {
  private let galley = Galley(Block.text("afib\nאב q\u{301}z"), width: 200)
  private var manager: NSLayoutManager { galley.manager }

  /// Glyphs of characters and the characters of their clusters.
  private func check(_ characters: NSRange, _ glyphs: String, _ actual: String, sourceLocation: SourceLocation = #_sourceLocation) {
    var covered = NSRange()
    let found = manager.glyphRange(forCharacterRange: characters, actualCharacterRange: &covered)
    #expect(found.short == glyphs && covered.short == actual, "\(found.short) \(covered.short)", sourceLocation: sourceLocation)
  }

  @Test func rangesWidenToWholeClusters() {
    check(NSRange(location: 0, length: 1), "{0, 1}", "{0, 1}")
    check(NSRange(location: 1, length: 1), "{1, 1}", "{1, 2}")
    check(NSRange(location: 2, length: 2), "{1, 2}", "{1, 3}")
    check(NSRange(location: 4, length: 2), "{3, 2}", "{4, 2}")
    check(NSRange(location: 8, length: 1), "{7, 2}", "{8, 2}")
    check(NSRange(location: 0, length: 11), "{0, 10}", "{0, 11}")
  }

  @Test func emptyRangesFollowThePrecedingCharacter() {
    check(NSRange(location: 0, length: 0), "{0, 0}", "{0, 0}")
    check(NSRange(location: 3, length: 0), "{2, 0}", "{3, 0}")
    check(NSRange(location: 11, length: 0), "{10, 0}", "{11, 0}")
  }

  @Test func glyphAndCharacterIndexesConvert() {
    #expect((0..<11).map { manager.glyphIndexForCharacter(at: $0) } == [0, 1, 1, 2, 3, 4, 5, 6, 7, 7, 9])
    #expect((0..<10).map { manager.characterIndexForGlyph(at: $0) } == [0, 1, 3, 4, 5, 6, 7, 8, 8, 10])
    #expect(manager.glyphIndexForCharacter(at: 11) == 10 && manager.characterIndexForGlyph(at: 10) == 11)
    #expect(manager.numberOfGlyphs == 10)
  }

  @Test func charactersOfGlyphs() {
    var glyphs = NSRange()
    let characters = manager.characterRange(forGlyphRange: NSRange(location: 8, length: 1), actualGlyphRange: &glyphs)
    #expect(characters.short == "{8, 2}" && glyphs.short == "{7, 2}")
  }

  @Test func validity() {
    var isValid: ObjCBool = true
    #expect(manager.cgGlyph(at: 99, isValidIndex: &isValid) == 0 && !isValid.boolValue)
    #expect(manager.cgGlyph(at: 0, isValidIndex: &isValid) != 0 && isValid.boolValue)
    #expect(manager.isValidGlyphIndex(9) && !manager.isValidGlyphIndex(10) && !manager.isValidGlyphIndex(-1))
    #expect(manager.cgGlyph(at: 0) != manager.cgGlyph(at: 1))
  }

  @Test func properties() {
    #expect(manager.propertyForGlyph(at: 3) == .controlCharacter && manager.notShownAttribute(forGlyphAt: 3))
    #expect(manager.propertyForGlyph(at: 6) == .elastic)
    #expect(manager.propertyForGlyph(at: 8) == .nonBaseCharacter)
    #expect(manager.propertyForGlyph(at: 1) == [])
  }

  @Test func emptyTextHasNoGlyphs() {
    let empty = Galley(NSAttributedString(string: ""), width: 100)
    #expect(empty.manager.numberOfGlyphs == 0 && !empty.manager.isValidGlyphIndex(0))
    #expect(empty.manager.glyphRange(for: empty.container).short == "{0, 0}")
  }
}
