import CoreGraphics
import Foundation
import GalleyAttributedText
import Testing
import UIFoundation

@testable import TextKit

/// The value of each attribute that a text does not name.
@Suite struct DefaultAttributeTests {
  private static let string = "fit AVA.\nsecond אב"

  private struct Appearance: Equatable {
    var rows: String
    var pixels: String
  }

  /// Lines and pixels of a text whose first word has `attributes`. The others have none: a line that is raised as a whole looks as before.
  private func appearance(_ attributes: [NSAttributedString.Key: Any]) -> Appearance {
    let text = NSMutableAttributedString(string: Self.string)
    text.addAttributes(attributes, range: NSRange(location: 0, length: 4))
    let picture = TestImage(width: 120, height: 60, scale: 1)
    picture.draw { Galley(text, width: 120).drawAll() }
    return Appearance(rows: Galley(text, width: 120).rows, pixels: picture.cells(1))
  }

  private var shadow: NSShadow {
    let shadow = NSShadow()
    (shadow.shadowOffset, shadow.shadowColor) = (CGSize(width: 3, height: 3), UIColor.black)
    return shadow
  }
  private var centered: NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    return style
  }

  /// Apple's table of default values, each with another value. Attributes whose default is none have the other value only.
  private var defaults: [(key: NSAttributedString.Key, usual: Any?, other: Any?)] {
    [
      (.font, UIFont(name: "Helvetica", size: 12)!, UIFont(name: "Helvetica", size: 13)!),
      (.foregroundColor, UIColor.black, UIColor.red), (.paragraphStyle, NSParagraphStyle.default, centered), (.backgroundColor, nil, UIColor.red),
      (.ligature, 1, nil), (.kern, nil, 4), (.tracking, 0, 4), (.underlineStyle, 0, 1), (.strikethroughStyle, 0, 1), (.strokeWidth, 0, 6),
      (.shadow, nil, shadow), (.baselineOffset, 0, 3), (.obliqueness, 0, 0.5), (.expansion, 0, 0.4),
      (.textEffect, nil, NSAttributedString.TextEffectStyle.letterpressStyle), (.writingDirection, nil, [3]),
    ]
  }

  /// Naming the default changes nothing, and another value does.
  @Test func absentAttributeHasItsDefault() {
    let bare = appearance([:])
    #expect(bare.pixels.contains("k") && !bare.pixels.contains("r"), "text is black")
    for (key, usual, other) in defaults {
      if let usual { #expect(appearance([key: usual]) == bare, "\(key.rawValue)") }
      if let other { #expect(appearance([key: other]) != bare, "\(key.rawValue)") }
    }
  }

  /// Underline, strikethrough and outline are in the color of the text, unless they name one.
  @Test(arguments: [(.underlineStyle, 2, .underlineColor), (.strikethroughStyle, 2, .strikethroughColor), (.strokeWidth, 12, .strokeColor)] as [(NSAttributedString.Key, Int, NSAttributedString.Key)])
  func lineColorIsThatOfTheText(style: NSAttributedString.Key, value: Int, color: NSAttributedString.Key) {
    let own: [NSAttributedString.Key: Any] = [style: value, .foregroundColor: UIColor.red]
    #expect(appearance(own) == appearance(own.merging([color: UIColor.red]) { $1 }))
    #expect(appearance(own) != appearance(own.merging([color: UIColor.blue]) { $1 }))
  }

  /// In Galley Block "fi" is a ligature: 1 is the default, and 0 sets two glyphs.
  @Test func ligaturesAreOnByDefault() {
    func width(_ more: [NSAttributedString.Key: Any]) -> CGFloat { NSAttributedString(string: "fi", attributes: more.merging([.font: Block.font()]) { $1 }).size().width }
    #expect((width([:]), width([.ligature: 1]), width([.ligature: 0])) == (10, 10, 20))
  }

  /// The style of the first character of a paragraph governs all of it, even if the others name another style.
  @Test func firstCharacterGovernsItsParagraph() {
    func style(_ alignment: NSTextAlignment) -> NSParagraphStyle {
      let style = NSMutableParagraphStyle()
      style.alignment = alignment
      return style
    }
    let text = NSMutableAttributedString(string: "abcd\nefgh\nij kl mn op", attributes: [.font: Block.font()])
    for (range, alignment) in [(0..<1, .center), (1..<5, .right), (6..<10, .right), (10..<11, .right), (11..<21, .center)] as [(Range<Int>, NSTextAlignment)] {
      text.addAttribute(.paragraphStyle, value: style(alignment), range: NSRange(range))
    }
    let galley = Galley(text, width: 80)
    // The second paragraph's first character names no style.
    #expect(galley.rows == """
      0.0 20,0+40×10 abcd¶|
      0.1 0,10+40×10 efgh¶|
      0.2 0,20+80×10 ij kl mn |
      0.3 60,30+20×10 op|
      """)
  }
}
