import CPNG

/// Whether a file is whole, found without decoding it: so most damage is known before a place is kept for the picture.
enum PictureStructure {
  /// `bytes` are all of the file, whose header has been read. O(bytes).
  static func check(_ bytes: [UInt8], _ header: PictureHeader) throws(PictureError) {
    switch header.format {
    case .png:
      let damage = galley_check_png(bytes, bytes.count)
      if damage == bytes.count { throw PictureError(PictureWords.endsEarly) }
      if damage >= 0 { throw PictureError("the PNG is damaged at byte \(damage)") }
    case .jpeg:
      // The one of a thumbnail stands before the frame.
      let frame = try JPEGHeader.frame(bytes) ?? 0
      var index = bytes.count - 2
      while index > frame, bytes[index] != 0xFF || bytes[index + 1] != 0xD9 { index -= 1 }
      if index <= frame { throw PictureError(PictureWords.endsEarly) }
    case .webP:
      let length = bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
      if length + 8 > bytes.count { throw PictureError(PictureWords.endsEarly) }
    case .gif:
      // Told by its decoder alone.
      break
    }
  }
}
