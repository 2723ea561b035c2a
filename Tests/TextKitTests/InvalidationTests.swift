import CoreGraphics
import Foundation
import GalleyAttributedText
import GalleyTextEngine
import Testing
import UIFoundation

@testable import TextKit

/// Layout managers whose clients invalidate glyphs or layout, and properties that change line breaking.
@Suite struct InvalidationTests {
  /// Layout of an invalid range is computed again when it is needed, and gives the same lines.
  @Test func invalidLayoutIsComputedAgainOnDemand() {
    let text = (0..<20).map { "paragraph \($0) of words" }.joined(separator: "\n")
    let galley = Galley(Block.text(text), width: 100)
    let before = galley.rows
    var (range, cost) = (NSRange(), galley.manager.documentLayout.cost)
    let invalid = NSRange(location: 30, length: 5)
    galley.manager.invalidateLayout(forCharacterRange: invalid, actualCharacterRange: &range)
    #expect(NSIntersectionRange(range, invalid) == invalid && galley.manager.firstUnlaidCharacterIndex() <= 30)
    #expect(galley.rows == before && (galley.manager.documentLayout.cost - cost).placed > 0)
    cost = galley.manager.documentLayout.cost
    galley.manager.invalidateGlyphs(forCharacterRange: invalid, changeInLength: 0, actualCharacterRange: &range)
    #expect(NSIntersectionRange(range, invalid) == invalid)
    #expect(galley.rows == before && galley.manager.numberOfGlyphs == galley.storage.length)
    #expect((galley.manager.documentLayout.cost - cost).shaped >= 1, "glyphs are generated again")
  }

  /// Hyphenation can be set for the whole layout manager; a paragraph style's own factor wins.
  @Test func hyphenationFactorAppliesToParagraphsWithoutTheirOwn() {
    func first(_ configure: (NSLayoutManager) -> Void, factor: Float = 0) -> String {
      let galley = Galley(Block.text("in hyphenation") { $0.hyphenationFactor = factor }, width: 120)
      configure(galley.manager)
      galley.manager.ensureLayoutOfAllText()
      return galley.manager.laidFragments(in: galley.container)[0].text
    }
    #expect(first({ _ in }) == "in ")
    #expect(first({ $0.hyphenationFactor = 1 }) == "in hyphen")
    #expect(first({ $0.usesDefaultHyphenation = true }) == "in hyphen")
    #expect(first({ $0.hyphenationFactor = 1 }, factor: 0.1) == "in ")
  }

  /// The leading of a font separates lines only if `usesFontLeading` is true.
  @Test func fontLeadingSeparatesLinesOnRequest() throws {
    let names = ["FreeSerif", "FreeSans", "Nimbus Roman", "Garuda", "Noto Nastaliq Urdu", "C059"]
    let font = try #require(names.compactMap { UIFont(name: $0, size: 100) }.first { $0.leading > 0 })
    func height(_ usesLeading: Bool) -> CGFloat {
      let galley = Galley(NSAttributedString(string: "a\nb\nc", attributes: [.font: font]), width: 500)
      galley.manager.usesFontLeading = usesLeading
      galley.manager.ensureLayoutOfAllText()
      return galley.manager.usedRect(for: galley.container).height
    }
    let difference = height(true) - height(false)
    #expect(difference >= 2 * font.leading - 0.1 && difference <= 3 * font.leading + 0.1, "\(difference), leading \(font.leading)")
  }
}
