/// A Swift source without its comments and the text of its strings; interpolations remain. It is in this module, which is optimized, because it
/// reads every byte of the project.
public struct SwiftCode {
  /// Line by line, as long as the source's.
  public let lines: [Substring]
  /// All words that begin with a capital letter.
  public let capitalizedWords: Set<String>

  public init(_ text: String) {
    let code = String(decoding: SwiftCode.stripped(Array(text.utf8)), as: UTF8.self)
    lines = code.split(separator: "\n", omittingEmptySubsequences: false)
    capitalizedWords = SwiftCode.capitalizedWords(of: code.utf8)
  }

  /// The types declared at file scope, except for those private to a file.
  public var declaredTypes: [String] {
    lines.compactMap { line in
      guard let first = line.utf8.first, first != 0x20, first != 0x7D else { return nil }
      var words = line.split { $0 == " " || $0 == ":" || $0 == "<" || $0 == "{" || $0 == "=" }[...]
      while let word = words.first, word.hasPrefix("@") || SwiftCode.modifiers.contains(String(word)) { words.removeFirst() }
      guard let kind = words.first, SwiftCode.kinds.contains(String(kind)) else { return nil }
      return words.dropFirst().first.map(String.init)
    }
  }

  private static let modifiers: Set = ["public", "open", "package", "internal", "final", "indirect", "nonisolated"]
  private static let kinds: Set = ["class", "struct", "enum", "protocol", "actor", "typealias"]

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x80...: true
    default: false
    }
  }

  private static func capitalizedWords(of code: String.UTF8View) -> Set<String> {
    var found: Set<String> = []
    for word in code.split(whereSeparator: { !isOfWord($0) }) {
      if let first = word.first, (0x41...0x5A).contains(first) { found.insert(String(Substring(word))) }
    }
    return found
  }

  /// The context of a byte.
  private enum Context {
    /// The number of open parentheses: at 0, a closing one ends the interpolation.
    case code(parentheses: Int)
    case string(isLong: Bool)
  }

  private static func stripped(_ bytes: [UInt8]) -> [UInt8] {
    let (space, newline, quote, backslash, slash, star) = (UInt8(0x20), UInt8(0x0A), UInt8(0x22), UInt8(0x5C), UInt8(0x2F), UInt8(0x2A))
    var out = bytes
    var places = [Context.code(parentheses: 0)]
    var index = 0
    func at(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : newline }
    /// Blanks `count` bytes, except for line ends.
    func blank(_ count: Int) {
      for offset in index..<min(index + count, bytes.count) where bytes[offset] != newline { out[offset] = space }
      index += count
    }
    while index < bytes.count {
      switch places[places.count - 1] {
      case .code(let parentheses):
        if at(0) == slash, at(1) == slash {
          while index < bytes.count, at(0) != newline { blank(1) }
        } else if at(0) == slash, at(1) == star {
          while index < bytes.count, !(at(0) == star && at(1) == slash) { blank(1) }
          blank(2)
        } else if at(0) == quote {
          let isLong = at(1) == quote && at(2) == quote
          blank(isLong ? 3 : 1)
          places.append(.string(isLong: isLong))
        } else {
          if at(0) == 0x28 { places[places.count - 1] = .code(parentheses: parentheses + 1) }
          if at(0) == 0x29 {
            if parentheses == 0, places.count > 1 { places.removeLast() } else { places[places.count - 1] = .code(parentheses: parentheses - 1) }
          }
          index += 1
        }
      case .string(let isLong):
        if at(0) == backslash, at(1) == 0x28 {
          blank(2)
          places.append(.code(parentheses: 0))
        } else if at(0) == backslash {
          blank(2)
        } else if isLong ? at(0) == quote && at(1) == quote && at(2) == quote : at(0) == quote || at(0) == newline {
          places.removeLast()
          blank(isLong ? 3 : 1)
        } else {
          blank(1)
        }
      }
    }
    return out
  }
}
