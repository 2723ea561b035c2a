import Foundation

/// Scans SVG path data: commands, numbers, flags and separators (SVG 2, 9.3.9).
struct SVGPathScanner {
  private let bytes: [UInt8]
  private(set) var offset = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  private var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(byte) }

  mutating func skipSpace() {
    while let byte, Self.isSpace(byte) { offset += 1 }
  }

  /// Skips white space and at most one comma.
  mutating func skipSeparator() {
    skipSpace()
    if byte == UInt8(ascii: ",") {
      offset += 1
      skipSpace()
    }
  }

  var isAtEnd: Bool { byte == nil }

  /// Whether a number can begin at this position.
  var isAtNumber: Bool {
    guard let byte else { return false }
    return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.".utf8.contains(byte)
  }

  /// Whether there is a comma, which a number must follow.
  var isAtComma: Bool { byte == UInt8(ascii: ",") }

  /// Consumes a letter, whether it is a command or not. Returns `nil` if the next byte is not a letter.
  mutating func letter() -> Character? {
    guard let byte, Character(UnicodeScalar(byte)).isASCII, Character(UnicodeScalar(byte)).isLetter else { return nil }
    offset += 1
    return Character(UnicodeScalar(byte))
  }

  mutating func number(for name: String) throws(SVGPathError) -> Double {
    let start = offset
    if let byte, "+-".utf8.contains(byte) { offset += 1 }
    let whole = digits()
    var fraction = 0
    if byte == UInt8(ascii: ".") {
      offset += 1
      fraction = digits()
    }
    guard whole + fraction > 0 else {
      offset = start
      throw wrong("expected a number for \(name), but found \(here)", "add one")
    }
    exponent()
    // The slice is ASCII in the grammar of a number, so `Double` parses all of it in any locale.
    let value = Double(String(decoding: bytes[start..<offset], as: UTF8.self)) ?? .infinity
    guard abs(value) <= 1e9 else {
      offset = start
      throw wrong("the number for \(name) is too large", "keep it within ±1,000,000,000")
    }
    return value
  }

  private mutating func digits() -> Int {
    let start = offset
    while let byte, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { offset += 1 }
    return offset - start
  }

  /// Consumes an exponent if it is complete.
  private mutating func exponent() {
    guard let byte, "eE".utf8.contains(byte) else { return }
    let start = offset
    offset += 1
    if let sign = self.byte, "+-".utf8.contains(sign) { offset += 1 }
    if digits() == 0 { offset = start }
  }

  /// Consumes an arc's flag, a single 0 or 1 that needs no separator, and returns whether it is 1. Throws if another character or nothing follows.
  mutating func flag(for name: String) throws(SVGPathError) -> Bool {
    guard let byte, byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else {
      throw wrong("expected a flag for \(name), but found \(here)", "write 0 or 1")
    }
    offset += 1
    return byte == UInt8(ascii: "1")
  }

  /// A description of the next character.
  var here: String {
    guard let byte else { return "the end" }
    return (0x21...0x7E).contains(byte) ? "“\(Character(UnicodeScalar(byte)))”" : "byte \(byte)"
  }

  func wrong(_ problem: String, _ remedy: String, at position: Int? = nil) -> SVGPathError {
    SVGPathError(offset: position ?? offset, problem: problem, remedy: remedy)
  }
}
