import TestSupport
import Testing

@testable import GalleyTextEngine

/// The ends of columns with keeps. Each word is a line; a paragraph's keeps precede it: `^` with the next, `=` together, a digit for the
/// minimum number of lines.
@Suite struct ColumnEndTests {
  private func layout(_ text: String, lines: [Double]) -> DocumentLayout {
    let told = text.split(separator: "|")
    let layout = DocumentLayout()
    layout.replaceParagraphs(
      0..<0, with: told.enumerated().map { LayoutFixture.paragraphWithKeeps($1, isLast: $0 == told.count - 1) })
    layout.regions = lines.map { LayoutFixture.region(50, $0 * 10) }
    layout.layOutAll()
    return layout
  }

  private func check(_ text: String, _ lines: [Double], _ expected: String, _ location: SourceLocation = #_sourceLocation) {
    let columns = LayoutFixture.columns(layout(text, lines: lines))
    #expect(columns == expected, sourceLocation: location)
  }

  @Test func withoutKeepsAColumnIsFull() {
    check("aaaa bbbb cccc|dddd|eeee ffff", [3, 3], "abc def")
  }

  @Test func headingStaysWithTheFollowingParagraph() {
    check("aaaa bbbb|^hhhh|cccc dddd", [3, 3], "ab hcd")
    check("aaaa|^hhhh|^iiii|cccc dddd", [3, 4], "a hicd")
    // Two lines of the following paragraph must stay with it.
    check("aaaa|^hhhh|2cccc dddd eeee", [3, 4], "a hcde")
    check("aaaa|^hhhh|2cccc dddd eeee ffff", [4, 4], "ahcd ef")
  }

  @Test func columnEndsRespectTheMinimumNumberOfLines() {
    check("aaaa bbbb|2cccc dddd eeee", [3, 4], "ab cde")
    check("2aaaa bbbb cccc dddd", [3, 3], "ab cd")
    check("2aaaa bbbb cccc dddd eeee", [3, 3], "abc de")
    check("3aaaa bbbb cccc dddd eeee ffff", [5, 4], "abc def")
  }

  @Test func paragraphLinesAreKeptTogether() {
    check("aaaa|=bbbb cccc dddd", [3, 3], "a bcd")
    check("aaaa|^hhhh|=bbbb cccc dddd", [3, 4], "a hbcd")
    check("aaaa|=bbbb cccc|dddd", [3, 3], "abc d")
  }

  @Test func keepsThatNoColumnSatisfiesAreIgnored() {
    check("aaaa|=bbbb cccc dddd eeee ffff", [3, 3, 3], "abc def ")
    check("=aaaa bbbb cccc dddd", [3, 3], "abc d")
    check("^aaaa|^bbbb|^cccc|^dddd", [3, 3], "abc d")
    check("2aaaa bbbb cccc", [1, 1, 1], "a b c")
    // The heading stays with the paragraph that cannot be kept together, whose lines stay in pairs.
    check("^hhhh|2=aaaa bbbb cccc dddd eeee", [4, 3], "habc de")
    check("^hhhh|2=aaaa bbbb cccc dddd", [4, 3], "hab cd")
    check("^hhhh|2=aaaa bbbb cccc dddd", [4, 4], "hab cd")
    // A paragraph that fits stays together, even if the paragraph that it keeps with continues.
    check("2^=aaaa bbbb cccc dddd|2eeee ffff", [5, 5], "abcd ef")
  }

  /// If the next column has no space for the minimum number of lines, moving more lines there would not help.
  @Test func nextColumnThatIsTooShortForTheLinesMovesNone() {
    check("3aaaa bbbb cccc dddd eeee ffff", [4, 1, 4], "abcd e f")
    check("3aaaa bbbb cccc dddd eeee ffff", [4, 3, 4], "abc def ")
  }

  @Test func linesThatDoNotFitTheNextColumnStay() {
    let layout = layout("aaaa bbbb|^hhhh|cccc dddd", lines: [3, 3])
    layout.regions[1].height = LayoutUnit(points: 5)
    layout.layOutAll()
    #expect(LayoutFixture.columns(layout) == "abh ")
    layout.regions[1].height = LayoutUnit(points: 30)
    layout.layOutAll()
    #expect(LayoutFixture.columns(layout) == "ab hcd")
  }

  @Test func keepsDoNotApplyAtFormFeedsOrInTheLastColumn() {
    check("=aaaa bbbb\u{C}cccc", [3, 3], "ab c")
    check("2aaaa\u{C}bbbb cccc", [3, 3], "a bc")
    check("aaaa bbbb|^hhhh|cccc dddd", [3], "abh")
  }

  @Test func addedAndRemovedColumnsUpdateColumnEnds() {
    let layout = layout("aaaa bbbb|^hhhh|2cccc dddd eeee", lines: [3])
    layout.appendRegion(LayoutFixture.region(50, 30))
    layout.layOutAll()
    #expect(LayoutFixture.columns(layout) == "ab hcd")
    layout.appendRegion(LayoutFixture.region(50, 30))
    layout.layOutAll()
    #expect(LayoutFixture.columns(layout) == "ab h cde")
    layout.removeLastRegion()
    layout.removeLastRegion()
    layout.layOutAll()
    #expect(LayoutFixture.columns(layout) == "abh")
  }

  /// A shape in the next column, or another end of the paragraph, can change the number of lines there.
  @Test func columnEndIsRecomputedWhenTheNextColumnsLinesChange() {
    let layout = layout("2aaaa bbbb cccc dd ee", lines: [3, 3])
    #expect(LayoutFixture.columns(layout) == "ab cd")
    layout.regions[1].exclusions = [Exclusion(path: LayoutFixture.rect(25, 0, 60, 40))]
    layout.layOutAll()
    #expect(LayoutFixture.columns(layout) == "abc de")
    layout.regions[1].exclusions = []
    layout.layOutAll()
    #expect(LayoutFixture.columns(layout) == "ab cd")
    layout.replaceParagraphs(0..<1, with: [LayoutFixture.paragraphWithKeeps("2aaaa bbbb cccc dddd eeee", isLast: true)])
    layout.layOutAll()
    #expect(LayoutFixture.columns(layout) == "abc de")
  }

  /// Keeps of reused lines above are evaluated again.
  @Test func columnEndIsRecomputedWhenKeepsAboveChange() {
    let layout = layout("^aaaa|^bbbb|^cccc|dddd", lines: [3, 3])
    #expect(LayoutFixture.columns(layout) == "abc d")
    layout.replaceParagraphs(0..<1, with: [LayoutFixture.paragraphWithKeeps("aaaa", isLast: false)])
    layout.layOutAll()
    #expect(LayoutFixture.columns(layout) == "a bcd")
  }

  /// Text that continued from one column can fill several: after an edit far below, its end is checked again.
  @Test func columnEndIsRecomputedSeveralColumnsAboveAnEdit() {
    let layout = layout("xxxx|^hhhh|^iiii|jjjj|kkkk", lines: [3.5, 1, 1, 3])
    #expect(LayoutFixture.columns(layout) == "x h i jk")
    layout.replaceParagraphs(3..<4, with: [LayoutFixture.paragraphWithKeeps("jjjj", isLast: false, lineHeight: 5)])
    layout.layOutAll()
    #expect(LayoutFixture.columns(layout) == "xhij k  ")
  }

  /// A shape that moves at a column's bottom costs only the column's end, however long the text and its columns are.
  @Test func columnEndChangeCostsOnlyAffectedLines() {
    var costs: [Int] = []
    for length in [40, 400, 4000] {
      let text = (0...length / 5).map { $0 % 2 == 0 ? "^=hhhh iiii jjjj kkkk llll" : "2aaaa bbbb cccc dddd eeee" }
      let layout = layout(text.joined(separator: "|"), lines: [Double(length), Double(length)])
      let before = layout.cost
      layout.regions[0].exclusions = [Exclusion(path: LayoutFixture.rect(0, Double(length * 10 - 5), 60, 5))]
      layout.layOutAll()
      layout.regions[0].exclusions = []
      layout.layOutAll()
      costs.append((layout.cost - before).broken)
    }
    #expect(costs.allSatisfy { (10..<80).contains($0) }, "\(costs)")
  }

  /// Trying the next column leaves no trace in objects that adapt to their position.
  @Test(arguments: [1.0, 2]) func trialLayoutRestoresObjectSizes(availableLines: Double) {
    var style = LayoutFixture.style()
    style.object = .fitting(in: style.font)
    var quote = LayoutFixture.paragraphWithKeeps("=bbbb cc dddd eeee", isLast: true)
    let plain = quote.styles[0].style
    quote.text[5] = 0xFFFC
    quote.styles = [(5, plain), (1, style), (quote.text.count - 6, plain)].map { .init(length: $0, style: $1) }
    let layout = DocumentLayout()
    layout.replaceParagraphs(0..<0, with: [LayoutFixture.paragraphWithKeeps("aaaa", isLast: false), quote])
    layout.regions = [4.0, availableLines, 9].map { LayoutFixture.region(50, $0 * 10) }
    layout.fitObject = { place in
      var answer = style.object!
      answer.width = LayoutUnit(points: place.region == 0 ? 20 : 30)
      return answer
    }
    layout.layOutAll()
    #expect(layout.fragments[2].region == 0 && layout.fragments[2].range.lowerBound == 10)
    #expect(layout.entry(1).paragraph.styles[1].style.object?.width == LayoutUnit(points: 20))
  }

  /// This keeps lines on the grid of the neighboring column; the text's first paragraph has no space above.
  @Test func spacingBeforeIsKeptAtAColumnTop() {
    let layout = LayoutFixture.layout("a\nb\nc", width: 50, height: 24, columns: 3) { $0.spacingBefore = LayoutUnit(points: 4) }
    #expect(layout.fragments.map { "\($0.region) \($0.rect.y.points)" } == ["0 0.0", "0 14.0", "1 4.0"])
  }

  /// A shape moves a column's last lines to the next column, which is not requested: their former positions are still reported as changed.
  @Test(arguments: [13.0, 27, 35, 48]) func formerPositionsOfLinesThatLeaveAColumnAreReported(height: Double) {
    let layout = LayoutFixture.layout(String(repeating: "aa bb cc dd ee ff gg hh\n", count: 60), width: 90, height: 100, columns: 4)
    let foot = layout.used(inRegion: 0)!.maxY
    _ = layout.consumeChanges()
    layout.regions[0].exclusions = [Exclusion(path: LayoutFixture.rect(0, 20, 90, height))]
    layout.layOut(throughRegion: 0)
    let bands = layout.consumeChanges().filter { $0.region == 0 }
    #expect(bands.map(\.bottom).max() == foot, "\(bands) of \(foot)")
  }
}
