/// The reason why a PNG cannot be read or written, with its offset and a remedy.
package struct PNGError: Error, Hashable, CustomStringConvertible {
  /// The offset in the file, in bytes; `nil` if the problem has no position.
  package var offset: Int?
  package var problem: String
  package var remedy: String

  package var description: String {
    (offset.map { "PNG, byte \($0): " } ?? "PNG: ") + "\(problem); \(remedy)"
  }
}

extension Bitmap {
  /// Decodes a PNG of any color type. Throws if the file is truncated, damaged or too large.
  package convenience init(png bytes: [UInt8]) throws(PNGError) {
    let size = try PNGHeader.size(in: bytes)
    self.init(width: size.width, height: size.height)
    let reading = PNGReading(bytes, size, into: RowReducer(into: self, width: size.width, reduction: 1))
    guard reading.isWhole else {
      throw PNGError(
        offset: reading.offset,
        problem: reading.ranOut ? "the file ends in the middle of the image" : "the image data is damaged (\(reading.message))",
        remedy: "copy or export the file again")
    }
  }
}

/// The signature and the IHDR chunk, which are read before a decoder allocates memory.
enum PNGHeader {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  static func size(in bytes: [UInt8]) throws(PNGError) -> (width: Int, height: Int) {
    guard bytes.count >= 8, Array(bytes[0..<8]) == signature else {
      throw PNGError(offset: 0, problem: "this is not a PNG", remedy: "export the image as PNG")
    }
    guard bytes.count >= 33, Array(bytes[12..<16]) == Array("IHDR".utf8) else {
      throw PNGError(offset: 8, problem: "the header is missing", remedy: "copy or export the file again")
    }
    func number(at offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    let (width, height) = (number(at: 16), number(at: 20))
    guard width > 0, height > 0, Bitmap.isPossible(width: width, height: height) else {
      throw PNGError(
        offset: 16, problem: "the image claims \(width)×\(height) pixels",
        remedy: "use an image with sides of 1 to \(Bitmap.longestSide) pixels and at most \(Bitmap.maximumPixels) pixels")
    }
    return (width, height)
  }
}
