/// A CSS property and its value.
struct CSSDeclaration {
  /// The name in lower case. Shorthands for margins, paddings and lists are expanded; logical names become physical
  /// ones.
  var name: String
  var value: String
  var isImportant = false

  /// The maximum number of declarations of a rule.
  static let maximumCount = 256

  /// Returns the declarations of a style such as `name: value; …`. Those without a colon or a value, and those beyond the maximum, are skipped.
  static func parse(_ text: some StringProtocol) -> [CSSDeclaration] {
    var result: [CSSDeclaration] = []
    for part in split(text, at: ";").prefix(maximumCount) {
      guard let colon = part.firstIndex(of: ":") else { continue }
      var value = part[part.index(after: colon)...].trimmed
      var isImportant = false
      if value.last?.lowercased() == "t", let mark = value.lastIndex(of: "!"), value[value.index(after: mark)...].trimmed.lowercased() == "important" {
        value = value[..<mark].trimmed
        isImportant = true
      }
      guard !value.isEmpty else { continue }
      for (name, value) in expanded(part[..<colon].trimmed.lowercased(), value) {
        result.append(CSSDeclaration(name: name, value: value, isImportant: isImportant))
      }
    }
    return result
  }

  /// Returns the parts of `text` between separators that are outside of quotes and brackets, without empty ones. The separator " " stands for any
  /// white space.
  static func split(_ text: some StringProtocol, at separator: Character) -> [String] {
    var parts: [String] = []
    var part = ""
    var (quote, depth) = (Character?.none, 0)
    for character in text {
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == "(" || character == "[" {
        depth += 1
      } else if character == ")" || character == "]" {
        depth = max(0, depth - 1)
      } else if depth == 0, character == separator || separator == " " && character.isWhitespace {
        if !part.isEmpty { parts.append(part) }
        part = ""
        continue
      }
      part.append(character)
    }
    if !part.isEmpty { parts.append(part) }
    return parts
  }

  // MARK: Shorthands

  private static let logicalNames = [
    "margin-block-start": "margin-top", "margin-block-end": "margin-bottom", "margin-inline-start": "margin-left",
    "margin-inline-end": "margin-right", "padding-inline-start": "padding-left", "padding-inline-end": "padding-right",
    "text-decoration-line": "text-decoration", "-webkit-text-decoration": "text-decoration", "overflow-wrap": "word-wrap",
  ]

  private static func expanded(_ name: String, _ value: String) -> [(String, String)] {
    switch name {
    case "margin", "padding":
      let sides = split(value, at: " ")
      guard let top = sides.first, sides.count <= 4 else { return [] }
      let right = sides.count > 1 ? sides[1] : top
      return [("top", top), ("right", right), ("bottom", sides.count > 2 ? sides[2] : top), ("left", sides.count > 3 ? sides[3] : right)].map { ("\(name)-\($0)", $1) }
    case "margin-block", "margin-inline", "padding-inline":
      let sides = split(value, at: " ")
      guard let start = sides.first else { return [] }
      let box = name.prefix { $0 != "-" }
      let ends = name.hasSuffix("block") ? ["top", "bottom"] : ["left", "right"]
      return [("\(box)-\(ends[0])", start), ("\(box)-\(ends[1])", sides.count > 1 ? sides[1] : start)]
    case "list-style":
      let words = split(value, at: " ").filter { !["inside", "outside"].contains($0.lowercased()) && !$0.lowercased().hasPrefix("url(") }
      return words.first.map { [("list-style-type", $0)] } ?? []
    default: return [(logicalNames[name] ?? name, value)]
    }
  }
}
