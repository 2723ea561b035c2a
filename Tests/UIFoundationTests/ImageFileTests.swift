import CoreGraphics
import Foundation
import Testing

@testable import UIFoundation

/// Images that are written to files and data, and read from them.
@Suite struct ImageFileTests {
  /// Red on the left, half clear blue on the right.
  private func sampleImage(_ width: Int = 40, _ height: Int = 20) -> CGImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: width / 2, height: height))
      UIColor.blue.withAlphaComponent(0.5).setFill()
      context.fill(CGRect(x: width / 2, y: 0, width: width / 2, height: height))
    }.cgImage!
  }

  private func written(_ image: CGImage, _ type: String, _ properties: [AnyHashable: Any]? = nil, all: [AnyHashable: Any]? = nil) throws -> Data {
    let data = NSMutableData()
    let destination = try #require(CGImageDestinationCreateWithData(data, type, 1, nil))
    CGImageDestinationSetProperties(destination, all)
    CGImageDestinationAddImage(destination, image, properties)
    #expect(CGImageDestinationFinalize(destination) && !CGImageDestinationFinalize(destination))
    return data as Data
  }

  /// Red, green, blue and alpha of a pixel.
  private func pixel(_ image: CGImage, _ x: Int, _ y: Int) -> [UInt8] {
    let data = image.dataProvider!.data!
    let at = data.startIndex + y * image.bytesPerRow + x * 4
    return [data[at + 2], data[at + 1], data[at], data[at + 3]]
  }

  private func isNear(_ one: [UInt8], _ other: [UInt8], _ tolerance: Int = 12) -> Bool { zip(one, other).allSatisfy { abs(Int($0) - Int($1)) <= tolerance } }

  @Test func pngRoundTrips() throws {
    let data = try written(sampleImage(), "public.png")
    let source = try #require(CGImageSourceCreateWithData(data, nil))
    #expect(CGImageSourceGetCount(source) == 1 && CGImageSourceGetType(source) == "public.png")
    let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
    #expect(properties[kCGImagePropertyPixelWidth] as? Int == 40 && properties[kCGImagePropertyPixelHeight] as? Int == 20 && properties[kCGImagePropertyDepth] as? Int == 8)
    let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    #expect(image.dataProvider?.data == sampleImage().dataProvider?.data)
    #expect(CGImageSourceCreateImageAtIndex(source, 1, nil) == nil && CGImageSourceCopyPropertiesAtIndex(source, 1, nil) == nil)
  }

  /// Clear pixels show the background, white by default; an image's own properties override those of all.
  @Test func jpegIsComposedOnBackground() throws {
    let blue: [UInt8] = [128, 128, 255, 255], onBlack: [UInt8] = [0, 0, 128, 255]
    for (properties, all, expected) in [
      (nil, nil, blue), ([kCGImageDestinationBackgroundColor: CGColor(gray: 0, alpha: 1)], nil, onBlack),
      ([kCGImageDestinationBackgroundColor: CGColor(gray: 1, alpha: 1)], [kCGImageDestinationBackgroundColor: CGColor(gray: 0, alpha: 1)], blue),
    ] as [([AnyHashable: Any]?, [AnyHashable: Any]?, [UInt8])] {
      let source = try #require(CGImageSourceCreateWithData(try written(sampleImage(), "public.jpeg", properties, all: all), nil))
      #expect(CGImageSourceGetType(source) == "public.jpeg")
      let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
      #expect(isNear(pixel(image, 5, 10), [255, 0, 0, 255]) && isNear(pixel(image, 34, 10), expected), "\(pixel(image, 34, 10))")
    }
  }

  @Test func higherQualityGivesLargerFile() throws {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let noise = UIGraphicsImageRenderer(size: CGSize(width: 64, height: 64), format: format).image { context in
      for x in 0..<64 {
        for y in 0..<64 {
          UIColor(red: CGFloat((x * 37 + y * 91) % 64) / 64, green: CGFloat((x * y) % 61) / 61, blue: CGFloat(y) / 64, alpha: 1).setFill()
          context.fill(CGRect(x: x, y: y, width: 1, height: 1))
        }
      }
    }
    let sizes = try [0, 0.3, 0.8, 1].map { try written(noise.cgImage!, "public.jpeg", [kCGImageDestinationLossyCompressionQuality: $0]).count }
    #expect(sizes == sizes.sorted() && Set(sizes).count == 4)
    #expect(try written(noise.cgImage!, "public.jpeg").count == sizes[2])
    #expect(noise.jpegData(compressionQuality: 0.3)?.count == sizes[1])
    #expect(noise.jpegData(compressionQuality: .nan) != nil && noise.jpegData(compressionQuality: 7)?.count == sizes[3])
  }

  @Test(arguments: [(40, 20, 10, 10, 5), (20, 40, 10, 5, 10), (40, 20, 100, 40, 20), (4000, 3000, 100, 100, 75), (40, 20, 1, 1, 1)])
  func thumbnailsFit(width: Int, height: Int, maximum: Int, expectedWidth: Int, expectedHeight: Int) throws {
    for type in ["public.png", "public.jpeg"] {
      let source = try #require(CGImageSourceCreateWithData(try written(sampleImage(width, height), type), nil))
      let small = try #require(CGImageSourceCreateThumbnailAtIndex(source, 0, [
        kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceThumbnailMaxPixelSize: maximum,
      ]))
      #expect(small.width == expectedWidth && small.height == expectedHeight)
      if expectedWidth > 4 { #expect(isNear(pixel(small, 1, small.height / 2), [255, 0, 0, 255])) }
    }
  }

  /// As in Apple's implementation: a thumbnail is created and rotated only if the options request it.
  @Test(arguments: 1...8)
  func thumbnailsAreRotatedOnlyOnRequest(orientation: UInt8) throws {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let quarters = UIGraphicsImageRenderer(size: CGSize(width: 80, height: 40), format: format).image { context in
      for (index, color) in [UIColor.red, .green, .blue, .white].enumerated() {
        color.setFill()
        context.fill(CGRect(x: index % 2 * 40, y: index / 2 * 20, width: 40, height: 20))
      }
    }
    var bytes = try written(quarters.cgImage!, "public.jpeg")
    let plain = try #require(CGImageSourceCreateWithData(bytes, nil))
    let tiff: [UInt8] = Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]
    let segment = Array("Exif\0\0".utf8) + tiff
    bytes.insert(contentsOf: [0xFF, 0xE1, 0, UInt8(segment.count + 2)] + segment, at: bytes.startIndex + 2)
    let turned = try #require(CGImageSourceCreateWithData(bytes, nil))
    for most in [20, 500] {
      let asked: [AnyHashable: Any] = [
        kCGImageSourceCreateThumbnailFromImageIfAbsent: true, kCGImageSourceShouldCacheImmediately: true, kCGImageSourceThumbnailMaxPixelSize: most,
      ]
      let stored = try #require(CGImageSourceCreateThumbnailAtIndex(turned, 0, asked))
      let expected = try #require(CGImageSourceCreateThumbnailAtIndex(plain, 0, asked))
      #expect(stored.width == expected.width && stored.height == expected.height)
      for (x, y) in [(1, 1), (stored.width - 2, 1), (1, stored.height - 2), (stored.width - 2, stored.height - 2)] {
        #expect(isNear(pixel(stored, x, y), pixel(expected, x, y), 40))
      }
      let upright = try #require(
        CGImageSourceCreateThumbnailAtIndex(turned, 0, asked.merging([kCGImageSourceCreateThumbnailWithTransform: true]) { $1 }))
      #expect((upright.width > upright.height) == (orientation < 5))
    }
    #expect(CGImageSourceCreateThumbnailAtIndex(turned, 0, [kCGImageSourceThumbnailMaxPixelSize: 20]) == nil)
  }

  @Test func unsupportedRequestsReturnNil() throws {
    let data = NSMutableData()
    #expect(CGImageDestinationCreateWithData(data, "public.heic", 1, nil) == nil && CGImageDestinationCreateWithData(data, "public.png", 2, nil) == nil)
    #expect(CGImageDestinationCreateWithURL(URL(string: "https://a.b")!, "public.png", 1, nil) == nil)
    let destination = try #require(CGImageDestinationCreateWithData(data, "public.png", 1, nil))
    #expect(!CGImageDestinationFinalize(destination) && data.length == 0)
    let source = try #require(CGImageSourceCreateWithData(Data([1, 2, 3]), nil))
    #expect(CGImageSourceGetCount(source) == 0 && CGImageSourceGetType(source) == nil && CGImageSourceCreateThumbnailAtIndex(source, 0, nil) == nil)
    #expect(CGImageSourceCreateWithURL(URL(fileURLWithPath: "/nowhere/at all"), nil) == nil)
  }

  /// The checksum of a chunk, as defined by PNG.
  private func crc32(_ bytes: Data) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 } }
  }

  /// An image whose pixels turn out to be damaged does not overwrite an existing file.
  @Test func damagedImageIsNotWritten() throws {
    var bytes = try written(sampleImage(), "public.png")
    // A valid chunk with data that zlib cannot read: the pixels are followed by their checksum and the last chunk.
    let kind = try #require(bytes.range(of: Data("IDAT".utf8)))
    let sum = bytes.count - 16
    for place in kind.upperBound..<sum { bytes[place] ^= 0x5A }
    withUnsafeBytes(of: crc32(bytes[kind.lowerBound..<sum]).bigEndian) { bytes.replaceSubrange(sum..<sum + 4, with: $0) }
    let source = try #require(CGImageSourceCreateWithData(bytes, nil))
    let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    for type in ["public.png", "public.jpeg"] {
      let data = NSMutableData()
      let destination = try #require(CGImageDestinationCreateWithData(data, type, 1, nil))
      CGImageDestinationAddImage(destination, image, nil)
      #expect(!CGImageDestinationFinalize(destination) && data.length == 0, "\(type)")
    }
  }

  @Test func aFileIsWritten() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).png")
    defer { try? FileManager.default.removeItem(at: url) }
    let first = try #require(CGImageSourceCreateWithData(try written(sampleImage(), "public.png"), nil))
    let destination = try #require(CGImageDestinationCreateWithURL(url, "public.png", 1, nil))
    CGImageDestinationAddImageFromSource(destination, first, 0, nil)
    #expect(CGImageDestinationFinalize(destination))
    let source = try #require(CGImageSourceCreateWithURL(url, nil))
    #expect(CGImageSourceCreateImageAtIndex(source, 0, nil)?.dataProvider?.data == sampleImage().dataProvider?.data)
  }
}
