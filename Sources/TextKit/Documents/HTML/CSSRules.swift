import UIFoundation

/// The style sheets of a document, and its elements for selector matching.
///
/// The cascade follows CSS Cascading 4: importance, then an element's own `style`, then specificity, then order.
struct CSSRules {
  private struct Value {
    var order: Int
    var text: String
    var isImportant: Bool
  }

  private struct Rule {
    var selector: CSSSelector
    var specificity: Int
    /// The values of the declarations by property. Of two declarations in rules of one selector, the later counts.
    var values: [String: Value] = [:]
  }

  private var rules: [Rule] = []
  private var rulesBySelector: [String: Int] = [:]
  private var rulesByKey: [String: [Int]] = [:]
  private var count = 0
  private(set) var elements: [CSSElement] = []
  private var work = 0

  /// Limits: characters of a sheet, declarations in all sheets, properties of one selector, and selector comparisons.
  private static let maximumLength = 1 << 20
  private static let maximumCount = 100_000
  private static let maximumOfOne = 64
  static let maximumWork = 20_000_000

  // MARK: Sheets

  mutating func add(_ sheet: String) {
    var remaining = Self.withoutComments(sheet)[...]
    while count < Self.maximumCount, let first = remaining.firstIndex(where: { !$0.isWhitespace && $0 != "}" }) {
      remaining = remaining[first...]
      if remaining.first == "@" {
        remaining = Self.afterAtRule(remaining)
        continue
      }
      guard let open = remaining.firstIndex(of: "{") else { break }
      let close = Self.endOfBlock(remaining[open...]) ?? remaining.endIndex
      let selectors = remaining[..<open]
      let declarations = CSSDeclaration.parse(remaining[remaining.index(after: open)..<close])
      remaining = close < remaining.endIndex ? remaining[remaining.index(after: close)...] : remaining[close...]
      for selector in CSSDeclaration.split(selectors, at: ",") { add(declarations, for: selector.trimmed) }
    }
  }

  private mutating func add(_ declarations: [CSSDeclaration], for text: String) {
    let existing = rulesBySelector[text]
    guard !declarations.isEmpty, let index = existing ?? newRule(text) else { return }
    for declaration in declarations where count < Self.maximumCount {
      count += 1
      let before = rules[index].values[declaration.name]
      if before == nil, rules[index].values.count >= Self.maximumOfOne { continue }
      if before?.isImportant == true, !declaration.isImportant { continue }
      rules[index].values[declaration.name] = Value(order: count, text: declaration.value, isImportant: declaration.isImportant)
    }
  }

  private mutating func newRule(_ text: String) -> Int? {
    guard let selector = CSSSelector(text) else { return nil }
    rules.append(Rule(selector: selector, specificity: selector.specificity))
    rulesBySelector[text] = rules.count - 1
    rulesByKey[selector.subject.key, default: []].append(rules.count - 1)
    return rules.count - 1
  }

  /// Returns the index of the first closing brace that is not in quotes, or `nil` if there is none. A block of declarations contains no other block,
  /// so that brace closes it. A quote ends at the end of its line at the latest.
  private static func endOfBlock(_ block: Substring) -> String.Index? {
    var quote: Character?
    for index in block.indices {
      let character = block[index]
      if let open = quote {
        if character == open || character.isNewline { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == "}" {
        return index
      }
    }
    return nil
  }

  /// Returns the rest of a sheet after the at-rule at its start. For `@media screen`, `@media all` and layers the rest begins with the rules in the
  /// block, so that they apply; other blocks are skipped.
  private static func afterAtRule(_ sheet: Substring) -> Substring {
    let head = sheet.prefix { $0 != "{" && $0 != ";" }
    let words = head.dropFirst().lowercased().split(whereSeparator: \.isWhitespace)
    if words.first == "media" || words.first == "layer", head.endIndex < sheet.endIndex, sheet[head.endIndex] == "{" {
      let media = words.dropFirst().joined(separator: " ")
      if words.first == "layer" || ["screen", "all", "only screen", "screen, print", "all, screen"].contains(media) { return sheet[sheet.index(after: head.endIndex)...] }
    }
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

  /// Returns the first 2²⁰ characters of a sheet without CSS comments, and without the HTML comment markers that old pages put around a sheet. A
  /// comment that is not closed extends to the end.
  private static func withoutComments(_ sheet: String) -> String {
    var result = ""
    var remaining = sheet.prefix(maximumLength).replacingOccurrences(of: "<!--", with: "").replacingOccurrences(of: "-->", with: "")[...]
    while let start = remaining.firstRange(of: "/*") {
      result += remaining[..<start.lowerBound]
      guard let end = remaining[start.upperBound...].firstRange(of: "*/") else { return result }
      remaining = remaining[end.upperBound...]
    }
    return result + remaining
  }

  // MARK: Elements

  /// Adds an element, and returns its index.
  mutating func add(_ element: CSSElement) -> Int {
    elements.append(element)
    return elements.count - 1
  }

  /// Returns the declarations that apply to the element at `index`, in ascending precedence, with those of fonts first, because lengths are relative
  /// to the font. Rules are ignored after the maximum number of comparisons. Traps if the index is out of range.
  mutating func declarations(of index: Int) -> [CSSDeclaration] {
    let element = elements[index]
    let own = element.attributes["style"].map { CSSDeclaration.parse($0) } ?? []
    if rules.isEmpty && own.isEmpty { return [] }
    var found: [(rank: [Int], declaration: CSSDeclaration)] = []
    let keys = ["*", element.name] + element.classes.map { ".\($0)" } + (element.id.map { ["#\($0)"] } ?? [])
    for key in keys {
      for number in rulesByKey[key] ?? [] where work < Self.maximumWork && rules[number].selector.matches(index, in: elements, work: &work) {
        let rule = rules[number]
        for (name, value) in rule.values {
          found.append(([value.isImportant ? 1 : 0, 0, rule.specificity, value.order], CSSDeclaration(name: name, value: value.text)))
        }
      }
    }
    for (order, declaration) in own.enumerated() { found.append(([declaration.isImportant ? 1 : 0, 1, 0, order], declaration)) }
    let sorted = found.sorted { $0.rank.lexicographicallyPrecedes($1.rank) }.map(\.declaration)
    return sorted.filter { $0.name.hasPrefix("font") } + sorted.filter { !$0.name.hasPrefix("font") }
  }
}
