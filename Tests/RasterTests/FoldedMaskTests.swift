import TestSupport
import Testing

@testable import GalleyRaster

/// A mask that is built from its corners, with equal rows stored once, equals the mask of the whole.
@Suite struct FoldedMaskTests {
  @Test(arguments: [0.0, 0.5, 3, 7.25], UInt64(1)...(LongTests.areWanted ? 30 : 4)) func aFoldedMaskEqualsTheWhole(sigma: Double, seed: UInt64) throws {
    var random = Seeded(seed)
    func number(_ range: ClosedRange<Double>) -> Double {
      let number = Double.random(in: range, using: &random)
      return Bool.random(using: &random) ? number.rounded() : number
    }
    let rect = Rect(x: number(-40...60), y: number(-40...50), width: number(70...300), height: number(70...300))
    let hole = rect.outset(by: -number(12...30))
    let slit = Rect(x: rect.x + number(2...9), y: rect.y, width: number(3...20), height: rect.height)
    // Of several middle parts, one remains when another was removed.
    let shapes = [
      Path.rect(rect), .roundedRect(rect, radius: number(1...20)), Path(Path.rect(rect).elements + Path.ellipse(in: hole).elements),
      Path(Path.rect(rect).elements + Path.rect(hole).elements + Path.rect(slit).elements),
    ]
    let limits = IntRect(x: 0, y: 0, width: 500, height: 500)
    for (index, shape) in shapes.enumerated() {
      let placed = try #require(Coverage.positioned(shape, .identity, .fill(.evenOdd), sigma: sigma, within: limits))
      let (mask, whole) = (placed.coverage.mask(), placed.coverage.wholeMask())
      #expect(mask.bounds == whole.bounds)
      for (name, made) in [("folded", mask), ("unfolded", mask.unfolded)] {
        let other = (0..<whole.bounds.height).first { y in
          (0..<whole.bounds.width).contains { made.row(y)[$0] != whole.row(y)[$0] }
        }
        #expect(other == nil, "seed \(seed), shape \(index), \(name): row \(other ?? 0) of \(whole.bounds.height)")
      }
      #expect(sigma > 0 || mask.core == whole.findCore(), "seed \(seed), shape \(index)")
    }
  }

  /// The law would also hold if nothing were ever folded.
  @Test func aSheetIsFolded() throws {
    let sheet = Path.roundedRect(Rect(x: 4, y: 4, width: 900, height: 700), radius: 2)
    for sigma in [0.0, 8] {
      let placed = try #require(Coverage.positioned(sheet, .identity, .fill(.nonZero), sigma: sigma, within: IntRect(x: 0, y: 0, width: 1000, height: 800)))
      #expect(placed.coverage.mask().folded.count > 500)
    }
  }
}
