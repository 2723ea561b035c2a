import GalleyRaster
import TestSupport
import Testing

@testable import GalleyTextEngine

/// Tables beside shapes, set in a font whose characters are squares of 10 points.
@Suite struct TableTests {
  private static let columns = [(20.0, 50.0), (10.0, 10.0)]

  private static func paragraphs(_ text: String, _ columns: [(Double, Double)] = Self.columns) -> [Paragraph] {
    LayoutFixture.paragraphs(text) {
      $0.minimumLineHeight = LayoutUnit(points: 10)
      $0.maximumLineHeight = LayoutUnit(points: 10)
      $0.cells = CellColumns(
        columns: columns.map { .init(minimum: LayoutUnit(points: $0.0), natural: LayoutUnit(points: $0.1)) }, gap: LayoutUnit(points: 10))
    }
  }

  private static func text(_ text: String) -> [Paragraph] {
    LayoutFixture.paragraphs(text) {
      $0.minimumLineHeight = LayoutUnit(points: 10)
      $0.maximumLineHeight = LayoutUnit(points: 10)
    }
  }

  private static func layout(
    _ paragraphs: [Paragraph], width: Double = 100, height: Double? = nil, regions: Int = 1, _ shapes: [Path]
  ) -> DocumentLayout {
    let layout = DocumentLayout()
    layout.replaceParagraphs(0..<0, with: paragraphs)
    layout.regions = (0..<regions).map { _ in LayoutFixture.region(width, height, shapes) }
    layout.layOutAll()
    return layout
  }

  /// One word per fragment: region, column, x, y.
  private static func places(_ layout: DocumentLayout) -> String {
    layout.fragments.map { fragment in
      let column = fragment.cell < 0 ? "-" : "\(fragment.cell)"
      return "\(fragment.region):\(column)@\(fragment.used.x.raw / 64),\(fragment.rect.y.raw / 64)"
    }.joined(separator: " ")
  }

  /// The x of each column's text, and the widths of its lines, in all of a layout.
  private static func widths(_ layout: DocumentLayout) -> Set<[LayoutUnit]> {
    Set(layout.fragments.filter { $0.cell >= 0 }.map { [LayoutUnit(raw: Int($0.cell)), $0.rect.x, $0.rect.width] })
  }

  private static let threeRows = "aa bb\tc\naa bb\tc\naa bb\tc"
  private static let asWideAsTheColumn = "0:0@0,0 0:1@60,0 0:0@0,10 0:1@60,10 0:0@0,20 0:1@60,20"

  @Test func aTableWithoutShapesHasTheWholeColumn() {
    let layout = Self.layout(Self.paragraphs(Self.threeRows), [])
    #expect(Self.places(layout) == Self.asWideAsTheColumn)
  }

  /// The shape is beside the third row only, so that the first two rows are as narrow as the third.
  @Test func allRowsAreAsNarrowAsTheNarrowest() {
    let layout = Self.layout(Self.paragraphs(Self.threeRows), [LayoutFixture.rect(50, 25, 50, 10)])
    #expect(Self.places(layout) == "0:0@0,0 0:0@0,10 0:1@40,0 0:0@0,20 0:0@0,30 0:1@40,20 0:0@0,40 0:0@0,50 0:1@40,40")
  }

  /// The first row alone would be free, and so would the third.
  @Test func aTableMovesAsOneBesideAShape() {
    let layout = Self.layout(Self.paragraphs(Self.threeRows), width: 200, [LayoutFixture.rect(0, 12, 50, 4)])
    #expect(Self.places(layout) == "0:0@50,0 0:1@110,0 0:0@50,10 0:1@110,10 0:0@50,20 0:1@110,20")
  }

  @Test func aShapeBelowTheLastRowChangesNothing() {
    let layout = Self.layout(Self.paragraphs(Self.threeRows), [LayoutFixture.rect(50, 30, 50, 10)])
    #expect(Self.places(layout) == Self.asWideAsTheColumn)
  }

  @Test func theSlotIsTheWidestOverTheWholeHeight() {
    // The right slot is wider beside the first row, the left one over the whole table.
    let shapes = [LayoutFixture.rect(80, 0, 20, 10), LayoutFixture.rect(120, 20, 100, 10)]
    let layout = Self.layout(Self.paragraphs("aa\tc\naa\tc\naa\tc", [(20, 20), (10, 10)]), width: 220, shapes)
    #expect(Self.places(layout) == "0:0@0,0 0:1@30,0 0:0@0,10 0:1@30,10 0:0@0,20 0:1@30,20")
  }

  @Test func rowsBesideACircleHaveCommonColumns() {
    let layout = Self.layout(Self.paragraphs((0..<12).map { _ in "aa bb\tc" }.joined(separator: "\n")), width: 120, [LayoutFixture.circle(100, 50, 40)])
    #expect(Self.widths(layout).count == 2)
    #expect(layout.fragments.count == 36)
  }

  @Test func aTableWithoutRoomIsPlacedBelowTheShape() {
    let layout = Self.layout(Self.paragraphs(Self.threeRows), [LayoutFixture.rect(30, 15, 60, 10)])
    #expect(Self.places(layout) == "0:0@0,25 0:1@60,25 0:0@0,35 0:1@60,35 0:0@0,45 0:1@60,45")
  }

  /// Below the shape the table would not end in its column.
  @Test func aTableThatDoesNotEndBelowTheShapeIsDivided() {
    let layout = Self.layout(Self.paragraphs(Self.threeRows), height: 40, regions: 2, [LayoutFixture.rect(30, 15, 60, 10)])
    #expect(Self.places(layout) == "0:0@0,0 0:1@60,0 0:0@0,25 0:1@60,25 1:0@0,0 1:1@60,0")
  }

  /// A table moves below a shape as a whole if that leaves at most 512 points blank.
  @Test(arguments: [(bottom: 511, rowsAbove: 0), (513, 49), (620, 60)]) func aTableFarAboveAShapeIsDivided(bottom: Int, rowsAbove: Int) {
    let layout = Self.layout(
      Self.paragraphs((0..<70).map { _ in "aa\tc" }.joined(separator: "\n")), [LayoutFixture.rect(0, Double(bottom - 20), 100, 20)])
    let tops = layout.fragments.filter { $0.cell == 0 }.map { $0.rect.y.raw / 64 }
    #expect(tops == (0..<70).map { $0 < rowsAbove ? 10 * $0 : bottom + 10 * ($0 - rowsAbove) })
  }

  /// Rows that begin in one band of 4096 points of a column have one slot, and those below have another.
  @Test func aTableInAColumnWithoutAnEndIsDividedAtBands() {
    let layout = Self.layout(
      Self.paragraphs((0..<420).map { _ in "aa\tc" }.joined(separator: "\n"), [(20, 20), (10, 10)]), [LayoutFixture.rect(0, 4080, 20, 5)])
    let rows = layout.fragments.filter { $0.cell == 0 }
    #expect(rows.map { $0.rect.y.raw / 64 } == (0..<420).map { 10 * $0 })
    #expect(rows.map { $0.used.x.raw / 64 } == (0..<420).map { 10 * $0 < 4096 ? 20 : 0 })
  }

  /// Only the second column has a shape.
  @Test func aTableHasASlotOfItsOwnInEachRegion() {
    let layout = Self.layout(Self.paragraphs(Self.threeRows), height: 20, regions: 3, [])
    layout.setExclusions([Exclusion(path: LayoutFixture.rect(0, 0, 20, 5))], at: 1)
    layout.layOutAll()
    #expect(Self.places(layout) == "0:0@0,0 0:1@60,0 0:0@0,10 0:1@60,10 1:0@20,0 1:1@80,0")
  }

  /// Tables of different widths are placed by themselves.
  @Test func tablesThatFollowEachOther() {
    let paragraphs = Self.paragraphs("aa\tc\naa\tc\n", [(20, 20), (10, 10)]) + Self.paragraphs("aa bb\tc\naa bb\tc")
    let layout = Self.layout(paragraphs, [LayoutFixture.rect(90, 30, 10, 5)])
    #expect(Self.places(layout) == "0:0@0,0 0:1@30,0 0:0@0,10 0:1@30,10 0:0@0,20 0:1@60,20 0:0@0,30 0:1@60,30")
    layout.setExclusions([Exclusion(path: LayoutFixture.rect(0, 30, 20, 5))], at: 0)
    layout.layOutAll()
    #expect(Self.places(layout) == "0:0@0,0 0:1@30,0 0:0@0,10 0:1@30,10 0:0@20,20 0:1@80,20 0:0@20,30 0:1@80,30")
  }

  /// A header whose cell spans both columns, as web pages have them.
  @Test func aRowWithSpannedColumnsBelongsToItsTable() {
    let paragraphs = Self.paragraphs("aa\n", [(40, 70)]) + Self.paragraphs("aa bb\tc")
    let layout = Self.layout(paragraphs, width: 200, [LayoutFixture.rect(0, 12, 50, 4)])
    #expect(Self.places(layout) == "0:0@50,0 0:0@50,10 0:1@110,10")
  }

  /// Text after the table is beside the shape again.
  @Test func textBelowATable() {
    let layout = Self.layout(Self.paragraphs("aa\tc\naa\tc\n", [(20, 20), (10, 10)]) + Self.text("x"), [LayoutFixture.rect(0, 10, 30, 5)])
    #expect(Self.places(layout) == "0:0@30,0 0:1@60,0 0:0@30,10 0:1@60,10 0:-@0,20")
  }

  @Test func rowsFollowAnEditBelowThem() {
    let shapes = [LayoutFixture.rect(0, 32, 50, 4)]
    let layout = Self.layout(Self.paragraphs(Self.threeRows + "\n") + Self.text("x"), width: 200, shapes)
    #expect(Self.places(layout) == Self.asWideAsTheColumn + " 0:-@50,30")
    // One more row is beside the shape, and all rows move.
    layout.replaceParagraphs(3..<3, with: Self.paragraphs("aa bb\tc\n"))
    layout.layOutAll()
    #expect(Self.places(layout) == "0:0@50,0 0:1@110,0 0:0@50,10 0:1@110,10 0:0@50,20 0:1@110,20 0:0@50,30 0:1@110,30 0:-@0,40")
    layout.replaceParagraphs(3..<4, with: [])
    layout.layOutAll()
    #expect(Self.places(layout) == Self.asWideAsTheColumn + " 0:-@50,30")
  }

  /// The row is too high for the space above the shape, and becomes a row when the shape has moved below it.
  @Test func aStackedRowIsPlacedAgainWhenAShapeBelowItMoves() {
    let row = Array(repeating: "aa", count: 12).joined(separator: " ") + "\tc"
    let layout = Self.layout(Self.paragraphs(row), height: 100, [LayoutFixture.rect(0, 52, 100, 48)])
    #expect(layout.fragments.allSatisfy { $0.cell < 0 && $0.rect.maxY.points <= 50 })
    #expect(layout.fragments.last?.range.upperBound == layout.textEnd)
    layout.setExclusions([Exclusion(path: LayoutFixture.rect(0, 70, 100, 30))], at: 0)
    layout.layOutAll()
    #expect(Self.places(layout) == "0:0@0,0 0:0@0,10 0:0@0,20 0:0@0,30 0:0@0,40 0:0@0,50 0:1@60,0")
    layout.setExclusions([Exclusion(path: LayoutFixture.rect(0, 52, 100, 48))], at: 0)
    layout.layOutAll()
    #expect(layout.fragments.allSatisfy { $0.cell < 0 && $0.rect.maxY.points <= 50 })
  }

  /// In the narrow slot beside the upper shape, the row would reach the lower shape. So it is below the upper one, where it is less high,
  /// and text lies between it and the lower shape.
  @Test func aRowIsPlacedAgainWhenAShapeFarBelowItMoves() {
    let row = Array(repeating: "aa", count: 12).joined(separator: " ") + "\tc\n"
    let text = Array(repeating: "x", count: 8).joined(separator: "\n")
    let upper = Exclusion(path: LayoutFixture.rect(40, 20, 160, 10))
    let layout = Self.layout(Self.paragraphs(row, [(20, 150), (10, 10)]) + Self.text(text), width: 200, [])
    func lines(_ tops: some Sequence<Int>, besideShape: Int) -> String {
      tops.map { "0:-@\($0 == besideShape ? 40 : 0),\($0)" }.joined(separator: " ")
    }
    for _ in 0..<2 {
      layout.setExclusions([upper, Exclusion(path: LayoutFixture.rect(0, 100, 40, 10))], at: 0)
      layout.layOutAll()
      #expect(Self.places(layout) == "0:0@0,30 0:0@0,40 0:0@0,50 0:1@160,30 " + lines(stride(from: 60, to: 140, by: 10), besideShape: 100))
      layout.setExclusions([upper, Exclusion(path: LayoutFixture.rect(0, 150, 40, 10))], at: 0)
      layout.layOutAll()
      let words = (0..<12).map { "0:0@0,\(10 * $0)" }.joined(separator: " ")
      #expect(Self.places(layout) == words + " 0:1@30,0 " + lines(stride(from: 120, to: 200, by: 10), besideShape: 150))
    }
  }

  @Test func onlyTextWithTablesLooksForRows() {
    let layout = Self.layout(Self.text("x\nx\n"), width: 200, [LayoutFixture.rect(0, 5, 50, 4)])
    #expect(!layout.flow.lines.hasRows)
    layout.replaceParagraphs(1..<1, with: Self.paragraphs("aa\tc\n"))
    layout.layOutAll()
    #expect(layout.flow.lines.hasRows)
  }

  /// The number of rows that are placed does not depend on the length of the table.
  @Test func aLongTableIsPlacedInParts() {
    let rows = Self.paragraphs((0..<2000).map { _ in "aa\tc" }.joined(separator: "\n"))
    for shapes in [[], [LayoutFixture.rect(80, 100, 20, 50)], [LayoutFixture.rect(80, 18_000, 20, 50)]] {
      let layout = DocumentLayout()
      layout.replaceParagraphs(0..<0, with: rows)
      layout.regions = [LayoutFixture.region(100, nil, shapes)]
      layout.layOut(throughOffset: 0)
      #expect(layout.cost.placed <= 2 * 410, "\(layout.cost.placed)")
      #expect(layout.cost.broken <= 4 * 2 * 410, "\(layout.cost.broken)")
      layout.layOutAll()
      #expect(layout.cost.broken <= 4 * 2 * 2000, "\(layout.cost.broken)")
      let cost = layout.cost
      layout.replaceParagraphs(1000..<1001, with: Self.paragraphs("dd\tc\n"))
      layout.layOutAll()
      #expect((layout.cost - cost).placed <= 2 * 410, "\((layout.cost - cost).placed)")
    }
  }

  /// A row that is too high for its column has its cells below each other, and the table continues below.
  @Test func aRowThatIsTooHighDividesTheTable() {
    let layout = Self.layout(
      Self.paragraphs("a\tb\na a a a a a\tb\na\tb", [(10, 10), (10, 10)]), width: 40, height: 50, regions: 3, [LayoutFixture.rect(30, 0, 10, 5)])
    let rows = layout.fragments.map { "\($0.region):\($0.cell)" }
    #expect(rows.first == "0:0")
    #expect(layout.fragments.last?.range.upperBound == layout.textEnd)
    #expect(layout.fragments == LayoutFixture.fresh(like: layout).fragments)
  }
}
