import Foundation
import GalleyAttributedText
import Testing

@testable import TextKit

/// Hit testing: rules 53 to 56 of Tests/Rules/textkit.tsv.
@Suite struct HitTests {
  /// Glyph and the fraction through it, then character and the fraction between carets, at a point of "a fib" lines.
  private func check(
    _ text: String, width: CGFloat = 60, _ point: CGPoint, glyph: String, character: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let galley = Galley(Block.text(text), width: width)
    var through: CGFloat = -1
    let index = galley.manager.glyphIndex(for: point, in: galley.container, fractionOfDistanceThroughGlyph: &through)
    #expect("\(index) \(short(through))" == glyph, sourceLocation: sourceLocation)
    var between: CGFloat = -1
    let hit = galley.manager.characterIndex(
      for: point, in: galley.container, fractionOfDistanceBetweenInsertionPoints: &between)
    #expect("\(hit) \(short(between))" == character, sourceLocation: sourceLocation)
  }

  @Test func insideAGlyph() {
    check("abcd", CGPoint(x: 18, y: 5), glyph: "1 0.8", character: "1 0.8")
    check("abcd", CGPoint(x: 10, y: 0), glyph: "1 0", character: "1 0")
  }

  @Test func beforeAndAfterALine() {
    check("abcd", CGPoint(x: -9, y: 5), glyph: "0 0", character: "0 0")
    check("abcd", CGPoint(x: 59, y: 5), glyph: "3 1", character: "3 1")
    check("ab\ncd", CGPoint(x: 59, y: 5), glyph: "1 1", character: "1 1")
    check("abc def", CGPoint(x: 59, y: 15), glyph: "6 1", character: "6 1")
  }

  @Test func aboveAndBelowTheText() {
    check("ab\ncd", CGPoint(x: 13, y: -50), glyph: "1 0.3", character: "1 0.3")
    // Below the text, the result is after its last character for any x (rule 56 of Tests/Rules/textkit.tsv).
    for x in [-5, 3, 13, 99] as [CGFloat] {
      check("ab\ncd", CGPoint(x: x, y: 20), glyph: "4 1", character: "4 1")
      check("ab\ncd", CGPoint(x: x, y: 99), glyph: "4 1", character: "4 1")
      check("ab\n", CGPoint(x: x, y: 99), glyph: "2 1", character: "2 1")
      // On the empty last line as well.
      check("ab\n", CGPoint(x: x, y: 13), glyph: "2 1", character: "2 1")
      check("ab\u{2028}", CGPoint(x: x, y: 13), glyph: "2 1", character: "2 1")
      check("אב\nגד", CGPoint(x: x, y: 99), glyph: "4 1", character: "4 1")
      check("ae\u{301}", CGPoint(x: x, y: 99), glyph: "1 1", character: "1 1")
    }
    check("ab\ncd", CGPoint(x: 13, y: 19), glyph: "4 0.3", character: "4 0.3")
  }

  /// In a column that the text continues beyond, the result is the column's end.
  @Test func pointBelowAContinuedColumnHitsTheColumnsEnd() {
    let galley = Galley(Block.text("ab cd ef"), width: 20, height: 20, columns: 2)
    func hit(_ column: Int) -> String {
      var fraction: CGFloat = 0
      let index = galley.manager.characterIndex(
        for: CGPoint(x: 3, y: 99), in: galley.manager.textContainers[column], fractionOfDistanceBetweenInsertionPoints: &fraction)
      return "\(index) \(short(fraction))"
    }
    #expect(hit(0) == "3 0.3" && hit(1) == "7 1")
  }

  @Test func edgeBetweenTwoLinesBelongsToTheLowerOne() {
    check("ab\ncd", CGPoint(x: 3, y: 10), glyph: "3 0.3", character: "3 0.3")
  }

  @Test func ligaturesAreDivided() {
    // The ligature is one glyph of 10 pt for two characters.
    check("afib", CGPoint(x: 12, y: 5), glyph: "1 0.2", character: "1 0.4")
    check("afib", CGPoint(x: 17, y: 5), glyph: "1 0.7", character: "2 0.4")
  }

  @Test func rightToLeftCountsFromTheRight() {
    check("אבג", CGPoint(x: 58, y: 5), glyph: "0 0.2", character: "0 0.2")
    check("אבג", CGPoint(x: 2, y: 5), glyph: "2 1", character: "2 1")
  }

  @Test func anEmptyLineAndAnEmptyText() {
    check("a\n\nb", CGPoint(x: 30, y: 15), glyph: "2 0", character: "2 0")
    check("", CGPoint(x: 30, y: 15), glyph: "0 0", character: "0 0")
  }

  @Test func betweenTwoFragmentsOfALineTheNearerOneIsHit() {
    let galley = Galley(Block.text("aa bb"), width: 100)
    galley.container.exclusionPaths = [.init(rect: CGRect(x: 30, y: 0, width: 30, height: 10))]
    func hit(_ x: CGFloat) -> Int { galley.manager.glyphIndex(for: CGPoint(x: x, y: 5), in: galley.container) }
    #expect(hit(32) == 2 || hit(32) == 1)
    #expect(hit(58) == 3)
  }
}
