// Conversions between Swift's strings, which are valid UTF-8, and UTF-16 code units. The standard library's conversions
// take ten times as long, which matters to a client that reads `string` after each keystroke.

extension [UInt16] {
  /// Creates the UTF-16 code units of `string`.
  init(unitsOf string: String) {
    var string = string
    self = string.withUTF8 { bytes in
      [UInt16](unsafeUninitializedCapacity: bytes.count) { buffer, count in
        var index = 0
        var written = 0
        while index < bytes.count {
          let byte = UInt32(bytes[index])
          if byte < 0x80 {
            buffer[written] = UInt16(byte)
            index += 1
          } else if byte < 0xE0 {
            buffer[written] = UInt16((byte & 0x1F) << 6 | UInt32(bytes[index + 1]) & 0x3F)
            index += 2
          } else if byte < 0xF0 {
            let lowBits = (UInt32(bytes[index + 1]) & 0x3F) << 6 | UInt32(bytes[index + 2]) & 0x3F
            buffer[written] = UInt16((byte & 0x0F) << 12 | lowBits)
            index += 3
          } else {
            let middle = (UInt32(bytes[index + 1]) & 0x3F) << 12 | (UInt32(bytes[index + 2]) & 0x3F) << 6
            let scalar = (byte & 0x07) << 18 | middle | UInt32(bytes[index + 3]) & 0x3F
            buffer[written] = UInt16(0xD7C0 + scalar >> 10)
            buffer[written + 1] = UInt16(0xDC00 | scalar & 0x3FF)
            written += 1
            index += 4
          }
          written += 1
        }
        count = written
      }
    }
  }
}

extension String {
  /// Creates the text of `units`. U+FFFD replaces each lone surrogate, so that the number of code units stays the same.
  init(units: [UInt16]) {
    // At most three bytes per code unit: a surrogate pair takes four.
    self.init(unsafeUninitializedCapacity: units.count * 3) { bytes in
      units.withUnsafeBufferPointer { Self.encode($0, into: bytes) }
    }
  }

  private static func encode(
    _ units: UnsafeBufferPointer<UInt16>, into bytes: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    var written = 0
    var index = 0
    while index < units.count {
      var scalar = UInt32(units[index])
      index += 1
      if scalar < 0x80 {
        bytes[written] = UInt8(scalar)
        written += 1
        continue
      }
      if scalar < 0x800 {
        bytes[written] = UInt8(0xC0 | scalar >> 6)
        bytes[written + 1] = UInt8(0x80 | scalar & 0x3F)
        written += 2
        continue
      }
      if scalar & 0xF800 == 0xD800 {
        if scalar < 0xDC00, index < units.count, units[index] & 0xFC00 == 0xDC00 {
          scalar = 0x10000 + (scalar & 0x3FF) << 10 + UInt32(units[index]) & 0x3FF
          index += 1
          bytes[written] = UInt8(0xF0 | scalar >> 18)
          bytes[written + 1] = UInt8(0x80 | scalar >> 12 & 0x3F)
          bytes[written + 2] = UInt8(0x80 | scalar >> 6 & 0x3F)
          bytes[written + 3] = UInt8(0x80 | scalar & 0x3F)
          written += 4
          continue
        }
        scalar = 0xFFFD
      }
      bytes[written] = UInt8(0xE0 | scalar >> 12)
      bytes[written + 1] = UInt8(0x80 | scalar >> 6 & 0x3F)
      bytes[written + 2] = UInt8(0x80 | scalar & 0x3F)
      written += 3
    }
    return written
  }
}
