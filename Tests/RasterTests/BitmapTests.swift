import GalleyRaster
import Testing

@Suite struct BitmapTests {
  /// Two boxes of changes, then a single one, on a bitmap of 100×60.
  @Test func differenceReportsBoxesAndCount() {
    let before = drawn(100, 60) { _ in }
    let after = drawn(100, 60) {
      $0.fill(Rect(x: 3, y: 4, width: 5, height: 2), .black)
      $0.fill(Rect(x: 70, y: 40, width: 9, height: 9), .black)
    }
    #expect(after.difference(from: before) == BitmapDifference(
      count: 91, boxes: [IntRect(x: 3, y: 4, width: 5, height: 2), IntRect(x: 70, y: 40, width: 9, height: 9)]))
    #expect(before.difference(from: after) == after.difference(from: before))
    #expect(after.difference(from: after.copy()).isEmpty)
  }

  @Test func differenceIncludesPixelsBeyondOther() {
    let small = Bitmap(width: 10, height: 10)
    let large = Bitmap(width: 12, height: 11)
    #expect(large.difference(from: small) == BitmapDifference(
      count: 32, boxes: [IntRect(x: 10, y: 0, width: 2, height: 11), IntRect(x: 0, y: 10, width: 10, height: 1)]))
  }

  @Test func everyChangedPixelIsInABox() {
    var random = Seeded(5)
    for _ in 0..<50 {
      let (one, other) = (Bitmap(width: 90, height: 70), Bitmap(width: 90, height: 70))
      var changed: Set<Point> = []
      for _ in 0..<Int.random(in: 1...9, using: &random) {
        let (x, y) = (Int.random(in: 0..<90, using: &random), Int.random(in: 0..<70, using: &random))
        other[x, y] = 0xFFFF_FFFF
        changed.insert(Point(x: Double(x), y: Double(y)))
      }
      let difference = other.difference(from: one)
      #expect(difference.count == changed.count)
      for point in changed { #expect(difference.boxes.count { Rect($0).contains(point) } == 1) }
    }
  }

  @Test func pngRoundTrips() throws {
    var random = Seeded(9)
    let bitmap = Bitmap(width: 13, height: 7)
    for y in 0..<7 { for x in 0..<13 { bitmap[x, y] = 0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &random) } }
    bitmap[0, 0] = 0
    let bytes = try bitmap.pngData()
    #expect(try Bitmap(png: bytes).difference(from: bitmap).isEmpty)
    #expect(try bitmap.copy().pngData() == bytes)
  }

  /// Images in which few, some and most pixels differ from their neighbors: the last ones are written with filters.
  @Test(arguments: [1, 3, 40]) func smallPNGRoundTrips(period: Int) throws {
    let bitmap = Bitmap(width: 40, height: 30)
    for y in 0..<30 { for x in 0..<40 { bitmap[x, y] = 0xFF00_0000 | UInt32(x * period / 40 * 0x0305 + y * 0x020301) } }
    let bytes = try bitmap.smallPNGData()
    #expect(try Bitmap(png: bytes).difference(from: bitmap).isEmpty && bitmap.copy().smallPNGData() == bytes)
  }

  @Test func aTruncatedPNGIsRefusedAtEveryLength() throws {
    let bytes = try drawn(9, 9) { $0.fill(.ellipse(in: Rect(x: 1, y: 1, width: 7, height: 7)), .black) }.pngData()
    for length in 0..<bytes.count - 12 {
      #expect(throws: PNGError.self, "\(length) bytes of \(bytes.count)") { try Bitmap(png: Array(bytes[0..<length])) }
    }
  }

  @Test func aDamagedPNGNeverTraps() throws {
    let bytes = try drawn(9, 9) { $0.fill(.ellipse(in: Rect(x: 1, y: 1, width: 7, height: 7)), .black) }.pngData()
    var refused = 0
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 0x41
      do { _ = try Bitmap(png: damaged) } catch { refused += 1 }
    }
    #expect(refused > bytes.count / 2)
  }

  @Test func anAbsurdSizeIsRefusedByItsHeader() throws {
    var bytes = try Bitmap(width: 1, height: 1).pngData()
    bytes.replaceSubrange(16..<24, with: [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF])
    let error = #expect(throws: PNGError.self) { try Bitmap(png: bytes) }
    #expect(error?.description == """
      PNG, byte 16: the image claims 2147483647×2147483647 pixels; use an image with sides of 1 to 32767 pixels and at most \
      268435456 pixels
      """)
  }

  @Test func colorIsPremultipliedAndClamped() {
    #expect(Color(red: 1, green: 0.5, blue: 0, alpha: 0.5).premultiplied == 0x8080_4000)
    #expect(Color(red: 7, green: -1, blue: .nan, alpha: .infinity).premultiplied == 0xFFFF_0000)
  }
}
