/// A kind of source token.
enum CodeToken: Int {
  case plain, comment, string, keyword, number
}

/// Tokenizes source text by paragraphs, independent of the text above.
///
/// So a comment between `/*` and `*/` ends at its paragraph's end at the latest, and invisible lines are not scanned.
enum CodeSyntax {
  static let keywords: Set<String> = [
    "as", "break", "case", "catch", "class", "continue", "default", "defer", "do", "else", "enum", "extension", "false", "final",
    "for", "func", "guard", "if", "in", "init", "inout", "is", "let", "mutating", "nil", "override", "private", "protocol", "repeat",
    "return", "self", "some", "static", "struct", "super", "switch", "throw", "throws", "true", "try", "var", "where", "while",
  ]

  /// Returns the tokens of a paragraph that are not plain, in order. O(code units).
  static func tokens(of units: [UInt16]) -> [(range: Range<Int>, token: CodeToken)] {
    var tokens: [(range: Range<Int>, token: CodeToken)] = []
    var offset = 0
    while offset < units.count {
      let (end, token) = token(at: offset, in: units)
      if token != .plain { tokens.append((offset..<end, token)) }
      offset = end
    }
    return tokens
  }

  private static func token(at start: Int, in units: [UInt16]) -> (end: Int, token: CodeToken) {
    let unit = units[start]
    let next = start + 1 < units.count ? units[start + 1] : 0
    if unit == slash, next == slash { return (units.count, .comment) }
    if unit == slash, next == star { return (endOfComment(from: start + 2, in: units), .comment) }
    if unit == quote { return (endOfString(from: start + 1, in: units), .string) }
    if isDigit(unit) { return (endOfNumber(from: start, in: units), .number) }
    guard isWord(unit) else { return (start + 1, .plain) }
    let end = end(from: start, in: units, while: isWord)
    // No keyword is longer.
    let isKeyword = end - start <= 9 && keywords.contains(String(decoding: units[start..<end], as: UTF16.self))
    return (end, isKeyword ? .keyword : .plain)
  }

  private static func endOfComment(from start: Int, in units: [UInt16]) -> Int {
    var offset = start
    while offset + 1 < units.count {
      if units[offset] == star, units[offset + 1] == slash { return offset + 2 }
      offset += 1
    }
    return units.count
  }

  /// Returns the end of a number; a decimal point belongs to it if a digit follows.
  private static func endOfNumber(from start: Int, in units: [UInt16]) -> Int {
    let end = end(from: start, in: units, while: isWord)
    guard end + 1 < units.count, units[end] == point, isDigit(units[end + 1]) else { return end }
    return self.end(from: end + 1, in: units, while: isWord)
  }

  private static func endOfString(from start: Int, in units: [UInt16]) -> Int {
    var offset = start
    while offset < units.count {
      if units[offset] == quote { return offset + 1 }
      offset += units[offset] == backslash ? 2 : 1
    }
    return units.count
  }

  private static func end(from start: Int, in units: [UInt16], while predicate: (UInt16) -> Bool) -> Int {
    var offset = start + 1
    while offset < units.count, predicate(units[offset]) { offset += 1 }
    return offset
  }

  private static let (slash, star, quote, backslash, point): (UInt16, UInt16, UInt16, UInt16, UInt16) = (0x2F, 0x2A, 0x22, 0x5C, 0x2E)
  private static func isDigit(_ unit: UInt16) -> Bool { 0x30...0x39 ~= unit }
  private static func isWord(_ unit: UInt16) -> Bool {
    isDigit(unit) || 0x61...0x7A ~= unit || 0x41...0x5A ~= unit || unit == 0x5F || unit >= 0x80
  }
}
