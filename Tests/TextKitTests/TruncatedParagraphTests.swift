import CoreGraphics
import Foundation
import GalleyAttributedText
import Testing
import UIFoundation

@testable import TextKit

/// Paragraphs that their own style truncates: both sides of the ellipsis are present.
@Suite struct TruncatedParagraphTests {
  @Test(arguments: [NSLineBreakMode.byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail])
  func bothSidesOfTheEllipsisAreDrawn(mode: NSLineBreakMode) throws {
    let style = NSMutableParagraphStyle()
    style.lineBreakMode = mode
    let text = NSTextStorage(
      string: "Broadsides/1476/Spring/A Line Finds Its Length, second sheet, corrected twice and still to be printed.md",
      attributes: [.font: try #require(UIFont(name: "DejaVuSansMono", size: 13)), .paragraphStyle: style])
    let (manager, container) = (NSLayoutManager(), NSTextContainer(size: CGSize(width: 372, height: 0)))
    container.lineFragmentPadding = 0
    manager.addTextContainer(container)
    text.addLayoutManager(manager)
    let glyphs = manager.glyphRange(for: container)
    #expect(manager.characterRange(forGlyphRange: glyphs, actualGlyphRange: nil) == NSRange(location: 0, length: text.length), "\(glyphs)")
    let hidden = manager.truncatedGlyphRange(inLineFragmentForGlyphAt: 0)
    #expect(hidden.length > 0)
    let shown = manager.document.visualRuns(ofFragment: 0).filter { !$0.isInserted }.reduce(0) { $0 + $1.glyphs.count }
    #expect(shown + hidden.length == text.length)
  }
}
