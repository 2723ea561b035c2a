import Foundation
import GalleyAttributedText
import Testing
import UIFoundation

@testable import TextKit

/// Geometry of lines, glyphs and selections (rules 49 to 52 and 61 to 65 of Tests/Rules/textkit.tsv).
@Suite struct GeometryTests {
  @Test func fragmentsTileTheText() {
    let galley = Galley(Block.text("afib cd\nxy zw uv"), width: 50)
    var rows: [String] = []
    galley.manager.enumerateLineFragments(forGlyphRange: NSRange(location: 0, length: 15)) { rect, used, container, glyphs, _ in
      #expect(container === galley.container)
      rows.append("\(rect.short) \(used.short) \(glyphs.short)")
    }
    #expect(rows == [
      "0,0+50×10 0,0+30×10 {0, 4}", "0,10+50×10 0,10+20×10 {4, 3}", "0,20+50×10 0,20+50×10 {7, 6}",
      "0,30+50×10 0,30+20×10 {13, 2}",
    ])
    rows = []
    galley.manager.enumerateLineFragments(forGlyphRange: NSRange(location: 5, length: 3)) { rect, _, _, _, stop in
      rows.append(rect.short)
      stop.pointee = true
    }
    #expect(rows == ["0,10+50×10"])
  }

  @Test func glyphLocationsAreRelativeToTheirFragment() {
    let galley = Galley(Block.text("ab cd\tא"), width: 30, padding: 5)
    var range = NSRange()
    #expect(galley.manager.lineFragmentRect(forGlyphAt: 4, effectiveRange: &range).short == "0,10+30×10")
    #expect(range.short == "{3, 3}")
    #expect(galley.manager.location(forGlyphAt: 4) == CGPoint(x: 15, y: 8))
    #expect(galley.manager.lineFragmentUsedRect(forGlyphAt: 0, effectiveRange: nil).short == "0,0+30×10")
  }

  @Test func extraLineFragmentExistsOnlyAfterAHardBreak() {
    for (text, rect) in [("", "0,0+50×10"), ("a\n", "0,10+50×10"), ("a", "0,0+0×0"), ("a\n\n", "0,20+50×10")] {
      let galley = Galley(Block.text(text), width: 50)
      galley.manager.emptyTextAttributes = [.font: Block.font()]
      #expect(galley.manager.extraLineFragmentRect.short == rect, "\(text)")
      #expect((galley.manager.extraLineFragmentTextContainer == nil) == (rect == "0,0+0×0"), "\(text)")
    }
  }

  @Test func boundsOfGlyphs() {
    let galley = Galley(Block.text("ab cd ef"), width: 50, height: 10, columns: 2)
    let manager = galley.manager
    #expect(manager.boundingRect(forGlyphRange: NSRange(location: 1, length: 1), in: galley.container).short == "10,0+10×10")
    #expect(manager.boundingRect(forGlyphRange: NSRange(location: 0, length: 8), in: galley.container).short == "0,0+60×10")
    #expect(manager.boundingRect(forGlyphRange: NSRange(location: 0, length: 8), in: manager.textContainers[1]).short == "0,0+20×10")
    #expect(manager.glyphRange(forBoundingRect: CGRect(x: 30, y: 2, width: 1, height: 1), in: galley.container).short == "{0, 6}")
    #expect(manager.glyphRange(forBoundingRect: CGRect(x: 0, y: 90, width: 9, height: 1), in: galley.container).length == 0)
  }

  /// The bounds include underlines and ink beyond the glyph's advance (rule 61 of Tests/Rules/textkit.tsv).
  @Test func boundsIncludeOverhang() throws {
    func bounds(_ text: NSAttributedString, _ range: NSRange = NSRange(location: 0, length: 1)) -> CGRect {
      let galley = Galley(text, width: 300)
      return galley.manager.boundingRect(forGlyphRange: range, in: galley.container)
    }
    func block(_ key: NSAttributedString.Key, _ value: Any) -> CGRect {
      let text = Block.text("ab")
      text.addAttribute(key, value: value, range: NSRange(location: 0, length: 2))
      return bounds(text)
    }
    let plain = bounds(Block.text("ab"))
    #expect(plain == CGRect(x: 0, y: 0, width: 10, height: 10))
    // The 8 points above the baseline lean right by half, the 2 below lean left.
    let leaning = block(.obliqueness, 0.5)
    #expect(leaning.maxX > 13 && leaning.maxX <= 14 && leaning.minX < 0 && leaning.minX >= -1, "\(leaning)")
    let back = block(.obliqueness, -0.5)
    #expect(back.minX < -3 && back.maxX > 10, "\(back)")
    let outlined = block(.strokeWidth, 40)
    #expect(outlined.minX < -1 && outlined.minY < -1, "\(outlined)")
    #expect(block(.expansion, 0.5).width > 15)
    #expect(block(.underlineStyle, NSUnderlineStyle.double.rawValue).maxY >= plain.maxY)
    // A font with overhanging glyphs: the bounds extend as far as the drawn ink.
    let font = try #require(UIFont(name: "EB Garamond 12 Italic", size: 40))
    let swinging = NSAttributedString(string: "f", attributes: [.font: font])
    let galley = Galley(swinging, width: 300)
    let advance = galley.manager.lineFragmentUsedRect(forGlyphAt: 0, effectiveRange: nil).width
    #expect(bounds(swinging).maxX > advance + 1 && bounds(swinging).minX < 0, "\(bounds(swinging)), advance \(advance)")
    // The bounds of the requested glyphs only.
    let pair = NSAttributedString(string: "nf", attributes: [.font: font])
    #expect(bounds(pair).maxX < bounds(pair, NSRange(location: 0, length: 2)).maxX)
    #expect(bounds(pair, NSRange(location: 1, length: 0)) == .zero || bounds(pair, NSRange(location: 1, length: 0)).width == 0)
  }

  /// Rectangles of the characters `range`; as a selection if `selected`.
  private func check(
    _ text: String, _ range: NSRange, selected: Bool, _ expected: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let galley = Galley(Block.text(text), width: 60)
    let glyphs = galley.manager.glyphRange(forCharacterRange: range, actualCharacterRange: nil)
    var rects: [String] = []
    galley.manager.enumerateEnclosingRects(
      forGlyphRange: glyphs, withinSelectedGlyphRange: selected ? glyphs : NSRange(location: NSNotFound, length: 0),
      in: galley.container
    ) { rect, _ in rects.append(rect.short) }
    #expect(rects == expected, sourceLocation: sourceLocation)
  }

  @Test func enclosingRectanglesAreTight() {
    check("ab cd ef gh", NSRange(location: 1, length: 7), selected: false, ["10,0+50×10", "0,10+20×10"])
    check("ab גד ef", NSRange(location: 2, length: 2), selected: false, ["20,0+10×10", "40,0+10×10"])
  }

  @Test func selectionsReachTheEdgesOfContinuedLines() {
    check("ab cd ef gh", NSRange(location: 1, length: 7), selected: true, ["10,0+50×10", "0,10+20×10"])
    check("ab\ncd\nef", NSRange(location: 1, length: 6), selected: true, ["10,0+50×10", "0,10+60×10", "0,20+10×10"])
    check("ab\n\nef", NSRange(location: 0, length: 5), selected: true, ["0,0+60×10", "0,10+60×10", "0,20+10×10"])
    check("אב\nגד", NSRange(location: 1, length: 3), selected: true, ["0,0+50×10", "50,10+10×10"])
  }

  @Test func attachmentSizeIsReportedPerGlyph() {
    let text = Block.text("a")
    let attachment = NSTextAttachment()
    attachment.bounds = CGRect(x: 0, y: -3, width: 30, height: 20)
    text.append(NSAttributedString(attachment: attachment))
    text.append(Block.text("b"))
    let galley = Galley(text, width: 100)
    #expect(galley.manager.attachmentSize(forGlyphAt: 1) == CGSize(width: 30, height: 20))
    #expect(galley.manager.attachmentSize(forGlyphAt: 0) == CGSize(width: -1, height: -1))
    // 17 above the baseline, 3 below it: the line is as high as the attachment.
    #expect(galley.rows == "0.0 0,0+50×20 a\u{FFFC}b|")
    #expect(galley.manager.location(forGlyphAt: 2) == CGPoint(x: 40, y: 17))
  }

  @Test func anAttachmentMayFollowItsContainersWidth() {
    let text = NSMutableAttributedString(attachment: WideAttachment())
    let galley = Galley(text, width: 100)
    #expect(galley.manager.attachmentSize(forGlyphAt: 0).width == 100)
    galley.container.size.width = 60
    #expect(galley.rows == "0.0 0,0+60×10 \u{FFFC}|")
  }

  @Test func caretsOfTwoDirections() {
    let galley = Galley(Block.text("ab גד"), width: 100)
    var positions = [CGFloat](repeating: -1, count: 6)
    var indexes = [Int](repeating: -1, count: 6)
    let count = galley.manager.getLineFragmentInsertionPoints(
      forCharacterAt: 0, alternatePositions: false, inDisplayOrder: false, positions: &positions,
      characterIndexes: &indexes)
    #expect(count == 6 && indexes == [0, 1, 2, 3, 4, 5])
    #expect(positions == [0, 10, 20, 50, 40, 30])
    _ = galley.manager.getLineFragmentInsertionPoints(
      forCharacterAt: 0, alternatePositions: true, inDisplayOrder: true, positions: &positions, characterIndexes: &indexes)
    #expect(positions == positions.sorted())
    #expect(galley.manager.caretRect(at: 1)?.rect.short == "10,0+0×10")
  }
}

final class WideAttachment: NSTextAttachment {
  override func attachmentBounds(
    for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect, glyphPosition position: CGPoint,
    characterIndex charIndex: Int
  ) -> CGRect {
    CGRect(x: 0, y: 0, width: lineFrag.width, height: 10)
  }
}
