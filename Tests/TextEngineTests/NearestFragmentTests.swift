import GalleyRaster
import TestSupport
import Testing

@testable import GalleyTextEngine

/// The fragment nearest to a point, compared with a search of all fragments.
@Suite struct NearestFragmentTests {
  private struct Kind: CustomTestStringConvertible {
    var testDescription: String
    var width: Double
    var height: Double?
    var columns = 1
    var shapes: [Path] = []
    var isTable = false
  }

  private static let kinds = [
    Kind(testDescription: "one column", width: 150),
    Kind(testDescription: "columns with an end", width: 100, height: 90, columns: 4),
    Kind(testDescription: "beside a circle", width: 200, shapes: [LayoutFixture.circle(100, 80, 45)]),
    Kind(testDescription: "a table", width: 120, isTable: true),
  ]

  @Test(arguments: kinds) private func nearestFragmentEqualsThatOfAFullSearch(_ kind: Kind) {
    var generator = SeededGenerator(seed: 5)
    let words = ["alpha ", "be\t", "gamma ", "delta\n", "\n", "zeta eta theta ", "iota\t"]
    let text = (0..<120).map { _ in words.randomElement(using: &generator)! }.joined() + "end\n"
    let layout = LayoutFixture.layout(text, width: kind.width, height: kind.height, columns: kind.columns, shapes: kind.shapes) {
      $0.spacingAfter = LayoutUnit(points: 4)
      if kind.isTable {
        let column = CellColumns.Column(minimum: LayoutUnit(points: 30), natural: LayoutUnit(points: 30), alignment: .natural)
        $0.cells = CellColumns(columns: [column, column, column], gap: LayoutUnit(points: 5))
      }
    }
    let fragments = Array(layout.fragments)
    let height = (fragments.map(\.rect.maxY).max() ?? .zero).points
    for _ in 0..<(LongTests.areWanted ? 500 : 120) {
      let x = LayoutUnit(points: Double.random(in: -20...kind.width + 20, using: &generator))
      let y = LayoutUnit(points: Double.random(in: -20...height + 20, using: &generator).rounded())
      let region = Int.random(in: 0...kind.columns, using: &generator)
      let found = layout.fragment(nearest: x, y, inRegion: region)
      #expect(found?.index == nearest(in: fragments, x, y, region), "at \(x.points), \(y.points) of \(region)")
      #expect(found.map { $0.fragment == fragments[$0.index] } ?? true)
    }
  }

  /// The rule: the line's distance, then the horizontal distance, then the fragment's own.
  private func nearest(in fragments: [PlacedFragment], _ x: LayoutUnit, _ y: LayoutUnit, _ region: Int) -> Int? {
    let all = fragments.indices.filter { fragments[$0].region == region }
    func above(_ top: LayoutUnit, _ bottom: LayoutUnit) -> LayoutUnit { y < top ? top - y : y >= bottom ? y - bottom + LayoutUnit(raw: 1) : .zero }
    func distance(_ index: Int) -> (LayoutUnit, LayoutUnit, LayoutUnit) {
      let fragment = fragments[index]
      let row = all.map { fragments[$0] }.filter { $0.line == fragment.line && $0.cell >= 0 }.map(\.rect)
      let own = above(fragment.rect.y, fragment.rect.maxY)
      let line = fragment.cell < 0 ? own : above(row.map(\.y).min()!, row.map(\.maxY).max()!)
      let side = x < fragment.rect.x ? fragment.rect.x - x : x > fragment.rect.maxX ? x - fragment.rect.maxX : .zero
      return (line, side, own)
    }
    return all.min { distance($0) < distance($1) }
  }
}
