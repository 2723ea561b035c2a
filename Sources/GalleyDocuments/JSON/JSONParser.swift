import UIKit

/// A parser of JSON with positions in its errors. Linear in the number of bytes; nesting is limited.
struct JSONParser {
  /// The reason why bytes are not JSON, with the position as line and column, counted from 1; columns count bytes.
  struct Problem: Error, Hashable {
    var line: Int
    var column: Int
    var reason: String
  }

  /// The maximum depth of nested arrays and objects.
  private static let deepest = 128

  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var depth = 0

  /// Parses a whole text in UTF-8. Throws if it is not JSON, if an object has two members of one name, or if it is nested too deeply.
  static func value(in data: Data) throws(Problem) -> JSONValue {
    let result: Result<JSONValue, Problem> = data.withUnsafeBytes { bytes in
      var parser = JSONParser(bytes: bytes.bindMemory(to: UInt8.self))
      do throws(Problem) {
        let value = try parser.value()
        parser.skipSpace()
        guard parser.index == bytes.count else { throw parser.problem("unexpected text after the value") }
        return .success(value)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private func problem(_ reason: String) -> Problem {
    let before = bytes[..<min(index, bytes.count)]
    let line = before.lastIndex(of: 10)
    return Problem(line: before.count { $0 == 10 } + 1, column: index - (line ?? -1), reason: reason)
  }

  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpace() { while let byte = current, [0x20, 0x0A, 0x0D, 0x09].contains(byte) { index += 1 } }

  private mutating func value() throws(Problem) -> JSONValue {
    skipSpace()
    switch current {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case nil: throw problem("the text ends before a value")
    case let byte? where byte == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte): return try number()
    default: throw problem("a value was expected")
    }
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws(Problem) -> JSONValue {
    let end = index + word.utf8CodeUnitCount
    guard end <= bytes.count, (0..<word.utf8CodeUnitCount).allSatisfy({ bytes[index + $0] == word.utf8Start[$0] }) else {
      throw problem("a value was expected")
    }
    index = end
    return value
  }

  private static func isDigit(_ byte: UInt8?) -> Bool { byte.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false }

  /// Consumes digits. Returns whether there is at least one.
  private mutating func digits() -> Bool {
    let start = index
    while Self.isDigit(current) { index += 1 }
    return index > start
  }

  /// Consumes one of two characters, if it is the next. Returns whether it was.
  private mutating func consume(_ one: UInt8, or other: UInt8) -> Bool {
    guard current == one || current == other else { return false }
    index += 1
    return true
  }

  /// Consumes a number (RFC 8259, section 6). Reads its bytes, because a regular expression is compiled for each number.
  private mutating func number() throws(Problem) -> JSONValue {
    let (point, minus, plus) = (UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"))
    let (small, large) = (UInt8(ascii: "e"), UInt8(ascii: "E"))
    let start = index
    _ = consume(minus, or: minus)
    let first = index
    var isValid = digits() && (bytes[first] != UInt8(ascii: "0") || index == first + 1)
    if consume(point, or: point) { isValid = digits() && isValid }
    if consume(small, or: large) {
      _ = consume(plus, or: minus)
      isValid = digits() && isValid
    }
    // Whatever else looks like a part of the number belongs to the message.
    while let byte = current, Self.isDigit(byte) || [point, minus, plus, small, large].contains(byte) {
      index += 1
      isValid = false
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard isValid else {
      index = start
      throw problem("‘\(text.prefix(40))’ is not a number")
    }
    return .number(text)
  }

  private mutating func open() throws(Problem) {
    depth += 1
    guard depth <= Self.deepest else { throw problem("arrays and objects are nested more than \(Self.deepest) times") }
    index += 1
    skipSpace()
  }

  /// Consumes the separator after an element. Returns whether another element follows.
  private mutating func goesOn(until end: UInt8) throws(Problem) -> Bool {
    skipSpace()
    guard current == UInt8(ascii: ",") || current == end else { throw problem("a comma or the end of the list was expected") }
    index += 1
    if bytes[index - 1] != end { return true }
    depth -= 1
    return false
  }

  private mutating func array() throws(Problem) -> JSONValue {
    try open()
    var elements: [JSONValue] = []
    if current == UInt8(ascii: "]") { return try goesOn(until: UInt8(ascii: "]")) ? .null : .array([]) }
    repeat { elements.append(try value()) } while try goesOn(until: UInt8(ascii: "]"))
    return .array(elements)
  }

  private mutating func object() throws(Problem) -> JSONValue {
    try open()
    var members: [String: JSONValue] = [:]
    if current == UInt8(ascii: "}") { return try goesOn(until: UInt8(ascii: "}")) ? .null : .object([:]) }
    repeat {
      skipSpace()
      guard current == UInt8(ascii: "\"") else { throw problem("the name of a member was expected") }
      let name = try string()
      guard members[name] == nil else { throw problem("there are two members with the name ‘\(name.prefix(40))’") }
      skipSpace()
      guard current == UInt8(ascii: ":") else { throw problem("a colon was expected") }
      index += 1
      members[name] = try value()
    } while try goesOn(until: UInt8(ascii: "}"))
    return .object(members)
  }

  // MARK: Strings

  private mutating func string() throws(Problem) -> String {
    index += 1
    var text: [UInt8] = []
    var start = index
    while true {
      guard let byte = current, byte >= 0x20 else { throw problem(current == nil ? "the text ends within a string" : "a control character is not escaped") }
      guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      text.append(contentsOf: bytes[start..<index])
      index += 1
      if byte == UInt8(ascii: "\"") { break }
      try escape(into: &text)
      start = index
    }
    guard let string = String(validating: text, as: UTF8.self) else { throw problem("the string is not valid UTF-8") }
    return string
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "/"): 0x2F, UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12,
    UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9,
  ]

  private mutating func escape(into text: inout [UInt8]) throws(Problem) {
    guard let letter = current else { throw problem("the text ends within a string") }
    if let byte = Self.escapes[letter] {
      index += 1
      return text.append(byte)
    }
    let first = try unit()
    var units = [first]
    if UTF16.isLeadSurrogate(first) { units.append(try unit()) }
    guard let scalar = String(validating: units, as: UTF16.self) else { throw problem("a \\u escape is half of a pair") }
    text.append(contentsOf: scalar.utf8)
  }

  /// Consumes `\uXXXX`; for the first of a pair, its backslash is already consumed.
  private mutating func unit() throws(Problem) -> UInt16 {
    if current == UInt8(ascii: "\\") { index += 1 }
    guard current == UInt8(ascii: "u"), index + 5 <= bytes.count,
      let unit = UInt16(String(decoding: bytes[index + 1..<index + 5], as: UTF8.self), radix: 16), bytes[index + 1] != UInt8(ascii: "+"),
      bytes[index + 1] != UInt8(ascii: "-")
    else { throw problem("an escape in a string is not valid") }
    index += 5
    return unit
  }
}
