import CoreGraphics
import CoreText
import GalleyAttributedText
import GalleyFonts
import Testing

/// CTFont and CTFontDescriptor.
@Suite struct FontTests {
  @Test func isFoundByPostScriptName() {
    let font = CTFontCreateWithName("GalleyBlock-Regular", 20, nil)
    #expect(CTFontCopyPostScriptName(font) == "GalleyBlock-Regular")
    #expect(CTFontCopyFamilyName(font) == "Galley Block")
    #expect(CTFontCopyName(font, kCTFontPostScriptNameKey) == "GalleyBlock-Regular")
    #expect(CTFontCopyName(font, "CTFontColor") == nil)
    #expect(CTFontGetSize(font) == 20)
    #expect(CTFontGetSize(CTFontCreateWithName("GalleyBlock-Regular", 0, nil)) == 12)
  }

  @Test func unknownNameIsSubstituted() {
    #expect(CTFontCopyPostScriptName(CTFontCreateWithName("No-Such-Font", 20, nil)) != "")
  }

  @Test func fontMetricsHaveDocumentedSigns() {
    let font = Block.font(20)
    #expect(CTFontGetAscent(font) == 16)
    #expect(CTFontGetDescent(font) == 4)
    #expect(CTFontGetLeading(font) == 0)
    #expect(CTFontGetCapHeight(font) == 16)
    #expect(CTFontGetXHeight(font) == 16)
    #expect(CTFontGetUnderlineThickness(font) == 1)
    #expect(CTFontGetUnderlinePosition(font) < 0)
    #expect(CTFontGetUnitsPerEm(font) == 1000)
  }

  @Test func equalFontsShareOneRun() {
    #expect(Block.font() == Block.font())
    #expect(Block.font() != Block.font(11))
    let text = Block.text("ab")
    text.append(Block.text("cd"))
    #expect(CTLineGetGlyphRuns(CTLineCreateWithAttributedString(text)).count == 1)
  }

  @Test func copiesKeepUnspecifiedAttributes() {
    let font = CTFontCreateCopyWithAttributes(Block.font(), 30, nil, nil)
    #expect(CTFontGetSize(font) == 30)
    #expect(CTFontCopyPostScriptName(font) == "GalleyBlock-Regular")
    #expect(CTFontGetSize(CTFontCreateCopyWithAttributes(font, 0, nil, nil)) == 30)
    let sized = CTFontDescriptorCreateWithAttributes([kCTFontSizeAttribute: 17])
    #expect(CTFontGetSize(CTFontCreateCopyWithAttributes(font, 0, nil, sized)) == 17)
    #expect(CTFontCopyFamilyName(CTFontCreateCopyWithAttributes(font, 0, nil, sized)) == "Galley Block")
  }

  // MARK: Traits

  /// Compares the traits that result from `before` with `value` and `mask`.
  private func check(
    _ before: CTFontSymbolicTraits, _ value: CTFontSymbolicTraits, _ mask: CTFontSymbolicTraits,
    _ expected: CTFontSymbolicTraits, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let all: CTFontSymbolicTraits = [.traitBold, .traitItalic]
    let start = CTFontCreateCopyWithSymbolicTraits(Block.font(), 0, nil, before, all)
    let font = start.flatMap { CTFontCreateCopyWithSymbolicTraits($0, 0, nil, value, mask) }
    #expect(font.map { CTFontGetSymbolicTraits($0).intersection(all) } == expected, sourceLocation: sourceLocation)
    #expect(font.map(CTFontGetSize) == 10, sourceLocation: sourceLocation)
    #expect(font.map(CTFontCopyFamilyName) == "Galley Block", sourceLocation: sourceLocation)
  }

  @Test func onlyMaskedTraitsChange() {
    check([], .traitBold, .traitBold, .traitBold)
    check(.traitItalic, .traitBold, .traitBold, [.traitBold, .traitItalic])
    check([.traitBold, .traitItalic], [], .traitBold, .traitItalic)
    check(.traitItalic, .traitBold, [.traitBold, .traitItalic], .traitBold)
    check(.traitItalic, .traitBold, [], .traitItalic)
  }

  @Test func unavailableStyleReturnsNil() {
    let isMonospaced = CTFontGetSymbolicTraits(Block.font()).contains(.traitMonoSpace)
    #expect(
      CTFontCreateCopyWithSymbolicTraits(
        Block.font(), 0, nil, isMonospaced ? [] : .traitMonoSpace, .traitMonoSpace) == nil)
  }

  // MARK: Descriptors

  @Test func descriptorRoundTripsToItsFont() {
    let bold = CTFontCreateCopyWithSymbolicTraits(Block.font(14), 0, nil, .traitBold, .traitBold)!
    for font in [Block.font(14), bold] {
      let descriptor = CTFontCopyFontDescriptor(font)
      #expect(CTFontCreateWithFontDescriptor(descriptor, 0, nil) == font)
      let rebuilt = CTFontDescriptorCreateWithAttributes(CTFontDescriptorCopyAttributes(descriptor))
      #expect(CTFontCreateWithFontDescriptor(rebuilt, 0, nil) == font)
    }
    #expect(CTFontCopyAttribute(bold, kCTFontFamilyNameAttribute) as? String == "Galley Block")
  }

  @Test func attributesOfWrongTypeAreIgnored() {
    let odd: CFDictionary = [kCTFontSizeAttribute: "big", kCTFontNameAttribute: 3, kCTFontFeatureSettingsAttribute: [1]]
    #expect(CTFontDescriptorCreateWithAttributes(odd) == CTFontDescriptorCreateWithAttributes([:]))
  }

  // MARK: Features

  @Test func registryFeatureControlsOpenTypeFeature() {
    let off = CTFontDescriptorCreateCopyWithFeature(
      CTFontCopyFontDescriptor(Block.font()), kLigaturesType as CFNumber, kCommonLigaturesOffSelector as CFNumber)
    let font = CTFontCreateWithFontDescriptor(off, 0, nil)
    let text = NSMutableAttributedString(string: "fi", attributes: [.init(kCTFontAttributeName): font])
    #expect(CTLineGetGlyphCount(CTLineCreateWithAttributedString(text)) == 2)
    #expect(CTLineGetGlyphCount(Block.line("fi")) == 1)
    let settings = CTFontCopyFeatureSettings(font) as? [CFDictionary]
    #expect(settings?.first?[kCTFontFeatureSelectorIdentifierKey] as? Int == kCommonLigaturesOffSelector)
    #expect(CTFontCopyFeatureSettings(Block.font()) == nil)
  }

  @Test func openTypeTagControlsFeature() {
    let descriptor = CTFontDescriptorCreateWithAttributes([
      kCTFontNameAttribute: "GalleyBlock-Regular",
      kCTFontFeatureSettingsAttribute: [[kCTFontOpenTypeFeatureTag: "liga", kCTFontOpenTypeFeatureValue: 0] as CFDictionary],
    ])
    let font = CTFontCreateWithFontDescriptor(descriptor, 10, nil)
    let text = NSMutableAttributedString(string: "fi", attributes: [.init(kCTFontAttributeName): font])
    #expect(CTLineGetTypographicBounds(CTLineCreateWithAttributedString(text), nil, nil, nil) == 20)
  }

  @Test func featuresOfTheFontAreListed() throws {
    let types = try #require(CTFontCopyFeatures(Block.font()) as? [CFDictionary])
    let ligatures = try #require(types.first { $0[kCTFontFeatureTypeIdentifierKey] as? Int == kLigaturesType })
    let selectors = try #require(ligatures[kCTFontFeatureTypeSelectorsKey] as? [CFDictionary])
    #expect(selectors.map { $0[kCTFontFeatureSelectorIdentifierKey] as? Int } == [2, 3])
    #expect(selectors.map { $0[kCTFontOpenTypeFeatureTag] as? String } == ["liga", "liga"])
    #expect(!types.contains { $0[kCTFontFeatureTypeIdentifierKey] as? Int == kLetterCaseType })
  }

  @Test(.enabled(if: FontLibrary.shared.face(named: "EB Garamond 12 Regular") != nil, "EB Garamond is not installed"))
  func smallCapitalsAreNarrower() {
    let plain = CTFontCreateWithName("EBGaramond12-Regular", 18, nil)
    let descriptor = CTFontDescriptorCreateCopyWithFeature(
      CTFontCopyFontDescriptor(plain), kLetterCaseType as CFNumber, kSmallCapsSelector as CFNumber)
    let small = CTFontCreateWithFontDescriptor(descriptor, 0, nil)
    func glyphs(_ font: CTFont) -> [CGGlyph] {
      let text = NSMutableAttributedString(string: "ohio", attributes: [.init(kCTFontAttributeName): font])
      let line = CTLineCreateWithAttributedString(text)
      return (CTLineGetGlyphRuns(line) as! [CTRun]).flatMap { run in
        [CGGlyph](unsafeUninitializedCapacity: CTRunGetGlyphCount(run)) { buffer, count in
          CTRunGetGlyphs(run, CFRangeMake(0, 0), buffer.baseAddress!)
          count = CTRunGetGlyphCount(run)
        }
      }
    }
    #expect(CTFontGetSize(small) == 18)
    #expect(glyphs(plain).count == glyphs(small).count)
    #expect(Set(glyphs(plain)).isDisjoint(with: glyphs(small)))
  }

  // MARK: Glyphs

  @Test func glyphsOfCharacters() {
    let font = Block.font()
    let characters = Array("aA\u{1F600}".utf16)
    var glyphs = [CGGlyph](repeating: 99, count: 4)
    #expect(!CTFontGetGlyphsForCharacters(font, characters, &glyphs, 4))
    #expect(glyphs[0] != 0 && glyphs[1] != 0 && glyphs[0] != glyphs[1] && glyphs[2] == 0 && glyphs[3] == 0)
    #expect(CTFontGetGlyphsForCharacters(font, characters, &glyphs, 2))
    var advances = [CGSize](repeating: .zero, count: 2)
    #expect(CTFontGetAdvancesForGlyphs(font, .horizontal, glyphs, &advances, 2) == 20)
    #expect(advances == [CGSize(width: 10, height: 0), CGSize(width: 10, height: 0)])
  }

  @Test func outlinesAreUpright() throws {
    var glyph: CGGlyph = 0
    _ = CTFontGetGlyphsForCharacters(Block.font(), [0x61], &glyph, 1)
    #expect(try #require(CTFontCreatePathForGlyph(Block.font(), glyph, nil)).boundingBox.short == "0,-2+10×10")
    var moved = CGAffineTransform(translationX: 5, y: 7)
    #expect(CTFontCreatePathForGlyph(Block.font(), glyph, &moved)?.boundingBox.short == "5,5+10×10")
    var space: CGGlyph = 0
    _ = CTFontGetGlyphsForCharacters(Block.font(), [0x20], &space, 1)
    #expect(CTFontCreatePathForGlyph(Block.font(), space, nil) == nil)
    #expect(CTFontGetBoundingRectsForGlyphs(Block.font(), .default, [glyph, space], nil, 2).short == "0,-2+10×10")
  }

  @Test func missingCharactersUseFallbackFont() {
    let text = "a\u{0915}"
    #expect(CTFontCreateForString(Block.font(), text, CFRangeMake(0, 1)) == Block.font())
    let other = CTFontCreateForString(Block.font(), text, CFRangeMake(1, 1))
    #expect(CTFontGetSize(other) == 10)
  }

  @Test func uiFontTypesHaveTheirFonts() throws {
    func font(_ type: CTFontUIFontType, _ size: CGFloat = 20) throws -> CTFont { try #require(CTFontCreateUIFontForLanguage(type, size, nil)) }
    #expect(try CTFontGetSize(font(.system)) == 20 && CTFontGetSize(font(.system, 0)) == 13 && CTFontGetSize(font(.smallSystem, 0)) == 12)
    #expect(try !CTFontGetSymbolicTraits(font(.system)).contains(.traitBold))
    #expect(try CTFontGetSymbolicTraits(font(.emphasizedSystem)).contains(.traitBold))
    #expect(try CTFontGetSymbolicTraits(font(.userFixedPitch)).contains(.traitMonoSpace))
    #expect(try CTFontCopyFamilyName(font(.label)) == CTFontCopyFamilyName(font(.system)))
  }
}
