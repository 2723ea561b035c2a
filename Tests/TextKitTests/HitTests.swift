import AttributedText
import Foundation
import Testing

@testable import TextKit

/// What a point hits: RULES 53–56.
@Suite struct HitTests {
  /// Glyph, fraction through it, then character and fraction between carets, at a point of "a fib" lines.
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

  @Test func beforeAndBehindALine() {
    check("abcd", CGPoint(x: -9, y: 5), glyph: "0 0", character: "0 0")
    check("abcd", CGPoint(x: 59, y: 5), glyph: "3 1", character: "3 1")
    check("ab\ncd", CGPoint(x: 59, y: 5), glyph: "1 1", character: "1 1")
    check("abc def", CGPoint(x: 59, y: 15), glyph: "6 1", character: "6 1")
  }

  @Test func aboveAndBelowTheText() {
    check("ab\ncd", CGPoint(x: 13, y: -50), glyph: "1 0.3", character: "1 0.3")
    check("ab\ncd", CGPoint(x: 13, y: 99), glyph: "4 0.3", character: "4 0.3")
    check("ab\ncd", CGPoint(x: 99, y: 99), glyph: "4 1", character: "4 1")
  }

  @Test func theEdgeBetweenTwoLinesIsTheLowerOnes() {
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

  @Test func betweenTwoPiecesOfALineTheNearerOneIsHit() {
    let galley = Galley(Block.text("aa bb"), width: 100)
    galley.container.exclusionPaths = [.init(rect: CGRect(x: 30, y: 0, width: 30, height: 10))]
    func hit(_ x: CGFloat) -> Int { galley.manager.glyphIndex(for: CGPoint(x: x, y: 5), in: galley.container) }
    #expect(hit(32) == 2 || hit(32) == 1)
    #expect(hit(58) == 3)
  }
}
