import CoreGraphics
import Foundation
import GalleyAttributedText
import Testing
import UIFoundation

@testable import TextKit

/// `AttributedString` with UIKit's attributes, in both directions.
@Suite struct AttributedScopeTests {
  private typealias Text = GalleyAttributedText.NSAttributedString

  /// A text with each of its attributes on a separate range.
  private var values: [(NSAttributedString.Key, Any)] {
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    let shadow = NSShadow()
    shadow.shadowBlurRadius = 3
    return [
      (.font, UIFont.systemFont(ofSize: 20)), (.paragraphStyle, style), (.foregroundColor, UIColor.red), (.backgroundColor, UIColor.yellow),
      (.ligature, 0), (.kern, 1.5), (.tracking, 2), (.strikethroughStyle, NSUnderlineStyle.single.rawValue), (.strikethroughColor, UIColor.blue),
      (.underlineStyle, NSUnderlineStyle([.double, .byWord]).rawValue), (.underlineColor, UIColor.green), (.strokeColor, UIColor.blue),
      (.strokeWidth, -3.0), (.shadow, shadow), (.textEffect, NSAttributedString.TextEffectStyle.letterpressStyle.rawValue),
      (.baselineOffset, 4.0), (.obliqueness, 0.25), (.expansion, 0.5), (.link, URL(string: "https://swift.org")!), (.languageIdentifier, "de"),
    ]
  }

  @Test func everyAttributeRoundTrips() throws {
    let text = GalleyAttributedText.NSMutableAttributedString(string: "")
    for (key, value) in values { text.append(Text(string: "ab 👩‍👩‍👧 ", attributes: [key: value])) }
    text.append(Text(attachment: NSTextAttachment()))
    #expect(Text(AttributedString(text)).isEqual(to: text))
    #expect(Text(try AttributedString(text, including: \.uiKit)).isEqual(to: text))
  }

  @Test func attributesAreSetByTheirNames() throws {
    var text = AttributedString("Hello World")
    text.font = .systemFont(ofSize: 20)
    text.underlineStyle = .single
    text.kern = 1.5
    let world = try #require(text.range(of: "World"))
    text[world].foregroundColor = UIColor.blue
    text[world].link = URL(string: "https://swift.org")
    let found = Text(text)
    #expect(found.string == "Hello World")
    #expect(found.attribute(.font, at: 0, effectiveRange: nil) as? UIFont == .systemFont(ofSize: 20))
    #expect(found.attribute(.underlineStyle, at: 0, effectiveRange: nil) as? Int == 1)
    #expect(found.attribute(.foregroundColor, at: 5, effectiveRange: nil) == nil)
    var range = NSRange()
    #expect(found.attribute(.foregroundColor, at: 6, effectiveRange: &range) as? UIColor == .blue && range == NSRange(location: 6, length: 5))
    #expect(try Text(text, including: \.foundation).attributes(at: 6, effectiveRange: nil).keys.map(\.rawValue) == ["NSLink"])
  }

  @Test func valueOfWrongTypeThrowsOrIsDropped() {
    let wrong = Text(string: "a", attributes: [.font: "no font", .foregroundColor: UIColor.red])
    #expect(throws: CocoaError.self) { try AttributedString(wrong, including: \.uiKit) }
    let text = AttributedString(wrong)
    #expect(text.font == nil && text.foregroundColor == .red)
  }
}
