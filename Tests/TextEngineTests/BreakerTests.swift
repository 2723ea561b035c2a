import GalleyRaster
import TestSupport
import Testing

@testable import GalleyTextEngine

/// Line ends in a font whose characters are all one em: 10 pt.
@Suite struct BreakerTests {
  private func check(
    _ text: String, width: Double, _ expected: String, _ configure: (inout ParagraphSettings) -> Void = { _ in },
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let rows = LayoutFixture.rows(LayoutFixture.layout(text, width: width, configure), text)
    #expect(rows == expected, sourceLocation: sourceLocation)
  }

  @Test func spacesHangAtTheEnd() {
    check("one two three", width: 70, """
      0.0 0+70 one two |
      0.1 0+50 three|
      """)
  }

  @Test func lineBreakModesFollowTheRules() {
    // Rule 33 of Tests/Rules/textkit.tsv: a column of 11 characters.
    check("TEST TEST TEST", width: 110, """
      0.0 0+90 TEST TEST |
      0.1 0+40 TEST|
      """)
    check("TEST TEST TEST", width: 110, """
      0.0 0+110 TEST TEST T|
      0.1 0+30 EST|
      """) { $0.lineBreaking = .character }
    check("TEST TEST TEST", width: 110, "0.0 0+140 TEST TEST TEST|") { $0.lineBreaking = .clip }
  }

  @Test func hardBreaksMakeLinesAndAnEmptyOneAtTheEnd() {
    // Rule 76 of Tests/Rules/textkit.tsv, and the line after a final separator.
    check("TEST\n \n\n\t\nTEST", width: 200, """
      0.0 0+40 TEST¶|
      0.1 0+0  ¶|
      0.2 0+0 ¶|
      0.3 0+0 \t¶|
      0.4 0+40 TEST|
      """)
    check("a\n", width: 200, """
      0.0 0+10 a¶|
      0.1 0+0 |
      """)
    check("", width: 200, "0.0 0+0 |")
  }

  @Test func overlongWordIsBrokenBetweenClusters() {
    check("abcdefgh ij", width: 30, """
      0.0 0+30 abc|
      0.1 0+30 def|
      0.2 0+20 gh |
      0.3 0+20 ij|
      """)
    // A column narrower than a character still gets one per line.
    check("ab", width: 5, """
      0.0 0+10 a|
      0.1 0+10 b|
      """)
  }

  /// White space and hard breaks hang after a character that is wider than its column, too.
  @Test(arguments: [" ", "  ", "\u{2028}", " \u{2028}", "\t", "\n", "\u{3000}"]) func wideCharacterTakesTheWhiteSpaceAfterIt(_ space: String) {
    let text = "a\(space)b"
    let ranges = LayoutFixture.layout(text, width: 5).fragments.map(\.range.utf16)
    #expect(ranges == [0..<text.utf16.count - 1, text.utf16.count - 1..<text.utf16.count])
    #expect(LayoutFixture.layout("ab" + space, width: 5).fragments.prefix(2).map(\.range.utf16) == [0..<1, 1..<2 + space.utf16.count])
  }

  @Test func alignment() {
    for (alignment, row) in [(LineAlignment.left, "0+20"), (.center, "40+20"), (.right, "80+20"), (.justified, "0+20"), (.natural, "0+20")] {
      check("ab", width: 100, "0.0 \(row) ab|") { $0.alignment = alignment }
    }
  }

  @Test func justificationStretchesAllButTheLastLine() {
    check("a b c d", width: 60, """
      0.0 0+60 a b c |
      0.1 0+10 d|
      """) { $0.alignment = .justified }
  }

  /// A gap of 10 that would have to be 40: beside a shape, on a line with one gap only, and in a column.
  @Test(arguments: [(3.9, false), (4.0, true), (.infinity, true)]) func overstretchedLineIsRagged(limit: Double, fills: Bool) {
    var settings = LayoutSettings()
    settings.raggedWordSpace = limit
    let text = "aaaa bbbb cccccccc"
    #expect(LayoutFixture.rows(LayoutFixture.layout(text, width: 120, settings: settings) { $0.alignment = .justified }, text) == """
      0.0 0+\(fills ? 120 : 90) aaaa bbbb |
      0.1 0+80 cccccccc|
      """)
    let beside = LayoutFixture.layout(text, width: 300, shapes: [LayoutFixture.rect(120, 0, 60, 10)], settings: settings) {
      $0.alignment = .justified
    }
    #expect(LayoutFixture.rows(beside, text) == """
      0.0 0+\(fills ? 120 : 90) aaaa bbbb |
      0.0 180+80 cccccccc|
      """)
  }

  /// Among justified lines, a line is ragged only if no hyphen can help, even as the second in a row. In Galley Block every character is 10
  /// points wide.
  @Test(arguments: [200.0, 260, 310, 400, 480, 560]) func raggedLineRemainsOnlyIfNoHyphenFits(width: Double) {
    var settings = LayoutSettings()
    (settings.maximumWordSpace, settings.raggedWordSpace, settings.hyphenation) = (1.5, 2, 1)
    let words = ["hyphenation", "compositor", "a", "measurement", "of", "paragraph", "the", "typographical", "machine", "to", "in", "as"]
    var generator = SeededGenerator(seed: UInt64(width))
    let text = (0..<2000).map { _ in words.randomElement(using: &generator)! }.joined(separator: " ")
    let layout = LayoutFixture.layout(text, width: width, settings: settings) { $0.alignment = .justified }
    let (points, units) = (layout.hyphenationPoints(ofParagraph: 0), Array(text.utf16))
    var (inARow, ragged) = (0, 0)
    for (line, next) in zip(layout.fragments, layout.fragments.dropFirst()) {
      if line.endsInHyphen, next.endsInHyphen { inARow += 1 }
      let length = line.range.count - (units[line.range.upperBound.utf16 - 1] == .space ? 1 : 0)
      guard line.stretch == .zero, !line.endsInHyphen, Double(length) * 10 < width else { continue }
      ragged += 1
      let wordEnd = units[next.range.lowerBound.utf16...].firstIndex(of: .space) ?? units.count
      for point in points where point > line.range.upperBound && point.utf16 < wordEnd {
        #expect(Double(point - line.range.lowerBound + 1) * 10 > width, "a hyphen at \(point) fits the line from \(line.range.lowerBound)")
      }
    }
    #expect(inARow + ragged > 0)
  }

  @Test func indentsCountFromTheLeadingEdge() {
    check("aa bb cc", width: 50, """
      0.0 20+20 aa |
      0.1 10+20 bb |
      0.2 10+20 cc|
      """) {
      $0.firstLineIndent = LayoutUnit(points: 20)
      $0.headIndent = LayoutUnit(points: 10)
      $0.tailIndent = LayoutUnit(points: -10)
    }
  }

  @Test func tabsMoveToTheirStops() {
    check("a\tb\tc", width: 300, "0.0 0+210 a\tb\tc|") {
      $0.tabs = [TabStop(location: LayoutUnit(points: 50), alignment: .left), TabStop(location: LayoutUnit(points: 210), alignment: .right)]
    }
  }

  @Test func softHyphenShowsOnlyWhereTheLineBreaks() {
    check("ab\u{AD}cd", width: 30, """
      0.0 0+30 ab\u{AD}|
      0.1 0+20 cd|
      """)
  }

  @Test func rightToLeftLinesBeginOnTheRight() {
    check("אב גד", width: 100, "0.0 50+50 אב גד|")
  }

  @Test func textFlowsOnBothSidesOfAShape() {
    let text = "aaa bbb ccc ddd"
    let layout = LayoutFixture.layout(text, width: 100, shapes: [LayoutFixture.rect(40, 0, 20, 10)])
    #expect(LayoutFixture.rows(layout, text) == """
      0.0 0+30 aaa |
      0.0 60+30 bbb |
      0.1 0+70 ccc ddd|
      """)
  }

  @Test func aFormFeedGoesToTheNextColumn() {
    let text = "a\u{C}b"
    #expect(LayoutFixture.rows(LayoutFixture.layout(text, width: 50, height: 50, columns: 2), text).hasSuffix("1.0 0+10 b|"))
  }
}

/// Unrealistic text in unrealistic sizes: laid out completely, in time proportional to its length.
@Suite struct UnusualTextTests {
  @Test(arguments: [
    String(repeating: "x", count: 60_000), "a" + String(repeating: "\u{301}", count: 20_000),
    String(repeating: "مرحبا", count: 8_000), String(repeating: "\u{202E}\u{2066}", count: 10_000),
    String(repeating: "👨‍👩‍👧‍👦", count: 2_000), String(repeating: " ", count: 50_000), "\u{0}\u{FFFD}\u{0}",
  ])
  func isLaidOutCompletely(_ text: String) {
    let layout = LayoutFixture.layout(text, width: 120)
    #expect(layout.laidEnd.utf16 == text.utf16.count)
    #expect(layout.fragments.map(\.range.count).reduce(0, +) == text.utf16.count)
  }
}
