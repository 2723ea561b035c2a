/// Splits a Swift source into words, punctuation and doc comments; strings and other comments are left out.
struct DeclarationLexer {
  enum Token: Equatable {
    case word(String)
    /// A character that is neither part of a word nor a space.
    case sign(UInt8)
    /// A doc comment that is not empty.
    case doc
    case string
  }

  struct LocatedToken: Equatable {
    var token: Token
    /// Counted from 1.
    var line: Int
    var isFirstOnLine: Bool
  }

  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private var lastLine = 0
  private var tokens: [LocatedToken] = []

  static func tokens(in text: String) -> [LocatedToken] {
    var lexer = DeclarationLexer(bytes: Array(text.utf8))
    while lexer.index < lexer.bytes.count { lexer.readOne() }
    return lexer.tokens
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func byte(_ offset: Int = 0) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }

  private func matches(_ text: StaticString, at offset: Int = 0) -> Bool {
    guard index + offset + text.utf8CodeUnitCount <= bytes.count else { return false }
    for at in 0..<text.utf8CodeUnitCount where bytes[index + offset + at] != text.utf8Start[at] { return false }
    return true
  }

  private mutating func add(_ token: Token) {
    tokens.append(LocatedToken(token: token, line: line, isFirstOnLine: line != lastLine))
    lastLine = line
  }

  private mutating func advance() {
    if bytes[index] == UInt8(ascii: "\n") { line += 1 }
    index += 1
  }

  private mutating func readOne() {
    let first = bytes[index]
    if first <= 32 { return advance() }
    if Self.isOfWord(first) || first == UInt8(ascii: "`") { return readWord() }
    if first == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "/") { return skipLineComment() }
    if first == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") { return skipBlockComment() }
    if first == UInt8(ascii: "\"") { return skipString(hashes: 0) }
    if first == UInt8(ascii: "#") {
      var hashes = 1
      while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
      if byte(hashes) == UInt8(ascii: "\"") { return skipString(hashes: hashes) }
    }
    add(.sign(first))
    index += 1
  }

  static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122, UInt8(ascii: "_"), 128...: true
    default: false
    }
  }

  private mutating func readWord() {
    let start = index
    while Self.isOfWord(byte()) || byte() == UInt8(ascii: "`") { index += 1 }
    add(.word(String(decoding: bytes[start..<index].filter { $0 != UInt8(ascii: "`") }, as: UTF8.self)))
  }

  private mutating func skipLineComment() {
    let isDoc = matches("///") && !matches("////")
    var saysSomething = false
    index += isDoc ? 3 : 2
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
      if bytes[index] > 32 { saysSomething = true }
      index += 1
    }
    if isDoc, saysSomething { add(.doc) }
  }

  private mutating func skipBlockComment() {
    if matches("/**"), !matches("/**/") { add(.doc) }
    var depth = 0
    repeat {
      if matches("/*") {
        depth += 1
        index += 2
      } else if matches("*/") {
        depth -= 1
        index += 2
      } else {
        advance()
      }
    } while depth > 0 && index < bytes.count
  }

  /// A string with `hashes` number signs before its quotes, including interpolations.
  private mutating func skipString(hashes: Int) {
    add(.string)
    let hasManyLines = matches("\"\"\"", at: hashes)
    index += hashes + (hasManyLines ? 3 : 1)
    while index < bytes.count {
      if byte() == UInt8(ascii: "\\"), isHashed(at: 1, hashes) {
        index += 1 + hashes
        if byte() == UInt8(ascii: "(") { skipInterpolation() } else if index < bytes.count { advance() }
      } else if byte() == UInt8(ascii: "\""), !hasManyLines || matches("\"\"\""), isHashed(at: hasManyLines ? 3 : 1, hashes) {
        index += (hasManyLines ? 3 : 1) + hashes
        return
      } else {
        advance()
      }
    }
  }

  private func isHashed(at offset: Int, _ hashes: Int) -> Bool {
    (0..<hashes).allSatisfy { byte(offset + $0) == UInt8(ascii: "#") }
  }

  private mutating func skipInterpolation() {
    let count = tokens.count
    let last = lastLine
    var depth = 0
    repeat {
      if byte() == UInt8(ascii: "(") { depth += 1 }
      if byte() == UInt8(ascii: ")") { depth -= 1 }
      readOne()
    } while depth > 0 && index < bytes.count
    tokens.removeLast(tokens.count - count)
    lastLine = last
  }
}
