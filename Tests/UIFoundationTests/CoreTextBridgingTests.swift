import AttributedText
import CoreGraphics
import CoreText
import Raster
import Testing

@testable import UIFoundation

/// UIKit's fonts and colours in Core Text's lines.
@Suite struct CoreTextBridgingTests {
  private func line(_ string: String, _ attributes: [AttributedText.NSAttributedString.Key: Any]) -> CTLine {
    CTLineCreateWithAttributedString(AttributedText.NSAttributedString(string: string, attributes: attributes))
  }

  @Test func aFontOfUIKitsSetsALine() {
    let font = UIFont(name: "Galley Block", size: 10)!
    #expect(CTLineGetTypographicBounds(line("afib", [.font: font]), nil, nil, nil) == 30)
    let open = UIFont(descriptor: font.fontDescriptor.addingOpenTypeFeatures(["liga": 0]), size: 0)
    #expect(CTLineGetTypographicBounds(line("afib", [.font: open]), nil, nil, nil) == 40)
    let run = (CTLineGetGlyphRuns(line("a", [.font: font])) as! [CTRun])[0]
    #expect(CTRunGetAttributes(run)[kCTFontAttributeName] as? CTFont == CTFontCreateWithName("GalleyBlock-Regular", 10, nil))
  }

  @Test func aColourOfUIKitsPaintsIt() {
    let bitmap = Bitmap(width: 4, height: 4)
    let context = CGContext(canvas: BitmapCanvas(bitmap: bitmap, scale: 1, clip: nil), bitmap: bitmap)
    context.textPosition = CGPoint(x: 0, y: 1)
    context.translateBy(x: 0, y: 4)
    context.scaleBy(x: 1, y: -1)
    CTLineDraw(line("a", [.font: UIFont(name: "Galley Block", size: 5)!, .foregroundColor: UIColor.red]), context)
    #expect(bitmap[1, 1] == UIColor.red.cgColor.raster.premultiplied)
  }
}
