import CoreGraphics
import Foundation
import GalleyAttributedText
import GalleyRaster
import Testing

@testable import CoreText

// Foundation has classes of these names as well.
typealias NSAttributedString = GalleyAttributedText.NSAttributedString
typealias NSMutableAttributedString = GalleyAttributedText.NSMutableAttributedString
typealias NSParagraphStyle = GalleyAttributedText.NSParagraphStyle
typealias NSTextTab = GalleyAttributedText.NSTextTab

/// Text in Galley Block: every character is a square of the font's size, 0.8 of it above the baseline; "fi" is one glyph of an em, "AV" is
/// a tenth of an em closer, and the underline is at the font's position.
enum Block {
  static func font(_ size: CGFloat = 10) -> CTFont { CTFontCreateWithName("GalleyBlock-Regular", size, nil) }

  static func text(_ string: String, size: CGFloat = 10, style: CTParagraphStyle = .default) -> NSMutableAttributedString {
    NSMutableAttributedString(
      string: string,
      attributes: [.init(kCTFontAttributeName): font(size), .init(kCTParagraphStyleAttributeName): style])
  }

  static func line(_ string: String, size: CGFloat = 10) -> CTLine {
    CTLineCreateWithAttributedString(text(string, size: size))
  }

  static func style(_ specifier: CTParagraphStyleSpecifier, _ value: some Any) -> CTParagraphStyle {
    withUnsafeBytes(of: value) { bytes in
      CTParagraphStyleCreate(
        [CTParagraphStyleSetting(spec: specifier, valueSize: bytes.count, value: bytes.baseAddress!)], 1)
    }
  }
}

extension CTRun {
  /// A row for each glyph: the characters' offset @ x,y + advance.
  var glyphRows: [String] {
    let count = CTRunGetGlyphCount(self)
    var positions = [CGPoint](repeating: .zero, count: count)
    var advances = [CGSize](repeating: .zero, count: count)
    var indices = [CFIndex](repeating: 0, count: count)
    CTRunGetPositions(self, CFRangeMake(0, 0), &positions)
    CTRunGetAdvances(self, CFRangeMake(0, 0), &advances)
    CTRunGetStringIndices(self, CFRangeMake(0, 0), &indices)
    return (0..<count).map { "\(indices[$0])@\(short(positions[$0].x)),\(short(positions[$0].y))+\(short(advances[$0].width))" }
  }
}

extension CTFrame {
  /// A row for each line: its origin, then its text.
  func rows(of text: NSAttributedString) -> [String] {
    let lines = CTFrameGetLines(self) as! [CTLine]
    var origins = [CGPoint](repeating: .zero, count: lines.count)
    CTFrameGetLineOrigins(self, CFRangeMake(0, 0), &origins)
    let units = Array(text.string.utf16)
    return zip(lines, origins).map { line, origin in
      let range = CTLineGetStringRange(line)
      let shown = String(decoding: units[range.location..<range.location + range.length], as: UTF16.self)
      return "\(short(origin.x)),\(short(origin.y)) \(shown.map { $0 == "\n" ? "¶" : String($0) }.joined())|"
    }
  }
}

/// Draws on white in a space whose y axis points up, as in Core Text, at one pixel per point; rows from the top, `#` black, `.` white, `r`
/// red, `+` anything between.
func pixelRows(_ width: Int, _ height: Int, _ draw: (CGContext) -> Void) -> [String] {
  let bitmap = Bitmap(width: width, height: height)
  bitmap.fill(.white)
  let context = CGContext(canvas: BitmapCanvas(bitmap: bitmap, scale: 1, clip: nil), bitmap: bitmap)
  context.translateBy(x: 0, y: CGFloat(height))
  context.scaleBy(x: 1, y: -1)
  draw(context)
  return (0..<height).map { y in
    String((0..<width).map { x -> Character in
      switch bitmap[x, y] & 0xFFFFFF {
      case 0xFFFFFF: "."
      case 0: "#"
      case 0xFF0000: "r"
      default: "+"
      }
    })
  }
}

func short(_ value: CGFloat) -> String {
  value == value.rounded() ? String(Int(value)) : String(format: "%.4g", Double(value))
}

extension CGRect {
  var short: String {
    let text = [minX, minY, width, height].map { CoreTextTests.short($0) }
    return "\(text[0]),\(text[1])+\(text[2])×\(text[3])"
  }
}

extension CFRange {
  var short: String { "\(location)+\(length)" }
}
