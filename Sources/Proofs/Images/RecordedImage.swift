import Fonts
import Raster

/// The file format of recorded images, and the hash that replaces an image.
enum RecordedImage {
  /// Returns the contents of the smallest lossless file that Galley can write, and its extension: a WebP, or else a PNG. Throws if neither can
  /// be encoded.
  static func file(of image: Bitmap) throws -> (bytes: [UInt8], ending: String) {
    if let bytes = image.webPData() { return (bytes, "webp") }
    return (try image.smallPNGData(), "png")
  }

  /// Returns the image in a file of `file(of:)`. Throws if the file is damaged.
  static func bitmap(_ bytes: [UInt8]) throws -> Bitmap {
    if bytes.starts(with: Array("RIFF".utf8)) { return try EncodedImage(bytes).bitmap(for: nil) }
    return try Bitmap(png: bytes)
  }

  /// Returns a hash of size and pixels, in 32 hexadecimal digits.
  static func hash(of image: Bitmap) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(8 + 4 * image.width * image.height)
    for number in [UInt32(image.width), UInt32(image.height)] { withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) } }
    for row in 0..<image.height {
      bytes.append(contentsOf: UnsafeRawBufferPointer(start: image.pixels + row * image.stride, count: 4 * image.width))
    }
    return String(bytes.withUnsafeBytes { SHA256.hexDigest(of: $0) }.prefix(32))
  }
}
