import GalleyRaster
import TestSupport
import Testing

@testable import GalleyTextEngine

/// Rows of tables, set in a font whose characters are squares of 10 points.
@Suite struct RowTests {
  private static func cells(_ columns: [(least: Double, natural: Double)], _ alignment: LineAlignment = .natural) -> CellColumns {
    CellColumns(
      columns: columns.map { .init(minimum: LayoutUnit(points: $0.least), natural: LayoutUnit(points: $0.natural), alignment: alignment) },
      gap: LayoutUnit(points: 10))
  }

  /// One line per fragment: cell, x, y, text.
  private func check(
    _ text: String, _ columns: [(least: Double, natural: Double)], width: Double, height: Double? = nil, regions: Int = 1,
    shapes: [Path] = [], alignment: LineAlignment = .natural, direction: ParagraphDirection = .natural, _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let layout = LayoutFixture.layout(text, width: width, height: height, columns: regions, shapes: shapes) {
      $0.cells = Self.cells(columns, alignment)
      $0.minimumLineHeight = LayoutUnit(points: 10)
      $0.maximumLineHeight = LayoutUnit(points: 10)
      $0.direction = direction
    }
    let units = Array(text.utf16)
    let found = layout.fragments.map { fragment in
      let shown = String(decoding: units[fragment.range.utf16], as: UTF16.self)
      return "\(fragment.region).\(fragment.cell) \(fragment.used.x.raw / 64),\(fragment.rect.y.raw / 64) "
        + String(shown.map { $0 == "\t" ? "|" : $0 == "\n" ? "¶" : $0 == " " ? "_" : $0 })
    }
    #expect(found.joined(separator: "\n") == expected, sourceLocation: sourceLocation)
  }

  @Test func everyCellWrapsInItsColumn() {
    check(
      "aa bb\tcc dd ee\tf\ng\t\thh", [(20, 20), (20, 20), (10, 20)], width: 90,
      """
      0.0 0,0 aa_
      0.0 0,10 bb|
      0.1 30,0 cc_
      0.1 30,10 dd_
      0.1 30,20 ee|
      0.2 60,0 f¶
      0.0 0,30 g|
      0.1 30,30 |
      0.2 60,30 hh
      """)
  }

  @Test func cellsThatFitUseOneLine() {
    check("aa bb\tcc\nd\te", [(20, 50), (20, 20)], width: 200, "0.0 0,0 aa_bb|\n0.1 60,0 cc¶\n0.0 0,10 d|\n0.1 60,10 e")
  }

  @Test func cellsAreAlignedInTheirColumns() {
    check("a\tb", [(50, 50), (30, 30)], width: 200, alignment: .right, "0.0 40,0 a|\n0.1 80,0 b")
    check("a\tb", [(50, 50), (30, 30)], width: 200, alignment: .center, "0.0 20,0 a|\n0.1 70,0 b")
  }

  @Test func firstColumnIsAtTheRightInRightToLeftText() {
    check("a\tb", [(20, 20), (30, 30)], width: 200, direction: .rightToLeft, "0.0 190,0 a|\n0.1 160,0 b")
  }

  /// Beside a shape the rows of a table use the same available width, and go below it if their words do not fit.
  @Test func rowsFitBesideAShapeOrGoBelowIt() {
    let columns = [(20.0, 50.0), (10.0, 10.0)]
    check(
      "aa bb\tc\naa bb\tc", columns, width: 100, shapes: [LayoutFixture.rect(50, 0, 50, 20)],
      "0.0 0,0 aa_\n0.0 0,10 bb|\n0.1 40,0 c¶\n0.0 0,20 aa_\n0.0 0,30 bb|\n0.1 40,20 c")
    check("aa bb\tc", columns, width: 100, shapes: [LayoutFixture.rect(30, 0, 70, 20)], "0.0 0,20 aa_bb|\n0.1 60,20 c")
  }

  /// Each cell of a long row is broken and placed once, also in columns that are narrower than they would like to be.
  @Test(arguments: [2000, 4000, 40_000]) func aLongRowCostsItsCells(count: Int) throws {
    let text = Array(repeating: "a", count: count).joined(separator: "\t")
    for (width, pitch) in [(Double(count) * 30, 30.0), (Double(count) * 25, 25.0)] {
      let layout = LayoutFixture.layout(text, width: width) { $0.cells = Self.cells(Array(repeating: (10, 20), count: count)) }
      #expect(layout.cost.broken == count && layout.cost.placed == count && layout.cost.shaped == 1, "\(layout.cost)")
      let last = try #require(layout.fragments.last)
      #expect(last.range.utf16 == 2 * count - 2..<2 * count - 1 && last.cell == min(count - 1, 32_767))
      #expect(abs(last.used.x.points - Double(count - 1) * pitch) <= Double(count) / 64)
    }
  }

  /// The distribution of space depends on the missing widths, not on the order of columns. No column gets more than it needs.
  @Test func spaceIsDistributedByNeed() {
    var random = SeededGenerator(seed: 41)
    for _ in 0..<300 {
      let columns = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        let least = Double.random(in: 0...40, using: &random).rounded()
        return (least: least, natural: least + Double([0, 0, 3, 40, 400].randomElement(using: &random)!) * Double.random(in: 0...1, using: &random))
      }
      let cells = Self.cells(columns)
      let least = cells.columns.reduce(0) { $0 + $1.minimum.raw }, natural = cells.columns.reduce(0) { $0 + $1.natural.raw }
      let room = least + (columns.count - 1) * 640 + Int.random(in: 0...max(natural - least, 1), using: &random)
      guard let (widths, gap) = cells.widths(fitting: room) else {
        Issue.record("\(columns) have no widths in \(room)")
        continue
      }
      let total = widths.reduce((columns.count - 1) * gap, +)
      #expect(total <= room && (total == room || widths == cells.columns.map(\.natural.raw)))
      for (column, width) in zip(cells.columns, widths) { #expect(width >= column.minimum.raw && width <= column.natural.raw + columns.count) }
      // A column that lacks more gets more.
      let lacks = zip(cells.columns, widths).map { (need: $0.natural.raw - $0.minimum.raw, share: $1 - $0.minimum.raw) }.sorted { $0.need < $1.need }
      for (one, other) in zip(lacks, lacks.dropFirst()) { #expect(one.share <= other.share + columns.count) }
    }
  }

  /// A row that fits in no column, or whose columns do not fit, has its cells stacked.
  @Test func rowsThatDoNotFitStackTheirCells() {
    check("aaa\tbbb\tccc", [(30, 30), (30, 30), (30, 30)], width: 60, "0.-1 0,0 aaa|\n0.-1 0,10 bbb|\n0.-1 0,20 ccc")
    check(
      "a a a a\tb", [(10, 10), (10, 10)], width: 30, height: 30, regions: 2, "0.-1 0,0 a_a_\n0.-1 0,10 a_a|\n0.-1 0,20 b")
  }

  /// A row that does not fit moves to the next column as a whole.
  @Test func rowIsNotSplitBetweenColumns() {
    check("a\tb\nc d\te", [(10, 10), (10, 10)], width: 30, height: 20, regions: 2, "0.0 0,0 a|\n0.1 20,0 b¶\n1.0 0,0 c_\n1.0 0,10 d|\n1.1 20,0 e")
  }

  /// Text in document order, complete, nothing twice, columns never overlapping: for any widths.
  @Test(arguments: 0..<40) func rowsContainAllTextInDocumentOrder(seed: UInt64) {
    var random = SeededRows(seed: seed)
    let text = random.text()
    let columns = random.columns()
    let shapes = seed % 2 == 0 ? [] : [LayoutFixture.circle(120, 60, 45)]
    let layout = LayoutFixture.layout(text, width: Double(60 + seed * 7), height: 200, columns: 12, shapes: shapes) { $0.cells = Self.cells(columns) }
    var end: UTF16Offset = 0
    for fragment in layout.fragments {
      #expect(fragment.range.lowerBound == end)
      end = fragment.range.upperBound
    }
    #expect(end.utf16 == text.utf16.count)
    for (index, fragment) in layout.fragments.enumerated() {
      for other in layout.fragments[..<index] where other.region == fragment.region && other.line == fragment.line {
        let apart = other.rect.maxX <= fragment.rect.x || fragment.rect.maxX <= other.rect.x
          || other.rect.maxY <= fragment.rect.y || fragment.rect.maxY <= other.rect.y
        #expect(apart, "\(other.rect) and \(fragment.rect)")
      }
    }
    // Laid out again from the middle it is the same.
    let again = LayoutFixture.layout(text, width: Double(60 + seed * 7), height: 200, columns: 12, shapes: []) { $0.cells = Self.cells(columns) }
    again.regions = again.regions.map {
      var region = $0
      region.exclusions = shapes.map { Exclusion(path: $0) }
      return region
    }
    again.layOutAll()
    #expect(again.fragments == layout.fragments)
  }

  /// Widths add up to the available width, and each is between its minimum and its natural width.
  @Test func columnWidthsAddUpToTheAvailableWidth() {
    let cells = Self.cells([(10, 30), (20, 200), (5, 5)])
    #expect(cells.widths(fitting: 64 * 300)?.columns == [30 * 64, 200 * 64, 5 * 64])
    #expect(cells.widths(fitting: 64 * 40) == nil)
    for room in stride(from: 64 * 56, to: 64 * 250, by: 37) {
      guard let (widths, gap) = cells.widths(fitting: room) else { continue }
      #expect(widths.reduce(0, +) + 2 * gap <= room)
      for (width, column) in zip(widths, cells.columns) { #expect(width >= column.minimum.raw && width <= column.natural.raw) }
      if widths.reduce(0, +) < 235 * 64 { #expect(widths.reduce(0, +) + 2 * gap == room) }
    }
  }
}

private struct SeededRows {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func text() -> String {
    (0..<12).map { _ in
      (0..<Int.random(in: 1...4, using: &random)).map { _ in
        (0..<Int.random(in: 0...9, using: &random)).map { _ in ["a", "bbb", "cccccc", ".", "שלום", "d\u{2028}e"].randomElement(using: &random)! }
          .joined(separator: " ")
      }.joined(separator: "\t")
    }.joined(separator: "\n")
  }

  mutating func columns() -> [(least: Double, natural: Double)] {
    (0..<Int.random(in: 1...4, using: &random)).map { _ in
      let least = Double.random(in: 1...60, using: &random)
      return (least, least + Double.random(in: 0...200, using: &random))
    }
  }
}
