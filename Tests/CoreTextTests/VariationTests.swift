import CoreGraphics
import CoreText
import Foundation
import GalleyAttributedText
import TestSupport
import Testing

/// Fonts with axes.
@Suite struct VariationTests {
  private let graphics: CGFont
  private let defaultFont: CTFont

  init() throws {
    graphics = try #require(CGDataProvider(data: try VariableFont.data()).flatMap { CGFont($0) })
    defaultFont = CTFontCreateWithGraphicsFont(graphics, 10, nil, nil)
  }

  private func font(at weight: Double) -> CTFont {
    let descriptor = CTFontDescriptorCreateWithAttributes([kCTFontVariationAttribute: [VariableFont.weight: weight]])
    return CTFontCreateCopyWithAttributes(defaultFont, 0, nil, descriptor)
  }

  private func width(of string: String, _ font: CTFont) -> Double {
    let text = NSAttributedString(string: string, attributes: [.init(kCTFontAttributeName): font])
    return CTLineGetTypographicBounds(CTLineCreateWithAttributedString(text), nil, nil, nil)
  }

  @Test func axesOfFontAreReported() throws {
    let axes = try #require(CTFontCopyVariationAxes(defaultFont) as? [CFDictionary])
    #expect(axes.count == 1)
    #expect(axes[0][kCTFontVariationAxisIdentifierKey] as? Int == VariableFont.weight)
    #expect(axes[0][kCTFontVariationAxisMinimumValueKey] as? Double == 400)
    #expect(axes[0][kCTFontVariationAxisDefaultValueKey] as? Double == 400)
    #expect(axes[0][kCTFontVariationAxisMaximumValueKey] as? Double == 900)
    #expect(CTFontCopyVariation(defaultFont) == nil)
    #expect(CTFontCopyVariationAxes(Block.font()) == nil)
  }

  /// Advances and outlines are those of the axis value, clamped to the ends of the axis.
  @Test(arguments: [(400.0, 10.0), (650, 12.5), (900, 15), (100, 10), (2000, 15)])
  func fontUsesRequestedVariation(weight: Double, advance: Double) throws {
    let font = font(at: weight)
    #expect(width(of: "ab", font) == 2 * advance)
    var glyph = CGGlyph()
    #expect(CTFontGetGlyphsForCharacters(font, [97], &glyph, 1))
    let path = try #require(CTFontCreatePathForGlyph(font, glyph, nil))
    #expect(path.boundingBox == CGRect(x: advance - 10, y: -2, width: 10, height: 10))
    #expect(CTFontCopyVariation(font)?[VariableFont.weight] as? Double == (advance == 10 ? nil : min(weight, 900)))
    #expect(CTFontGetSymbolicTraits(font).contains(.traitBold) == (weight >= 600))
  }

  /// A font and its variations do not need the graphics font from which they were created.
  @Test func fontsOutliveTheirGraphicsFont() throws {
    var fonts: [CTFont] = []
    do {
      let released = try #require(CGDataProvider(data: try VariableFont.data()).flatMap { CGFont($0) })
      let font = CTFontCreateWithGraphicsFont(released, 10, nil, nil)
      let bold = CTFontDescriptorCreateWithAttributes([kCTFontVariationAttribute: [VariableFont.weight: 900]])
      fonts = [CTFontCreateCopyWithAttributes(font, 0, nil, bold), CTFontCreateCopyWithAttributes(font, 20, nil, nil)]
    }
    #expect(fonts.map { width(of: "aa", $0) } == [30, 40])
  }

  /// A font is one value, however it is created, and its descriptor leads back to it.
  @Test func sameVariationIsSameFont() throws {
    #expect(font(at: 700) == font(at: 700))
    #expect(font(at: 700) != font(at: 701))
    #expect(font(at: 400) == defaultFont)
    let descriptor = CTFontDescriptorCreateCopyWithVariation(CTFontCopyFontDescriptor(defaultFont), VariableFont.weight, 700)
    #expect(CTFontCreateWithFontDescriptor(descriptor, 0, nil) == font(at: 700))
    #expect(CTFontCreateWithFontDescriptor(CTFontCopyFontDescriptor(font(at: 700)), 0, nil) == font(at: 700))
    let back = CTFontDescriptorCreateCopyWithVariation(CTFontCopyFontDescriptor(font(at: 700)), VariableFont.weight, 400)
    #expect(CTFontCreateWithFontDescriptor(back, 0, nil) == defaultFont)
  }

  /// If the font is found by name, all other attributes of its descriptor find it as well.
  @Test func aRegisteredFontIsFoundByItsAttributes() throws {
    let attributes = CTFontDescriptorCopyAttributes(CTFontCopyFontDescriptor(font(at: 700)))
    #expect(attributes[kCTFontNameAttribute] as? String == "GalleyBlock-Regular")
    #expect((attributes[kCTFontVariationAttribute] as? CFDictionary)?[VariableFont.weight] as? Double == 700)
    #expect(attributes[kCTFontTraitsAttribute] == nil)
  }

  @Test func unknownAxesAreIgnored() {
    let odd = CTFontDescriptorCreateWithAttributes([kCTFontVariationAttribute: [0x7364_7468: 3, "wght": 3] as CFDictionary])
    #expect(CTFontCreateCopyWithAttributes(defaultFont, 0, nil, odd) == defaultFont)
    let still = CTFontDescriptorCreateWithAttributes([kCTFontVariationAttribute: [VariableFont.weight: 700]])
    #expect(CTFontCreateCopyWithAttributes(Block.font(), 0, nil, still) == Block.font())
  }
}
