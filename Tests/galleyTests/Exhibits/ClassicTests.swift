import Foundation
import Testing
import UIKit

@testable import GalleyExhibits

/// The positions of lines in the classic layouts.
@MainActor @Suite struct ClassicTests {
  private final class Setting {
    let storage: NSTextStorage
    let manager = NSLayoutManager()
    let container: NSTextContainer
    var text: NSString { storage.string as NSString }

    init(_ text: UIKit.NSAttributedString, width: CGFloat = 400) {
      storage = NSTextStorage(attributedString: text)
      container = NSTextContainer(size: CGSize(width: width, height: 0))
      container.lineFragmentPadding = 0
      manager.addTextContainer(container)
      storage.addLayoutManager(manager)
      manager.ensureLayout(for: container)
    }

    func box(of range: NSRange) -> CGRect {
      manager.boundingRect(forGlyphRange: manager.glyphRange(forCharacterRange: range, actualCharacterRange: nil), in: container)
    }

    /// The left edge of the text, one entry per line.
    func lefts() -> [CGFloat] {
      var lefts: [CGFloat] = []
      manager.enumerateLineFragments(forGlyphRange: NSRange(location: 0, length: manager.numberOfGlyphs)) { _, used, _, _, _ in lefts.append(used.minX) }
      return lefts
    }

    func paragraphs() -> [NSRange] {
      var found: [NSRange] = []
      var place = 0
      while place < storage.length {
        let range = text.paragraphRange(for: NSRange(location: place, length: 0))
        found.append(range)
        place = range.location + range.length
      }
      return found
    }
  }

  /// The third style of document O: 36 points, centered, with space before and after of the body text's size.
  @Test(arguments: [1, 1.5] as [CGFloat])
  func ornamentIsCentredWithSpaceAroundIt(scale: CGFloat) throws {
    let setting = Setting(FrenchProseSample.text(scale: scale))
    let place = setting.paragraphs()[2].location
    let attributes = setting.storage.attributes(at: place, effectiveRange: nil)
    let (font, style) = (try #require(attributes[.font] as? UIFont), try #require(attributes[.paragraphStyle] as? NSParagraphStyle))
    #expect(font.pointSize == 36 * scale && style.alignment == .center)
    #expect(style.paragraphSpacingBefore == 15 * scale && style.paragraphSpacing == 15 * scale)
    // Its line is centered, with the space between it and the lines around it.
    func used(_ character: Int) -> CGRect {
      setting.manager.lineFragmentUsedRect(forGlyphAt: setting.manager.glyphIndexForCharacter(at: character), effectiveRange: nil)
    }
    let (before, ornament, after) = (used(place - 2), used(place), used(place + 2))
    #expect(abs(ornament.midX - 200) < 0.5 && ornament.width < 60 * scale)
    #expect(abs(ornament.minY - before.maxY - 15 * scale) < 0.1 && abs(after.minY - ornament.maxY - 15 * scale) < 0.1)
  }

  @Test func firstParagraphsAreFlushAndTheNextOnesIndented() throws {
    let setting = Setting(FrenchProseSample.text(scale: 1))
    let paragraphs = setting.paragraphs()
    #expect(paragraphs.count == 5)
    let lefts = paragraphs.map { setting.box(of: NSRange(location: $0.location, length: 1)).minX }
    #expect(abs(lefts[0]) < 1 && abs(lefts[1] - 15) < 1 && abs(lefts[3]) < 1 && abs(lefts[4] - 15) < 1, "\(lefts)")
    // The ornament is centered, with an additional em above and below.
    let ornament = setting.box(of: NSRange(location: paragraphs[2].location, length: 1))
    #expect(abs(ornament.midX - 200) < 2)
    func line(_ index: Int) -> CGRect { setting.manager.lineFragmentRect(forGlyphAt: setting.manager.glyphIndexForCharacter(at: index), effectiveRange: nil) }
    let style = { (place: Int) in setting.storage.attribute(.paragraphStyle, at: place, effectiveRange: nil) as? NSParagraphStyle }
    #expect(style(paragraphs[2].location)?.paragraphSpacing == 15 && style(paragraphs[2].location)?.paragraphSpacingBefore == 15)
    #expect(style(0)?.minimumLineHeight == 18 && style(0)?.maximumLineHeight == 18 && style(0)?.hyphenationFactor == 0.97)
    #expect(line(0).height == 18)
  }

  @Test func figuresAlignAtTheirDecimalPoints() {
    let setting = Setting(NumberTable.text(scale: 1))
    let rows = setting.paragraphs()
    #expect(rows.count == 6)
    func boxes(_ sign: String) -> [CGRect] { rows.map { setting.box(of: setting.text.range(of: sign, options: [], range: $0)) } }
    let points = boxes(".").map(\.midX)
    let areInLine = points.allSatisfy { (x: CGFloat) in abs(x - points[0]) < 0.1 && abs(x - 100) < 4 }
    #expect(areInLine, "\(points)")
    let ends = boxes("%").map(\.maxX)
    let areAtTheTab = ends.allSatisfy { (x: CGFloat) in abs(x - 200) < 0.5 }
    #expect(areAtTheTab, "\(ends)")
  }

  @Test func listLinesHangFromTheirMarkers() {
    let setting = Setting(HangingList.text(scale: 1), width: 240)
    let rows = setting.paragraphs()
    #expect(rows.count == 5)
    for row in rows {
      let mark = setting.box(of: NSRange(location: row.location, length: 1))
      let tab = setting.text.range(of: "\t", options: [], range: row).location
      let first = setting.box(of: NSRange(location: tab + 1, length: 1))
      #expect(abs(mark.minX - 15) < 1.5 && abs(first.minX - 45) < 1.5, "\(mark.minX) \(first.minX)")
    }
    let lefts = Set(setting.lefts().map { $0.rounded() })
    #expect(lefts == [15, 45], "first lines, and those that hang")
  }

  /// The figure strikes through each deprecated method and shows its replacement below, indented.
  @Test func deprecatedMethodsAreStruckThroughAboveTheirReplacements() {
    let setting = Setting(OldMethods.text(scale: 1), width: 600)
    let rows = setting.paragraphs().map { range in
      let line = setting.text.substring(with: range).trimmingCharacters(in: .newlines)
      return (line, setting.storage.attribute(.strikethroughStyle, at: range.location, effectiveRange: nil) as? Int ?? 0)
    }
    #expect(rows.map(\.0) == [
      "size(withFont:)", "size(withAttributes:)", "size(withFont:constrainedTo:)", "boundingRect(with:options:attributes:context:)",
      "draw(at:withFont:)", "draw(at:withAttributes:)", "draw(in:withFont:)", "draw(in:withAttributes:)",
    ])
    #expect(rows.map(\.1) == [1, 0, 1, 0, 1, 0, 1, 0])
    #expect(Set(setting.lefts()).count == 2)
  }
}
