import Foundation

/// Markdown whose `^[text](key: value)` extensions are replaced by links, with the attributes of each.
///
/// A link `[text](galley-attributes:3)` refers to the fourth attributes. In code, the syntax is text: `restored(_:)`
/// undoes the replacement. If the text itself contains that scheme, a longer one is used.
struct ExtendedMarkdown {
  private(set) var markdown = ""
  /// The attribute values by key, as written.
  private(set) var attributes: [[String: String]] = []
  private var sources: [String] = []

  private let scheme: String

  init(_ source: String) {
    scheme = Self.scheme(notIn: source)
    markdown = replaced(Array(source))
  }

  /// Returns a scheme that the text does not contain, ending with more dashes than any that it contains.
  private static func scheme(notIn source: String) -> String {
    let parts = source.components(separatedBy: "galley-attributes")
    let dashes = parts.dropFirst().map { $0.utf8.prefix { $0 == UInt8(ascii: "-") }.count + 1 }.max() ?? 0
    return "galley-attributes" + String(repeating: "-", count: dashes) + ":"
  }

  /// Returns the text with the original source in place of the links that this parser inserted. O(characters).
  func restored(_ text: String) -> String {
    let mark = "](" + scheme
    guard text.contains(scheme) else { return text }
    var parts = text.components(separatedBy: mark)
    for index in parts.indices.dropFirst() {
      let digits = parts[index].prefix { $0.isASCII && $0.isNumber }
      if let number = Int(digits), sources.indices.contains(number), parts[index].dropFirst(digits.count).first == ")" {
        parts[index] = "](" + sources[number] + parts[index].dropFirst(digits.count)
      } else {
        parts[index] = mark + parts[index]
      }
    }
    return parts.joined()
  }

  /// Returns the attributes of the extension that the link address `address` stands for, or `nil` if this parser did not insert that address.
  func attributes(ofLink address: String) -> [String: String]? {
    guard address.hasPrefix(scheme), let index = Int(address.dropFirst(scheme.count)), attributes.indices.contains(index) else { return nil }
    return attributes[index]
  }

  /// Returns the text with its extensions replaced by links, and stores their attributes and sources. O(characters), because brackets are matched in
  /// advance.
  private mutating func replaced(_ text: [Character]) -> String {
    let ends = Self.endsOfBrackets(in: text)
    var result = ""
    var opened: [Int: String] = [:]
    var index = 0
    while index < text.count {
      if text[index] == "\\", index + 1 < text.count {
        result.append(contentsOf: text[index...index + 1])
        index += 2
        continue
      }
      if text[index] == "^", index + 1 < text.count, let end = ends[index + 1], end + 1 < text.count, text[end + 1] == "(",
        let close = Self.endOfAttributes(in: text, from: end + 1), case let source = String(text[end + 2..<close]), let found = Self.pairs(source)
      {
        opened[end] = "](\(scheme)\(attributes.count))"
        skips[end] = close
        attributes.append(found)
        sources.append(source)
      }
      if let link = opened[index] {
        result += link
        index = skips[index]! + 1
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result
  }
  private var skips: [Int: Int] = [:]

  /// Returns the index of the closing square bracket by that of its opening one; brackets that are escaped or unmatched are left out.
  private static func endsOfBrackets(in text: [Character]) -> [Int: Int] {
    var (ends, open) = ([Int: Int](), [Int]())
    var index = 0
    while index < text.count {
      switch text[index] {
      case "\\": index += 1
      case "[": open.append(index)
      case "]": if let start = open.popLast() { ends[start] = index }
      default: break
      }
      index += 1
    }
    return ends
  }

  /// Returns the index of the parenthesis or brace that closes the one at `start`, in the same paragraph, ignoring those in quotes. Returns `nil` if
  /// there is none within 4,096 characters.
  private static func endOfAttributes(in text: [Character], from start: Int) -> Int? {
    var (depth, quote) = (0, nil as Character?)
    for index in start..<min(text.count, start + 4096) {
      let character = text[index]
      if let open = quote {
        if character == open { quote = nil }
        continue
      }
      switch character {
      case "'", "\"": quote = character
      case "(", "{": depth += 1
      case ")", "}":
        depth -= 1
        if depth == 0 { return index }
      case "\n" where index + 1 < text.count && text[index + 1] == "\n": return nil
      default: break
      }
    }
    return nil
  }

  /// Returns the strings of `key: 'value', …`, or `nil` if the syntax is different.
  private static func pairs(_ source: String) -> [String: String]? {
    var pairs: [String: String] = [:]
    for part in parts(of: source) {
      guard let colon = part.firstIndex(of: ":") else { return nil }
      let key = part[..<colon].trimmingCharacters(in: Self.blankOrQuote)
      let value = part[part.index(after: colon)...].trimmingCharacters(in: .whitespacesAndNewlines)
      guard !key.isEmpty, key.allSatisfy({ $0.isLetter || $0.isNumber || "_.-".contains($0) }), !value.isEmpty else { return nil }
      pairs[key] = value.trimmingCharacters(in: Self.blankOrQuote)
    }
    return pairs.isEmpty ? nil : pairs
  }

  private static let blankOrQuote = CharacterSet(charactersIn: "'\"").union(.whitespacesAndNewlines)

  /// Returns the parts of `source` between commas that are outside of quotes and of any brackets.
  private static func parts(of source: String) -> [String] {
    var (parts, depth, quote) = ([""], 0, nil as Character?)
    for character in source {
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "'" || character == "\"" {
        quote = character
      } else if "({[".contains(character) {
        depth += 1
      } else if ")}]".contains(character) {
        depth -= 1
      } else if character == ",", depth == 0 {
        parts.append("")
        continue
      }
      parts[parts.count - 1].append(character)
    }
    return parts
  }
}
