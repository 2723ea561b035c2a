import Fonts
import Raster

/// The file format of recorded images, and the hash that replaces an image.
enum RecordedPicture {
  /// Returns the smallest lossless file that Galley can write, and its extension.
  static func file(of picture: Bitmap) throws -> (bytes: [UInt8], ending: String) {
    if let bytes = picture.webPData() { return (bytes, "webp") }
    return (try picture.smallPNGData(), "png")
  }

  /// Decodes a file of `file(of:)`.
  static func bitmap(_ bytes: [UInt8]) throws -> Bitmap {
    if bytes.starts(with: Array("RIFF".utf8)) { return try EncodedPicture(bytes).bitmap(for: nil) }
    return try Bitmap(png: bytes)
  }

  /// Returns a hash of size and pixels, in 32 hexadecimal digits.
  static func hash(of picture: Bitmap) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(8 + 4 * picture.width * picture.height)
    for number in [UInt32(picture.width), UInt32(picture.height)] { withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) } }
    for row in 0..<picture.height {
      bytes.append(contentsOf: UnsafeRawBufferPointer(start: picture.pixels + row * picture.stride, count: 4 * picture.width))
    }
    return String(bytes.withUnsafeBytes { SHA256.hexDigest(of: $0) }.prefix(32))
  }
}
