import Testing

@testable import GalleyTextEngine

/// The regions of a layout: spreads, and bands in which lines do not depend on y.
@Suite struct LayoutSpaceTests {
  /// Regions of which those at `balanced` are balanced with the next.
  private func space(_ count: Int, balanced: Set<Int>, height: Double? = 100) -> LayoutSpace {
    LayoutSpace((0..<count).map { index in
      var region = LayoutFixture.region(100, height)
      region.balancesWithNext = balanced.contains(index)
      return region
    })
  }

  private func cursor(_ region: Int, y: Double = 0, line: Int = 0) -> LayoutCursor {
    LayoutCursor(paragraph: 0, start: .paragraphStart, region: region, y: LayoutUnit(points: y), line: line)
  }

  @Test func spreadsAreRunsOfBalancedRegions() {
    let space = space(6, balanced: [1, 2, 5])
    #expect((0...6).map { space.spread(ofRegion: $0) } == [nil, 1...3, 1...3, 1...3, nil, nil, nil])
    #expect((0...6).map(space.isInSpread) == [false, true, true, true, false, false, false])
    #expect(space.last == 5 && LayoutSpace().last == -1)
  }

  @Test func balancingMovesLinesAboveTheCursorOnly() {
    let space = space(3, balanced: [0])
    #expect(!space.mayStillBeBalanced(cursor(0)) && space.mayStillBeBalanced(cursor(0, line: 1)))
    #expect(space.mayStillBeBalanced(cursor(1)) && !space.mayStillBeBalanced(cursor(2, line: 4)) && !space.mayStillBeBalanced(cursor(3)))
  }

  @Test func linesBelowAllShapesOfAnEndlessRegionAreFree() {
    var space = space(2, balanced: [], height: nil)
    space.regions[1].exclusions = [Exclusion(path: LayoutFixture.rect(0, 20, 10, 20))]
    #expect(!space.isFree(cursor(0)) && !space.isFree(cursor(1, y: 30)) && space.isFree(cursor(1, y: 41)))
    space.regions[1].maximumLines = 9
    #expect(!space.isFree(cursor(1, y: 41)))
    space.regions[1] = LayoutFixture.region(100, 500)
    #expect(!space.isFree(cursor(1)))
  }

  @Test func oldLinesMoveBelowShapesOnly() {
    func moving(_ space: LayoutSpace, _ old: Double, _ new: Double) -> ReusableLines.Moving {
      space.movingOldLines(in: 0, from: LayoutUnit(points: old), to: LayoutUnit(points: new))
    }
    func isAll(_ moving: ReusableLines.Moving) -> Bool { if case .all = moving { true } else { false } }
    func isNone(_ moving: ReusableLines.Moving) -> Bool { if case .none = moving { true } else { false } }
    var endless = space(1, balanced: [], height: nil)
    #expect(isAll(moving(endless, 0, 10)) && isNone(endless.movingOldLines(in: 1, from: .zero, to: .zero)))
    endless.regions[0].exclusions = [Exclusion(path: LayoutFixture.rect(0, 20, 10, 20))]
    #expect(isNone(moving(endless, 50, 30)) && isAll(moving(endless, 50, 60)))
    let page = space(1, balanced: [])
    var edge: LayoutUnit?
    if case .above(let found) = moving(page, 10, 20) { edge = found }
    #expect(edge == LayoutUnit(points: 100) && isNone(moving(page, 0, 20)))
  }
}
