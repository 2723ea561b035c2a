import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Hit testing in a label, and the visible text of a truncated one. Characters are squares of 10 points.
@MainActor @Suite(.serialized) struct LabelHitTests {
  private func label(_ text: String, lines: Int, width: CGFloat, height: CGFloat, _ mode: NSLineBreakMode = .byTruncatingTail) -> UILabel {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: width, height: height))
    label.font = UIFont(name: "Galley Block", size: 10)
    label.numberOfLines = lines
    label.lineBreakMode = mode
    label.text = text
    return label
  }

  /// Each visible line, with … in place of truncated text.
  private func lines(_ label: UILabel) -> [String] {
    _ = label.layOutForDrawing(in: label.bounds.size, lines: label.numberOfLines)
    let manager = label.layout.manager
    let text = label.textForLayout().string as NSString
    var lines: [String] = []
    manager.enumerateLineFragments(forGlyphRange: manager.glyphRange(for: label.layout.container)) { _, _, _, glyphs, _ in
      let cut = manager.truncatedGlyphRange(inLineFragmentForGlyphAt: glyphs.location)
      let whole = manager.characterRange(forGlyphRange: glyphs, actualGlyphRange: nil)
      guard cut.location != NSNotFound else { return lines.append(text.substring(with: whole)) }
      let hole = manager.characterRange(forGlyphRange: cut, actualGlyphRange: nil)
      let end = max(whole.location + whole.length, hole.location + hole.length)
      lines.append(
        text.substring(with: NSRange(whole.location..<hole.location)) + "…"
          + text.substring(with: NSRange(hole.location + hole.length..<end)))
    }
    return lines.map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// Earlier lines wrap. On the last one, tail truncation keeps the beginning, head truncation the end of the text, middle truncation both.
  @Test(arguments: [
    (NSLineBreakMode.byTruncatingTail, 2, ["one two", "three f…"]), (.byTruncatingHead, 2, ["one two", "…x seven"]),
    (.byTruncatingMiddle, 2, ["one two", "thre…ven"]), (.byTruncatingHead, 1, ["…x seven"]),
    (.byTruncatingMiddle, 1, ["one …ven"]), (.byTruncatingHead, 3, ["one two", "three", "…x seven"]),
  ])
  func truncationModeDeterminesLastLine(mode: NSLineBreakMode, count: Int, expected: [String]) {
    let label = label("one two three four five six seven", lines: count, width: 80, height: 100, mode)
    #expect(lines(label) == expected, "\(lines(label))")
  }

  @Test func pointMapsToCharacter() {
    let label = label("ab cd ef", lines: 0, width: 50, height: 40)
    label.lineBreakStrategy = []
    // Two lines, centered: 10…20 and 20…30.
    let places: [(CGFloat, CGFloat, Int?)] = [
      (5, 15, 0), (15, 15, 1), (45, 15, 4), (5, 25, 6), (15, 25, 7), (5, 5, nil), (25, 25, nil), (5, 35, nil), (60, 15, nil),
    ]
    for (x, y, expected) in places {
      #expect(label.characterIndex(at: CGPoint(x: x, y: y)) == expected, "\(x), \(y)")
    }
    #expect(label.boundingRects(forCharacterRange: NSRange(location: 3, length: 4)) == [
      CGRect(x: 30, y: 10, width: 20, height: 10), CGRect(x: 0, y: 20, width: 10, height: 10),
    ])
  }

  @Test func ellipsisHasNoCharacterIndex() {
    let label = label("abcdefgh", lines: 1, width: 50, height: 10)
    #expect(label.characterIndex(at: CGPoint(x: 5, y: 5)) == 0 && label.characterIndex(at: CGPoint(x: 45, y: 5)) == nil)
  }

  @Test func crlfIsOneSpace() {
    let label = label("a\r\nb", lines: 1, width: 50, height: 10)
    #expect(label.characterIndex(at: CGPoint(x: 25, y: 5)) == 3)
    #expect(label.boundingRects(forCharacterRange: NSRange(location: 3, length: 1)) == [CGRect(x: 20, y: 0, width: 10, height: 10)])
  }

  /// The usual iOS recipe: a custom TextKit stack that is configured like the label.
  @Test func customTextStackFindsSameCharacters() {
    let label = label("ab cd ef gh", lines: 0, width: 50, height: 20, .byWordWrapping)
    let storage = NSTextStorage(attributedString: label.attributedText!)
    let manager = NSLayoutManager()
    let container = NSTextContainer(size: label.bounds.size)
    container.lineFragmentPadding = 0
    container.maximumNumberOfLines = label.numberOfLines
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    for x in stride(from: CGFloat(5), to: 50, by: 10) where label.characterIndex(at: CGPoint(x: x, y: 15)) != nil {
      let own = manager.characterIndex(for: CGPoint(x: x, y: 15), in: container, fractionOfDistanceBetweenInsertionPoints: nil)
      #expect(label.characterIndex(at: CGPoint(x: x, y: 15)) == own)
    }
  }

  @Test func tapOpensLink() {
    let stage = EventStage()
    defer { stage.close() }
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 10))
    let text = NSMutableAttributedString(string: "go here", attributes: [.font: UIFont(name: "Galley Block", size: 10)!])
    text.addAttribute(.link, value: URL(string: "https://example.org")!, range: NSRange(location: 3, length: 4))
    label.attributedText = text
    label.isUserInteractionEnabled = true
    stage.window.addSubview(label)
    var opened: [String] = []
    let tap = UITapGestureRecognizer()
    tap.addHandler { tap in
      let index = label.characterIndex(at: tap.location(in: label))
      let link = index.flatMap { label.attributedText?.attribute(.link, at: $0, effectiveRange: nil) }
      opened.append((link as? URL)?.host ?? "none")
    }
    label.addGestureRecognizer(tap)
    stage.click(15, 5)
    stage.click(45, 5)
    #expect(opened == ["none", "example.org"])
  }

  // MARK: Appearance

  private final class Caption: UILabel {}

  @Test func appearanceAppliesToUnsetPropertiesOnly() {
    let stage = EventStage()
    defer { stage.close() }
    let font = UIFont(name: "Galley Block", size: 12)!
    UILabel.appearance().textColor = .red
    UILabel.appearance().font = font
    Caption.appearance().textColor = .blue
    let (plain, own, caption, dressed) = (UILabel(), UILabel(), Caption(), UILabel())
    own.textColor = .green
    plain.text = "a"
    dressed.attributedText = NSAttributedString(string: "a", attributes: [.foregroundColor: UIColor.brown])
    #expect(plain.textColor != .red)
    for label in [plain, own, caption, dressed] { stage.window.addSubview(label) }
    #expect(plain.textColor == .red && plain.font == font)
    #expect(plain.attributedText?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor == .red)
    #expect(own.textColor == .green && own.font == font && caption.textColor == .blue && caption.font == font)
    #expect(dressed.attributedText?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor == .brown)
    plain.textColor = .purple
    plain.removeFromSuperview()
    stage.window.addSubview(plain)
    #expect(plain.textColor == .purple)
  }

  @Test func resetRemovesAppearances() {
    UILabel.appearance().textColor = .red
    UIApplication.shared.reset()
    let stage = EventStage()
    defer { stage.close() }
    let label = UILabel()
    stage.window.addSubview(label)
    #expect(label.textColor == .label)
  }
}
