import class Foundation.NSString
import UIFoundation

/// A page's style sheets: rules for elements, classes and names, of one step each. Others are passed over, and so is what an at-rule holds.
struct CSSRules {
  /// What is said of a property, and how late.
  private struct Said {
    var order: Int
    var value: String
  }

  /// By selector, and by property: of two rules the later counts.
  private var rules: [String: [String: Said]] = [:]
  private var count = 0

  /// So long a style sheet may be, so many declarations are kept in all, and so many for one selector.
  private static let longest = 1 << 20
  private static let most = 100_000
  private static let mostOfOne = 64

  mutating func add(_ sheet: String) {
    var rest = Self.withoutComments(sheet)[...]
    while count < Self.most, let first = rest.firstIndex(where: { !$0.isWhitespace }) {
      rest = rest[first...]
      if rest.first == "@" {
        rest = Self.behindAtRule(rest)
        continue
      }
      guard let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") else { break }
      let selectors = rest[..<open]
      let declarations = Self.declarations(in: rest[rest.index(after: open)..<close])
      rest = rest[rest.index(after: close)...]
      for selector in selectors.split(separator: ",") { add(declarations, for: selector.trimmed.lowercased()) }
    }
  }

  private mutating func add(_ declarations: [(name: String, value: String)], for selector: String) {
    guard !selector.isEmpty, !selector.contains(where: { $0.isWhitespace || $0 == ">" || $0 == ":" || $0 == "[" || $0 == "+" || $0 == "~" }) else { return }
    for said in declarations where count < Self.most {
      count += 1
      if rules[selector]?[said.name] == nil, (rules[selector]?.count ?? 0) >= Self.mostOfOne { continue }
      rules[selector, default: [:]][said.name] = Said(order: count, value: said.value)
    }
  }

  /// Behind an at-rule: its semicolon, or the brace that closes the one it opens.
  private static func behindAtRule(_ sheet: Substring) -> Substring {
    var depth = 0
    var index = sheet.startIndex
    while index < sheet.endIndex {
      let character = sheet[index]
      index = sheet.index(after: index)
      if character == "{" { depth += 1 }
      if character == "}" { depth -= 1 }
      if depth <= 0, character == "}" || character == ";" { break }
    }
    return sheet[index...]
  }

  /// What the sheets say of an element, the least special first, in the order in which it is said. O(its classes and what is said of them).
  func declarations(of name: String, _ attributes: [String: String]) -> [(name: String, value: String)] {
    if rules.isEmpty { return [] }
    let classes = attributes["class"]?.lowercased().split(whereSeparator: \.isWhitespace).prefix(32) ?? []
    let keys = [["*"], [name], classes.map { ".\($0)" }, classes.map { "\(name).\($0)" }, attributes["id"].map { ["#\($0.lowercased())"] } ?? []]
    return keys.flatMap { keys in
      keys.flatMap { key in (rules[key] ?? [:]).map { ($0.key, $0.value) } }.sorted { $0.1.order < $1.1.order }.map { (name: $0.0, value: $0.1.value) }
    }
  }

  /// That of the page behind its text, by the sheets and the attributes of its body.
  func pageColor(_ attributes: [String: String]) -> UIColor? {
    let all = declarations(of: "body", attributes) + (attributes["style"].map { Self.declarations(in: $0) } ?? [])
    return all.last { $0.name == "background-color" || $0.name == "background" }.flatMap { CSSValue.color($0.value) }
  }

  /// Names and values of `name: value; …`.
  static func declarations(in text: some StringProtocol) -> [(name: String, value: String)] {
    text.split(separator: ";").prefix(mostOfOne * 4).compactMap { part in
      guard let colon = part.firstIndex(of: ":") else { return nil }
      let value = part[part.index(after: colon)...].trimmed
      let plain = value.hasSuffix("!important") ? value.dropLast("!important".count).trimmed : value
      return (part[..<colon].trimmed.lowercased(), plain)
    }
  }

  /// Comments of CSS, and those of HTML that old pages hide a sheet in, taken out.
  private static func withoutComments(_ sheet: String) -> String {
    var result = ""
    var rest = sheet.prefix(longest).replacingOccurrences(of: "<!--", with: "").replacingOccurrences(of: "-->", with: "")[...]
    while let start = rest.firstRange(of: "/*") {
      result += rest[..<start.lowerBound]
      guard let end = rest[start.upperBound...].firstRange(of: "*/") else { return result }
      rest = rest[end.upperBound...]
    }
    return result + rest
  }
}
