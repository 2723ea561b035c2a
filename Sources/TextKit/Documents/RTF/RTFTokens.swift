/// A tokenizer for Rich Text (Rich Text Format Specification 1.9.1). It accepts any bytes.
struct RTFTokens {
  enum Token: Equatable {
    case open, close
    /// A control word with its number, if any.
    case word(String, Int?)
    /// A backslash and a character that is not a letter.
    case symbol(UInt8)
    /// A byte of text, in the encoding of its font.
    case byte(UInt8)
    /// The range of raw bytes.
    case binary(Range<Int>)
  }

  let bytes: [UInt8]
  private(set) var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the next token, or `nil` at the end.
  mutating func next() -> Token? {
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      switch byte {
      case UInt8(ascii: "{"): return .open
      case UInt8(ascii: "}"): return .close
      case UInt8(ascii: "\\"): return control()
      // Line breaks of the file are not part of the text.
      case 0x0A, 0x0D, 0x00: continue
      default: return .byte(byte)
      }
    }
    return nil
  }

  private mutating func control() -> Token? {
    guard offset < bytes.count else { return nil }
    let first = bytes[offset]
    guard first.isLetter else {
      offset += 1
      guard first == UInt8(ascii: "'") else { return .symbol(first) }
      guard offset + 2 <= bytes.count, let high = bytes[offset].hexValue, let low = bytes[offset + 1].hexValue else { return .symbol(first) }
      offset += 2
      return .byte(high << 4 | low)
    }
    let start = offset
    while offset < bytes.count, bytes[offset].isLetter, offset - start < 32 { offset += 1 }
    let name = String(decoding: bytes[start..<offset], as: UTF8.self)
    let number = number()
    if offset < bytes.count, bytes[offset] == UInt8(ascii: " ") { offset += 1 }
    guard name == "bin" else { return .word(name, number) }
    let end = min(bytes.count, offset + max(0, number ?? 0))
    defer { offset = end }
    return .binary(offset..<end)
  }

  private mutating func number() -> Int? {
    var at = offset
    let isNegative = at < bytes.count && bytes[at] == UInt8(ascii: "-")
    if isNegative { at += 1 }
    var value = 0, digits = 0
    while at < bytes.count, case 0x30...0x39 = bytes[at] {
      // Clamp out-of-range numbers.
      value = min(value * 10 + Int(bytes[at] - 0x30), Int(Int32.max))
      at += 1
      digits += 1
    }
    guard digits > 0 else { return nil }
    offset = at
    return isNegative ? -value : value
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }

  /// The value of a hexadecimal digit, or `nil` for other characters.
  var hexValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x41 + 10
    case 0x61...0x66: self - 0x61 + 10
    default: nil
    }
  }
}
