import CoreGraphics
import CoreText
import GalleyAttributedText
import GalleyRaster
import Testing

@testable import UIFoundation

/// UIKit's fonts and colors in Core Text's lines.
@Suite struct CoreTextBridgingTests {
  private func line(_ string: String, _ attributes: [GalleyAttributedText.NSAttributedString.Key: Any]) -> CTLine {
    CTLineCreateWithAttributedString(GalleyAttributedText.NSAttributedString(string: string, attributes: attributes))
  }

  @Test func aFontOfUIKitsSetsALine() {
    let font = UIFont(name: "Galley Block", size: 10)!
    #expect(CTLineGetTypographicBounds(line("afib", [.font: font]), nil, nil, nil) == 30)
    let open = UIFont(descriptor: font.fontDescriptor.addingOpenTypeFeatures(["liga": 0]), size: 0)
    #expect(CTLineGetTypographicBounds(line("afib", [.font: open]), nil, nil, nil) == 40)
    let run = (CTLineGetGlyphRuns(line("a", [.font: font])) as! [CTRun])[0]
    #expect(CTRunGetAttributes(run)[kCTFontAttributeName] as? CTFont == CTFontCreateWithName("GalleyBlock-Regular", 10, nil))
  }

  /// Core Text's functions accept it directly, and it is never confused with a `CTFont`.
  @Test func aFontOfUIKitsIsOneOfCoreTexts() {
    let font = UIFont(name: "Galley Block", size: 10)!
    let core = CTFontCreateWithName("GalleyBlock-Regular", 10, nil)
    #expect(CTFontGetSize(font) == 10 && CTFontGetAscent(font) == CTFontGetAscent(core) && CTFontCopyPostScriptName(font) == CTFontCopyPostScriptName(core))
    var (glyphs, characters) = ([CGGlyph](repeating: 0, count: 2), Array("ab".utf16))
    #expect(CTFontGetGlyphsForCharacters(font as CTFont, &characters, &glyphs, 2) && !glyphs.contains(0))
    #expect(font as CTFont != core && core != font as CTFont && font as CTFont == UIFont(name: "Galley Block", size: 10)!)
    #expect(core == CTFontCreateWithName("GalleyBlock-Regular", 10, nil) && core.hash == CTFontCreateWithName("GalleyBlock-Regular", 10, nil).hash)
    let open = UIFont(descriptor: font.fontDescriptor.addingOpenTypeFeatures(["liga": 0]), size: 0)
    #expect(CTFontCopyFeatureSettings(open)?.count == 1 && CTFontCreateCopyWithAttributes(open, 20, nil, nil) != core)
  }

  @Test func aColorOfUIKitsPaintsIt() {
    let bitmap = Bitmap(width: 4, height: 4)
    let context = CGContext(canvas: BitmapCanvas(bitmap: bitmap, scale: 1, clip: nil), bitmap: bitmap)
    context.textPosition = CGPoint(x: 0, y: 1)
    context.translateBy(x: 0, y: 4)
    context.scaleBy(x: 1, y: -1)
    CTLineDraw(line("a", [.font: UIFont(name: "Galley Block", size: 5)!, .foregroundColor: UIColor.red]), context)
    #expect(bitmap[1, 1] == UIColor.red.cgColor.raster.premultiplied)
  }
}
