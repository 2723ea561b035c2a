import CoreGraphics
import Foundation
import GalleyAttributedText
import Testing
import UIFoundation

@testable import TextKit

/// Underlines, strikethroughs, outlines and shadows, measured in pixels of Galley Block.
@Suite struct DecorationTests {
  /// The raw values that Apple documents; archives and other programs store these numbers.
  @Test(arguments: [
    (NSUnderlineStyle.single, 0x01), (.thick, 0x02), (.double, 0x09), (.patternDot, 0x0100), (.patternDash, 0x0200),
    (.patternDashDot, 0x0300), (.patternDashDotDot, 0x0400), (.byWord, 0x8000),
  ])
  func underlineStylesHaveApplesRawValues(style: NSUnderlineStyle, value: Int) {
    #expect(style.rawValue == value)
  }

  /// Draws `text` at one pixel per point and returns the numbers of the rows that contain red pixels.
  private func redRows(_ text: NSAttributedString, width: CGFloat = 60, height: CGFloat = 60) -> [Int] {
    let picture = TestImage(width: width, height: height, scale: 1)
    picture.draw { Galley(text, width: width).drawAll() }
    return picture.cells(1).split(separator: "\n").enumerated().filter { $0.element.contains("r") }.map(\.offset)
  }

  private func text(_ string: String, size: CGFloat, _ attributes: [NSAttributedString.Key: Any]) -> NSAttributedString {
    let text = Block.text(string, size: size)
    text.addAttributes(attributes, range: NSRange(location: 0, length: text.length))
    return text
  }

  /// A strikethrough lies above the baseline (32 points down at 40 points), an underline below it.
  @Test(arguments: [(NSUnderlineStyle.single, 2), (.thick, 4), (.double, 4), (NSUnderlineStyle(), 0)])
  func strikethroughHasTheThicknessOfItsStyle(style: NSUnderlineStyle, expected: Int) {
    let common: [NSAttributedString.Key: Any] = [.foregroundColor: UIColor.clear, .strikethroughColor: UIColor.red, .underlineColor: UIColor.red]
    let through = redRows(text("a", size: 40, common.merging([.strikethroughStyle: style.rawValue]) { $1 }))
    #expect(through.count == expected && through.allSatisfy { $0 < 32 }, "\(through)")
    let under = redRows(text("a", size: 40, common.merging([.underlineStyle: style.rawValue]) { $1 }))
    #expect(under.count == expected && under.allSatisfy { $0 >= 32 }, "\(under)")
  }

  /// Dots, dashes and their combinations are four different sequences; a solid line has no gap.
  @Test func eachUnderlinePatternHasItsOwnSequence() {
    func row(_ pattern: NSUnderlineStyle) -> String {
      let line = text("abcdef", size: 10, [
        .underlineStyle: NSUnderlineStyle.single.rawValue | pattern.rawValue, .underlineColor: UIColor.red, .foregroundColor: UIColor.clear,
      ])
      let picture = TestImage(width: 60, height: 20, scale: 1)
      picture.draw { Galley(line, width: 60).drawAll() }
      return picture.cells(1).split(separator: "\n").first { $0.contains("r") }.map(String.init) ?? ""
    }
    #expect(row([]) == String(repeating: "r", count: 60))
    let patterns = [NSUnderlineStyle.patternDot, .patternDash, .patternDashDot, .patternDashDotDot].map(row)
    #expect(Set(patterns).count == 4 && patterns.allSatisfy { $0.contains("r.") }, "\(patterns)")
  }

  /// The width is a percentage of the point size: 10 % of 40 points are 4 pixels, half of them inside the outline.
  @Test(arguments: [(40.0, 10.0, 4), (40, 20, 8), (20, 20, 4)])
  func strokeWidthIsAPercentageOfThePointSize(size: Double, percent: Double, pixels: Int) {
    let outline = text("a", size: CGFloat(size), [.strokeWidth: percent, .strokeColor: UIColor.red, .baselineOffset: -10])
    let picture = TestImage(width: 80, height: 80, scale: 1)
    picture.draw { Galley(outline, width: 80).manager.drawGlyphs(forGlyphRange: NSRange(location: 0, length: 1), at: CGPoint(x: 10, y: 10)) }
    let rows = picture.cells(1).split(separator: "\n").map(String.init)
    // A row through the middle of the character crosses its left and its right edge.
    let all = rows.indices.filter { rows[$0].contains("r") }
    let middle = rows[(all.first! + all.last!) / 2]
    #expect(middle.filter { $0 == "r" }.count == 2 * pixels, "\(middle)")
  }

  /// The stroke takes the foreground color if there is no stroke color.
  @Test func strokeColorDefaultsToTheForegroundColor() {
    #expect(!redRows(text("a", size: 20, [.strokeWidth: 10, .foregroundColor: UIColor.red])).isEmpty)
    #expect(redRows(text("a", size: 20, [.strokeWidth: 10, .foregroundColor: UIColor.red, .strokeColor: UIColor.blue])).isEmpty)
  }

  /// A blur spreads the shadow beyond its sharp edge and makes it paler there.
  @Test func shadowBlurSoftensTheEdge() {
    func colors(blur: CGFloat) -> Set<UInt32> {
      let shadow = NSShadow()
      (shadow.shadowOffset, shadow.shadowBlurRadius, shadow.shadowColor) = (CGSize(width: 25, height: 5), blur, UIColor.red)
      let picture = TestImage(width: 60, height: 40, scale: 1)
      picture.draw { Galley(text("a", size: 10, [.shadow: shadow]), width: 60).drawAll() }
      return picture.colors
    }
    #expect(colors(blur: 0).count == 3, "white, black and red")
    #expect(colors(blur: 6).count > 10)
  }
}
