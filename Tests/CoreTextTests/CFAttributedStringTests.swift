import CoreGraphics
import GalleyAttributedText
import Testing

@testable import CoreText

/// Core Foundation's functions over attributed strings, and Core Text with the results.
@Suite struct CFAttributedStringTests {
  private let font = CTFontCreateWithName("Galley Block", 20, nil)

  @Test func attributedStringsAreCreatedReadAndChanged() throws {
    let made = try #require(CFAttributedStringCreate(kCFAllocatorDefault, "abcdef", [kCTFontAttributeName: font]))
    #expect(CFAttributedStringGetLength(made) == 6 && CFAttributedStringGetString(made) == "abcdef")
    let text = try #require(CFAttributedStringCreateMutableCopy(kCFAllocatorDefault, 0, made))
    CFAttributedStringBeginEditing(text)
    CFAttributedStringSetAttribute(text, CFRange(location: 1, length: 3), kCTKernAttributeName, 5)
    CFAttributedStringReplaceString(text, CFRange(location: 0, length: 1), "xy")
    CFAttributedStringEndEditing(text)
    var range = CFRange()
    #expect(CFAttributedStringGetAttribute(text, 3, kCTKernAttributeName, &range) as? Int == 5 && range == CFRange(location: 2, length: 3))
    #expect(CFAttributedStringGetAttribute(text, 0, kCTKernAttributeName, &range) == nil && range.location == 0)
    #expect(CFAttributedStringGetAttributes(text, 3, nil)?.count == 2)
    _ = CFAttributedStringGetAttributeAndLongestEffectiveRange(text, 0, kCTFontAttributeName, CFRange(location: 0, length: 6), &range)
    #expect(range == CFRange(location: 0, length: 6))
    #expect(CFAttributedStringGetAttributesAndLongestEffectiveRange(text, 3, CFRange(location: 3, length: 4), &range)?.count == 2 && range == CFRange(location: 3, length: 2))
    CFAttributedStringSetAttributes(text, CFRange(location: 0, length: 2), [kCTKernAttributeName: 1], true)
    #expect(CFAttributedStringGetAttributes(text, 0, nil)?.count == 1)
    CFAttributedStringSetAttributes(text, CFRange(location: 0, length: 2), [kCTFontAttributeName: font], false)
    CFAttributedStringRemoveAttribute(text, CFRange(location: 0, length: 7), kCTKernAttributeName)
    #expect(CFAttributedStringGetAttributes(text, 0, &range)?.count == 1)
    CFAttributedStringReplaceAttributedString(text, CFRange(location: 6, length: 1), made)
    #expect(CFAttributedStringCreateWithSubstring(nil, text, CFRange(location: 4, length: 4))?.string == "deab")
    #expect(CFAttributedStringCreateCopy(nil, text) == text && CFAttributedStringCreateMutable(nil, 0)?.length == 0)
    // And the first text is unchanged.
    #expect(made.string == "abcdef" && CTLineGetTypographicBounds(CTLineCreateWithAttributedString(made), nil, nil, nil) == 120)
  }

  /// Hanging characters are left out of a line's bounds; the typographic bounds do not change.
  @Test func boundsExcludeHangingPunctuation() {
    func bounds(_ string: String, _ options: CTLineBoundsOptions) -> CGRect {
      CTLineGetBoundsWithOptions(CTLineCreateWithAttributedString(NSAttributedString(string: string, attributes: [.font: font])), options)
    }
    for (string, left, right) in [("“ab.”", 20.0, 20.0), ("ab.", 0, 20), (".ab", 0, 0), ("ab", 0, 0), ("", 0, 0), ("ab. ", 0, 0)] {
      let (plain, hanging) = (bounds(string, []), bounds(string, .useHangingPunctuation))
      #expect(hanging.minX == left && hanging.maxX == plain.width - right && hanging.height == plain.height, "\(string)")
    }
    #expect(bounds("“ab", .useOpticalBounds).minX == 14 && bounds("ab”", .useOpticalBounds).width == 46)
    #expect(bounds("“ab", [.useOpticalBounds, .useGlyphPathBounds]).minX == 14)
  }

  /// Marks that a font raises or lowers shift no line; attributes that raise text do.
  @Test func boundsFollowAttributesAlone() throws {
    func line(_ string: String, _ font: CTFont, _ offset: Double = 0) -> CTLine {
      CTLineCreateWithAttributedString(NSAttributedString(string: string, attributes: [.font: font, .baselineOffset: offset]))
    }
    func firstY(_ line: CTLine) -> Double { (CTLineGetGlyphRuns(line) as! [CTRun]).map { -($0.core.ys.first?.points ?? 0) }.max { abs($0) < abs($1) } ?? 0 }
    let fonts = ["DejaVu Sans", "DejaVu Serif", "Noto Naskh Arabic", "EB Garamond"].map { CTFontCreateWithName($0, 20, nil) }
    let all = fonts.flatMap { font in ["بَ", "لُّ", "אָ", "שׁ", "ب"].map { line($0, font) } }
    let raised = try #require(all.first { firstY($0) != 0 })
    for line in all + [raised] { #expect(CTLineGetBoundsWithOptions(line, []) == CTLineGetBoundsWithOptions(line, .excludeTypographicShifts)) }
    let plain = CTLineGetBoundsWithOptions(line("ab", font), [])
    #expect(CTLineGetBoundsWithOptions(line("ab", font, 3), []) == plain.offsetBy(dx: 0, dy: 3))
  }
}
