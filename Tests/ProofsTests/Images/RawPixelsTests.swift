import GalleyRaster
import TestSupport
import Testing

@testable import GalleyProofs

/// The pixels that a replay hands to the process that compares them.
@Suite struct RawPixelsTests {
  private static func randomBitmap(_ width: Int, _ height: Int) -> Bitmap {
    var generator = SeededGenerator(seed: UInt64(width * 1000 + height))
    let bitmap = Bitmap(width: width, height: height)
    for y in 0..<height { for x in 0..<width { bitmap[x, y] = UInt32.random(in: .min ... .max, using: &generator) } }
    return bitmap
  }

  /// Widths that are not a multiple of 4 have padding at the end of each row, which the file omits.
  @Test(arguments: [(1, 1), (3, 5), (4, 4), (5, 2), (64, 3), (131, 17), (0, 0), (0, 3)]) func allPixelsAreHandedOver(_ width: Int, _ height: Int) throws {
    let image = Self.randomBitmap(width, height)
    let file = RawPixels.file(of: image)
    #expect(file.count == 16 + 4 * width * height)
    let read = try RecordedImage.bitmap(file)
    #expect(read.width == width && read.height == height && read.difference(from: image).isEmpty)
    #expect(RecordedImage.hash(of: read) == RecordedImage.hash(of: image))
  }

  @Test func bytesAreInOrder() {
    let image = Bitmap(width: 2, height: 1)
    (image[0, 0], image[1, 0]) = (0xFF01_0203, 0x8040_3020)
    let sizeAndPixels: [UInt8] = [2, 0, 0, 0, 1, 0, 0, 0, 3, 2, 1, 0xFF, 0x20, 0x30, 0x40, 0x80]
    #expect(RawPixels.file(of: image) == Array("galleypx".utf8) + sizeAndPixels)
  }

  private static let whole = RawPixels.file(of: randomBitmap(3, 2))

  private static let damagedFiles: [(file: [UInt8], problem: String)] = [
    (Array(whole.prefix(8)), "the header of the pixels is missing"), (Array(whole.prefix(15)), "the header of the pixels is missing"),
    (Array(whole.prefix(16)), "the pixels have 16 bytes instead of 40"), (Array(whole.dropLast()), "the pixels have 39 bytes instead of 40"),
    (whole + [0], "the pixels have 41 bytes instead of 40"),
    (RawPixels.signature + [0xFF, 0xFF, 0xFF, 0xFF, 1, 0, 0, 0], "the pixels have the impossible size 4294967295×1"),
    (RawPixels.signature + [0xFF, 0x7F, 0, 0, 0xFF, 0x7F, 0, 0], "the pixels have the impossible size 32767×32767"),
  ]

  @Test(arguments: damagedFiles) func damagedFileIsRefused(_ file: [UInt8], _ problem: String) {
    let error = #expect(throws: ProofFailure.self) { try RecordedImage.bitmap(file) }
    #expect(error?.description == problem)
  }

  /// A file of another format can have been a PNG or a WebP, so the problem names both.
  @Test(arguments: [([], "the file is empty"), (Array("junk".utf8), "this is neither a PNG nor a WebP"), ([0x89], "this is neither a PNG nor a WebP")])
  func otherFormatIsRefused(_ file: [UInt8], _ problem: String) {
    let error = #expect(throws: ImageError.self) { try RecordedImage.bitmap(file) }
    #expect(error?.description == problem)
  }

  @Test func selectedStepsAreReadAsTheyWereWritten() {
    for (text, steps) in [("all", .all), ("none", .steps([])), ("1", .steps([1])), ("1,4,12", .steps([12, 1, 4]))] as [(String, ReplayedPixels)] {
      #expect(ReplayedPixels(rawValue: text) == steps && steps.rawValue == text)
    }
    for wrong in ["", "0", "-1", "1,", ",", "1, 2", "1;2", "some", "99999999999999999999"] { #expect(ReplayedPixels(rawValue: wrong) == nil, "\(wrong)") }
    #expect([1, 2, 3].filter(ReplayedPixels.steps([1, 3]).contains) == [1, 3] && ReplayedPixels.all.contains(7))
  }
}
