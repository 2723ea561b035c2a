import Foundation
import GalleyAttributedText
import GalleyTextEngine
import Testing

@testable import TextKit

/// Paragraph separators and line ends are the same for strings, the engine, and Foundation.
@Suite struct SeparatorTests {
  @Test func separatorTablesAgree() {
    for unit in UInt16.min...UInt16.max {
      let text = NSString(characters: [0x61, unit, 0x62], length: 3)
      let ends = text.paragraphRange(for: NSRange(location: 0, length: 0)).length == 2
      #expect(unit.endsParagraph == ends, "U+\(String(unit, radix: 16))")
      // UAX #14 has two more, which end lines here as in Cocoa's text.
      let endsLine = text.lineRange(for: NSRange(location: 0, length: 0)).length == 2 || unit == 0x0B || unit == 0x0C
      #expect(unit.endsLine == endsLine, "U+\(String(unit, radix: 16)) as the end of a line")
    }
  }

  /// The attribute of a paragraph's first character governs it, for the engine's extent of the paragraph.
  @Test func storageAndLayoutSplitParagraphsAlike() {
    let text = "a\u{85}b\u{2028}c\u{B}d\u{2029}e\rf\r\ng\nh"
    let galley = Galley(Block.text(text), width: 100)
    let document = galley.manager.document
    for index in 0..<document.paragraphCount {
      let range = document.range(ofParagraph: index)
      #expect(galley.storage.paragraph(at: range.lowerBound) == range)
    }
    #expect(document.paragraphCount == 5)
  }

  @Test(arguments: ["\n", "\r", "\r\n", "\u{2029}", "\u{2028}", "\u{85}", "\u{B}", "\u{C}"])
  func afterAFinalBreakThereIsALineAndACaret(_ end: String) throws {
    let galley = Galley(Block.text("ab" + end), width: 100)
    #expect(galley.manager.extraLineFragmentRect.short == "0,10+100×10")
    #expect(galley.manager.extraLineFragmentTextContainer === galley.container)
    let caret = try #require(galley.manager.caretRect(at: galley.storage.textEnd))
    #expect(caret.rect.short == "0,10+0×10")
    #expect(galley.storage.size() == CGSize(width: 20, height: 20))
    // A selection that continues beyond the break extends to the line's end.
    let rects = galley.manager.enclosingRects(ofCharacters: 0..<galley.storage.length, asSelection: true, in: galley.container)
    #expect(rects.first?.short == "0,0+100×10")
    galley.storage.replaceCharacters(in: NSRange(location: galley.storage.length, length: 0), with: "c")
    if end != "\u{C}" { #expect(galley.rows.split(separator: "\n").last?.hasSuffix("0,10+10×10 c|") == true) }
  }
}
