import GalleyDigests
import GalleyRaster

/// The file formats of images in results, and the hash that replaces an image.
enum RecordedImage {
  /// Returns the contents of the smallest lossless file that Galley can write, and its extension: a WebP, or else a PNG. Throws if neither can
  /// be encoded.
  static func file(of image: Bitmap) throws -> (bytes: [UInt8], ending: String) {
    if let bytes = image.webPData() { return (bytes, "webp") }
    return (try image.smallPNGData(), "png")
  }

  /// Returns the image in a file of `file(of:)`, a PNG, or a file of `RawPixels`. Throws if the file is damaged or has another format.
  static func bitmap(_ bytes: [UInt8]) throws -> Bitmap {
    if bytes.starts(with: RawPixels.signature) { return try RawPixels.bitmap(bytes) }
    if bytes.starts(with: Array("RIFF".utf8)) { return try EncodedImage(bytes).bitmap(for: nil) }
    guard !bytes.isEmpty else { throw ImageError("the file is empty") }
    // Only then is a PNG damaged: a file that is not an image of a known format could have been either.
    guard bytes.starts(with: [0x89] + Array("PNG".utf8)) else { throw ImageError("this is neither a PNG nor a WebP") }
    return try Bitmap(png: bytes)
  }

  /// Returns a hash of size and pixels, in 32 hexadecimal digits.
  static func hash(of image: Bitmap) -> String {
    String(SHA256.hexDigest(of: RawPixels.bytes(of: image, after: [])).prefix(32))
  }
}
