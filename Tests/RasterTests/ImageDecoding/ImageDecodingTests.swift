import TestSupport
import Testing

@testable import GalleyRaster

/// Pictures of all formats, whole and damaged.
@Suite struct ImageDecodingTests {
  private func channels(_ pixel: UInt32) -> [Int] { [24, 16, 8, 0].map { Int((pixel >> UInt32($0)) & 255) } }

  /// The center of each quarter has its color, within the format's precision.
  private func checkQuarters(
    _ bitmap: Bitmap, _ name: String, tolerance: Int, corners: [(x: Int, y: Int)] = [(0, 0), (1, 0), (0, 1), (1, 1)]
  ) {
    for (index, corner) in corners.enumerated() {
      let pixel = bitmap[(corner.x * 2 + 1) * bitmap.width / 4, (corner.y * 2 + 1) * bitmap.height / 4]
      let wanted = SampleImages.color(index % 2, index / 2)
      let distance = zip(channels(pixel), channels(wanted)).map { abs($0 - $1) }.reduce(0, max)
      #expect(distance <= tolerance, "\(name), quarter \(index): \(String(pixel, radix: 16)) for \(String(wanted, radix: 16))")
    }
  }

  @Test func everyFormatShowsTheImage() throws {
    for (name, bytes) in try SampleImages.all() {
      let picture = try EncodedImage(bytes)
      #expect((picture.header.width, picture.header.height) == (24, 16), "\(name)")
      let bitmap = try picture.bitmap(for: nil)
      #expect((bitmap.width, bitmap.height) == (24, 16), "\(name)")
      checkQuarters(bitmap, name, tolerance: 24)
      if ["PNG", "lossless WebP", "interlaced GIF"].contains(name) {
        #expect(bitmap.difference(from: SampleImages.bitmap).isEmpty, "\(name)")
      }
    }
  }

  @Test func everyFormatIsDecodedSmaller() throws {
    for (name, bytes) in try SampleImages.all() {
      let header = try #require(try ImageHeader.read(bytes))
      for reduction in [1, 2, 4, 8] {
        let bitmap = try ImageDecoder.decode(bytes, header, reduction: reduction)
        #expect((bitmap.width, bitmap.height) == (24 / reduction, 16 / reduction), "\(name), \(reduction)")
        if reduction < 8 { checkQuarters(bitmap, "\(name), \(reduction)", tolerance: 60) }
      }
    }
  }

  /// A PNG file that ends within its signature.
  @Test func incompletePNGSignatureEndsEarly() throws {
    let bytes = try #require(try SampleImages.all().first { $0.0 == "PNG" }).1
    let header = try #require(try ImageHeader.read(bytes))
    for count in 0..<8 {
      #expect(throws: ImageError(ImageErrorMessages.endsEarly)) { try ImageIntegrity.check(Array(bytes.prefix(count)), header) }
    }
  }

  @Test func grayHasEqualChannels() throws {
    let bitmap = try EncodedImage(SampleImages.grey).bitmap(for: nil)
    for y in 0..<16 { for x in 0..<24 { #expect(bitmap[x, y] & 255 == bitmap[x, y] >> 16 & 255) } }
    #expect(bitmap[18, 12] & 255 > 240)
    #expect((60...95).contains(bitmap[6, 4] & 255))
  }

  /// The quarters are arranged according to the Exif orientation.
  @Test(arguments: [
    (1, [(0, 0), (1, 0), (0, 1), (1, 1)]), (2, [(1, 0), (0, 0), (1, 1), (0, 1)]), (3, [(1, 1), (0, 1), (1, 0), (0, 0)]),
    (4, [(0, 1), (1, 1), (0, 0), (1, 0)]), (5, [(0, 0), (0, 1), (1, 0), (1, 1)]), (6, [(1, 0), (1, 1), (0, 0), (0, 1)]),
    (7, [(1, 1), (1, 0), (0, 1), (0, 0)]), (8, [(0, 1), (0, 0), (1, 1), (1, 0)]),
  ] as [(Int, [(Int, Int)])])
  func exifOrientationIsApplied(orientation: Int, corners: [(Int, Int)]) throws {
    for littleEndian in [true, false] {
      let picture = try EncodedImage(SampleImages.photograph(orientation, littleEndian: littleEndian))
      let bitmap = try picture.bitmap(for: nil)
      let size = orientation >= 5 ? (16, 24) : (24, 16)
      #expect((picture.header.width, picture.header.height) == size)
      #expect((bitmap.width, bitmap.height) == size)
      checkQuarters(bitmap, "orientation \(orientation)", tolerance: 24, corners: corners.map { (x: $0.0, y: $0.1) })
    }
  }

  /// Reading a PNG by rows and then halving it equals reading it at half size.
  @Test func reductionAveragesSquares() {
    let bitmap = Bitmap(width: 5, height: 3)
    for y in 0..<3 { for x in 0..<5 { bitmap[x, y] = 0xFF00_0000 | UInt32(x * 10 + y) } }
    let half = bitmap.reduced(by: 2)
    #expect((half.width, half.height) == (3, 2))
    // (0 + 10 + 1 + 11) / 4 rounded, and the unpaired column and row.
    #expect([half[0, 0], half[2, 0], half[0, 1], half[2, 1]].map { $0 & 255 } == [6, 41, 7, 42])
  }

  // MARK: Damage

  /// It neither traps nor hangs, and a decoded image has the announced size.
  private func tryAll(_ bytes: [UInt8], _ name: String) -> Bool {
    guard let picture = try? EncodedImage(bytes), let bitmap = try? picture.bitmap(for: nil) else { return false }
    #expect((bitmap.width, bitmap.height) == (picture.header.width, picture.header.height), "\(name)")
    return true
  }

  @Test func truncatedFileIsRefused() throws {
    for (name, bytes) in try SampleImages.all() {
      var shown = 0
      for length in bytes.indices where LongTests.areWanted || length % 7 == 0 || length < 40 {
        if tryAll(Array(bytes[..<length]), name) { shown += 1 }
      }
      // The rows of a GIF are followed by a few unneeded bytes, and an animated one by other images.
      #expect(name.contains("GIF") || shown == 0, "\(name) was shown \(shown) times")
    }
  }

  @Test func aFlippedFileNeverTraps() throws {
    var random = SeededGenerator(seed: 12)
    for (name, bytes) in try SampleImages.all() {
      var refused = 0
      let rounds = LongTests.areWanted ? 600 : 40
      for _ in 0..<rounds {
        var damaged = bytes
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          damaged[Int.random(in: 0..<bytes.count, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
        }
        // The size in a header is limited; decoding all of it would only be slow.
        if let header = try? ImageHeader.read(damaged), header.width * header.height > 4_000_000 { continue }
        if !tryAll(damaged, name) { refused += 1 }
      }
      #expect(refused > rounds / 10, "\(name) was refused \(refused) times of \(rounds)")
    }
  }

  @Test func noiseIsRefused() {
    var random = SeededGenerator(seed: 3)
    for start in [[0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], [0xFF, 0xD8, 0xFF], Array("GIF89a".utf8), Array("RIFF\u{10}\0\0\0WEBP".utf8), []] as [[UInt8]] {
      for _ in 0..<(LongTests.areWanted ? 500 : 30) {
        let noise = start + (0..<Int.random(in: 0...200, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
        _ = tryAll(noise, "noise")
      }
    }
    #expect(throws: ImageError("the file is empty")) { try EncodedImage([]) }
    #expect(throws: ImageError("it is a BMP, not a PNG, JPEG, WebP or GIF")) { try EncodedImage(Array("BM1234".utf8)) }
    #expect(throws: ImageError("it is not a PNG, JPEG, WebP or GIF")) { try EncodedImage(Array("hello".utf8)) }
  }

  @Test func hugeImagesAreRefusedByTheirHeaders() throws {
    var png = try SampleImages.bitmap.pngData()
    png.replaceSubrange(16..<24, with: [0, 0, 0x2E, 0xE0, 0, 0, 0x2E, 0xE0])
    let error = #expect(throws: ImageError.self) { try EncodedImage(png) }
    #expect(error?.description == "it has 12000 × 12000 pixels; the maximum is 100 million pixels, and 32767 per side")
    let gif = Array("GIF89a".utf8) + [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0]
    #expect(throws: ImageError.self) { try EncodedImage(gif) }
  }
}
