/// A parser of the JPEG segments before the image data, for the size and the Exif orientation.
enum JPEGHeader {
  /// Returns the header, or `nil` if the bytes end before the size. Throws if they are damaged.
  static func read(_ bytes: [UInt8]) throws(ImageError) -> ImageHeader? { try scan(bytes)?.header }

  /// Returns the offset of the frame header, or `nil` if the bytes end before it. Throws if the file is damaged or its kind is not supported.
  static func frame(_ bytes: [UInt8]) throws(ImageError) -> Int? { try scan(bytes)?.offset }

  private static func scan(_ bytes: [UInt8]) throws(ImageError) -> (header: ImageHeader, offset: Int)? {
    var orientation = Orientation.up
    var offset = 2
    while true {
      guard offset + 1 < bytes.count else { return nil }
      guard bytes[offset] == 0xFF else { throw ImageError("the JPEG is damaged at byte \(offset): expected a segment") }
      let marker = bytes[offset + 1]
      // Fill bytes, and markers without a segment.
      if marker == 0xFF || marker == 0x01 || 0xD0...0xD7 ~= marker {
        offset += marker == 0xFF ? 1 : 2
        continue
      }
      guard offset + 3 < bytes.count else { return nil }
      let length = bytes.bigEndian(at: offset + 2, count: 2)
      guard length >= 2, marker != 0xD9, marker != 0xDA else {
        throw ImageError("the JPEG is damaged at byte \(offset): it has no valid size")
      }
      if isFrame(marker) {
        guard length >= 8 else { throw ImageError("the JPEG is damaged at byte \(offset): it has no valid size") }
        guard offset + 8 < bytes.count else { return nil }
        let header = ImageHeader(
          format: .jpeg, storedWidth: bytes.bigEndian(at: offset + 7, count: 2),
          storedHeight: bytes.bigEndian(at: offset + 5, count: 2), orientation: orientation)
        return (header, offset)
      }
      if marker == 0xE1, offset + 2 + length <= bytes.count, let found = exif(bytes[offset + 4..<offset + 2 + length]) {
        orientation = found
      }
      offset += 2 + length
    }
  }

  private static func isFrame(_ marker: UInt8) -> Bool {
    0xC0...0xCF ~= marker && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
  }

  /// Returns the orientation in an Exif segment, or `nil` if there is none.
  private static func exif(_ segment: ArraySlice<UInt8>) -> Orientation? {
    guard segment.starts(with: Array("Exif\0\0".utf8)) else { return nil }
    let tiff = Array(segment.dropFirst(6))
    let isLittle = tiff.starts(with: Array("II*\0".utf8))
    guard isLittle || tiff.starts(with: Array("MM\0*".utf8)) else { return nil }
    func number(at offset: Int, count: Int) -> Int? {
      guard offset >= 0, offset + count <= tiff.count else { return nil }
      return isLittle
        ? tiff[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) } : tiff.bigEndian(at: offset, count: count)
    }
    guard let directory = number(at: 4, count: 4), let entries = number(at: directory, count: 2) else { return nil }
    for entry in 0..<entries {
      let entryOffset = directory + 2 + entry * 12
      guard let tag = number(at: entryOffset, count: 2) else { return nil }
      if tag == 0x0112 { return number(at: entryOffset + 8, count: 2).flatMap(Orientation.init(rawValue:)) }
    }
    return nil
  }
}
