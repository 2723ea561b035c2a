import CoreGraphics
import CoreText
import Foundation
import GalleyAttributedText
import Testing
import UIFoundation

@testable import TextKit

/// Ruby text in a layout manager's layout and drawing.
@Suite struct RubyLayoutTests {
  private let key = NSAttributedString.Key("CTRubyAnnotation")

  private func ruby(_ text: String, _ attributes: CFDictionary = [:]) -> CTRubyAnnotation {
    CTRubyAnnotationCreateWithAttributes(.auto, .none, .before, text, attributes)
  }

  private func text(_ string: String, _ aids: [(CTRubyAnnotation, Range<Int>)]) -> NSMutableAttributedString {
    let text = Block.text(string)
    for (aid, range) in aids { text.addAttribute(key, value: aid, range: NSRange(range)) }
    return text
  }

  @Test func onlyLinesWithRubyAreHigher() {
    let galley = Galley(text("ab\ncd\nef", [(ruby("x"), 3..<4)]), width: 60)
    #expect(galley.rows.split(separator: "\n").map { $0.split(separator: " ")[1] } == ["0,0+20×10", "0,10+20×15", "0,25+20×10"])
    let set = Block.text("ab\ncd") { ($0.minimumLineHeight, $0.maximumLineHeight) = (12, 12) }
    set.addAttribute(key, value: ruby("x"), range: NSRange(3..<4))
    #expect(Galley(set, width: 60).rows.split(separator: "\n").map { $0.split(separator: " ")[1] } == ["0,0+20×12", "0,12+20×12"])
  }

  /// A picture of 30 × 15 points, one character per cell of five.
  private func check(_ text: NSAttributedString, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let picture = TestImage(width: 30, height: 15, scale: 1)
    picture.draw {
      let galley = Galley(text, width: 30)
      galley.manager.drawGlyphs(forGlyphRange: galley.manager.glyphRange(for: galley.container), at: .zero)
    }
    #expect(picture.cells(5) == expected, sourceLocation: sourceLocation)
  }

  @Test func rubyIsDrawnAboveItsBase() {
    check(text("ab", [(ruby("xy"), 0..<2)]), """
      .kk...
      kkkk..
      kkkk..
      """)
    let red = text("ab", [(ruby("xy"), 0..<2)])
    red.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(0..<2))
    check(red, """
      .rr...
      rrrr..
      rrrr..
      """)
    check(text("ab", [(ruby("xy", [NSAttributedString.Key.foregroundColor: UIColor.blue]), 0..<2)]), """
      .bb...
      kkkk..
      kkkk..
      """)
    // Under wider ruby text, the base character is centered.
    check(text("a", [(ruby("wxyz"), 0..<1)]), """
      kkkk..
      .kk...
      .kk...
      """)
  }

  @Test func baseWithTwoColorsHasOneRuby() {
    let text = text("ab", [(ruby("xy"), 0..<2)])
    text.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(1..<2))
    check(text, """
      .kk...
      kkrr..
      kkrr..
      """)
  }

  @Test func rubyAddedLaterEqualsANewLayout() {
    let aid = ruby("x")
    let galley = Galley(Block.text("aaa bbb ccc"), width: 75)
    #expect(galley.rows.contains("aaa bbb"))
    galley.storage.addAttribute(key, value: aid, range: NSRange(4..<11))
    #expect(galley.rows == Galley(text("aaa bbb ccc", [(aid, 4..<11)]), width: 75).rows)
    #expect(!galley.rows.contains("aaa bbb"), "no line ends within a base")
    galley.storage.removeAttribute(key, range: NSRange(4..<11))
    #expect(galley.rows == Galley(Block.text("aaa bbb ccc"), width: 75).rows)
  }

  @Test func stringMeasurementIncludesRuby() {
    let text = text("ab", [(ruby("x"), 0..<2)])
    #expect(text.size() == CGSize(width: 20, height: 15))
  }
}
