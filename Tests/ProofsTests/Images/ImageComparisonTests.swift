import GalleyRaster
import TestSupport
import Testing

@testable import GalleyProofs

@Suite struct ImageComparisonTests {
  private func makeBitmap(_ width: Int = 400, _ height: Int = 300, _ marks: [IntRect] = []) -> Bitmap {
    let bitmap = Bitmap(width: width, height: height)
    bitmap.fill(Color(red: 1, green: 1, blue: 1, alpha: 1))
    for mark in marks {
      for y in mark.y..<mark.maxY { for x in mark.x..<mark.maxX { bitmap[x, y] = 0xFF00_0000 } }
    }
    return bitmap
  }

  @Test func boxesAreInPoints() {
    let found = ImageComparison(
      from: makeBitmap(), to: makeBitmap(400, 300, [IntRect(x: 20, y: 30, width: 10, height: 4), IntRect(x: 301, y: 200, width: 1, height: 1)]),
      pixelsPerPoint: 2)
    #expect(found.pixels == 41)
    #expect(found.boxes == [RecordedRect(x: 10, y: 15, width: 5, height: 2), RecordedRect(x: 150.5, y: 100, width: 0.5, height: 0.5)])
    #expect(found.sizes == nil)
    #expect(ImageComparison(from: makeBitmap(), to: makeBitmap(), pixelsPerPoint: 2).isEmpty)
  }

  /// Words of a line that moved are one change, not one per character.
  @Test func nearbyChangesShareABox() {
    let letters = (0..<12).map { IntRect(x: 20 + 20 * $0, y: 30, width: 4, height: 8) }
    let found = ImageComparison(from: makeBitmap(), to: makeBitmap(400, 300, letters), pixelsPerPoint: 2)
    #expect(found.boxes == [RecordedRect(x: 10, y: 15, width: 112, height: 4)])
  }

  @Test func sizeDifferencesAreReported() {
    let found = ImageComparison(from: makeBitmap(), to: makeBitmap(410, 290), pixelsPerPoint: 1)
    #expect(found.sizes == "410 × 290 pixels, was 400 × 300")
    #expect(found.pixels == 10 * 290 + 400 * 10)
    #expect(found.boxes.count <= 2 && !found.boxes.isEmpty)
  }

  @Test func boxesAreDisjointAndCoverAllChanges() {
    for seed in 0..<8 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let marks = (0..<Int.random(in: 1...900, using: &random)).map { _ in
        IntRect(x: Int.random(in: 0..<390, using: &random), y: Int.random(in: 0..<290, using: &random), width: Int.random(in: 1...9, using: &random), height: Int.random(in: 1...9, using: &random))
      }
      let boxes = BoxGroups.joined(IntRect.disjoint(marks), gap: 3)
      #expect(boxes.count <= BoxGroups.maximumCount, "seed \(seed)")
      for mark in marks { #expect(boxes.contains { $0.intersection(mark) == mark }, "seed \(seed)") }
      for (index, box) in boxes.enumerated() {
        #expect(boxes[..<index].allSatisfy { $0.intersection(box).isEmpty }, "seed \(seed)")
      }
    }
  }

  @Test func heatMapIsRedAtDifferencesAndGreyElsewhere() {
    let mark = IntRect(x: 3, y: 4, width: 2, height: 2)
    let same = IntRect(x: 20, y: 4, width: 2, height: 2)
    let heat = HeatMap.make(from: makeBitmap(40, 30, [same]), to: makeBitmap(50, 20, [mark, same]))
    #expect((heat.width, heat.height) == (50, 30))
    #expect(heat[3, 4] == 0xFFB8_3820)
    #expect(heat[20, 4] == 0xFFC0_C0C0)
    #expect(heat[10, 10] == 0xFFFF_FFFF)
    #expect(heat[45, 10] == heat[10, 25] && heat[45, 10] != heat[10, 10])
    // The smallest difference is shown.
    let faint = makeBitmap(40, 30, [same])
    faint[0, 0] = 0xFFFE_FFFF
    #expect(heat[0, 0] != HeatMap.make(from: faint, to: makeBitmap(40, 30))[0, 0])
  }

  /// The thumbnail of a step never exceeds the maximum size of an image.
  @Test(arguments: [(1, 32_767), (32_767, 1), (1, 1), (3, 8000), (1280, 800)]) func thumbnailsAreSmall(_ width: Int, _ height: Int) throws {
    let picture = Bitmap(width: width, height: height)
    let small = picture.thumbnail(width: 192)
    #expect(small.width == 192 && (1...768).contains(small.height), "\(small.height)")
    #expect(!(try small.smallPNGData()).isEmpty)
  }
}
