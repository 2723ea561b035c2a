import GalleyRaster
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Labels as pixels: a character of Galley Block fills 10 × 10, so one character of the picture gives a character's color.
@Suite @MainActor
struct LabelDrawingTests {
  /// The color at the center of each cell of 10 points: k black, r red, b blue, . white, ? other.
  private func check(
    _ label: UILabel, width: CGFloat = 60, height: CGFloat = 20, _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    label.frame = CGRect(x: 0, y: 0, width: width, height: height)
    let bitmap = GalleyRaster.Bitmap(width: Int(width), height: Int(height))
    let canvas = BitmapCanvas(bitmap: bitmap, scale: 1, clip: nil)
    canvas.fill(
      GalleyRaster.Rect(x: 0, y: 0, width: Double(width), height: Double(height)), GalleyRaster.Color(red: 1, green: 1, blue: 1, alpha: 1))
    label.layer.render(in: CGContext(canvas: canvas, bitmap: bitmap))
    let rows = stride(from: 5, to: Int(height), by: 10).map { y in
      stride(from: 5, to: Int(width), by: 10).map { x in name(bitmap.pixels[y * bitmap.stride + x]) }.joined()
    }
    #expect(rows.joined(separator: "\n") == expected, sourceLocation: sourceLocation)
  }

  private func name(_ pixel: UInt32) -> String {
    switch pixel & 0xFFFFFF {
    case 0xFFFFFF: "."
    case 0x000000: "k"
    case 0xFF0000: "r"
    case 0x0000FF: "b"
    default: "?"
    }
  }

  private func label(_ text: String) throws -> UILabel {
    let label = UILabel()
    label.font = try #require(UIFont(name: "Galley Block", size: 10))
    label.textColor = .black
    label.text = text
    return label
  }

  @Test func highlightColorAppliesToPlainTextOnly() throws {
    let plain = try label("ab")
    plain.highlightedTextColor = .red
    plain.isHighlighted = true
    check(plain, height: 10, "rr....")
    plain.isHighlighted = false
    check(plain, height: 10, "kk....")
    let attributed = try label("")
    attributed.attributedText = NSAttributedString(string: "ab", attributes: [.font: attributed.font!, .foregroundColor: UIColor.blue])
    attributed.highlightedTextColor = .red
    attributed.isHighlighted = true
    check(attributed, height: 10, "bb....")
  }

  @Test func shadowIsDrawnAtItsOffset() throws {
    let label = try label("a")
    label.shadowColor = .red
    label.shadowOffset = CGSize(width: 20, height: 0)
    check(label, height: 10, "k.r...")
  }

  @Test func disabledLabelIsDimmed() throws {
    let label = try label("ab")
    label.isEnabled = false
    check(label, height: 10, "??....")
  }

  /// A line break is a space on a single line of plain text; an attributed text keeps it.
  @Test func singleLineShowsBreaksAsSpaces() throws {
    let plain = try label("a\nb")
    check(plain, height: 10, "k.k...")
    let attributed = try label("")
    attributed.attributedText = NSAttributedString(string: "a\nb", attributes: [.font: attributed.font!, .foregroundColor: UIColor.black])
    attributed.numberOfLines = 0
    check(attributed, "k.....\nk.....")
  }

  /// A label of several lines truncates the last line that fits.
  @Test func theLastLineIsTruncated() throws {
    let label = try label("aa bb cc dd ee")
    label.numberOfLines = 2
    label.lineBreakMode = .byTruncatingTail
    label.frame = CGRect(x: 0, y: 0, width: 60, height: 20)
    _ = label.layOutForDrawing(in: label.bounds.size, lines: 2)
    #expect(!label.layout.fitsAll)
    label.text = "aa bb cc dd"
    _ = label.layOutForDrawing(in: label.bounds.size, lines: 2)
    #expect(label.layout.fitsAll)
  }


  /// In a single line an attributed text breaks at a newline, so that only its first line shows.
  @Test func singleLineOfAttributedTextEndsAtTheNewline() throws {
    let attributed = try label("")
    attributed.attributedText = NSAttributedString(string: "a\nb", attributes: [.font: attributed.font!, .foregroundColor: UIColor.black])
    #expect(attributed.numberOfLines == 1)
    check(attributed, height: 10, "kk....")  // The ellipsis is a square of Galley Block, too.
    attributed.lineBreakMode = .byClipping
    check(attributed, height: 10, "k.....")
  }

  /// Drawing goes through `drawText(in:)` with the label's bounds.
  @Test func drawsThroughAnOverriddenDrawText() throws {
    final class Shifted: UILabel {
      var rects: [CGRect] = []
      override func drawText(in rect: CGRect) {
        rects.append(rect)
        super.drawText(in: rect.offsetBy(dx: 20, dy: 0))
      }
    }
    let label = Shifted()
    label.font = try #require(UIFont(name: "Galley Block", size: 10))
    (label.textColor, label.text) = (.black, "ab")
    check(label, height: 10, "..kk..")
    #expect(label.rects == [CGRect(x: 0, y: 0, width: 60, height: 10)])
  }
}
