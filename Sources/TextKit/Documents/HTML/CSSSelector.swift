/// An element for selector matching.
struct CSSElement {
  var name: String
  var id: String?
  var classes: [String]
  var attributes: [String: String]
  /// The index of the parent in the document's elements, or `nil` for the root.
  var parent: Int?
  /// The index of the preceding sibling in the document's elements; `nil` if there is none.
  var previous: Int?
  /// The position among its siblings, starting at 1.
  var position: Int

  init(name: String, attributes: [String: String], parent: Int?, previous: Int?, position: Int) {
    (self.name, self.attributes, self.parent, self.previous, self.position) = (name, attributes, parent, previous, position)
    id = attributes["id"]?.lowercased()
    classes = attributes["class"].map { $0.lowercased().split(whereSeparator: \.isWhitespace).prefix(32).map { String($0) } } ?? []
  }
}

/// A CSS selector: compounds joined by combinators. Classes and names match without case, as in quirks mode.
/// Pseudo-elements, and pseudo-classes that depend on the user, do not match.
struct CSSSelector {
  enum Combinator { case descendant, child, next, subsequent }

  struct Attribute {
    var name: String
    var test: Character?
    var value: String
    var ignoresCase: Bool
  }

  indirect enum Pseudo {
    case link, root, firstChild, odd, even, position(Int)
    case not(Compound)
  }

  struct Compound {
    var name: String?
    var ids: [String] = []
    var classes: [String] = []
    var attributes: [Attribute] = []
    var pseudos: [Pseudo] = []

    var specificity: Int {
      let inNot = pseudos.reduce(0) { sum, pseudo in if case .not(let other) = pseudo { sum + other.specificity } else { sum + 1000 } }
      return ids.count * 1_000_000 + (classes.count + attributes.count) * 1000 + (name == nil ? 0 : 1) + inNot
    }

    /// An id, class or name that a matching element must have. Rules are indexed by it.
    var key: String { ids.first.map { "#\($0)" } ?? classes.first.map { ".\($0)" } ?? name ?? "*" }

    func matches(_ element: CSSElement) -> Bool {
      if let name, name != element.name { return false }
      return ids.allSatisfy { $0 == element.id } && classes.allSatisfy { element.classes.contains($0) } && attributes.allSatisfy { $0.matches(element) }
        && pseudos.allSatisfy { $0.matches(element) }
    }
  }

  /// The last compound, and the previous ones, from the nearest outwards.
  var subject: Compound
  var precedingCompounds: [(combinator: Combinator, compound: Compound)] = []

  /// The maximum number of compounds.
  private static let maximumCount = 16

  var specificity: Int { precedingCompounds.reduce(subject.specificity) { $0 + $1.compound.specificity } }

  /// Parses a selector. Returns `nil` if it is malformed, cannot match, or has more than 16 compounds.
  init?(_ text: some StringProtocol) {
    var parser = CSSSelectorParser(text)
    guard let first = parser.compound() else { return nil }
    var parts: [(CSSSelector.Combinator, Compound)] = [(.descendant, first)]
    while let combinator = parser.combinator() {
      guard parts.count < Self.maximumCount, let next = parser.compound() else { return nil }
      parts.append((combinator, next))
    }
    guard parser.isAtEnd else { return nil }
    subject = parts[parts.count - 1].1
    precedingCompounds = parts.indices.dropLast().reversed().map { (combinator: parts[$0 + 1].0, compound: parts[$0].1) }
  }

  /// Returns whether the selector matches the element at `index`.
  ///
  /// - Parameter work: Counts comparisons. At `CSSRules.maximumWork`, preceding compounds do not match.
  func matches(_ index: Int, in elements: [CSSElement], work: inout Int) -> Bool {
    work += 1
    return subject.matches(elements[index]) && matchesPreceding(from: 0, beside: index, elements, &work)
  }

  private func matchesPreceding(from number: Int, beside index: Int, _ elements: [CSSElement], _ work: inout Int) -> Bool {
    guard number < precedingCompounds.count else { return true }
    let (combinator, compound) = precedingCompounds[number]
    let isOne = combinator == .child || combinator == .next
    let isAbove = combinator == .child || combinator == .descendant
    var candidate = isAbove ? elements[index].parent : elements[index].previous
    while let found = candidate, work < CSSRules.maximumWork {
      work += 1
      if compound.matches(elements[found]), matchesPreceding(from: number + 1, beside: found, elements, &work) { return true }
      if isOne { return false }
      candidate = isAbove ? elements[found].parent : elements[found].previous
    }
    return false
  }
}

extension CSSSelector.Attribute {
  func matches(_ element: CSSElement) -> Bool {
    guard var found = element.attributes[name] else { return false }
    guard let test else { return true }
    var value = value
    if ignoresCase { (found, value) = (found.lowercased(), value.lowercased()) }
    switch test {
    case "=": return found == value
    case "~": return !value.isEmpty && found.split(whereSeparator: \.isWhitespace).contains { $0 == value }
    case "|": return found == value || found.hasPrefix(value + "-")
    case "^": return !value.isEmpty && found.hasPrefix(value)
    case "$": return !value.isEmpty && found.hasSuffix(value)
    default: return !value.isEmpty && found.contains(value)
    }
  }
}

extension CSSSelector.Pseudo {
  func matches(_ element: CSSElement) -> Bool {
    switch self {
    case .link: element.name == "a" && element.attributes["href"] != nil
    case .root: element.name == "html"
    case .firstChild: element.position == 1
    case .odd: element.position % 2 == 1
    case .even: element.position % 2 == 0
    case .position(let position): element.position == position
    case .not(let compound): !compound.matches(element)
    }
  }
}
