import CoreGraphics
import Foundation
import GalleyAttributedText
import Testing
import UIFoundation

@testable import TextKit

/// Attributes that change glyphs or line breaks. In Galley Block every character is 10 wide, and "fi" is one glyph of 10.
@Suite struct ShapingAttributeTests {
  private func check(
    _ string: String, _ key: NSAttributedString.Key, _ value: Any, width: CGFloat = 400, _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let text = Block.text(string)
    text.addAttribute(key, value: value, range: NSRange(location: 0, length: text.length))
    #expect(Galley(text, width: width).rows == expected, sourceLocation: sourceLocation)
  }

  @Test func ligaturesAreTheFontsUnlessTurnedOff() {
    check("fit", .ligature, 1, "0.0 0,0+20×10 fit|")
    check("fit", .ligature, 0, "0.0 0,0+30×10 fit|")
    let galley = Galley(Block.text("fit"), width: 100)
    #expect(galley.manager.numberOfGlyphs == 2)
  }

  /// iOS supports 0 only; any other number is stored and has the same layout.
  @Test(arguments: [0, 1, 2]) func textIsSetHorizontallyForEachGlyphForm(value: Int) {
    check("ab fi", .verticalGlyphForm, value, "0.0 0,0+40×10 ab fi|")
    let text = NSTextStorage(attributedString: Block.text("ab"))
    text.addAttribute(.verticalGlyphForm, value: value, range: NSRange(location: 0, length: 2))
    #expect(text.attribute(.verticalGlyphForm, at: 1, effectiveRange: nil) as? Int == value)
  }

  @Test func expansionIsTheLogarithmOfTheScale() {
    check("abcd", .expansion, log(2.0), "0.0 0,0+80×10 abcd|")
    check("abcd", .expansion, -log(2.0), "0.0 0,0+20×10 abcd|")
    check("abcd", .expansion, 0, "0.0 0,0+40×10 abcd|")
  }

  /// Without a font text is set in Helvetica 12, without a style in the default one, in black, and without other attributes.
  @Test func missingAttributesHaveTheirDefaults() throws {
    let bare = NSAttributedString(string: "fit AV\n\tx")
    let named = NSMutableAttributedString(attributedString: bare)
    named.addAttributes(
      [
        .font: try #require(UIFont(name: "Helvetica", size: 12)), .paragraphStyle: NSParagraphStyle.default, .foregroundColor: UIColor.black,
        .ligature: 1, .underlineStyle: 0, .strikethroughStyle: 0, .strokeWidth: 0, .baselineOffset: 0, .obliqueness: 0, .expansion: 0,
      ], range: NSRange(location: 0, length: bare.length))
    #expect(Galley(bare, width: 200).rows == Galley(named, width: 200).rows)
    let pictures = [bare, named].map { text in
      let picture = TestImage(width: 60, height: 40, scale: 1)
      picture.draw { Galley(text, width: 60).drawAll() }
      return picture.cells(1)
    }
    #expect(pictures[0] == pictures[1] && pictures[0].contains("k"))
  }

  @Test func trackingIsAddedAfterEachGlyph() {
    check("abcd", .tracking, 3, "0.0 0,0+52×10 abcd|")
    check("abcd", .tracking, -1, "0.0 0,0+36×10 abcd|")
  }

  /// Hyphenation is tried if a line is filled less than the factor, as a fraction of its width (rule 31 of Tests/Rules/textkit.tsv).
  @Test func aLineThatIsFilledLessThanTheFactorIsHyphenated() {
    for (factor, first) in [(0.0, "in "), (0.1, "in "), (0.2, "in hyphen"), (1, "in hyphen")] {
      let text = Block.text("in hyphenation") { $0.hyphenationFactor = Float(factor) }
      let galley = Galley(text, width: 120)
      galley.manager.ensureLayoutOfAllText()
      let line = galley.manager.laidFragments(in: galley.container)[0]
      // The hyphen's width is included.
      #expect(line.text == first && line.used.width == (first == "in " ? 20 : 100), "factor \(factor): \(galley.rows)")
    }
  }

  /// Keys for assistive technology are stored and change no layout.
  @Test func speechAttributesAreStoredWithoutEffectOnLayout() {
    let keys: [(NSAttributedString.Key, Any)] = [
      (.accessibilitySpeechLanguage, "fr"), (.accessibilitySpeechPitch, 0.5), (.accessibilitySpeechPunctuation, true),
      (.accessibilitySpeechIPANotation, "a"), (.accessibilitySpeechQueueAnnouncement, true), (.accessibilityTextHeadingLevel, 2),
    ]
    for (key, value) in keys {
      check("ab", key, value, "0.0 0,0+20×10 ab|")
      let storage = NSTextStorage(attributedString: Block.text("ab"))
      storage.addAttribute(key, value: value, range: NSRange(location: 0, length: 1))
      #expect(storage.attribute(key, at: 0, effectiveRange: nil) != nil && storage.attribute(key, at: 1, effectiveRange: nil) == nil, "\(key.rawValue)")
    }
  }

  /// Text without a font is set in Helvetica 12.
  @Test func textWithoutFontIsSetInHelvetica12() throws {
    let plain = NSAttributedString(string: "Hamburg")
    let named = NSAttributedString(string: "Hamburg", attributes: [.font: try #require(UIFont(name: "Helvetica", size: 12))])
    #expect(plain.size() == named.size() && plain.size().width > 20)
  }
}
