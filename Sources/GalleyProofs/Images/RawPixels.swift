import Foundation
import GalleyRaster

/// The file in which a replay hands the pixels of a step to the process that compares them. They are not compressed, because encoding and decoding
/// an image takes longer than the comparison.
///
/// The file contains the signature, the width and the height in 32 bits each, and the rows from top to bottom in 4 bytes per pixel: premultiplied
/// blue, green, red and alpha, as in a `Bitmap`. The numbers are little-endian.
enum RawPixels {
  static let fileExtension = "pixels"
  static let signature = Array("galleypx".utf8)
  private static let headerSize = signature.count + 8

  /// Returns the contents of the file for an image.
  static func file(of image: Bitmap) -> [UInt8] { bytes(of: image, after: signature) }

  /// Returns the size and the pixels of an image in the format of the file, after the bytes of `prefix`.
  static func bytes(of image: Bitmap, after prefix: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(prefix.count + 8 + 4 * image.width * image.height)
    bytes.append(contentsOf: prefix)
    for number in [UInt32(image.width), UInt32(image.height)] { withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) } }
    for row in 0..<image.height {
      bytes.append(contentsOf: UnsafeRawBufferPointer(start: image.pixels + row * image.stride, count: 4 * image.width))
    }
    return bytes
  }

  /// Returns the image in a file of `file(of:)`. Throws `ProofFailure` if the file is incomplete or its size is impossible.
  static func bitmap(_ bytes: [UInt8]) throws -> Bitmap {
    guard bytes.starts(with: signature), bytes.count >= headerSize else { throw ProofFailure("the header of the pixels is missing") }
    func number(at offset: Int) -> Int { bytes[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | Int($1) } }
    let (width, height) = (number(at: signature.count), number(at: signature.count + 4))
    guard Bitmap.isPossible(width: width, height: height) else { throw ProofFailure("the pixels have the impossible size \(width)×\(height)") }
    let expectedCount = headerSize + 4 * width * height
    guard bytes.count == expectedCount else { throw ProofFailure("the pixels have \(bytes.count) bytes instead of \(expectedCount)") }
    let bitmap = Bitmap(width: width, height: height)
    bytes.withUnsafeBytes { source in
      for row in 0..<height {
        let target = UnsafeMutableRawBufferPointer(start: bitmap.pixels + row * bitmap.stride, count: 4 * width)
        target.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[(headerSize + 4 * row * width)...].prefix(4 * width)))
      }
    }
    return bitmap
  }
}
