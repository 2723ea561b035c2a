import CoreGraphics
import Foundation
import GalleyAttributedText
import GalleyRaster
import Testing
import UIFoundation

@testable import TextKit

/// Attributes as pixels. A character of Galley Block fills its em, so a picture of a text has one character for each 10 × 10 cell, or for
/// each pixel of a row.
@Suite struct PaintingTests {
  /// Draws `text` on white, 100 pt wide, at `scale`, and compares the color at the center of each cell of `size` points.
  private func check(
    _ text: NSAttributedString, cell: CGFloat = 10, width: CGFloat = 60, height: CGFloat = 20, scale: Double = 1,
    _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let picture = TestImage(width: width, height: height, scale: scale)
    picture.draw {
      let galley = Galley(text, width: width)
      let glyphs = galley.manager.glyphRange(for: galley.container)
      galley.manager.drawBackground(forGlyphRange: glyphs, at: .zero)
      galley.manager.drawGlyphs(forGlyphRange: glyphs, at: .zero)
    }
    #expect(picture.cells(cell) == expected, sourceLocation: sourceLocation)
  }

  private func colored(_ string: String, _ attributes: [(NSAttributedString.Key, Any, Range<Int>)]) -> NSAttributedString {
    let text = Block.text(string)
    for (key, value, range) in attributes {
      text.addAttribute(key, value: value, range: NSRange(location: range.lowerBound, length: range.count))
    }
    return text
  }

  @Test func runsHaveTheirColors() {
    check(colored("ab cd\nef", [(.foregroundColor, UIColor.red, 1..<4), (.foregroundColor, UIColor.blue, 7..<8)]), """
      kr.rk.
      kb....
      """)
    check(colored("אבגד", [(.foregroundColor, UIColor.red, 0..<1)]), """
      ..kkkr
      ......
      """)
  }

  @Test func backgroundsFillTheLineButNotTheSpaceThatHangs() {
    check(colored("a b \nc", [(.backgroundColor, UIColor.green, 1..<4), (.foregroundColor, UIColor.red, 0..<6)]), """
      rgr...
      r.....
      """)
  }

  @Test func onlyTheRequestedGlyphsAreDrawn() {
    let picture = TestImage(width: 60, height: 20, scale: 1)
    picture.draw {
      let galley = Galley(Block.text("abcdef\nghi"), width: 60)
      galley.manager.drawGlyphs(forGlyphRange: NSRange(location: 2, length: 6), at: .zero)
    }
    #expect(picture.cells(10) == "..kkkk\nk.....")
  }

  @Test func underlinesLeaveWhiteSpaceAtBothEndsOut() {
    let lined = colored(" a b  ", [
      (.underlineStyle, NSUnderlineStyle.single.rawValue, 0..<6), (.underlineColor, UIColor.red, 0..<6),
      (.foregroundColor, UIColor.clear, 0..<6),
    ])
    let (row, _) = redRow(of: lined)
    #expect(row == "          rrrrrrrrrrrrrrrrrrrrrrrrrrrrrr                    ")
  }

  @Test func byWordLeavesAllWhiteSpaceOut() {
    let style = NSUnderlineStyle([.single, .byWord])
    let (row, _) = redRow(of: colored("a b", [
      (.underlineStyle, style.rawValue, 0..<3), (.underlineColor, UIColor.red, 0..<3),
      (.foregroundColor, UIColor.clear, 0..<3),
    ]))
    #expect(row == "rrrrrrrrrr          rrrrrrrrrr                              ")
  }

  @Test func underlineStyleDeterminesThicknessAndCount() {
    // At 40 points an underline is two points thick.
    func rows(_ style: NSUnderlineStyle) -> Int {
      let text = Block.text("a", size: 40)
      text.addAttributes(
        [.underlineStyle: style.rawValue, .underlineColor: UIColor.red, .foregroundColor: UIColor.clear],
        range: NSRange(location: 0, length: 1))
      return redRow(of: text).rows
    }
    let single = rows(.single)
    #expect(single == 2 && rows([]) == 0)
    #expect(rows(.thick) == 2 * single && rows(.double) == 2 * single, "\(single) \(rows(.thick)) \(rows(.double))")
  }

  @Test func patternsHaveGaps() {
    for pattern in [NSUnderlineStyle.patternDot, .patternDash, .patternDashDot, .patternDashDotDot] {
      let (row, _) = redRow(of: colored("abcdef", [
        (.strikethroughStyle, NSUnderlineStyle.single.rawValue | pattern.rawValue, 0..<6),
        (.strikethroughColor, UIColor.red, 0..<6), (.foregroundColor, UIColor.clear, 0..<6),
      ]))
      #expect(row.contains("r ") && row.contains(" r"), "\(pattern.rawValue): \(row)")
    }
  }

  @Test func decorationWithoutColorUsesTheForegroundColor() {
    let (row, _) = redRow(of: colored("  a", [
      (.strikethroughStyle, NSUnderlineStyle.single.rawValue, 0..<3), (.foregroundColor, UIColor.red, 0..<3),
    ]))
    #expect(row.hasPrefix("                    rrrrrrrrrr"))
    // So does the outline of its characters.
    check(colored("a", [(.strokeWidth, -20.0, 0..<1), (.foregroundColor, UIColor.red, 0..<1)]), width: 20, "r.\n..")
  }

  @Test func outlinesAloneAndOutlinesWithFill() {
    let outline = colored("a", [(.strokeWidth, 10.0, 0..<1), (.strokeColor, UIColor.red, 0..<1)])
    check(outline, width: 20, "..\n..")
    let filled = colored("a", [(.strokeWidth, -20.0, 0..<1), (.strokeColor, UIColor.red, 0..<1), (.foregroundColor, UIColor.blue, 0..<1)])
    check(filled, width: 20, "b.\n..")
    #expect(redRow(of: filled).rows > 0)
  }

  @Test func shadowIsDrawnAtItsOffset() {
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: 20, height: 10)
    shadow.shadowColor = UIColor.red
    check(colored("a", [(.shadow, shadow, 0..<1)]), width: 40, "k...\n..r.")
  }

  @Test func raisedTextIsRaised() {
    check(colored("ab", [(.baselineOffset, 10, 1..<2)]), width: 20, ".k\nk.")
  }

  @Test func obliqueTextLeans() {
    // The top of the character, 8 above the baseline, moves 8 to the right; its bottom, 2 below, 2 to the left.
    let text = colored(" a", [(.obliqueness, 1.0, 0..<2)])
    let picture = TestImage(width: 40, height: 10, scale: 1)
    picture.draw { Galley(text, width: 40).drawAll() }
    let rows = picture.cells(1).split(separator: "\n").map(String.init)
    #expect(rows[1].firstIndex(of: "k")! > rows[8].firstIndex(of: "k")!, "\(picture.cells(1))")
  }

  @Test func attachmentsDrawTheirImage() {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    }
    let text = Block.text("a")
    let attachment = NSTextAttachment(image: image)
    attachment.bounds = CGRect(x: 0, y: -2, width: 20, height: 10)
    text.append(NSAttributedString(attachment: attachment))
    text.append(Block.text("b"))
    check(text, "krrk..\n......")
  }

  @Test func attachmentsAlignToWholePixels() {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 1, y: 2, width: 5, height: 3))
    }
    func picture(at origin: CGPoint) -> String {
      let attachment = NSTextAttachment(image: image)
      attachment.bounds = CGRect(x: 0, y: -2, width: 20, height: 9.3)
      let picture = TestImage(width: 60, height: 20, scale: 1)
      picture.draw {
        let galley = Galley(NSAttributedString(attachment: attachment), width: 60)
        galley.manager.drawGlyphs(forGlyphRange: galley.manager.glyphRange(for: galley.container), at: origin)
      }
      return picture.cells(1)
    }
    let whole = picture(at: CGPoint(x: 3, y: 4))
    #expect(whole.contains("r"))
    for (x, y) in [(3.2, 4.0), (2.6, 4.0), (3.49, 4.0)] as [(CGFloat, CGFloat)] { #expect(picture(at: CGPoint(x: x, y: y)) == whole) }
    let edges = Set(stride(from: 4, to: 5, by: 0.1).map { picture(at: CGPoint(x: 3, y: $0)) })
    #expect(edges.count == 2, "it moves by whole pixels")
  }

  @Test func aColorInTheMiddleOfALineCutsItsRun() {
    let text = Block.text("abcdef")
    for index in 0..<6 where index % 2 == 0 {
      text.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: index, length: 1))
    }
    check(text, "rkrkrk\n......")
  }

  /// The first row of pixels that contains red, and the number of such rows.
  private func redRow(of text: NSAttributedString) -> (row: String, rows: Int) {
    let picture = TestImage(width: 60, height: 50, scale: 1)
    picture.draw { Galley(text, width: 60).drawAll() }
    let rows = picture.cells(1).split(separator: "\n").filter { $0.contains("r") }
    return (rows.first.map { $0.replacingOccurrences(of: ".", with: " ") } ?? "", rows.count)
  }
}

extension Galley {
  func drawAll() {
    let glyphs = manager.glyphRange(for: container)
    manager.drawBackground(forGlyphRange: glyphs, at: .zero)
    manager.drawGlyphs(forGlyphRange: glyphs, at: .zero)
  }
}

/// A white bitmap with pixels as characters: r g b k for red, green, blue, black, a dot for white.
final class TestImage {
  private let bitmap: Bitmap
  private let scale: Double
  private let context: CGContext

  init(width: CGFloat, height: CGFloat, scale: Double) {
    self.scale = scale
    bitmap = Bitmap(width: Int(Double(width) * scale), height: Int(Double(height) * scale))
    let canvas = BitmapCanvas(bitmap: bitmap, scale: scale, clip: nil)
    canvas.fill(GalleyRaster.Rect(x: 0, y: 0, width: Double(width), height: Double(height)), GalleyRaster.Color(red: 1, green: 1, blue: 1, alpha: 1))
    context = CGContext(canvas: canvas, bitmap: bitmap)
  }

  func draw(_ body: () -> Void) { withGraphicsContext(context, body) }

  /// Compares pixel by pixel.
  func isSame(as other: TestImage) -> Bool { bitmap.difference(from: other.bitmap).isEmpty }

  /// The pixel at the center of each cell of `size` points.
  func cells(_ size: CGFloat) -> String {
    let step = Int(Double(size) * scale)
    return stride(from: step / 2, to: bitmap.height, by: step).map { y in
      stride(from: step / 2, to: bitmap.width, by: step).map { x in letter(x, y) }.joined()
    }.joined(separator: "\n")
  }

  /// The different pixel values of the picture.
  var colors: Set<UInt32> { Set((0..<bitmap.height).flatMap { y in (0..<bitmap.width).map { x in bitmap.pixels[y * bitmap.stride + x] } }) }

  private func letter(_ x: Int, _ y: Int) -> String {
    let pixel = bitmap.pixels[y * bitmap.stride + x]
    let (red, green, blue) = (pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF)
    switch (red > 127, green > 127, blue > 127) {
    case (true, true, true): return "."
    case (true, false, false): return "r"
    case (false, true, false): return "g"
    case (false, false, true): return "b"
    case (false, false, false): return "k"
    default: return "?"
    }
  }
}

/// An underline has gaps at descenders.
@Suite struct DescenderTests {
  /// The number of gaps in an underline of `text`, in the system font.
  private func check(_ text: String, gaps: Int, sourceLocation: SourceLocation = #_sourceLocation) {
    let font = UIFont.systemFont(ofSize: 40)
    let attributed = NSAttributedString(
      string: text,
      attributes: [.font: font, .underlineStyle: 1, .underlineColor: UIColor.red, .foregroundColor: UIColor.clear])
    let picture = TestImage(width: 200, height: 80, scale: 2)
    picture.draw { Galley(attributed, width: 200).drawAll() }
    let row = picture.cells(0.5).split(separator: "\n").first { $0.contains("r") }
    let pieces = (row ?? "").split(separator: ".").count
    #expect(pieces == gaps + 1, "\(text): \(row ?? "no line")", sourceLocation: sourceLocation)
  }

  @Test func descendersInterruptTheUnderline() {
    check("nnn", gaps: 0)
    check("npn", gaps: 1)
    check("npnnqn", gaps: 2)
  }
}
