import GalleyCPNG

/// A check whether a file is complete, without decoding it, so that most damage is known before layout reserves space.
enum ImageIntegrity {
  /// Throws if the file is truncated or damaged, as far as that is detectable without decoding. `header` is that of the file. O(*n*) in the
  /// number of bytes.
  static func check(_ bytes: [UInt8], _ header: ImageHeader) throws(ImageError) {
    switch header.format {
    case .png:
      let damage = galley_check_png(bytes, bytes.count)
      if damage == bytes.count { throw ImageError(ImageErrorMessages.endsEarly) }
      if damage >= 0 { throw ImageError("the PNG is damaged at byte \(damage)") }
    case .jpeg:
      // Skip the end marker of an embedded thumbnail, which precedes the frame.
      let frame = try JPEGHeader.frame(bytes) ?? 0
      var index = bytes.count - 2
      while index > frame, bytes[index] != 0xFF || bytes[index + 1] != 0xD9 { index -= 1 }
      if index <= frame { throw ImageError(ImageErrorMessages.endsEarly) }
    case .webP:
      let length = bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
      if length + 8 > bytes.count { throw ImageError(ImageErrorMessages.endsEarly) }
    case .gif:
      // Only the decoder can detect damage.
      break
    }
  }
}
