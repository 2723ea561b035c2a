import Foundation

/// A token of a predicate's format.
struct PredicateToken: Equatable {
  enum Kind: Equatable {
    /// A name or a keyword.
    case word(String)
    /// `#NAME`: a key that can equal a keyword.
    case name(String)
    case text(String)
    case number(PredicateNumber)
    /// `$NAME`.
    case variable(String)
    /// The letter of `%@`, `%K`, `%d`…
    case argument(Character)
    /// The name of `@count`, without the at sign.
    case collection(String)
    /// Brackets, commas, dots, operators.
    case sign(String)
    case end
  }
  var kind: Kind
  /// The position in UTF-16 code units.
  var offset: Int

  /// Keywords that cannot begin a value.
  static let operators: Set = [
    "AND", "OR", "NOT", "ANY", "SOME", "ALL", "NONE", "IN", "BETWEEN", "LIKE", "MATCHES", "CONTAINS", "BEGINSWITH", "ENDSWITH", "TRUEPREDICATE", "FALSEPREDICATE",
  ]
  /// Names of functions, which are not supported.
  static let functions: Set = ["SUBQUERY", "FUNCTION", "CAST", "TERNARY"]
  private static let constants: Set = ["SELF", "TRUE", "YES", "FALSE", "NO", "NIL", "NULL"]

  /// Returns whether a word at the beginning of a value is a keyword unless ‘#’ precedes it.
  static func isReserved(_ word: String) -> Bool {
    let word = word.uppercased()
    return operators.contains(word) || functions.contains(word) || constants.contains(word)
  }
}

/// Divides a format into tokens.
struct PredicateLexer {
  private let format: String
  private var remaining: Substring

  init(_ format: String) {
    self.format = format
    remaining = format[...]
  }

  /// Returns the tokens of a format; the last one is the end. Throws if a part of the format is not a token, or if a string is not closed.
  /// O(length).
  static func tokens(of format: String) throws -> [PredicateToken] {
    var lexer = PredicateLexer(format)
    var tokens: [PredicateToken] = []
    repeat { tokens.append(try lexer.next()) } while tokens.last?.kind != .end
    return tokens
  }

  private var offset: Int { format.utf16.distance(from: format.startIndex, to: remaining.startIndex) }

  private func failure(_ reason: String, at offset: Int? = nil) -> PredicateFormatError {
    PredicateFormatError(format: format, offset: offset ?? self.offset, reason: reason)
  }

  private static let signs = ["&&", "||", "==", "!=", "<>", "<=", ">=", "=<", "=>", "**", ":="] + "=<>!(){}[],.+-*/:".map(String.init)

  private mutating func next() throws -> PredicateToken {
    remaining = remaining.drop(while: \.isWhitespace)
    let start = offset
    guard let first = remaining.first else { return PredicateToken(kind: .end, offset: start) }
    if first.isLetter || first == "_" {
      return PredicateToken(kind: .word(word()), offset: start)
    }
    switch first {
    case "\"", "'": return PredicateToken(kind: .text(try text()), offset: start)
    case "#":
      remaining.removeFirst()
      let name = word()
      guard !name.isEmpty else { throw failure("expected a key after ‘#’") }
      return PredicateToken(kind: .name(name), offset: start)
    case "$":
      remaining.removeFirst()
      let name = word()
      guard !name.isEmpty else { throw failure("expected a name after ‘$’") }
      return PredicateToken(kind: .variable(name), offset: start)
    case "@":
      remaining.removeFirst()
      let name = word()
      guard !name.isEmpty else { throw failure("expected a collection operator, such as count, after ‘@’") }
      return PredicateToken(kind: .collection(name), offset: start)
    case "%": return PredicateToken(kind: try argument(), offset: start)
    case _ where first.isASCII && first.isNumber || first == "." && remaining.dropFirst().first?.isNumber == true:
      return PredicateToken(kind: .number(try number()), offset: start)
    default: break
    }
    guard let sign = Self.signs.first(where: remaining.hasPrefix) else { throw failure("unexpected character ‘\(first)’") }
    remaining.removeFirst(sign.count)
    return PredicateToken(kind: .sign(sign), offset: start)
  }

  private mutating func word() -> String {
    let word = remaining.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    remaining = remaining[word.endIndex...]
    return String(word)
  }

  private mutating func number() throws -> PredicateNumber {
    let start = offset
    if remaining.hasPrefix("0x"), case let digits = remaining.dropFirst(2).prefix(while: \.isHexDigit), let value = UInt64(digits, radix: 16) {
      remaining = remaining[digits.endIndex...]
      return PredicateNumber(value)
    }
    var digits = remaining.prefix { $0.isASCII && $0.isNumber || $0 == "." }
    let rest = remaining[digits.endIndex...]
    // A regular expression takes far longer than the rest of a number.
    if rest.first == "e" || rest.first == "E", let exponent = rest.prefixMatch(of: /[eE][+-]?[0-9]+/) { digits = remaining[..<exponent.range.upperBound] }
    remaining = remaining[digits.endIndex...]
    guard let value = PredicateNumber(digits) else { throw failure("‘\(digits)’ is not a number", at: start) }
    return value
  }

  private mutating func text() throws -> String {
    let start = offset
    let quote = remaining.removeFirst()
    var text = ""
    while let character = remaining.popFirst() {
      if character == quote { return text }
      guard character == "\\" else {
        text.append(character)
        continue
      }
      guard let escaped = remaining.popFirst() else { break }
      switch escaped {
      case "n": text.append("\n")
      case "t": text.append("\t")
      case "r": text.append("\r")
      case "u", "U":
        let digits = remaining.prefix(4)
        guard digits.count == 4, let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) else {
          throw failure("expected four hexadecimal digits after ‘\\\(escaped)’")
        }
        text.unicodeScalars.append(scalar)
        remaining = remaining[digits.endIndex...]
      // An escaped quote or backslash; in a regular expression, other backslashes belong to the expression.
      case quote, "\\": text.append(escaped)
      default: text += "\\\(escaped)"
      }
    }
    throw failure("the string that begins here is not closed: a \(quote) is missing", at: start)
  }

  private mutating func argument() throws -> PredicateToken.Kind {
    let start = offset
    remaining.removeFirst()
    if remaining.first == "%" {
      remaining.removeFirst()
      return .sign("%")
    }
    let length = remaining.prefix { "lhqzt".contains($0) }
    remaining = remaining[length.endIndex...]
    guard let letter = remaining.popFirst(), "@KdDiuUxXofFeEgGsSc".contains(letter) else {
      throw failure("expected an argument such as %@, %K, %d or %f", at: start)
    }
    return .argument(letter)
  }
}
