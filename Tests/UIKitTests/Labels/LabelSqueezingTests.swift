import CoreGraphics
import GalleyRaster
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Labels that clip, shrink and tighten. Letters are squares of ten points.
@MainActor @Suite(.serialized) struct LabelSqueezingTests {
  private func label(_ text: String, lines: Int = 1, width: CGFloat = 60, height: CGFloat = 100, _ mode: NSLineBreakMode = .byClipping) -> UILabel {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: width, height: height))
    label.font = UIFont(name: "Galley Block", size: 10)
    (label.numberOfLines, label.text, label.lineBreakMode) = (lines, text, mode)
    label.textColor = .black
    return label
  }

  /// The characters of each line, and whether some are omitted.
  private func lines(_ label: UILabel) -> [String] {
    label.layOutForDrawing(in: label.bounds.size, lines: label.numberOfLines)
    let (manager, text) = (label.layout.manager, (label.attributedText?.string ?? "") as NSString)
    var lines: [String] = []
    manager.enumerateLineFragments(forGlyphRange: manager.glyphRange(for: label.layout.container)) { _, used, _, glyphs, _ in
      guard used.height > 0 else { return }
      let cut = manager.truncatedGlyphRange(inLineFragmentForGlyphAt: glyphs.location).location != NSNotFound
      lines.append(text.substring(with: manager.characterRange(forGlyphRange: glyphs, actualGlyphRange: nil)) + (cut ? "…" : ""))
    }
    return lines
  }

  /// The columns of 10 points with ink, row by row.
  private func ink(_ label: UILabel, width: Int, height: Int) -> [String] {
    let bitmap = GalleyRaster.Bitmap(width: width, height: height)
    let canvas = BitmapCanvas(bitmap: bitmap, scale: 1, clip: nil)
    canvas.fill(GalleyRaster.Rect(x: 0, y: 0, width: Double(width), height: Double(height)), GalleyRaster.Color(red: 1, green: 1, blue: 1, alpha: 1))
    label.layer.render(in: CGContext(canvas: canvas, bitmap: bitmap))
    return stride(from: 5, to: height, by: 10).map { y in
      stride(from: 5, to: width, by: 10).map { x in bitmap.pixels[y * bitmap.stride + x] & 0xFFFFFF == 0 ? "k" : "." }.joined()
    }
  }

  @Test(arguments: [
    ("aa bb cc dd", 0, 100, ["aa bb ", "cc dd"]), ("aa bb cc dd", 2, 100, ["aa bb ", "cc dd"]),
    // More text follows: the last line is not broken.
    ("aa bb cc dd ee ff", 2, 100, ["aa bb ", "cc dd ee ff"]), ("aa bb cc dd ee ff", 0, 20, ["aa bb ", "cc dd ee ff"]),
    ("aa bb cc dd ee ff", 1, 100, ["aa bb cc dd ee ff"]),
    // The line continues to the next line break of the text.
    ("aa bb cc dd ee\nff", 2, 100, ["aa bb ", "cc dd ee\n"]), ("aa bb cc dd ee\u{2028}ff", 2, 100, ["aa bb ", "cc dd ee\u{2028}"]),
    ("aa\nbb cc dd", 2, 100, ["aa\n", "bb cc dd"]), ("aa\nbb\ncc", 2, 100, ["aa\n", "bb\n"]),
  ] as [(String, Int, CGFloat, [String])])
  func onlyLastLineIsClipped(text: String, count: Int, height: CGFloat, expected: [String]) {
    #expect(lines(label(text, lines: count, height: height)) == expected)
  }

  @Test func clippedLinesEndAtTheEdgeWithoutAnEllipsis() {
    let label = label("aa bb cc dd ee ff", lines: 2, width: 60, height: 20)
    #expect(ink(label, width: 80, height: 20) == ["kk.kk...", "kk.kk..."])
    // A character can be clipped.
    let long = self.label("aa bbbbbbbbb cc", lines: 2, width: 68, height: 20)
    #expect(ink(long, width: 80, height: 20) == ["kk......", "kkkkkkk."])
    #expect(label.sizeThatFits(CGSize(width: 60, height: 100)) == CGSize(width: 60, height: 20))
  }

  @Test func clippedLinesFollowDirectionAndAlignment() {
    let label = label("אא בב גג דד הה", lines: 2, width: 60, height: 20)
    #expect(lines(label) == ["אא בב ", "גג דד הה"])
    label.layOutForDrawing(in: label.bounds.size, lines: 2)
    var frames: [CGRect] = []
    let manager = label.layout.manager
    manager.enumerateLineFragments(forGlyphRange: manager.glyphRange(for: label.layout.container)) { _, used, _, _, _ in frames.append(used) }
    // It begins at the right edge and continues beyond the left one.
    #expect(frames[1].maxX == 60 && frames[1].minX == -20)
    let centered = self.label("aa bb cc dd ee", lines: 2, width: 60, height: 20)
    centered.textAlignment = .center
    #expect(lines(centered) == ["aa bb ", "cc dd ee"])
  }

  /// A label is laid out again in other sizes and with other numbers of lines.
  @Test func clippedLinesReappearInLargerSize() {
    let label = label("aa bb cc dd ee ff", lines: 2)
    for (width, count, expected) in [
      (60, 2, ["aa bb ", "cc dd ee ff"]), (90, 2, ["aa bb cc ", "dd ee ff"]), (60, 0, ["aa bb ", "cc dd ", "ee ff"]), (60, 1, ["aa bb cc dd ee ff"]),
      (60, 2, ["aa bb ", "cc dd ee ff"]), (200, 2, ["aa bb cc dd ee ff"]),
    ] as [(CGFloat, Int, [String])] {
      (label.bounds.size.width, label.numberOfLines) = (width, count)
      #expect(lines(label) == expected, "\(width), \(count)")
    }
    label.lineBreakMode = .byTruncatingTail
    label.bounds.size.width = 60
    #expect(lines(label) == ["aa bb ", "cc dd ee ff…"])
  }

  /// Attributed text shrinks only if its mode does not wrap; plain text in any mode.
  @Test(arguments: [
    (NSLineBreakMode.byTruncatingTail, true), (.byTruncatingHead, true), (.byTruncatingMiddle, true), (.byClipping, true), (.byWordWrapping, false),
    (.byCharWrapping, false),
  ])
  func attributedTextShrinksUnlessItWraps(mode: NSLineBreakMode, shrinks: Bool) throws {
    for isTightened in [false, true] {
      let label = label("aaaaaaaa", width: isTightened ? 78 : 40, mode)
      label.adjustsFontSizeToFitWidth = !isTightened
      label.allowsDefaultTighteningForTruncation = isTightened
      let font = try #require(label.font)
      func fits() -> Bool {
        label.layOutForDrawing(in: label.bounds.size, lines: 1)
        return label.layout.fitsAll && label.layout.usedRect.width <= label.bounds.width + 0.1
      }
      #expect(fits(), "plain")
      let style = NSMutableParagraphStyle()
      style.lineBreakMode = mode
      label.attributedText = NSAttributedString(string: "aaaaaaaa", attributes: [.font: font, .paragraphStyle: style])
      #expect(fits() == shrinks, "by its style")
      label.attributedText = NSAttributedString(string: "aaaaaaaa", attributes: [.font: font])
      label.lineBreakMode = mode
      #expect(fits() == shrinks, "by the label's mode")
    }
  }

  @Test func minimumScaleFactorAppliesToAttributedText() throws {
    let label = label("aaaaaaaa", width: 40, .byTruncatingTail)
    label.attributedText = NSAttributedString(string: "aaaaaaaa", attributes: [.font: try #require(label.font)])
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.75
    #expect(label.layOutForDrawing(in: label.bounds.size, lines: 1) == 0.75)
  }

  /// Up to a twentieth of the size a letter: 8 letters of 10 points fit into 76.5.
  @Test(arguments: [(80, true), (77, true), (74, false)] as [(CGFloat, Bool)])
  func letterSpacingIsTightened(width: CGFloat, fits: Bool) {
    let label = label("aaaaaaaa", width: width, .byTruncatingTail)
    label.layOutForDrawing(in: label.bounds.size, lines: 1)
    #expect(label.layout.fitsAll == (width >= 80))
    (label as any LetterSpacing).adjustsLetterSpacingToFitWidth = true
    label.layOutForDrawing(in: label.bounds.size, lines: 1)
    #expect(label.layout.fitsAll == fits && (label as any LetterSpacing).adjustsLetterSpacingToFitWidth)
    // Together with shrinking it always fits, and shrinks less.
    label.adjustsFontSizeToFitWidth = true
    let scale = label.layOutForDrawing(in: label.bounds.size, lines: 1)
    #expect(label.layout.fitsAll && (fits ? scale == 1 : scale > width / 80 && scale < 1))
  }
}

/// A deprecated property, used without a warning.
@MainActor private protocol LetterSpacing: AnyObject { var adjustsLetterSpacingToFitWidth: Bool { get set } }
extension UILabel: LetterSpacing {}
