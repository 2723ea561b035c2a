import GalleyRaster
import TestSupport
import Testing

@testable import GalleyTextEngine

/// A finder for consecutive bands, which caches data valid for more than one, gives the results of a new one.
@Suite struct SlotFinderLawTests {
  /// Boxes, some of equal height, circles, and distant shapes; bands that go down, and some that jump. Between two bands the region can
  /// change, with its current shapes or as many others.
  @Test(arguments: UInt64(1)...60) func reusedFinderFindsTheSlotsOfANewOne(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var finder = SlotFinder()
    var kept = 0
    for _ in 0..<6 {
      var region = region(&random)
      var top = LayoutUnit(raw: Int.random(in: -2_000...4_000, using: &random))
      let height = LayoutUnit(raw: Int.random(in: 0...1_600, using: &random))
      for _ in 0..<60 {
        if finder.isValid(in: region, top: top, height: height), finder.slots.count > 1 { kept += 1 }
        finder.find(in: region, top: top, height: height)
        #expect(finder.slots == region.slots(top: top, height: height))
        switch Int.random(in: 0..<40, using: &random) {
        case 0..<4: finder.reverse()
        case 4: finder.adopt([LineSlot(x: .zero, width: LayoutUnit(raw: 7), isFull: false)])
        case 5: region.width = width(&random)
        case 6: region.standoff = standoff(&random)
        case 7: region.minimumSlot = LayoutUnit(raw: Int.random(in: 0...20_000, using: &random))
        case 8: region.exclusions = shapes(region.exclusions.count, &random)
        case 9 where !region.exclusions.isEmpty: region.exclusions[0] = shapes(1, &random)[0]
        default: break
        }
        top += Int.random(in: 0..<7, using: &random) == 0 ? LayoutUnit(raw: Int.random(in: -30_000...30_000, using: &random)) : height
      }
    }
    #expect(kept > 0 || seed > 1, "no two bands had the same slots beside a shape")
  }

  private func region(_ random: inout SeededGenerator) -> Region {
    var region = Region(width: width(&random), height: LayoutUnit(points: 800))
    region.standoff = standoff(&random)
    region.minimumSlot = LayoutUnit(raw: Int.random(in: 0...3_000, using: &random))
    region.exclusions = shapes(Int.random(in: 0...4, using: &random), &random)
    return region
  }

  private func width(_ random: inout SeededGenerator) -> LayoutUnit { LayoutUnit(points: Double(Int.random(in: 0..<20, using: &random) == 0 ? 0 : Int.random(in: 100...600, using: &random))) }
  private func standoff(_ random: inout SeededGenerator) -> LayoutUnit { LayoutUnit(raw: Bool.random(using: &random) ? 0 : Int.random(in: 0...1_000, using: &random)) }

  private func shapes(_ count: Int, _ random: inout SeededGenerator) -> [Exclusion] {
    (0..<count).map { _ in
      let box = Rect(
        x: Double.random(in: -50...500, using: &random), y: Double.random(in: -20...400, using: &random),
        width: Double.random(in: 0...200, using: &random), height: Double.random(in: 0...300, using: &random))
      return Exclusion(path: Int.random(in: 0..<3, using: &random) == 0 ? .ellipse(in: box) : LayoutFixture.rect(box.x, box.y, box.width, box.height))
    }
  }
}
