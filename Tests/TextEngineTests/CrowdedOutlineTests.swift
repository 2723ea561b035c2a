import GalleyRaster
import TestSupport
import Testing

@testable import GalleyTextEngine

/// Outlines with very many pieces: their slots, and the work to find them.
@Suite struct CrowdedOutlineTests {
  private static func p(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }

  private static func polygon(_ points: [Point]) -> Path {
    Path([.move(points[0])] + points.dropFirst().map { .line($0) } + [.close])
  }

  /// Random vertices, so that nearly every side crosses every other.
  private static func randomPolygon(_ count: Int, seed: UInt64, in box: Rect = Rect(x: 40, y: 20, width: 120, height: 160)) -> Path {
    var random = SeededGenerator(seed: seed)
    return polygon((0..<count).map { _ in p(box.x + random.unit() * box.width, box.y + random.unit() * box.height) })
  }

  private static func sawtooth(_ count: Int) -> Path {
    let teeth = (0..<count).map { index -> Point in
      let x = index % 2 == 0 ? 60.0 : 66 + Double(index % 7)
      return p(x, 200 * Double(index) / Double(count))
    }
    return polygon([p(150, 0)] + teeth + [p(150, 200)])
  }

  private static func crumbs(_ count: Int, seed: UInt64) -> Path {
    var random = SeededGenerator(seed: seed)
    return Path((0..<count).flatMap { _ -> [Path.Element] in
      let (x, y) = (random.unit() * 200, random.unit() * 200)
      return [.move(p(x, y)), .line(p(x + 0.7, y)), .line(p(x + 0.7, y + 0.5)), .line(p(x, y + 0.5)), .close]
    })
  }

  private static func beads(_ count: Int) -> Path {
    let k = 0.5522847498 * 3
    var elements: [Path.Element] = []
    for index in 0..<count {
      let (x, y, r) = (100 + Double(index % 20) * 4, Double(index) * 200 / Double(count), 3.0)
      elements.append(.move(p(x + r, y)))
      elements.append(.cubic(p(x + r, y + k), p(x + k, y + r), p(x, y + r)))
      elements.append(.cubic(p(x - k, y + r), p(x - r, y + k), p(x - r, y)))
      elements.append(.cubic(p(x - r, y - k), p(x - k, y - r), p(x, y - r)))
      elements.append(.cubic(p(x + k, y - r), p(x + r, y - k), p(x + r, y)))
      elements.append(.close)
    }
    return Path(elements)
  }

  private static let shapes: [(name: String, path: Path)] = [
    ("tangle", randomPolygon(300, seed: 1)), ("teeth", sawtooth(500)), ("crumbs", crumbs(200, seed: 2)), ("beads", beads(80)),
  ]

  private func slots(_ region: Region, top: Double, height: Double) -> [LineSlot] {
    region.slots(top: LayoutUnit(points: top), height: LayoutUnit(points: height))
  }

  /// The law: the cells of a crowded outline give the same slots as its pieces one by one.
  @Test(arguments: shapes.indices, [0, 1, 2, 3]) func cellsGiveTheSameSlotsAsSegments(shape: Int, kind: Int) {
    let (rule, standoff): (FillRule, Double) = (kind & 1 == 0 ? .nonZero : .evenOdd, kind < 2 ? 0 : 5)
    let exclusion = Exclusion(path: Self.shapes[shape].path, rule: rule)
    #expect(exclusion.segments.count > 256)
    var region = Region(width: LayoutUnit(points: 200), height: .unlimited)
    (region.exclusions, region.standoff) = ([exclusion], LayoutUnit(points: standoff))
    for step in 0..<18 {
      let (top, height) = (Double(step) * 12.3 - 10, [10.0, 0.4, 23][step % 3])
      let (first, last) = (LayoutUnit(points: top), LayoutUnit(points: top) + LayoutUnit(points: height))
      var band = BlockedBand()
      band.begin(top: first.points, bottom: last.points, standoff: standoff, cells: region.width.raw)
      if band.meets(exclusion.bounds) { exclusion.blockSegments(&band) }
      let wanted = Self.free(beside: band.spans, width: region.width.raw)
      let found = slots(region, top: top, height: height).map { $0.x.raw..<$0.maxX.raw }
      // The standoff is found by iteration: a difference of 1/64 pt is possible. If everything is blocked, there is no slot.
      let difference = Self.length(wanted) + Self.length(found) - 2 * Self.common(wanted, found)
      #expect(difference <= (standoff > 0 ? 8 : 0), "\(Self.shapes[shape].name) at \(top)")
    }
  }

  /// The free ranges of a region beside spans, rounded as `SlotFinder` does.
  private static func free(beside spans: [BlockedSpan], width: Int) -> [Range<Int>] {
    var (ranges, end) = ([Range<Int>](), 0)
    for span in spans.sorted(by: { $0.minX < $1.minX }) {
      let (low, high) = (Int((span.minX * 64 + 1e-6).rounded(.down)), Int((span.maxX * 64 - 1e-6).rounded(.up)))
      guard low < high else { continue }
      if min(low, width) > end { ranges.append(end..<min(low, width)) }
      end = max(end, high)
    }
    if end < width { ranges.append(end..<width) }
    return ranges
  }

  private static func length(_ ranges: [Range<Int>]) -> Int { ranges.reduce(0) { $0 + $1.count } }

  private static func common(_ a: [Range<Int>], _ b: [Range<Int>]) -> Int {
    var (sum, i, j) = (0, 0, 0)
    while i < a.count, j < b.count {
      sum += max(0, min(a[i].upperBound, b[j].upperBound) - max(a[i].lowerBound, b[j].lowerBound))
      if a[i].upperBound < b[j].upperBound { i += 1 } else { j += 1 }
    }
    return sum
  }

  private func lines(_ path: Path, wordCount: Int = 60) -> (layout: DocumentLayout, bands: Int, pieces: Int) {
    let layout = LayoutFixture.layout(String(repeating: "abcd ", count: wordCount), width: 200, height: 400, shapes: [path])
    let work = layout.workspace.placer.finder.crowdedWork
    return (layout, work.bands, work.pieces)
  }

  /// Work is linear in the number of pieces: the number of bands is bounded.
  @Test func workIsLinearInTheNumberOfCorners() {
    let (few, many) = (lines(Self.randomPolygon(1_000, seed: 3)), lines(Self.randomPolygon(8_000, seed: 3)))
    for (count, run) in [(1_000, few), (8_000, many)] {
      #expect(run.bands < 300, "\(run.bands) bands beside \(count) corners")
      #expect(run.pieces < count * 300)
      // All text is below the tangle or beside it.
      #expect(run.layout.isEndLaid)
    }
    #expect(many.pieces < 12 * few.pieces)
  }

  /// Skipping bands gives the same lines as trying every end of a piece.
  @Test func skippingBandsMovesNoLine() {
    for path in [Self.crumbs(400, seed: 5), Self.randomPolygon(300, seed: 7), Self.sawtooth(400)] {
      let (layout, bands, _) = lines(path)
      var region = Region(width: LayoutUnit(points: 200), height: LayoutUnit(points: 400))
      region.exclusions = [Exclusion(path: path)]
      var (finder, y) = (SlotFinder(), LayoutUnit.zero)
      for fragment in layout.fragments where fragment.rect.y >= y {
        // The first band with space for a word.
        var tries = 0
        while tries < 20_000 {
          finder.find(in: region, top: y, height: LayoutUnit(points: 10))
          if finder.slots.contains(where: { $0.isFull || $0.width >= LayoutUnit(points: 40) }) { break }
          y = finder.nextTop(in: region, below: y, height: LayoutUnit(points: 10))
          tries += 1
        }
        #expect(fragment.rect.y == y)
        y = fragment.rect.maxY
      }
      #expect(bands < 2_000)
    }
  }

  @Test func segmentIndexFindsSegmentsThatMeetABand() {
    let pieces = PathCutter(Self.randomPolygon(500, seed: 11)).segments
    let index = SegmentIndex(pieces)
    for step in 0..<50 {
      let (top, bottom) = (Double(step) * 4, Double(step) * 4 + 9)
      var found: Set<Int> = []
      index.forEach(from: top, to: bottom) { #expect(found.insert($0).inserted) }
      #expect(found == Set(pieces.indices.filter { pieces[$0].minY <= bottom && pieces[$0].maxY >= top }))
      #expect(index.firstEnd(below: top) == pieces.map(\.maxY).filter { $0 > top }.min())
      #expect(index.lastEnd(downTo: top) == pieces.map(\.maxY).filter { $0 <= top }.max())
    }
  }
}

extension SeededGenerator {
  fileprivate mutating func unit() -> Double { Double.random(in: 0..<1, using: &self) }
}
