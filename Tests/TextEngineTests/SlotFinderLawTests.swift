import Raster
import TestSupport
import Testing

@testable import TextEngine

/// A finder that is asked for one band after the other, and keeps what holds for more than one, finds what a new one does.
@Suite struct SlotFinderLawTests {
  /// Boxes, some of them of one height, circles, and shapes far away; bands that go down, and some that jump.
  @Test(arguments: UInt64(1)...60) func bandsAreAsIfAskedAlone(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var finder = SlotFinder()
    var kept = 0
    for _ in 0..<6 {
      let region = region(&random)
      var top = LayoutUnit(raw: Int.random(in: -2_000...4_000, using: &random))
      let height = LayoutUnit(raw: Int.random(in: 1...1_600, using: &random))
      for _ in 0..<60 {
        let before = finder.slots
        finder.find(in: region, top: top, height: height)
        #expect(finder.slots == region.slots(top: top, height: height))
        if finder.slots == before, finder.slots.count > 1 { kept += 1 }
        if Int.random(in: 0..<9, using: &random) == 0 { finder.reverse() }
        top += Int.random(in: 0..<7, using: &random) == 0 ? LayoutUnit(raw: Int.random(in: -30_000...30_000, using: &random)) : height
      }
    }
    #expect(kept > 0 || seed > 1, "no two bands had the same slots beside a shape")
  }

  private func region(_ random: inout SeededGenerator) -> Region {
    var region = Region(width: LayoutUnit(points: Double.random(in: 100...600, using: &random)), height: LayoutUnit(points: 800))
    region.standoff = LayoutUnit(raw: Int.random(in: 0...1_000, using: &random))
    region.minimumSlot = LayoutUnit(raw: Int.random(in: 0...3_000, using: &random))
    region.exclusions = (0..<Int.random(in: 0...4, using: &random)).map { _ in
      let box = Rect(
        x: Double.random(in: -50...500, using: &random), y: Double.random(in: -20...400, using: &random),
        width: Double.random(in: 0...200, using: &random), height: Double.random(in: 0...300, using: &random))
      return Exclusion(path: Int.random(in: 0..<3, using: &random) == 0 ? .ellipse(in: box) : Setting.rect(box.x, box.y, box.width, box.height))
    }
    return region
  }
}
