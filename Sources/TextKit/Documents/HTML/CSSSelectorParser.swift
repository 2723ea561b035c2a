/// Parses a selector from left to right.
struct CSSSelectorParser {
  private let text: [Character]
  private var index = 0
  /// Whether this is the argument of `:not()`, which cannot contain another one.
  private var isInNot = false

  init(_ text: some StringProtocol) { self.text = Array(text.trimmed) }

  var isAtEnd: Bool { index >= text.count }

  private var next: Character? { index < text.count ? text[index] : nil }

  /// Consumes a combinator, which can be white space alone. Returns `nil` if none comes next.
  mutating func combinator() -> CSSSelector.Combinator? {
    var result: CSSSelector.Combinator?
    while let character = next {
      if character.isWhitespace {
        result = result ?? .descendant
      } else if let found = [">": CSSSelector.Combinator.child, "+": .next, "~": .subsequent][character], result == nil || result == .descendant {
        result = found
      } else {
        break
      }
      index += 1
    }
    return result
  }

  /// Parses a compound, such as `p.note`. Returns `nil` if there is none, or if it cannot match.
  mutating func compound() -> CSSSelector.Compound? {
    var result = CSSSelector.Compound()
    let start = index
    while let character = next {
      switch character {
      case "*":
        index += 1
        continue
      case "#", ".":
        index += 1
        guard let name = identifier() else { return nil }
        if character == "#" { result.ids.append(name) } else { result.classes.append(name) }
      case "[":
        guard let attribute = attribute() else { return nil }
        result.attributes.append(attribute)
      case ":":
        guard let pseudo = pseudo() else { return nil }
        result.pseudos.append(pseudo)
      default:
        guard index == start else { return index > start ? result : nil }
        guard let name = identifier() else { return nil }
        result.name = name
      }
    }
    return index > start ? result : nil
  }

  /// Consumes an identifier and returns it in lower case, or `nil` if there is none.
  private mutating func identifier() -> String? {
    var result = ""
    while let character = next {
      if character == "\\", index + 1 < text.count {
        result.append(text[index + 1])
        index += 2
      } else if character.isLetter || character.isNumber || character == "-" || character == "_" || !character.isASCII {
        result.append(character)
        index += 1
      } else {
        break
      }
    }
    return result.isEmpty ? nil : result.lowercased()
  }

  private mutating func skipSpace() { while next?.isWhitespace == true { index += 1 } }

  private mutating func attribute() -> CSSSelector.Attribute? {
    index += 1
    skipSpace()
    guard let name = identifier() else { return nil }
    skipSpace()
    var result = CSSSelector.Attribute(name: name, test: nil, value: "", ignoresCase: false)
    if let character = next, character != "]" {
      guard "=~|^$*".contains(character) else { return nil }
      index += 1
      if character != "=" {
        guard next == "=" else { return nil }
        index += 1
      }
      result.test = character
      skipSpace()
      if let quote = next, quote == "\"" || quote == "'" {
        guard let end = text[(index + 1)...].firstIndex(of: quote) else { return nil }
        result.value = String(text[(index + 1)..<end])
        index = end + 1
      } else {
        let end = text[index...].firstIndex { $0 == "]" || $0.isWhitespace } ?? text.count
        result.value = String(text[index..<end])
        index = end
      }
      skipSpace()
      if next == "i" || next == "I" {
        result.ignoresCase = true
        index += 1
        skipSpace()
      }
    }
    guard next == "]" else { return nil }
    index += 1
    return result
  }

  private mutating func pseudo() -> CSSSelector.Pseudo? {
    index += 1
    guard let name = identifier() else { return nil }
    var argument: String?
    if next == "(" {
      guard let end = text[index...].lastIndex(of: ")") else { return nil }
      argument = String(text[(index + 1)..<end]).trimmed.lowercased()
      index = end + 1
    }
    switch (name, argument) {
    case ("link", nil), ("any-link", nil): return .link
    case ("root", nil): return .root
    case ("first-child", nil): return .firstChild
    case ("nth-child", "odd"?), ("nth-child", "2n+1"?): return .odd
    case ("nth-child", "even"?), ("nth-child", "2n"?): return .even
    case ("nth-child", let number?): return Int(number).map { .position($0) }
    case ("not", let inner?):
      guard !isInNot else { return nil }
      var parser = CSSSelectorParser(inner)
      parser.isInNot = true
      guard let compound = parser.compound(), parser.isAtEnd else { return nil }
      return .not(compound)
    default: return nil
    }
  }
}
