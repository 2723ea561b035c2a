import CoreGraphics
import Foundation
import GalleyAttributedText
import Testing
import UIFoundation

@testable import TextKit

/// Setting layout explicitly.
@Suite struct ExplicitLayoutTests {
  private let galley = Galley(Block.text("abc def\ng\n"), width: 50)
  private var manager: NSLayoutManager { galley.manager }

  @Test func fragmentsMoveWithTheirGlyphs() {
    manager.setLineFragmentRect(
      CGRect(x: 5, y: 12, width: 45, height: 20), forGlyphRange: NSRange(location: 4, length: 4), usedRect: CGRect(x: 5, y: 14, width: 30, height: 10))
    #expect(manager.lineFragmentRect(forGlyphAt: 5, effectiveRange: nil).short == "5,12+45×20")
    #expect(manager.lineFragmentUsedRect(forGlyphAt: 5, effectiveRange: nil).short == "5,14+30×10")
    #expect(manager.location(forGlyphAt: 5) == CGPoint(x: 10, y: 8))
    // Others are unchanged.
    #expect(manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil).short == "0,0+50×10")
    #expect(manager.lineFragmentRect(forGlyphAt: 8, effectiveRange: nil).short == "0,20+50×10")
    // The caret moves with the line, and hit testing there returns that caret.
    let caret = manager.caretRect(at: 5)!.rect
    #expect(caret.short == "15,12+0×20")
    #expect(manager.characterIndex(for: CGPoint(x: caret.midX, y: caret.midY), in: galley.container, fractionOfDistanceBetweenInsertionPoints: nil) == 5)
    // It holds until the text there is laid out again.
    galley.storage.replaceCharacters(in: NSRange(location: 4, length: 0), with: "x")
    #expect(manager.lineFragmentRect(forGlyphAt: 5, effectiveRange: nil).short == "0,10+50×10")
  }

  /// An entry for each line: its container, and its start and end in the text.
  private func containers(_ manager: NSLayoutManager) -> [String] {
    manager.ensureLayoutOfAllText()
    return manager.document.fragments.indices.map { index in
      let fragment = manager.document.fragments[index]
      return "\(fragment.region): \(fragment.range.lowerBound)–\(fragment.range.upperBound)"
    }
  }

  @Test func linesMoveToTheNextContainer() {
    let galley = Galley(Block.text("abc def ghi\njk"), width: 50)
    let manager = galley.manager
    let (second, third) = (Galley.container(50), Galley.container(50))
    manager.addTextContainer(second)
    manager.addTextContainer(third)
    let plain = ["0: 0–4", "0: 4–8", "0: 8–12", "0: 12–14"]
    #expect(containers(manager) == plain)
    // Through any glyph of the line; later text continues there.
    manager.setTextContainer(second, forGlyphRange: NSRange(location: 5, length: 2))
    #expect(containers(manager) == ["0: 0–4", "1: 4–8", "1: 8–12", "1: 12–14"])
    #expect(manager.textContainer(forGlyphAt: 6, effectiveRange: nil) === second)
    #expect(manager.lineFragmentRect(forGlyphAt: 6, effectiveRange: nil).short == "0,0+50×10")
    manager.setTextContainer(third, forGlyphRange: NSRange(location: 12, length: 1))
    #expect(containers(manager) == ["0: 0–4", "1: 4–8", "1: 8–12", "2: 12–14"])
    // Neither a container that is not the next, nor a container for the first line.
    manager.setTextContainer(third, forGlyphRange: NSRange(location: 0, length: 1))
    manager.setTextContainer(galley.container, forGlyphRange: NSRange(location: 8, length: 1))
    #expect(containers(manager) == ["0: 0–4", "1: 4–8", "1: 8–12", "2: 12–14"])
    // It moves with the text.
    galley.storage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "xy")
    #expect(containers(manager) == ["0: 0–5", "1: 5–9", "1: 9–13", "2: 13–15"])
    manager.setTextContainer(second, forGlyphRange: NSRange(location: 13, length: 1))
    manager.setTextContainer(galley.container, forGlyphRange: NSRange(location: 5, length: 1))
    #expect(containers(manager) == ["0: 0–5", "0: 5–9", "0: 9–13", "0: 13–15"])
    // And not after an edit across the line's start.
    manager.setTextContainer(second, forGlyphRange: NSRange(location: 9, length: 1))
    #expect(containers(manager).map(\.first) == ["0", "0", "1", "1"])
    galley.storage.replaceCharacters(in: NSRange(location: 8, length: 2), with: " x")
    #expect(containers(manager).map(\.first) == ["0", "0", "0", "0"])
  }

  @Test func theExtraLineMoves() {
    #expect(manager.extraLineFragmentRect.short == "0,30+50×10")
    manager.setExtraLineFragmentRect(
      CGRect(x: 0, y: 40, width: 50, height: 12), usedRect: CGRect(x: 0, y: 40, width: 0, height: 12), textContainer: galley.container)
    #expect(manager.extraLineFragmentRect.short == "0,40+50×12" && manager.extraLineFragmentUsedRect.short == "0,40+0×12")
    #expect(manager.usedRect(for: galley.container).short == "0,0+30×52")
  }

  @Test func glyphsMoveWithinTheirLine() {
    manager.setLocation(CGPoint(x: 14, y: 9), forStartOfGlyphRange: NSRange(location: 1, length: 2))
    #expect((0..<4).map { manager.location(forGlyphAt: $0) } == [CGPoint(x: 0, y: 8), CGPoint(x: 14, y: 9), CGPoint(x: 24, y: 9), CGPoint(x: 30, y: 8)])
    #expect(manager.caretRect(at: 2)!.rect.minX == 24)
    let hit = manager.characterIndex(for: CGPoint(x: 16, y: 5), in: galley.container, fractionOfDistanceBetweenInsertionPoints: nil)
    #expect(hit == 1)
    // Right-to-left glyphs move, too.
    let other = Galley(Block.text("אבג"), width: 50).manager
    other.setLocation(CGPoint(x: 1, y: 8), forStartOfGlyphRange: NSRange(location: 1, length: 1))
    #expect((0..<3).map { other.location(forGlyphAt: $0).x } == [40, 1, 20])
  }

  @Test func glyphsAreHiddenAndShown() {
    let picture = TestImage(width: 50, height: 10, scale: 1)
    let manager = manager
    picture.draw {
      manager.setNotShownAttribute(true, forGlyphAt: 1)
      #expect(manager.notShownAttribute(forGlyphAt: 1) && !manager.notShownAttribute(forGlyphAt: 2))
      manager.drawGlyphs(forGlyphRange: NSRange(location: 0, length: 3), at: .zero)
    }
    #expect(picture.cells(10) == "k.k..")
    manager.setNotShownAttribute(false, forGlyphAt: 1)
    #expect(!manager.notShownAttribute(forGlyphAt: 1))
  }

  @Test func glyphsCanBeMarkedAsDrawingOutsideTheirFragment() {
    manager.ensureLayoutOfAllText()
    #expect(!manager.drawsOutsideLineFragment(forGlyphAt: 0))
    manager.setDrawsOutsideLineFragment(true, forGlyphAt: 0)
    #expect(manager.drawsOutsideLineFragment(forGlyphAt: 0) && !manager.drawsOutsideLineFragment(forGlyphAt: 1))
    #expect(manager.document.drawsOutside(0) && !manager.document.drawsOutside(1))
  }

  @Test func attachmentsAreDrawnInTheirSetSize() {
    let attachment = NSTextAttachment(image: UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    })
    let text = Block.text("a")
    text.append(NSAttributedString(attachment: attachment))
    let galley = Galley(text, width: 60)
    let picture = TestImage(width: 40, height: 10, scale: 1)
    #expect(galley.manager.attachmentSize(forGlyphAt: 1) == CGSize(width: 10, height: 10))
    galley.manager.setAttachmentSize(CGSize(width: 20, height: 10), forGlyphRange: NSRange(location: 1, length: 1))
    #expect(galley.manager.attachmentSize(forGlyphAt: 1) == CGSize(width: 20, height: 10))
    #expect(galley.manager.attachmentSize(forGlyphAt: 0) == CGSize(width: -1, height: -1))
    picture.draw { galley.manager.drawGlyphs(forGlyphRange: NSRange(location: 0, length: 2), at: .zero) }
    #expect(picture.cells(10).contains("krr."))
  }
}
