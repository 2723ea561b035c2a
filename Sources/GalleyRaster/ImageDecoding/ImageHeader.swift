import GalleyCWebP

/// The contents of an image's header. Nothing is allocated for the claimed size.
package struct ImageHeader: Hashable, Sendable {
  package enum Format: String, Sendable {
    case png = "PNG"
    case jpeg = "JPEG"
    case gif = "GIF"
    case webP = "WebP"
  }

  package var format: Format
  /// The stored size, in pixels.
  package var storedWidth, storedHeight: Int
  /// The orientation of the stored pixels.
  package var orientation = Orientation.up

  /// The upright size, in pixels.
  package var width: Int { orientation.isSideways ? storedHeight : storedWidth }
  package var height: Int { orientation.isSideways ? storedWidth : storedHeight }

  /// The maximum number of pixels of a displayed image: 400 MB if decoded at full size.
  package static let maximumPixels = 100_000_000

  /// Reads the header. Returns `nil` if more bytes are needed. Throws if the format is unknown, or if the image is empty or too large.
  package static func read(_ bytes: [UInt8]) throws(ImageError) -> ImageHeader? {
    let header: ImageHeader?
    switch try format(of: bytes) {
    case .png: header = png(bytes)
    case .gif: header = gif(bytes)
    case .webP: header = try webP(bytes)
    case .jpeg: header = try JPEGHeader.read(bytes)
    }
    guard let header else { return nil }
    let (width, height) = (header.storedWidth, header.storedHeight)
    guard width > 0, height > 0 else { throw ImageError("it has \(width) × \(height) pixels") }
    guard max(width, height) <= Bitmap.longestSide, width * height <= maximumPixels else {
      throw ImageError(
        "it has \(width) × \(height) pixels; the maximum is \(maximumPixels / 1_000_000) million pixels, and \(Bitmap.longestSide) per side")
    }
    return header
  }

  private static func format(of bytes: [UInt8]) throws(ImageError) -> Format {
    if bytes.starts(with: PNGHeader.signature) { return .png }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
    if bytes.starts(with: Array("GIF87a".utf8)) || bytes.starts(with: Array("GIF89a".utf8)) { return .gif }
    if bytes.starts(with: Array("RIFF".utf8)), bytes.count >= 12, bytes[8..<12].elementsEqual("WEBP".utf8) { return .webP }
    if bytes.isEmpty { throw ImageError("the file is empty") }
    let kind = otherKinds.first { bytes.starts(with: Array($0.start.utf8)) }?.name
    throw ImageError("\(kind.map { "it is \($0), not a" } ?? "it is not a") PNG, JPEG, WebP or GIF")
  }

  private static let otherKinds: [(start: String, name: String)] = [
    ("BM", "a BMP"), ("II*\0", "a TIFF"), ("MM\0*", "a TIFF"), ("<svg", "an SVG"), ("<?xml", "an SVG or other XML"), ("%PDF", "a PDF"),
  ]

  private static func png(_ bytes: [UInt8]) -> ImageHeader? {
    guard bytes.count >= 24 else { return nil }
    return ImageHeader(format: .png, storedWidth: bytes.bigEndian(at: 16, count: 4), storedHeight: bytes.bigEndian(at: 20, count: 4))
  }

  /// Reads the size of the screen. The first frame can be smaller. Returns `nil` if more bytes are needed.
  private static func gif(_ bytes: [UInt8]) -> ImageHeader? {
    guard bytes.count >= 10 else { return nil }
    return ImageHeader(
      format: .gif, storedWidth: Int(bytes[6]) | Int(bytes[7]) << 8, storedHeight: Int(bytes[8]) | Int(bytes[9]) << 8)
  }

  private static func webP(_ bytes: [UInt8]) throws(ImageError) -> ImageHeader? {
    var features = WebPBitstreamFeatures()
    switch WebPGetFeatures(bytes, bytes.count, &features) {
    case VP8_STATUS_OK: return ImageHeader(format: .webP, storedWidth: Int(features.width), storedHeight: Int(features.height))
    case VP8_STATUS_NOT_ENOUGH_DATA: return nil
    default: throw ImageError("the WebP's header is damaged")
    }
  }
}

extension [UInt8] {
  /// Returns the big-endian number of `count` bytes. The caller has checked that the bytes exist.
  func bigEndian(at offset: Int, count: Int) -> Int {
    self[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }
}
