/// A page's style sheets: rules for elements, classes and names, of one step each. Others are passed over.
struct CSSRules {
  /// What a rule says, by its order: later ones win among those as special.
  private var rules: [String: [(order: Int, declarations: [(name: String, value: String)])]] = [:]
  private var count = 0

  /// So long a style sheet may be, and so many rules in all.
  private static let most = 100_000

  mutating func add(_ sheet: String) {
    var rest = Self.withoutComments(sheet)[...]
    while let open = rest.firstIndex(of: "{"), count < Self.most {
      let selectors = rest[..<open]
      guard let close = rest[open...].firstIndex(of: "}") else { break }
      let declarations = Self.declarations(in: rest[rest.index(after: open)..<close])
      rest = rest[rest.index(after: close)...]
      // A rule of rules, such as one for a medium.
      if selectors.contains("@") { continue }
      for selector in selectors.split(separator: ",") {
        let selector = selector.trimmed.lowercased()
        guard !selector.isEmpty, !selector.contains(where: { $0 == " " || $0 == ">" || $0 == ":" || $0 == "[" || $0 == "+" || $0 == "~" }) else { continue }
        count += 1
        rules[selector, default: []].append((count, declarations))
      }
    }
  }

  /// What the sheets say of an element, the least special first. O(its classes).
  func declarations(of name: String, _ attributes: [String: String]) -> [(name: String, value: String)] {
    if rules.isEmpty { return [] }
    let classes = attributes["class"]?.lowercased().split(whereSeparator: \.isWhitespace).prefix(32) ?? []
    let keys = [["*"], [name], classes.map { ".\($0)" }, classes.map { "\(name).\($0)" }, attributes["id"].map { ["#\($0.lowercased())"] } ?? []]
    return keys.flatMap { keys in keys.flatMap { rules[$0] ?? [] }.sorted { $0.order < $1.order }.flatMap(\.declarations) }
  }

  /// Names and values of `name: value; …`.
  static func declarations(in text: some StringProtocol) -> [(name: String, value: String)] {
    text.split(separator: ";").compactMap { part in
      guard let colon = part.firstIndex(of: ":") else { return nil }
      let value = part[part.index(after: colon)...].trimmed
      let plain = value.hasSuffix("!important") ? value.dropLast("!important".count).trimmed : value
      return (part[..<colon].trimmed.lowercased(), plain)
    }
  }

  private static func withoutComments(_ sheet: String) -> String {
    var result = ""
    var rest = sheet.prefix(1 << 20)[...]
    while let start = rest.firstRange(of: "/*") {
      result += rest[..<start.lowerBound]
      guard let end = rest[start.upperBound...].firstRange(of: "*/") else { return result }
      rest = rest[end.upperBound...]
    }
    return result + rest
  }
}
