import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Line break modes of labels and of paragraph styles, and tightened lines. Every character of Galley Block at 10 points is 10 wide.
@MainActor @Suite struct LabelModeTests {
  private static let font = UIFont(name: "Galley Block", size: 10)!

  private func label(_ text: String?, width: CGFloat, height: CGFloat = 100, lines: Int) -> UILabel {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: width, height: height))
    label.font = Self.font
    label.numberOfLines = lines
    label.text = text
    return label
  }

  private func attributed(_ string: String, _ mode: NSLineBreakMode?) -> UIKit.NSAttributedString {
    let text = NSMutableAttributedString(string: string, attributes: [.font: Self.font])
    guard let mode else { return text }
    let style = NSMutableParagraphStyle()
    style.lineBreakMode = mode
    text.addAttribute(.paragraphStyle, value: style, range: NSRange(location: 0, length: text.length))
    return text
  }

  /// The visible lines; … marks truncation.
  private func lines(_ label: UILabel) -> [String] {
    label.layOutForDrawing(in: label.bounds.size, lines: label.numberOfLines)
    let (manager, text) = (label.layout.manager, label.text! as NSString)
    var lines: [String] = []
    manager.enumerateLineFragments(forGlyphRange: manager.glyphRange(for: label.layout.container)) { _, _, _, glyphs, _ in
      let cut = manager.truncatedGlyphRange(inLineFragmentForGlyphAt: glyphs.location)
      var line = text.substring(with: manager.characterRange(forGlyphRange: glyphs, actualGlyphRange: nil))
      if cut.location != NSNotFound {
        line = text.substring(with: NSRange(glyphs.location..<cut.location)) + "…" + text.substring(with: NSRange(min(cut.upperBound, glyphs.upperBound)..<glyphs.upperBound))
      }
      lines.append(line)
    }
    return lines
  }

  // MARK: Modes

  /// A label breaks plain text in its own mode; an attributed text has the mode of its first paragraph.
  @Test(arguments: [NSLineBreakMode.byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle])
  func labelModeIsThatOfTheParagraphStyle(mode: NSLineBreakMode) {
    let plain = label("ab cd", width: 50, lines: 1)
    plain.lineBreakMode = mode
    let style = plain.attributedText?.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
    #expect(plain.lineBreakMode == mode && style?.lineBreakMode == mode)
    let dressed = label(nil, width: 50, lines: 1)
    #expect(dressed.lineBreakMode == .byTruncatingTail)
    dressed.attributedText = attributed("ab cd", mode)
    #expect(dressed.lineBreakMode == mode)
    dressed.attributedText = attributed("ab cd", nil)
    #expect(dressed.lineBreakMode == .byTruncatingTail, "without a style the label's own counts")
  }

  /// Document N: a paragraph style that wraps never shows an ellipsis, even if the label's mode did before; the label's mode set after the
  /// attributed text applies to all of it.
  @Test func modeThatIsSetAfterAnAttributedTextApplies() {
    let label = label(nil, width: 20, lines: 2)
    label.lineBreakMode = .byTruncatingTail
    label.attributedText = attributed("ab cd ef", .byWordWrapping)
    #expect(lines(label) == ["ab ", "cd "])
    label.lineBreakMode = .byTruncatingTail
    #expect(lines(label) == ["ab ", "c…"])
    let styles = (0..<8).map { label.attributedText?.attribute(.paragraphStyle, at: $0, effectiveRange: nil) as? NSParagraphStyle }
    #expect(styles.allSatisfy { $0?.lineBreakMode == .byTruncatingTail })
    label.lineBreakMode = .byWordWrapping
    #expect(lines(label) == ["ab ", "cd "])
    // Another attributed text brings its own mode.
    label.attributedText = attributed("ab cd ef", .byTruncatingTail)
    #expect(lines(label) == ["ab ", "c…"])
  }

  /// Plain text in a label of two lines: each mode wraps, and only the last line differs.
  @Test(arguments: [
    (.byWordWrapping, ["ab ", "cde "]), (.byTruncatingTail, ["ab ", "cd…"]), (.byTruncatingHead, ["ab ", "…gh"]), (.byTruncatingMiddle, ["ab ", "c…h"]),
  ] as [(NSLineBreakMode, [String])])
  func everyModeWrapsPlainText(mode: NSLineBreakMode, expected: [String]) {
    let label = label("ab cde fgh", width: 30, lines: 2)
    label.lineBreakMode = mode
    #expect(lines(label).map { $0.trimmingCharacters(in: .newlines) } == expected)
  }

  // MARK: Letter spacing

  /// Ten characters of 10 points can each give up a twentieth of their size, half a point, in the nine gaps between them.
  @Test(arguments: [(100, 10.0), (99, 9.889), (97, 9.667), (96, 9.556)] as [(CGFloat, CGFloat)])
  func tighteningIsEven(width: CGFloat, advance: CGFloat) {
    let label = label("abcdefghij", width: width, lines: 1)
    label.allowsDefaultTighteningForTruncation = true
    #expect(lines(label) == ["abcdefghij"])
    let places = (0..<10).map { label.layout.manager.location(forGlyphAt: $0).x }
    for (place, next) in zip(places, places.dropFirst()) { #expect(abs(next - place - advance) < 0.05, "\(places)") }
    #expect(places[9] + 10 <= width + 0.05)
  }

  /// Where half a point a letter does not suffice, nothing moves and the line is truncated; without the property it is truncated at once.
  @Test func insufficientTighteningIsNotApplied() {
    let label = label("abcdefghij", width: 94, lines: 1)
    label.allowsDefaultTighteningForTruncation = true
    #expect(lines(label) == ["abcdefgh…"])
    let places: [CGFloat] = (0..<8).map { label.layout.manager.location(forGlyphAt: $0).x }
    #expect(places == [0, 10, 20, 30, 40, 50, 60, 70] as [CGFloat])
    label.frame.size.width = 97
    label.allowsDefaultTighteningForTruncation = false
    #expect(lines(label) == ["abcdefgh…"])
    #expect(!UILabel().allowsDefaultTighteningForTruncation)
  }
}
