import CoreGraphics
import Foundation
import GalleyAttributedText
import Testing

@testable import CoreText

/// The tables of a font's file, Core Graphics' font without a size, and glyphs that a context draws with it.
@Suite struct FontTableTests {
  private let block = Block.font(20)

  @Test func fontTablesAreRead() throws {
    #expect(CTFontHasTable(block, kCTFontTableGSUB) && !CTFontHasTable(block, 0x43464620))
    #expect(CTFontCopyTable(block, 0x43464620, []) == nil)
    #expect((CTFontCopyAvailableTables(block, []) as? [CTFontTableTag])?.contains(kCTFontTableOS2) == true)
    let head = try #require(CTFontCopyTable(block, kCTFontTableHead, []))
    #expect(head.count == 54 && head[12..<16].elementsEqual([0x5F, 0x0F, 0x3C, 0xF5]))
    #expect(CTFontCopyGraphicsFont(block, nil).table(for: kCTFontTableHead) == head)
  }

  @Test func boundingBoxContainsEveryGlyph() {
    #expect(CTFontGetBoundingBox(block) == CGRect(x: -2, y: -4, width: 22, height: 20))
    #expect(CTFontCopyGraphicsFont(block, nil).fontBBox == CGRect(x: -100, y: -200, width: 1100, height: 1000))
  }

  @Test func slantLeansToTheRightBelowZero() throws {
    #expect(CTFontGetSlantAngle(block) == 0 && CTFontGetMatrix(block) == .identity)
    // An italic of a family without italics is slanted synthetically.
    let italic = try #require(CTFontCreateCopyWithSymbolicTraits(block, 0, nil, .italicTrait, .italicTrait))
    #expect(CTFontGetSlantAngle(italic) < -5 && CTFontCopyGraphicsFont(italic, nil).italicAngle < -5)
  }

  @Test func glyphsHaveNames() throws {
    let garamond = CTFontCreateWithName("EB Garamond", 10, nil)
    let ampersand = CTFontGetGlyphWithName(garamond, "ampersand")
    #expect(ampersand > 0 && CTFontCopyNameForGlyph(garamond, ampersand) == "ampersand")
    #expect(CTFontGetGlyphWithName(garamond, "no such glyph") == 0)
    let font = CTFontCopyGraphicsFont(garamond, nil)
    #expect(font.getGlyphWithGlyphName(name: "ampersand") == ampersand && font.name(for: ampersand) == "ampersand")
  }

  @Test func localizedNamesAreRead() {
    #expect(CTFontCopyName(block, kCTFontVersionNameKey) == "Version 1.000")
    #expect(CTFontCopyName(block, kCTFontLicenseNameKey) == "Apache License, Version 2.0")
    #expect(CTFontCopyName(block, kCTFontDesignerNameKey) == nil)
    var language: CFString?
    #expect(CTFontCopyLocalizedName(block, kCTFontFamilyNameKey, &language) == "Galley Block" && language == "en")
  }

  @Test func characterSetContainsCharactersWithGlyphs() {
    let set = CTFontCopyCharacterSet(block)
    #expect(set.contains("a") && set.contains("अ") == false && set.contains("\u{3042}"))
  }

  @Test func aFontsFileIsFound() throws {
    let url = try #require(CTFontCopyAttribute(block, kCTFontURLAttribute) as? URL)
    #expect(url.lastPathComponent == "GalleyBlock.ttf")
    let bytes = try Data(contentsOf: url)
    let descriptor = try #require(CTFontManagerCreateFontDescriptorFromData(bytes))
    #expect(CTFontDescriptorCopyAttribute(descriptor, kCTFontFamilyNameAttribute) as? String == "Galley Block")
    #expect(CTFontDescriptorCopyAttribute(descriptor, kCTFontURLAttribute) == nil)
    #expect(CTFontManagerCreateFontDescriptorFromData(Data([1, 2, 3])) == nil)
    #expect(CGDataProvider(url: url)?.data == bytes && CGDataProvider(filename: url.path + "x") == nil)
  }

  @Test func registeringSeveralFilesReportsErrors() {
    var errors: [CFError] = []
    #expect(!CTFontManagerRegisterFontsForURLs([URL(fileURLWithPath: "/no/such.ttf")], .process, &errors))
    #expect(errors.map(\.code) == [CTFontManagerError.fileNotFound.rawValue] && CFErrorCopyDescription(errors[0])?.isEmpty == false)
    #expect(CTFontManagerRegisterFontsForURLs([], .process, nil))
  }

  @Test func graphicsFontMetricsUseFontUnits() {
    let font = CTFontCopyGraphicsFont(block, nil)
    #expect(font.ascent == 800 && font.descent == -200 && font.leading == 0 && font.capHeight == 800 && font.unitsPerEm == 1000)
    var glyph = CGGlyph(0)
    var unit = UniChar(97)
    _ = CTFontGetGlyphsForCharacters(block, &unit, &glyph, 1)
    var advance = Int32(0)
    var box = CGRect.zero
    #expect(font.getGlyphAdvances(glyphs: &glyph, count: 1, advances: &advance) && advance == 1000)
    #expect(font.getGlyphBBoxes(glyphs: &glyph, count: 1, bboxes: &box) && box == CGRect(x: 0, y: -200, width: 1000, height: 1000))
  }

  @Test func aContextDrawsGlyphsByItsFont() {
    var glyph = CGGlyph(0)
    var unit = UniChar(97)
    _ = CTFontGetGlyphsForCharacters(block, &unit, &glyph, 1)
    let rows = pixelRows(12, 8) { context in
      context.showGlyphs([glyph], at: [.zero])
      context.saveGState()
      context.setFont(CTFontCopyGraphicsFont(block, nil))
      context.setFontSize(5)
      context.showGlyphs([glyph, glyph], at: [CGPoint(x: 1, y: 1), CGPoint(x: 7, y: 2)])
      context.restoreGState()
      // The font was part of the saved state.
      context.showGlyphs([glyph], at: [CGPoint(x: 0, y: 3)])
    }
    #expect(rows[0] == "............" && rows[2] == ".......#####" && rows[3] == ".#####.#####" && rows[6] == ".#####.#####" && rows[7] == ".#####......")
  }

  @Test func superscriptRaisesAndLowersText() {
    func up(_ level: Int) -> CGFloat {
      let text = Block.text("a")
      text.addAttribute(.init(kCTSuperscriptAttributeName), value: level, range: .init(location: 0, length: 1))
      return CTLineGetBoundsWithOptions(CTLineCreateWithAttributedString(text), .useGlyphPathBounds).minY
    }
    // Galley Block has no values: a third of an em is used.
    #expect(up(0) == -2 && abs(up(1) - 1.33) < 0.05 && abs(up(-1) + 5.33) < 0.05 && abs(up(2) - 4.66) < 0.05)
  }

  @Test func runDelegateNeedsNoReferencePointer() throws {
    var callbacks = CTRunDelegateCallbacks(
      version: kCTRunDelegateCurrentVersion, dealloc: { _ in }, getAscent: { _ in 30 }, getDescent: { _ in 5 }, getWidth: { _ in 12 })
    let delegate = try #require(CTRunDelegateCreate(&callbacks, nil))
    let text = NSAttributedString(string: "\u{FFFC}", attributes: [.init(kCTRunDelegateAttributeName): delegate])
    #expect(CTLineGetTypographicBounds(CTLineCreateWithAttributedString(text), nil, nil, nil) == 12)
  }

  @Test func framesetterOfATypesetter() {
    let typesetter = CTTypesetterCreateWithAttributedString(Block.text("ab cd"))
    let frame = CTFramesetterCreateFrame(CTFramesetterCreateWithTypesetter(typesetter), CFRange(), CGPath(rect: CGRect(x: 0, y: 0, width: 25, height: 40)), nil)
    #expect(CTFrameGetLines(frame).count == 2)
  }

  @Test func gradientsFromComponents() {
    let parts: [CGFloat] = [1, 0, 0, 1, 0, 0, 1, 1]
    let gradient = CGGradient(colorSpace: CGColorSpaceCreateDeviceRGB(), colorComponents: parts, locations: nil, count: 2)
    #expect(gradient != nil && CGGradient(colorSpace: CGColorSpaceCreateDeviceRGB(), colorComponents: parts, locations: nil, count: 0) == nil)
    let rows = pixelRows(12, 1) { $0.drawLinearGradient(gradient!, start: CGPoint(x: 4, y: 0), end: CGPoint(x: 4.01, y: 0), options: [.drawsBeforeStartLocation, .drawsAfterEndLocation]) }
    #expect(rows[0].hasPrefix("rrr") && rows[0].hasSuffix("+++"))
  }
}
