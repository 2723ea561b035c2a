import CoreGraphics
import Foundation
import GalleyAttributedText
import Testing

@testable import CoreText

/// Glyphs that the text specifies.
@Suite struct GlyphInfoTests {
  private func glyph(_ character: Character, _ font: CTFont = Block.font()) -> CGGlyph {
    var glyph = CGGlyph()
    _ = CTFontGetGlyphsForCharacters(font, Array(String(character).utf16), &glyph, 1)
    return glyph
  }

  private func glyphs(of lines: [CTLine]) -> [CGGlyph] { lines.flatMap { ($0.runs).flatMap { $0.core.glyphs.map(CGGlyph.init) } } }

  private func text(_ string: String, _ info: CTGlyphInfo?, on range: Range<Int>) -> NSAttributedString {
    let text = Block.text(string)
    if let info { text.addAttribute(.init(kCTGlyphInfoAttributeName), value: info, range: NSRange(range)) }
    return text
  }

  /// The replacement glyph is shown in every layout: on a line, on a typesetter's line, and in a frame from its middle on.
  @Test(arguments: [
    ("abc", "b", 1..<2, "axc"), ("abc", "bc", 1..<3, "ax"), ("a fi b", "fi", 2..<4, "a x b"), ("אבג", "ב", 1..<2, "אxג"),
    // Text that is not the base string, a part of it, a part of a ligature.
    ("abc", "c", 1..<2, "abc"), ("abc", "b", 0..<2, "abc"), ("bb", "b", 0..<2, "bb"),
  ])
  func theGlyphOfTheBaseStringIsShown(string: String, base: String, range: Range<Int>, expected: String) throws {
    let info = try #require(CTGlyphInfoCreateWithGlyph(glyph("x"), Block.font(99), base))
    let text = text(string, info, on: range)
    let wanted = glyphs(of: [CTLineCreateWithAttributedString(Block.text(expected))])
    // Letters of both directions around a Latin one change order: they are compared visually.
    let isMixed = expected.contains("א")
    func seen(_ glyphs: [CGGlyph]) -> [CGGlyph] { isMixed ? glyphs.sorted() : glyphs }
    #expect(seen(glyphs(of: [CTLineCreateWithAttributedString(text)])) == seen(wanted))
    #expect(seen(glyphs(of: [CTTypesetterCreateLine(CTTypesetterCreateWithAttributedString(text), CFRangeMake(0, 0))])) == seen(wanted))
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 200, height: 40))
    let doubled = NSMutableAttributedString(attributedString: Block.text("xx\n"))
    doubled.append(text)
    let frame = CTFramesetterCreateFrame(CTFramesetterCreateWithAttributedString(doubled), CFRangeMake(3, 0), path, nil)
    #expect(seen(glyphs(of: CTFrameGetLines(frame) as! [CTLine])) == seen(wanted))
  }

  @Test func glyphInfoIsIgnoredInsideLigature() throws {
    let info = try #require(CTGlyphInfoCreateWithGlyph(glyph("x"), Block.font(), "f"))
    #expect(glyphs(of: [CTLineCreateWithAttributedString(text("fi", info, on: 0..<1))]) == glyphs(of: [Block.line("fi")]))
  }

  /// A glyph of one font does not apply to another; a character identifier without a font applies to any.
  @Test func glyphInfoIsIgnoredInOtherFont() throws {
    let other = CTFontCreateWithName("EB Garamond", 10, nil)
    let info = try #require(CTGlyphInfoCreateWithGlyph(glyph("x"), other, "b"))
    #expect(glyphs(of: [CTLineCreateWithAttributedString(text("abc", info, on: 1..<2))]) == glyphs(of: [Block.line("abc")]))
    let number = try #require(CTGlyphInfoCreateWithCharacterIdentifier(glyph("x"), .identityMapping, "b"))
    #expect(glyphs(of: [CTLineCreateWithAttributedString(text("abc", number, on: 1..<2))]) == glyphs(of: [Block.line("axc")]))
    #expect(CTGlyphInfoCreateWithCharacterIdentifier(3, .adobeJapan1, "b") == nil)
  }

  @Test func propertiesAreReadBack() throws {
    let byGlyph = try #require(CTGlyphInfoCreateWithGlyph(glyph("x"), Block.font(), "b"))
    #expect(CTGlyphInfoGetGlyph(byGlyph) == glyph("x") && CTGlyphInfoGetGlyphName(byGlyph) == nil && CTGlyphInfoGetCharacterIdentifier(byGlyph) == 0)
    let byNumber = try #require(CTGlyphInfoCreateWithCharacterIdentifier(7, .identityMapping, "b"))
    #expect(CTGlyphInfoGetGlyph(byNumber) == 0 && CTGlyphInfoGetCharacterIdentifier(byNumber) == 7)
    #expect(CTGlyphInfoGetCharacterCollection(byNumber) == .identityMapping)
    #expect(CTGlyphInfoCreateWithGlyph(CGGlyph.max, Block.font(), "b") == nil)
    let garamond = CTFontCreateWithName("EB Garamond", 10, nil)
    let byName = try #require(CTGlyphInfoCreateWithGlyphName("ampersand", garamond, "&"))
    #expect(CTGlyphInfoGetGlyphName(byName) == "ampersand" && CTGlyphInfoGetGlyph(byName) == glyph("&", garamond))
    #expect(CTGlyphInfoCreateWithGlyphName("no such glyph", garamond, "&") == nil)
  }
}
