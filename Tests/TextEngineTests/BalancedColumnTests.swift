import TestSupport
import Testing

@testable import GalleyTextEngine

/// The column ends of the spread with the text's end. Each word is a line of 10 points; a paragraph's keeps precede it: `^` with the next,
/// `=` together, a digit for the minimum number of lines.
@Suite struct BalancedColumnTests {
  static func paragraphs(_ text: String) -> [Paragraph] {
    let told = text.split(separator: "|")
    return told.enumerated().map { LayoutFixture.paragraphWithKeeps($1, isLast: $0 == told.count - 1) }
  }

  /// - Parameter lines: The height of each column in lines; columns of a spread are adjacent.
  private func layout(_ text: String, _ spreads: [[Double]], balances: Bool = true) -> DocumentLayout {
    let layout = DocumentLayout()
    layout.replaceParagraphs(0..<0, with: Self.paragraphs(text))
    layout.regions = Self.regions(spreads, balances)
    layout.layOutAll()
    return layout
  }

  static func regions(_ spreads: [[Double]], _ balances: Bool = true) -> [Region] {
    spreads.flatMap { spread in
      spread.enumerated().map { index, lines in
        var region = LayoutFixture.region(50, lines == .infinity ? nil : lines * 10)
        region.balancesWithNext = balances && index < spread.count - 1
        return region
      }
    }
  }

  private func check(_ text: String, _ spreads: [[Double]], _ expected: String, _ location: SourceLocation = #_sourceLocation) {
    #expect(LayoutFixture.columns(layout(text, spreads)) == expected, sourceLocation: location)
  }

  /// The given number of lines, which begin with the letters in order.
  static func words(_ count: Int) -> String {
    (0..<count).map { String(repeating: String(UnicodeScalar(UInt8(97 + $0 % 26))), count: 4) }.joined(separator: " ")
  }

  // MARK: Equal lines

  @Test(arguments: [
    (0, "  "), (1, "a  "), (2, "a b "), (3, "a b c"), (4, "ab cd "), (9, "abc def ghi"), (10, "abcd efgh ij"), (11, "abcd efgh ijk"),
    (25, "abcdefghi jklmnopqr stuvwxy"),
  ])
  func columnsAreAsShortAsTheyCanBe(count: Int, expected: String) {
    check(Self.words(count), [[12, 12, 12]], expected)
    check(Self.words(count), [[.infinity, .infinity, .infinity]], expected)
  }

  @Test func fullColumnsStayFull() {
    check(Self.words(12), [[4, 4, 4]], "abcd efgh ijkl")
    check(Self.words(11), [[4, 4, 4]], "abcd efgh ijk")
  }

  @Test func overflowingTextIsNotBalanced() {
    check(Self.words(13), [[4, 4, 4]], "abcd efgh ijkl")
    check(Self.words(5), [[4], [0.5, 0.5]], "abcd  ")
    check(Self.words(5) + "\n", [[3, 2]], "abc de")
  }

  @Test func singleColumnIsUnaffected() {
    check(Self.words(3), [[4]], "abc")
    let layout = layout(Self.words(3), [[4]])
    layout.regions[0].balancesWithNext = true
    layout.layOutAll()
    #expect(LayoutFixture.columns(layout) == "abc")
    #expect(layout.flow.balanced == nil)
  }

  @Test func onlyTheSpreadAtTheTextEndIsBalanced() {
    check(Self.words(14), [[5, 5], [5, 5]], "abcde fghij kl mn")
    check(Self.words(8), [[5, 5], [5, 5]], "abcd efgh  ")
    check(Self.words(10), [[5, 5], [5, 5]], "abcde fghij  ")
    check(Self.words(11), [[5], [5, 5], [5]], "abcde fgh ijk ")
  }

  @Test func columnsOfDifferentHeights() {
    check(Self.words(12), [[10, 3, 10]], "abcde fgh ijkl")
    check(Self.words(6), [[10, 0.5, 10]], "abc  def")
    check(Self.words(6), [[0.5, 10, 10]], " abc def")
  }

  @Test func emptyLastLineCountsAsALine() {
    let layout = layout(Self.words(3) + "\n", [[10, 10]])
    #expect(layout.fragments.map(\.region) == [0, 0, 1, 1])
    #expect(layout.fragments.last?.isEmptyLastLine == true)
  }

  // MARK: What columns are asked for

  @Test func maximumLinesLimitsAColumn() {
    let layout = layout(Self.words(9), [[10, 10, 10]])
    layout.regions[0].maximumLines = 2
    layout.layOutAll()
    #expect(LayoutFixture.columns(layout) == "ab cdef ghi")
  }

  @Test func shapeReducesTheHeightOfItsColumn() {
    let layout = layout(Self.words(8), [[10, 10, 10]])
    layout.regions[0].exclusions = [Exclusion(path: LayoutFixture.rect(0, 0, 50, 20))]
    layout.layOutAll()
    #expect(LayoutFixture.columns(layout) == "ab cdef gh")
    // No column extends below it.
    layout.regions[0].exclusions = [Exclusion(path: LayoutFixture.rect(0, 35, 50, 20))]
    layout.layOutAll()
    #expect(LayoutFixture.columns(layout) == "abc def gh")
    // If a shape fills the last column, two are left.
    layout.regions[2].exclusions = [Exclusion(path: LayoutFixture.rect(0, 0, 50, 100))]
    layout.layOutAll()
    #expect(LayoutFixture.columns(layout) == "abc defgh " || LayoutFixture.columns(layout) == "abcd efgh ")
  }

  @Test func balancedColumnsRespectKeeps() {
    // A heading at a column's bottom would be shorter.
    check("aaaa bbbb|^hhhh|cccc dddd", [[9, 9]], "ab hcd")
    check("aaaa|^hhhh|bbbb cccc dddd", [[9, 9]], "ahb cd")
    // Lines that are kept together fit into the unbalanced columns.
    check("aaaa bbbb|=cccc dddd eeee ffff", [[9, 9, 9]], "ab cdef ")
    check("=aaaa bbbb cccc dddd eeee", [[9, 9]], "abcde ")
    // At least two lines on each side.
    check("2aaaa bbbb cccc", [[9, 9]], "abc ")
    check("2aaaa bbbb cccc dddd eeee", [[9, 9]], "abc de")
    check("2aaaa bbbb cccc|2dddd eeee ffff", [[9, 9, 9]], "abc def ")
  }

  /// Shorter columns need not satisfy what the unbalanced ones cannot.
  @Test func keepThatIsBrokenAnywayIsIgnored() {
    check("=aaaa bbbb cccc dddd eeee ffff", [[5, 5, 5]], "ab cd ef")
    // A keep that is broken between two paragraphs is broken between no others.
    check("^aaaa|^bbbb|^cccc|^dddd|^eeee|ffff", [[5, 5]], "abcde f")
  }

  @Test func formFeedsStillEndColumns() {
    check("aaaa\u{C}bbbb cccc dddd", [[9, 9, 9]], "a bc d")
    check("aaaa\u{C}bbbb cccc dddd", [[9], [9, 9]], "a bc d")
  }

  @Test func linesOfDifferentHeights() {
    let layout = DocumentLayout()
    layout.regions = Self.regions([[10, 10]])
    layout.replaceParagraphs(0..<0, with: [30.0, 10, 10, 20].enumerated().map { LayoutFixture.paragraphWithKeeps(["aaaa", "bbbb", "cccc", "dddd"][$0], isLast: $0 == 3, lineHeight: $1) })
    layout.layOutAll()
    #expect(LayoutFixture.columns(layout) == "ab cd" || LayoutFixture.columns(layout) == "a bcd")
    #expect(layout.used(inRegion: 0)?.maxY == LayoutUnit(points: 40))
  }

  /// Space above a paragraph stays at a column's top, as in other columns.
  @Test func spaceBetweenParagraphs() {
    let layout = LayoutFixture.layout("a\nb\nc\nd", width: 50, height: 100, columns: 2) { $0.spacingAfter = LayoutUnit(points: 5) }
    layout.regions[0].balancesWithNext = true
    layout.layOutAll()
    #expect(layout.fragments.map { "\($0.region) \($0.rect.y.points)" } == ["0 0.0", "0 15.0", "1 0.0", "1 15.0"])
  }

  @Test func lineTallerThanItsColumnNeedsTheFullHeight() {
    let layout = DocumentLayout()
    var regions = Self.regions([[5, 5, 5]])
    for index in regions.indices { regions[index].allowsTallLines = true }
    layout.regions = regions
    layout.replaceParagraphs(0..<0, with: [LayoutFixture.paragraphWithKeeps("aaaa", isLast: false, lineHeight: 80), LayoutFixture.paragraphWithKeeps("bbbb cccc dddd eeee", isLast: true)])
    layout.layOutAll()
    #expect(LayoutFixture.columns(layout) == "a bcde ")
    // Balancing does not cut a line that fits into its column.
    layout.replaceParagraphs(0..<1, with: [LayoutFixture.paragraphWithKeeps("aaaa", isLast: false, lineHeight: 30)])
    layout.layOutAll()
    #expect(LayoutFixture.columns(layout) == "a bcd e")
  }

  @Test func rowsOfTablesStayWhole() {
    let cells = CellColumns(
      columns: [.init(minimum: LayoutUnit(points: 10), natural: LayoutUnit(points: 20), alignment: .natural), .init(minimum: LayoutUnit(points: 10), natural: LayoutUnit(points: 20), alignment: .natural)],
      gap: LayoutUnit(points: 10))
    let layout = LayoutFixture.layout("aa bb cc\tdd\nee\tff\ngg\thh", width: 60, height: 100, columns: 3) {
      $0.cells = cells
      ($0.minimumLineHeight, $0.maximumLineHeight) = (LayoutUnit(points: 10), LayoutUnit(points: 10))
    }
    #expect(layout.fragments.allSatisfy { $0.region == 0 && $0.cell >= 0 })
    for index in 0..<2 { layout.regions[index].balancesWithNext = true }
    layout.layOutAll()
    #expect(layout.fragments.allSatisfy { $0.cell >= 0 })
    #expect(layout.fragments.filter { $0.cell == 0 }.map(\.region) == [0, 0, 0, 1, 1])
  }

  // MARK: Changes

  @Test func balancingCanBeSwitchedOnAndOff() {
    let layout = layout(Self.words(10), [[9, 9, 9]], balances: false)
    #expect(LayoutFixture.columns(layout) == "abcdefghi j ")
    layout.regions[0].balancesWithNext = true
    layout.layOutAll()
    #expect(LayoutFixture.columns(layout) == "abcde fghij ")
    layout.regions[1].balancesWithNext = true
    layout.layOutAll()
    #expect(LayoutFixture.columns(layout) == "abcd efgh ij")
    layout.regions[0].balancesWithNext = false
    layout.layOutAll()
    #expect(LayoutFixture.columns(layout) == "abcdefghi j ")
    layout.regions[1].balancesWithNext = false
    layout.layOutAll()
    #expect(LayoutFixture.columns(layout) == "abcdefghi j ")
  }

  @Test func addedAndRemovedColumnsAreRebalanced() {
    let layout = layout(Self.words(6), [[9]])
    layout.regions[0].balancesWithNext = true
    layout.appendRegion(Self.regions([[9, 9]])[0])
    layout.layOutAll()
    #expect(LayoutFixture.columns(layout) == "abc def")
    layout.appendRegion(Self.regions([[9]])[0])
    layout.layOutAll()
    #expect(LayoutFixture.columns(layout) == "ab cd ef")
    // A column outside of the spread costs nothing.
    let before = layout.cost
    layout.appendRegion(Self.regions([[9]])[0])
    layout.layOutAll()
    layout.removeLastRegion()
    layout.layOutAll()
    #expect((layout.cost - before).placed == 0)
    layout.removeLastRegion()
    layout.layOutAll()
    #expect(LayoutFixture.columns(layout) == "abc def")
  }

  /// A query above requires finding the end of the text.
  @Test func spreadIsLaidOutAsAWhole() {
    let layout = layout(Self.words(6), [[9, 9]])
    layout.replaceParagraphs(0..<1, with: Self.paragraphs(Self.words(8)))
    layout.layOut(throughOffset: 2)
    #expect(LayoutFixture.columns(layout) == "abcd efgh")
    layout.replaceParagraphs(0..<1, with: Self.paragraphs(Self.words(4)))
    layout.layOut(throughRegion: 0, downTo: LayoutUnit(points: 5))
    #expect(LayoutFixture.columns(layout) == "ab cd")
  }

  /// The reported changes contain all lines that moved or show other text.
  @Test func movedLinesAreReported() {
    let layout = layout(Self.words(6), [[9, 9, 9]])
    _ = layout.consumeChanges()
    layout.regions[2].exclusions = [Exclusion(path: LayoutFixture.rect(0, 0, 50, 10))]
    layout.layOutAll()
    #expect(LayoutFixture.columns(layout) == "abc def " || LayoutFixture.columns(layout) == "ab cde f" || LayoutFixture.columns(layout) == "abc de f")
    #expect(layout.consumeChanges().contains { $0.region == 2 })
    layout.regions[2].exclusions = []
    layout.layOutAll()
    #expect(LayoutFixture.columns(layout) == "ab cd ef")
  }

  // MARK: Costs

  /// A change in the last spread costs only that spread, however long the text above it is.
  @Test func balancingCostsOnlyItsSpread() {
    var costs: [Int] = []
    for pages in [1, 10, 100] {
      let text = (0..<pages * 24 + 10).map { _ in "aaaa bbbb cccc dddd eeee" }.joined(separator: "|")
      let layout = layout(text, (0...pages).map { _ in [40, 40, 40] })
      let before = layout.cost
      let last = pages * 3
      #expect(layout.flow.balanced?.regions == last...last + 2)
      layout.regions[last].exclusions = [Exclusion(path: LayoutFixture.rect(0, 15, 50, 30))]
      layout.layOutAll()
      layout.regions[last].exclusions = []
      layout.layOutAll()
      costs.append((layout.cost - before).placed)
    }
    #expect(Set(costs).count == 1, "\(costs)")
    // 50 lines, twice, and a few trials each.
    #expect(costs[0] < 50 * 2 * 10, "\(costs)")
  }

  /// A change above that moves nothing into the last spread costs only its own lines.
  @Test func editAboveCostsOnlyItsOwnLines() {
    let text = (0..<200).map { _ in "aaaa bbbb cccc dddd eeee" }.joined(separator: "|")
    let layout = layout(text, (0..<20).map { _ in [20, 20, 20] })
    let whole = Array(layout.fragments)
    let before = layout.cost
    layout.replaceParagraphs(3..<4, with: [LayoutFixture.paragraphWithKeeps("aaaa bbbb cccc dddd eeee", isLast: false)])
    layout.layOutAll()
    #expect(layout.flow.balanced != nil)
    #expect(Array(layout.fragments) == whole)
    #expect((layout.cost - before).placed < 20)
  }

  /// Setting the flag affects no line above the last spread.
  @Test func switchingBalancingCostsOnlyTheSpread() {
    let text = (0..<200).map { _ in "aaaa bbbb cccc dddd eeee" }.joined(separator: "|")
    let layout = layout(text, (0..<20).map { _ in [20, 20, 20] }, balances: false)
    let whole = Array(layout.fragments)
    for balances in [true, false] {
      let before = layout.cost
      for index in layout.regions.indices where index % 3 != 2 {
        var region = layout.regions[index]
        region.balancesWithNext = balances
        layout.setRegion(region, at: index)
      }
      layout.layOutAll()
      #expect((layout.flow.balanced != nil) == balances)
      #expect((layout.cost - before).placed < 40 * 10)
    }
    #expect(Array(layout.fragments) == whole)
  }

  /// The number of trials is logarithmic in the number of lines.
  @Test func trialCountIsLogarithmic() {
    for lines in [30, 300, 3000] {
      let layout = DocumentLayout()
      layout.regions = Self.regions([[Double(lines), Double(lines), Double(lines)]])
      layout.replaceParagraphs(0..<0, with: (0..<lines).map { LayoutFixture.paragraphWithKeeps("aaaa", isLast: $0 == lines - 1) })
      layout.layOutAll()
      #expect(layout.used(inRegion: 0)?.maxY == LayoutUnit(points: Double(lines / 3) * 10))
      let most = lines * (2 + Int.bitWidth - lines.leadingZeroBitCount)
      #expect(layout.cost.placed < most, "\(layout.cost.placed) of \(most)")
    }
  }

  @Test func unbalancedTextCostsTheSameAsWithoutBalancing() {
    let (plain, flagged) = (layout(Self.words(20), [[5, 5, 5], [5, 5, 5]], balances: false), layout(Self.words(31), [[5, 5, 5], [5, 5, 5]]))
    #expect(plain.cost.placed == 20)
    // 31 lines do not fit in 30.
    #expect(flagged.cost.placed == 30)
  }
}
