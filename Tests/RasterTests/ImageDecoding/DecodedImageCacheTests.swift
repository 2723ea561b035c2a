import Testing

@testable import GalleyRaster

/// The decoding of images: time, size, and cache lifetime.
@Suite struct DecodedImageCacheTests {
  private final class Count: @unchecked Sendable { var reads = 0 }

  @Test func fileIsReadOnlyWhenDrawn() throws {
    let bytes = try SampleImages.bitmap.pngData()
    let count = Count()
    let read = try EncodedImage(start: bytes, isWhole: true, rereading: { count.reads += 1; return bytes })
    let picture = try #require(read)
    #expect((picture.header.width, count.reads) == (24, 0))
    let first = try picture.bitmap(for: nil)
    #expect(count.reads == 1)
    #expect(try picture.bitmap(for: (1, 1)) === first)
    #expect(count.reads == 1)
  }

  @Test func aDamagedFileIsDecodedOnce() throws {
    let bytes = try SampleImages.bitmap.pngData()
    let count = Count()
    let read = try EncodedImage(start: bytes, isWhole: true, rereading: { count.reads += 1; return Array(bytes.prefix(60)) })
    let picture = try #require(read)
    for _ in 0..<3 { #expect(throws: ImageError.self) { try picture.bitmap(for: nil) } }
    #expect(picture.problem(for: nil)?.description == "the file ends in the middle of the image")
    #expect(count.reads == 1)
  }

  @Test func changedFileIsNotDrawn() throws {
    let bytes = try SampleImages.bitmap.pngData()
    let other = try Bitmap(width: 3, height: 3).pngData()
    let read = try EncodedImage(start: bytes, isWhole: true, rereading: { other })
    #expect(try #require(read).problem(for: nil)?.description == "the file changed while it was open")
  }

  /// Large images are decoded at no more than twice the visible size; small ones completely.
  @Test(arguments: [
    (4000, 3000, 4000.0, 3000.0, 1), (4000, 3000, 2001, 1500, 1), (4000, 3000, 2000, 1500, 2), (4000, 3000, 700, 525, 4),
    (4000, 3000, 500, 375, 8), (4000, 3000, 1, 1, 8), (4000, 3000, 10, 3000, 1), (1000, 1000, 1, 1, 1),
  ])
  func imagesAreDecodedNearVisibleSize(width: Int, height: Int, seenWidth: Double, seenHeight: Double, reduction: Int) throws {
    var png = try SampleImages.bitmap.pngData()
    for (offset, side) in [(16, width), (20, height)] {
      for byte in 0..<4 { png[offset + byte] = UInt8(side >> (24 - 8 * byte) & 255) }
    }
    let read = try EncodedImage(start: png, isWhole: false, rereading: { [] })
    let picture = try #require(read)
    #expect(picture.reduction(for: (seenWidth, seenHeight)) == reduction)
    #expect(picture.reduction(for: nil) == 1)
  }

  @Test func cacheStaysWithinCapacity() {
    let kept = DecodedImageCache(capacity: 10_000)
    let pictures = (0..<5).map { _ in Bitmap(width: 28, height: 28) }
    let keys = pictures.map(ObjectIdentifier.init)
    for (picture, key) in zip(pictures, keys) {
      _ = kept.find(keys[0], 1)
      kept.insert(picture, key, 1)
      #expect(kept.byteCount <= 10_000)
    }
    // 3,136 bytes each: three fit, the first was used last.
    #expect(keys.map { kept.find($0, 1) != nil } == [true, false, false, true, true])
    kept.insert(Bitmap(width: 100, height: 100), keys[1], 1)
    #expect(kept.find(keys[1], 1) == nil)
    keys.forEach(kept.evict)
    #expect(kept.byteCount == 0)
  }
}
