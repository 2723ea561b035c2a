import CoreGraphics
import Foundation
import GalleyAttributedText
import Testing

@testable import TextKit

/// The choice of line breaks beyond the script's rules: rule 34 of Tests/Rules/textkit.tsv.
@Suite struct LineBreakStrategyTests {
  private func check(
    _ text: String, width: CGFloat = 80, _ strategy: NSParagraphStyle.LineBreakStrategy, _ lines: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let galley = Galley(Block.text(text) { $0.lineBreakStrategy = strategy }, width: width)
    galley.manager.ensureLayoutOfAllText()
    #expect(galley.manager.laidFragments(in: galley.container).map(\.text) == lines, sourceLocation: sourceLocation)
  }

  @Test func pushOutAvoidsALoneLastWord() {
    check("aa bb cc dd", [], ["aa bb cc ", "dd"])
    check("aa bb cc dd", .pushOut, ["aa bb ", "cc dd"])
    check("aa bb cc dd", .standard, ["aa bb ", "cc dd"])
    check("aa bb cc dd\naa bb cc dd\n", .pushOut, ["aa bb ", "cc dd\n", "aa bb ", "cc dd\n", ""])
    check("aa bb cc dd\u{2028}ee", .pushOut, ["aa bb ", "cc dd\u{2028}", "ee"])
    // Two words are enough, and a word that would leave an empty line stays.
    check("aa bb cc d e", .pushOut, ["aa bb cc ", "d e"])
    check("aaaaaaa bb", .pushOut, ["aaaaaaa ", "bb"])
    // A word that does not fit beside the last stays, too.
    check("a bbbbbb ccc", .pushOut, ["a bbbbbb ", "ccc"])
    // Earlier lines are unchanged.
    check("aa bb cc dd ee ff gg", .pushOut, ["aa bb cc ", "dd ee ", "ff gg"])
  }

  @Test func hangulBreaksBetweenWords() {
    check("가나다 라마바사", width: 60, [], ["가나다 라마", "바사"])
    check("가나다 라마바사", width: 60, .hangulWordPriority, ["가나다 ", "라마바사"])
    check("가나다 라마바사", width: 60, .standard, ["가나다 ", "라마바사"])
    // A word that does not fit on any line is still broken.
    check("가나다라마바사", width: 40, .hangulWordPriority, ["가나다라", "마바사"])
  }

  @Test func strategyAppliesToLongText() {
    let text = Block.text(String(repeating: "aa bb cc dd\n", count: 3000)) { $0.lineBreakStrategy = .pushOut }
    let galley = Galley(text, width: 80)
    galley.manager.ensureLayoutOfAllText()
    #expect(galley.manager.document.fragments[4000].range == 24000..<24006)
  }
}
