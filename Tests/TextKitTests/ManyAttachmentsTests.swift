import CoreGraphics
import Foundation
import GalleyAttributedText
import TestSupport
import Testing
import UIFoundation

@testable import TextKit

/// Many attachments of a client's class in one paragraph.
@Suite struct ManyAttachmentsTests {
  /// Words with `count` attachments among them; `make` creates each from its index.
  private func text(_ count: Int, seed: UInt64 = 1, tabs: Bool = false, _ make: (Int) -> NSTextAttachment) -> NSMutableAttributedString {
    var random = SeededGenerator(seed: seed)
    let text = NSMutableAttributedString(string: "")
    let words = ["a ", "bb ", "ccc ", "long\u{AD}er ", "dd  ", "eeeeeeeeeee ", "ff-gg ", tabs ? "\t" : "h ", "i\u{2028}"]
    for number in 0..<count {
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        // Line breaks are rare.
        let word = words[Int.random(in: 0..<words.count - (Int.random(in: 0..<20, using: &random) == 0 ? 0 : 1), using: &random)]
        text.append(Block.text(word))
      }
      let one = NSMutableAttributedString(attributedString: NSAttributedString(attachment: make(number)))
      one.addAttribute(.font, value: Block.font(), range: NSRange(location: 0, length: 1))
      text.append(one)
    }
    text.append(Block.text(" end"))
    return text
  }

  private func size(_ number: Int) -> CGRect {
    CGRect(x: 0, y: CGFloat(number % 3) - 2, width: CGFloat((number * 7) % 40), height: CGFloat(8 + number % 5 * 2))
  }

  /// Attachments with constant bounds have the positions of plain ones of their size.
  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
  func constantBoundsEqualThoseOfAnOrdinaryAttachment(seed: UInt64) {
    let asked = text(40, seed: seed, tabs: seed % 4 == 0) { number in RecordingAttachment { _ in self.size(number) } }
    let plain = text(40, seed: seed, tabs: seed % 4 == 0) { number in
      let attachment = NSTextAttachment()
      attachment.bounds = self.size(number)
      return attachment
    }
    let style = NSMutableParagraphStyle()
    style.alignment = [.natural, .justified, .right, .center][Int(seed % 4)]
    style.hyphenationFactor = seed % 2 == 0 ? 1 : 0
    style.firstLineHeadIndent = seed % 3 == 0 ? 15 : 0
    style.headIndent = seed % 3 == 1 ? 10 : 0
    style.baseWritingDirection = seed == 5 ? .rightToLeft : .natural
    let galleys = [asked, plain].map { text in
      text.addAttribute(.paragraphStyle, value: style, range: NSRange(location: 0, length: text.length))
      let galley = Galley(text, width: 110, height: 120, columns: 6)
      galley.manager.minimumWordSpace = 0.8
      if seed > 2 {
        galley.container.exclusionPaths = [UIBezierPath(ovalIn: CGRect(x: 40, y: 20, width: 30, height: 50))]
      }
      return galley
    }
    #expect(galleys[0].rows == galleys[1].rows)
    let length = asked.length
    for character in 0..<length {
      let glyph = galleys[0].manager.glyphIndexForCharacter(at: character)
      #expect(
        galleys[0].manager.location(forGlyphAt: glyph) == galleys[1].manager.location(forGlyphAt: glyph), "character \(character)")
    }
  }

  private func cost(_ count: Int) -> (shaped: Int, fitted: Int, broken: Int, asked: Int) {
    var asked = 0
    let galley = Galley(
      text(count) { number in
        RecordingAttachment { _ in
          asked += 1
          return self.size(number)
        }
      }, width: 200)
    galley.manager.ensureLayoutOfAllText()
    let cost = galley.manager.documentLayout.cost
    return (cost.shaped, cost.fitted, cost.broken, asked)
  }

  /// In one paragraph: the amount of shaping does not depend on their number; the other work is proportional to it.
  @Test func costIsProportionalToTheNumberOfAttachments() {
    let (few, many) = (cost(100), cost(1600))
    #expect(few.shaped <= 2 && many.shaped == few.shaped, "shaped \(few.shaped) and \(many.shaped) times")
    #expect(many.fitted < few.fitted * 18, "went through \(few.fitted) and \(many.fitted)")
    #expect(many.broken < few.broken * 18 && many.asked < few.asked * 18)
    #expect(few.fitted > 100 && few.asked >= 100)
  }
}
