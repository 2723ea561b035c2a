import CoreGraphics
import CoreText
import Foundation
import GalleyAttributedText
import Testing
import UIFoundation

@testable import TextKit

/// Line spacing lies between lines. Paragraph spacing lies in line fragments, outside their used rectangles (rules 28 and 29 of
/// Tests/Rules/textkit.tsv).
@Suite struct LineSpacingTests {
  private func spaced(_ string: String, _ configure: @escaping (NSMutableParagraphStyle) -> Void = { _ in }) -> NSMutableAttributedString {
    Block.text(string) {
      $0.lineSpacing = 4
      configure($0)
    }
  }

  /// Lines of 10 points, with 4 points between two of them.
  @Test(arguments: [("", 10), ("aa", 10), ("aa bb", 24), ("aa\nbb", 24), ("aa\n", 24), ("aa bb cc", 38), ("aa\nbb\ncc\n", 52)] as [(String, CGFloat)])
  func theLastLineHasNoSpacing(_ string: String, _ height: CGFloat) {
    let text = spaced(string)
    let galley = Galley(text, width: 30)
    galley.manager.emptyTextAttributes = spaced("x").attributes(at: 0, effectiveRange: nil)
    galley.manager.ensureLayout(for: galley.container)
    #expect(galley.manager.usedRect(for: galley.container).height == height)
    #expect(galley.manager.estimatedHeight(of: galley.container) == height)
    if !string.isEmpty {
      #expect(string.hasSuffix("\n") || text.boundingRect(with: CGSize(width: 30, height: 900), options: .usesLineFragmentOrigin, context: nil).height == height)
      let size = CTFramesetterSuggestFrameSizeWithConstraints(
        CTFramesetterCreateWithAttributedString(text), CFRangeMake(0, 0), nil, CGSize(width: 30, height: 900), nil)
      // The empty line after a final hard break does not count.
      #expect(size.height == (string.hasSuffix("\n") ? height - 14 : height))
    }
  }

  /// The last line of each container has none, even if text follows in the next.
  @Test func theLastLineOfAContainerHasNoSpacing() {
    let galley = Galley(spaced("aa bb cc dd ee"), width: 30, height: 30, columns: 3)
    galley.manager.ensureLayoutOfAllText()
    let heights = (0..<5).map { galley.manager.lineFragmentRect(forGlyphAt: $0 * 3, effectiveRange: nil).height }
    #expect(heights == [14, 10, 14, 10, 10])
    #expect(galley.manager.textContainers.map { galley.manager.usedRect(for: $0).height } == [24, 24, 10])
    let used = (0..<5).map { galley.manager.lineFragmentUsedRect(forGlyphAt: $0 * 3, effectiveRange: nil).height }
    #expect(used == heights)
  }

  /// A line has the same height before and after the next one is laid out.
  @Test func lazyLayoutReportsTheSameHeights() {
    let text = spaced("aa bb cc dd ee ff gg hh ii jj")
    let (whole, lazy) = (Galley(text, width: 30, height: 40, columns: 4), Galley(text, width: 30, height: 40, columns: 4))
    whole.manager.ensureLayoutOfAllText()
    for glyph in stride(from: 0, to: 29, by: 3) {
      #expect(lazy.manager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: nil) == whole.manager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: nil))
    }
  }

  /// The law: edited text has the lines of a new layout.
  @Test func editsAtTheEndMoveTheSpacing() {
    let galley = Galley(spaced("aa"), width: 30, height: 40, columns: 3)
    let edits: [(NSRange, String)] = [
      (NSRange(location: 2, length: 0), " bb"), (NSRange(location: 5, length: 0), "\n"), (NSRange(location: 6, length: 0), "cc dd ee"),
      (NSRange(location: 8, length: 6), ""), (NSRange(location: 0, length: 3), ""), (NSRange(location: 2, length: 3), ""),
    ]
    func rows(_ galley: Galley) -> [String] {
      galley.manager.ensureLayoutOfAllText()
      return galley.manager.textContainers.flatMap { galley.manager.laidFragments(in: $0) }.map { "\($0.rect.short) \($0.used.short) \($0.text)" }
    }
    for (range, string) in edits {
      galley.storage.replaceCharacters(in: range, with: string)
      let fresh = Galley(galley.storage, width: 30, height: 40, columns: 3)
      #expect(rows(galley) == rows(fresh), "\(galley.storage.string)")
      let used = (galley, fresh)
      #expect(used.0.manager.textContainers.map { used.0.manager.usedRect(for: $0) } == used.1.manager.textContainers.map { used.1.manager.usedRect(for: $0) })
    }
  }

  /// A table's row as the last line, a maximum number of lines, an ellipsis, shapes on both sides.
  @Test func otherLastLinesHaveNoSpacing() {
    let row = Galley(spaced("aa\tbb bb") { $0.rowColumns = RowColumns(columns: [.init(minimum: 20, natural: 20, alignment: .natural), .init(minimum: 20, natural: 20, alignment: .natural)], gap: 5) }, width: 60)
    row.manager.ensureLayoutOfAllText()
    #expect(row.manager.usedRect(for: row.container).height == 24)
    let limited = Galley(spaced("aa bb cc dd"), width: 30)
    limited.container.maximumNumberOfLines = 2
    limited.container.lineBreakMode = .byTruncatingTail
    limited.manager.ensureLayoutOfAllText()
    #expect(limited.manager.usedRect(for: limited.container).height == 24)
    let parted = Galley(spaced("aa bb cc dd"), width: 100)
    parted.container.exclusionPaths = [UIBezierPath(rect: CGRect(x: 30, y: 0, width: 30, height: 90))]
    parted.manager.ensureLayoutOfAllText()
    #expect(parted.manager.usedRect(for: parted.container).height == 24)
    #expect(parted.manager.laidFragments(in: parted.container).map(\.rect.height) == [14, 14, 10, 10])
  }

  @Test func delegateLineSpacingIsBetweenLines() {
    final class Spacing: NSObject, NSLayoutManagerDelegate {
      func layoutManager(_ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int, withProposedLineFragmentRect rect: CGRect) -> CGFloat { 7 }
    }
    let galley = Galley(Block.text("aa bb"), width: 30)
    let delegate = Spacing()
    galley.manager.delegate = delegate
    galley.manager.ensureLayoutOfAllText()
    #expect(galley.manager.usedRect(for: galley.container).height == 27)
  }

  /// `boundingRect` needs no room for the spacing below the last visible line.
  @Test func spacingBelowTheLastVisibleLineIsNotMeasured() {
    let options: NSStringDrawingOptions = [.usesLineFragmentOrigin, .truncatesLastVisibleLine]
    #expect(spaced("aa bb cc").boundingRect(with: CGSize(width: 30, height: 24), options: options, context: nil).height == 24)
    #expect(spaced("aa bb cc").boundingRect(with: CGSize(width: 30, height: 23), options: options, context: nil).height == 10)
  }

  // MARK: Paragraph spacing

  @Test func paragraphSpacingIsInTheFragmentAndNotUsed() {
    let text = Block.text("aa bb\ncc\ndd") {
      ($0.paragraphSpacing, $0.paragraphSpacingBefore) = (3, 5)
    }
    let galley = Galley(text, width: 30)
    let manager = galley.manager
    manager.ensureLayoutOfAllText()
    let rects = [0, 3, 6, 9].map { manager.lineFragmentRect(forGlyphAt: $0, effectiveRange: nil).short }
    // The first paragraph has nothing above it, the last nothing below.
    #expect(rects == ["0,0+30×10", "0,10+30×13", "0,23+30×18", "0,41+30×15"])
    let used = [0, 3, 6, 9].map { manager.lineFragmentUsedRect(forGlyphAt: $0, effectiveRange: nil).short }
    #expect(used == ["0,0+20×10", "0,10+20×10", "0,28+20×10", "0,46+20×10"])
    // Baselines do not move: 8 points below the text's top.
    #expect([0, 3, 6, 9].map { manager.location(forGlyphAt: $0).y } == [8, 8, 13, 13])
    var enumerated: [String] = []
    manager.enumerateLineFragments(forGlyphRange: NSRange(location: 0, length: 11)) { rect, _, _, _, _ in enumerated.append(rect.short) }
    #expect(enumerated == rects)
    #expect(manager.usedRect(for: galley.container).short == "0,0+20×56")
  }

  @Test func fragmentsWithSpacingTileTheirContainer() {
    let text = Block.text("aa bb\ncc dd ee\n\nff\ngg hh") {
      ($0.paragraphSpacing, $0.paragraphSpacingBefore, $0.lineSpacing) = (3, 5, 2)
    }
    let galley = Galley(text, width: 30, height: 60, columns: 4)
    galley.manager.ensureLayoutOfAllText()
    for container in galley.manager.textContainers {
      var y: CGFloat = 0
      let glyphs = galley.manager.glyphRange(for: container)
      galley.manager.enumerateLineFragments(forGlyphRange: glyphs) { rect, used, _, _, _ in
        #expect(rect.minY == y && rect.contains(used) && rect.maxY <= 60)
        y = rect.maxY
      }
    }
  }

  /// Fragments intersect no shape, though the spacing above them does.
  @Test func spacingThatAShapeIntersectsIsOmitted() {
    let text = Block.text("aa\nbb") { $0.paragraphSpacingBefore = 20 }
    let galley = Galley(text, width: 100)
    let shape = CGRect(x: 0, y: 12, width: 30, height: 10)
    galley.container.exclusionPaths = [UIBezierPath(rect: shape)]
    galley.manager.ensureLayoutOfAllText()
    let rect = galley.manager.lineFragmentRect(forGlyphAt: 3, effectiveRange: nil)
    #expect(rect.short == "0,30+100×10" && !rect.intersects(shape))
  }

  /// A shape above one part of a line removes the spacing above all of its parts.
  @Test func fragmentsOfALineHaveEqualHeights() {
    let text = Block.text("aa\nbb cc dd") { $0.paragraphSpacingBefore = 20 }
    let galley = Galley(text, width: 100)
    galley.container.exclusionPaths = [CGRect(x: 0, y: 12, width: 20, height: 10), CGRect(x: 40, y: 25, width: 20, height: 20)].map { UIBezierPath(rect: $0) }
    galley.manager.ensureLayoutOfAllText()
    var rects: [CGRect] = []
    galley.manager.enumerateLineFragments(forGlyphRange: NSRange(location: 3, length: 8)) { rect, _, _, _, _ in rects.append(rect) }
    #expect(rects.count > 1 && rects[0].minY == 30 && rects[1].minY == 30 && rects[0].height == rects[1].height)
  }

  @Test func theExtraLineHasTheSpacingAboveIt() {
    let galley = Galley(Block.text("aa\n") { ($0.paragraphSpacing, $0.paragraphSpacingBefore, $0.lineSpacing) = (3, 5, 4) }, width: 30)
    #expect(galley.manager.extraLineFragmentRect.short == "0,17+30×15")
    #expect(galley.manager.extraLineFragmentUsedRect.minY == 22 && galley.manager.extraLineFragmentUsedRect.height == 10)
  }

  /// Setting the rectangle that a fragment already has moves nothing.
  @Test func settingTheSameRectangleMovesNothing() {
    let galley = Galley(Block.text("aa\nbb") { $0.paragraphSpacingBefore = 5 }, width: 30)
    let manager = galley.manager
    let (rect, used) = (manager.lineFragmentRect(forGlyphAt: 3, effectiveRange: nil), manager.lineFragmentUsedRect(forGlyphAt: 3, effectiveRange: nil))
    let location = manager.location(forGlyphAt: 3)
    manager.setLineFragmentRect(rect, forGlyphRange: NSRange(location: 3, length: 2), usedRect: used)
    #expect(manager.lineFragmentRect(forGlyphAt: 3, effectiveRange: nil) == rect && manager.location(forGlyphAt: 3) == location)
  }
}
