/// A token of a CSS value.
struct CSSToken {
  enum Kind: Equatable {
    /// A number with its unit, which is empty for a plain number.
    case number(Double, unit: String)
    /// A name in lowercase.
    case word(String)
    /// A name in lowercase with the opening parenthesis after it.
    case function(String)
    /// The content of a quoted text, or path data without quotation marks.
    case string(String)
    /// Any other character.
    case mark(Character)
    case end
  }

  var kind: Kind
  /// The position, in UTF-8 bytes from the start of the text; of a string, that of its content.
  var offset: Int

  /// Returns the tokens of a text, with `end` as the last one. Skips comments. Throws if a comment or a quoted text has no end. O(*n*) in the length of
  /// the text.
  static func tokens(of bytes: [UInt8]) throws(ShapeSyntaxError) -> [CSSToken] {
    var scanner = Scanner(bytes: bytes)
    var tokens: [CSSToken] = []
    repeat {
      try scanner.skipSpace()
      tokens.append(try scanner.next(after: tokens.last?.kind))
    } while tokens.last?.kind != .end
    return tokens
  }

  private struct Scanner {
    let bytes: [UInt8]
    var offset = 0

    private var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    mutating func skipSpace() throws(ShapeSyntaxError) {
      while let byte {
        if ASCII.isSpace(byte) {
          offset += 1
        } else if byte == UInt8(ascii: "/"), offset + 1 < bytes.count, bytes[offset + 1] == UInt8(ascii: "*") {
          let start = offset
          offset += 2
          while offset + 1 < bytes.count, bytes[offset] != UInt8(ascii: "*") || bytes[offset + 1] != UInt8(ascii: "/") { offset += 1 }
          guard offset + 1 < bytes.count else { throw ShapeSyntaxError("the comment has no end", "add */", at: start, in: bytes) }
          offset += 2
        } else {
          return
        }
      }
    }

    mutating func next(after last: Kind?) throws(ShapeSyntaxError) -> CSSToken {
      let start = offset
      guard let byte else { return CSSToken(kind: .end, offset: start) }
      if last == .function("path"), let data = rawPathData() { return CSSToken(kind: .string(data), offset: start) }
      if let number = number() {
        let unit = scan { ASCII.isLetter($0) || $0 == UInt8(ascii: "%") }
        return CSSToken(kind: .number(number, unit: unit.lowercased()), offset: start)
      }
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        offset += 1
        let content = scan { $0 != byte }
        guard self.byte == byte else { throw ShapeSyntaxError("the quoted text has no end", "add a quotation mark", at: start, in: bytes) }
        offset += 1
        return CSSToken(kind: .string(content), offset: start + 1)
      }
      let name = scan { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") || $0 >= 0x80 }.lowercased()
      if !name.isEmpty {
        guard self.byte == UInt8(ascii: "(") else { return CSSToken(kind: .word(name), offset: start) }
        offset += 1
        return CSSToken(kind: .function(name), offset: start)
      }
      offset += 1
      return CSSToken(kind: .mark(Character(Unicode.Scalar(byte))), offset: start)
    }

    private mutating func scan(while condition: (UInt8) -> Bool) -> String {
      let start = offset
      while let byte, condition(byte) { offset += 1 }
      return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    /// Consumes path data without quotation marks, which end at the parenthesis. Returns `nil` if the argument is quoted or names a fill rule.
    private mutating func rawPathData() -> String? {
      guard let byte, ![UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "n"), UInt8(ascii: "e"), UInt8(ascii: ")")].contains(byte) else { return nil }
      return scan { $0 != UInt8(ascii: ")") }
    }

    /// Consumes a number. Returns `nil`, and consumes nothing, if there is none.
    private mutating func number() -> Double? {
      let start = offset
      if let byte, "+-".utf8.contains(byte) { offset += 1 }
      var count = scan(while: ASCII.isDigit).utf8.count
      if byte == UInt8(ascii: ".") {
        offset += 1
        count += scan(while: ASCII.isDigit).utf8.count
      }
      guard count > 0 else {
        offset = start
        return nil
      }
      let mantissa = offset
      // The letter also begins the unit em.
      if let byte, "eE".utf8.contains(byte) {
        offset += 1
        if let sign = self.byte, "+-".utf8.contains(sign) { offset += 1 }
        if scan(while: ASCII.isDigit).isEmpty { offset = mantissa }
      }
      return Double(String(decoding: bytes[start..<offset], as: UTF8.self))
    }
  }
}
