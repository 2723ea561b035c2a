import CoreGraphics
import Foundation
import GalleyAttributedText
import TestSupport
import Testing
import UIFoundation

@testable import GalleyTextEngine
@testable import TextKit

/// Edits of a long line that has to be shaped, in a text storage: the lines, the glyph numbers and the paint equal those of a new layout.
@Suite struct LongLineEditLawTests {
  /// The attributes and contents of the line.
  enum Kind: CaseIterable { case records, colored, tabbed, fonts }

  /// The line is divided into words of up to 1,024 code units. The part that an edit reaches has two of them, some 45 of 800 lines. A space can move
  /// the ends of more lines.
  private static let fewLines = 100

  private static func record(_ kind: Kind, _ random: inout SeededGenerator) -> String {
    let number = Int.random(in: 0..<1_000_000, using: &random)
    if kind == .tabbed { return "\(number)\t\"fleece\"\t" }
    return #"{"id":\#(number),"name":"fleeceoffices","at":"2026-11-27T00:\#(number % 60)Z","delta":-\#(number % 977).5,"ok":true},"#
  }

  private static func string(_ kind: Kind, _ random: inout SeededGenerator) -> NSAttributedString {
    var text = ""
    while text.utf16.count < 40_000 { text += record(kind, &random) }
    let string = NSMutableAttributedString(string: text, attributes: [.font: UIFont(name: "DejaVu Serif", size: 10) ?? Block.font(10)])
    for start in stride(from: 0, to: string.length - 40, by: 80) where kind == .colored || kind == .fonts {
      let range = NSRange(location: start, length: 40)
      if kind == .colored { string.addAttribute(.foregroundColor, value: UIColor.blue, range: range) }
      if kind == .fonts { string.addAttribute(.font, value: Block.font(9), range: range) }
    }
    return string
  }

  private static func colors(_ galley: Galley) -> [String] {
    galley.manager.paint(ofParagraph: 0).runs.map { "\($0.end) \($0.style.foreground.map { "\($0)" } ?? "")" }
  }

  @Test(arguments: Kind.allCases) func editedLayoutEqualsANewLayout(kind: Kind) {
    let seed = UInt64(Kind.allCases.firstIndex(of: kind)!)
    var random = SeededGenerator(seed: seed)
    let galley = Galley(Self.string(kind, &random), width: 400)
    _ = galley.rows
    let (manager, document) = (galley.manager, galley.manager.document)
    var small = 0
    // An insertion after which the line has two scripts or is divided, so that the next edit removes it.
    var added: NSRange?
    for step in 0..<60 {
      let start = Int.random(in: 0...galley.storage.length, using: &random)
      var range = NSRange(location: start, length: min(galley.storage.length - start, [0, 0, 0, 1, 5].randomElement(using: &random)!))
      let placed = document.cost.placed
      var new = ["e", "W", "1", " ", ",", "{", ""].randomElement(using: &random)!
      if step % 20 == 18 { new = ["漢", "\n", "\t"].randomElement(using: &random)! }
      if let odd = added { (range, new) = (odd, "") }
      added = step % 20 == 18 ? NSRange(location: range.location, length: 1) : nil
      galley.storage.replaceCharacters(in: range, with: new)
      let looked = Int.random(in: 0..<galley.storage.length, using: &random)
      _ = manager.lineFragmentRect(forGlyphAt: manager.glyphIndexForCharacter(at: looked), effectiveRange: nil)
      if document.cost.placed - placed < Self.fewLines { small += 1 }
      guard step % 6 == 5 else { continue }
      let fresh = Galley(galley.storage.copy() as! NSAttributedString, width: 400)
      #expect(galley.rows == fresh.rows, "\(kind), seed \(seed), step \(step)")
      #expect(Self.colors(galley) == Self.colors(fresh), "\(kind), seed \(seed), step \(step)")
      #expect(manager.numberOfGlyphs == fresh.manager.numberOfGlyphs)
      for _ in 0..<40 {
        let index = Int.random(in: 0..<galley.storage.length, using: &random)
        let glyph = manager.glyphIndexForCharacter(at: index)
        #expect(glyph == fresh.manager.glyphIndexForCharacter(at: index))
        #expect(manager.characterIndexForGlyph(at: glyph) == fresh.manager.characterIndexForGlyph(at: glyph))
        #expect(manager.location(forGlyphAt: glyph) == fresh.manager.location(forGlyphAt: glyph))
        let point = CGPoint(x: Double(index % 410), y: Double.random(in: 0...document.lastEdges!.bottom.points, using: &random))
        #expect(
          manager.characterIndex(for: point, in: galley.container, fractionOfDistanceBetweenInsertionPoints: nil)
            == fresh.manager.characterIndex(for: point, in: fresh.container, fractionOfDistanceBetweenInsertionPoints: nil))
      }
    }
    #expect(document.flow.lines.brokenInvariant() == nil && document.store.paragraphs.brokenInvariant() == nil)
    #expect(small > 40, "\(kind): \(small) of 60")
  }

  /// The first character of a paragraph determines its paragraph style, whatever the style of text that is inserted later.
  @Test func firstCharacterDeterminesTheParagraphStyle() {
    var random = SeededGenerator(seed: 7)
    let galley = Galley(Self.string(.records, &random), width: 400)
    let indented = NSMutableParagraphStyle()
    (indented.firstLineHeadIndent, indented.headIndent) = (30, 30)
    let own = galley.storage.attributes(at: 0, effectiveRange: nil)
    let other = own.merging([.paragraphStyle: indented]) { $1 }
    let edits: [(range: NSRange, text: String, attributes: [NSAttributedString.Key: Any])] = [
      (NSRange(location: 20_000, length: 0), "e", other), (NSRange(location: 0, length: 0), "e", other), (NSRange(location: 20_000, length: 0), "W", own),
      (NSRange(location: 0, length: 2), "f", own), (NSRange(location: 0, length: 1), "i", other), (NSRange(location: 0, length: 1), "", other),
    ]
    for (step, edit) in edits.enumerated() {
      _ = galley.rows
      galley.storage.replaceCharacters(in: edit.range, with: NSAttributedString(string: edit.text, attributes: edit.attributes))
      let fresh = Galley(galley.storage.copy() as! NSAttributedString, width: 400)
      #expect(galley.rows == fresh.rows, "step \(step)")
    }
    #expect(galley.manager.document.flow.lines.brokenInvariant() == nil)
  }
}
