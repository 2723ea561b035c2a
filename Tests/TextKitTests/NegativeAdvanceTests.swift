import CoreGraphics
import Foundation
import GalleyAttributedText
import GalleyTextEngine
import Testing
import UIFoundation

@testable import TextKit

/// Text whose advances are negative, and text beyond the edges of its line: the ends of an extent are in reverse order there.
@Suite struct NegativeAdvanceTests {
  /// Characters without a width of their own, which a negative kern makes narrower than nothing.
  static let marks = ["\u{202E}", "\u{202B}", "\u{200F}", "\u{200E}", "\u{2067}", "\u{200B}", "\u{FEFF}"]
  static let styles: [NSUnderlineStyle] = [.single, [.single, .patternDot], [.double, .byWord]]

  private func attributes(_ style: NSUnderlineStyle, kern: CGFloat) -> [NSAttributedString.Key: Any] {
    [
      .underlineStyle: style.rawValue, .underlineColor: UIColor.red, .strikethroughStyle: style.rawValue,
      .strikethroughColor: UIColor.red, .foregroundColor: UIColor.clear, .kern: kern,
    ]
  }

  /// A misspelled word has a dotted underline of its own style. Here the marks at its edges and in it have the style, too.
  @Test(arguments: marks, styles) func linesOfDirectionMarksAreDrawn(mark: String, style: NSUnderlineStyle) {
    for kern: CGFloat in [0, -3, -12] {
      for string in ["\(mark)ab", "a\(mark)b", "ab\(mark)", "ab \(mark) ab", "\u{5D0}\(mark)b\u{202C} \u{5D1}"] {
        let position = Array(string.utf16).firstIndex(of: mark.utf16.first!)!
        // The mark alone, and the whole text.
        for part in [NSRange(location: position, length: 1), NSRange(location: 0, length: string.utf16.count)] {
          let marked = Block.text(string)
          marked.addAttribute(.kern, value: kern, range: NSRange(location: 0, length: string.utf16.count))
          marked.addAttributes(attributes(style, kern: kern), range: part)
          let image = TestImage(width: 120, height: 40, scale: 1)
          // Lines from right to left end at the right edge of the image.
          let galley = Galley(marked, width: 60)
          image.draw {
            galley.manager.drawBackground(forGlyphRange: NSRange(location: 0, length: galley.manager.numberOfGlyphs), at: CGPoint(x: 60, y: 10))
            galley.manager.drawGlyphs(forGlyphRange: NSRange(location: 0, length: galley.manager.numberOfGlyphs), at: CGPoint(x: 60, y: 10))
          }
          // The layout manager does not keep its text.
          withExtendedLifetime(galley) {}
          if kern == 0, part.length > 1 { #expect(image.cells(1).contains("r"), "\(string.unicodeScalars.map(\.value))") }
        }
      }
    }
  }

  /// The line of three characters that go back by 2 points each extends from the last one's end to the first one's start.
  @Test func lineOfNegativeAdvancesHasItsExtent() {
    let text = Block.text("abc")
    text.addAttributes(attributes(.single, kern: -12), range: NSRange(location: 0, length: 3))
    let image = TestImage(width: 30, height: 20, scale: 1)
    let galley = Galley(text, width: 30)
    image.draw { galley.manager.drawGlyphs(forGlyphRange: NSRange(location: 0, length: 3), at: CGPoint(x: 10, y: 0)) }
    // The layout manager does not keep its text.
    withExtendedLifetime(galley) {}
    let rows = image.cells(1).split(separator: "\n").map(Array.init).filter { $0.contains("r") }
    #expect(!rows.isEmpty)
    for row in rows { #expect(row.firstIndex(of: "r") == 4 && row.lastIndex(of: "r") == 9, "\(String(row))") }
  }

  /// Extents are in order and do not overlap, so that a translucent highlight covers each point once.
  @Test(arguments: [-3.0, -9, -12, -25]) func extentsDoNotOverlap(kern: Double) {
    let text = Block.text("abcdef")
    text.addAttribute(.kern, value: kern, range: NSRange(location: 2, length: 2))
    let galley = Galley(text, width: 100)
    galley.manager.ensureLayoutOfAllText()
    let extents = galley.manager.extents(of: 0..<6, inFragment: 0)
    #expect(!extents.isEmpty)
    for (left, right) in zip(extents, extents.dropFirst()) { #expect(left.upperBound < right.lowerBound) }
  }

  /// The last of five spaces that hang over the line's end is selected with the next line. The extent of that space ends
  /// at the line's edge, which is nearer than the space.
  @Test(arguments: [(NSWritingDirection.leftToRight, 30.0), (.rightToLeft, 0)])
  func selectionThatStartsInHangingSpacesEndsAtTheEdge(direction: NSWritingDirection, edge: CGFloat) throws {
    let galley = Galley(Block.text("abc     def") { $0.baseWritingDirection = direction }, width: 30)
    let rects = galley.manager.enclosingRects(ofCharacters: 7..<10, asSelection: true, in: galley.container)
    #expect(rects.count == 2 && rects.allSatisfy { $0.width >= 0 }, "\(rects)")
    let first = try #require(rects.first)
    #expect(first.minX == edge && first.width == 0, "\(first)")
  }
}
