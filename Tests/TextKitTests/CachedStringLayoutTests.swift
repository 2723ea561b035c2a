import CoreGraphics
import Foundation
import GalleyAttributedText
import TestSupport
import Testing
import UIFoundation

@testable import TextKit

/// A text that is measured or drawn again has the layout of a new one.
@Suite struct CachedStringLayoutTests {
  private static let texts = ["a", "Word", "two words", "one\nand two", "fi ffl AV", "שלום abc", "أهلا", "字 文", "🙂 x", "a\tb", "  spaces  ", "é\u{301}", "-", "Silbentrennung ist lang"]

  /// A custom subclass can store its text itself, so its layouts are not cached.
  private final class OwnText: NSAttributedString {}

  private func uncached(_ text: NSAttributedString) -> NSAttributedString { OwnText(attributedString: text) }

  private func image(_ size: CGSize, _ style: UIUserInterfaceStyle, _ body: () -> Void) -> [UInt8] {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 2
    var image: UIImage?
    UITraitCollection(userInterfaceStyle: style).performAsCurrent { image = UIGraphicsImageRenderer(size: size, format: format).image { _ in body() } }
    return [UInt8](image!.cgImage!.dataProvider!.data!)
  }

  @Test(arguments: 0..<60 as Range<UInt64>) func cachedLayoutEqualsANewOne(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func pick<T>(_ all: [T]) -> T { all.randomElement(using: &random)! }
    let string = pick(Self.texts)
    let style = NSMutableParagraphStyle()
    style.alignment = pick([.natural, .left, .center, .right, .justified])
    style.lineBreakMode = pick([.byWordWrapping, .byTruncatingTail, .byTruncatingMiddle, .byClipping])
    style.hyphenationFactor = pick([0, 1])
    let attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: pick([9, 13, 17.5])), .paragraphStyle: style, .foregroundColor: pick([UIColor.label, .red, .systemBlue]),
      .kern: pick([0, 2] as [CGFloat]), .underlineStyle: pick([0, NSUnderlineStyle.single.rawValue]),
    ]
    let options: NSStringDrawingOptions = pick([[], .usesLineFragmentOrigin, [.usesLineFragmentOrigin, .truncatesLastVisibleLine], .usesDeviceMetrics])
    let room = CGSize(width: pick([0, 30, 55, 200] as [CGFloat]), height: pick([0, 20, 45] as [CGFloat]))
    for round in 0..<3 {
      // Created each time: only the contents are equal.
      let text = NSAttributedString(string: string, attributes: attributes)
      let other = uncached(text)
      #expect(text.boundingRect(with: room, options: options, context: nil) == other.boundingRect(with: room, options: options, context: nil))
      #expect(text.size() == other.size(), "seed \(seed) round \(round)")
      for look in [UIUserInterfaceStyle.light, .dark] {
        let rect = CGRect(origin: CGPoint(x: 4, y: 30), size: room)
        let pictures = [text, other].map { text in
          image(CGSize(width: 120, height: 90), look) {
            UIColor.systemBackground.setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: 120, height: 90))
            text.draw(with: rect, options: options, context: nil)
          }
        }
        let areSame = pictures[0] == pictures[1]
        #expect(areSame, "seed \(seed) round \(round) \(look)")
      }
    }
    // An object that was passed to the text is changed afterwards: a text created from it now differs.
    style.alignment = style.alignment == .right ? .left : .right
    style.firstLineHeadIndent = 7
    let changed = NSAttributedString(string: string, attributes: attributes)
    #expect(changed.boundingRect(with: room, options: options, context: nil) == uncached(changed).boundingRect(with: room, options: options, context: nil))
  }

  /// Measuring and then drawing lays out once, and no layout has two users.
  @Test func cachedLayoutIsBorrowedByOneUserAndReturned() throws {
    let text = NSAttributedString(string: "kept by whoever has it", attributes: [.font: UIFont.systemFont(ofSize: 11)])
    _ = text.size()
    let key = try #require(StringLayoutCache.key(text, .zero, .usesLineFragmentOrigin))
    let layout = try #require(StringLayoutCache.remove(key))
    #expect(StringLayoutCache.remove(key) == nil, "nobody else has it")
    let before = layout.manager.documentLayout.cost
    do { _ = LaidOutString.Lease(layout, key) }
    text.draw(at: .zero)
    _ = text.size()
    #expect(try #require(StringLayoutCache.remove(key)) === layout && layout.manager.documentLayout.cost == before)
  }

  /// A text that can change unnoticed, or depends on more than its attributes, is laid out each time.
  @Test func unsuitableTextsAreNotCached() {
    func isKept(_ text: NSAttributedString) -> Bool { StringLayoutCache.key(text, .zero, []) != nil }
    #expect(isKept(NSAttributedString(string: "a")))
    #expect(isKept(NSMutableAttributedString(string: String(repeating: "a", count: 256))))
    #expect(!isKept(NSAttributedString(string: String(repeating: "a", count: 257))))
    #expect(!isKept(NSAttributedString(string: "")) && !isKept(NSAttributedString(string: "a\n")) && !isKept(NSAttributedString(string: "a\u{2028}")))
    #expect(!isKept(NSAttributedString(attachment: NSTextAttachment())))
    #expect(!isKept(uncached(NSAttributedString(string: "ab"))))
    let text = NSMutableAttributedString(string: "ab")
    text.addAttribute(.kern, value: 1, range: NSRange(location: 0, length: 1))
    #expect(!isKept(text))
  }
}
