import Foundation

extension PredicateCondition {
  /// Returns whether the condition is true for an object, with `bindings` as the values of its variables.
  func isTrue(for object: Any?, _ bindings: [String: Any]) -> Bool {
    switch self {
    case .always(let isSo): isSo
    case .not(let condition): !condition.isTrue(for: object, bindings)
    case .all(let conditions): conditions.allSatisfy { $0.isTrue(for: object, bindings) }
    case .any(let conditions): conditions.contains { $0.isTrue(for: object, bindings) }
    case .comparison(let comparison): comparison.isTrue(for: object, bindings)
    }
  }
}

extension PredicateExpression {
  func value(for object: Any?, _ bindings: [String: Any]) -> Any? {
    switch self {
    case .itself: return object
    case .constant(let value): return value
    case .variable(let name): return bindings[name]
    case .list(let members): return members.map { $0.value(for: object, bindings) } as [Any?]
    case .path(let whole, let steps): return steps.reduce(whole.value(for: object, bindings)) { value(of: $0, $1, object, bindings) }
    case .arithmetic(let first, let operations):
      var result = PredicateValue(first.value(for: object, bindings)).number
      for (sign, other) in operations {
        guard let one = result, let two = PredicateValue(other.value(for: object, bindings)).number else { return nil }
        result = one.reckoned(sign, two)
      }
      return result
    }
  }

  private func value(of whole: Any?, _ step: Step, _ object: Any?, _ bindings: [String: Any]) -> Any? {
    switch step {
    case .key(let key): KeyPathValue.value(of: whole, key)
    case .collection(let name, let path): KeyPathValue.collection(name, of: whole, path: path)
    case .element(let index): element(of: whole, index, object, bindings)
    }
  }

  private func element(of whole: Any?, _ index: PredicateExpression, _ object: Any?, _ bindings: [String: Any]) -> Any? {
    if let name = index.ownKey, case .list(let members) = PredicateValue(whole) {
      switch name.uppercased() {
      case "FIRST": return members.first ?? nil
      case "LAST": return members.last ?? nil
      case "SIZE": return members.count
      default: break
      }
    }
    let indexValue = index.value(for: object, bindings)
    switch (PredicateValue(whole), PredicateValue(indexValue)) {
    case (.list(let members), .number(let number)) where number.real >= 0 && number.real < Double(members.count): return members[Int(number.real)]
    case (_, .text(let key)): return KeyPathValue.value(of: whole, key)
    default: return nil
    }
  }
}

extension PredicateComparison {
  func isTrue(for object: Any?, _ bindings: [String: Any]) -> Bool {
    let (left, right) = (left.value(for: object, bindings), right.value(for: object, bindings))
    guard let quantifier else { return isTrue(left, right) }
    guard case .list(let members) = PredicateValue(left) else { return false }
    switch quantifier {
    case .any: return members.contains { isTrue($0, right) }
    case .all: return members.allSatisfy { isTrue($0, right) }
    case .noMember: return !members.contains { isTrue($0, right) }
    }
  }

  private func fold(_ text: String) -> String {
    var options: String.CompareOptions = []
    if ignoresCase { options.insert(.caseInsensitive) }
    if ignoresDiacritics { options.insert(.diacriticInsensitive) }
    return options.isEmpty ? text : text.folding(options: options, locale: nil)
  }

  private func isTrue(_ left: Any?, _ right: Any?) -> Bool {
    let (one, two) = (PredicateValue(left), PredicateValue(right))
    switch `operator` {
    case .equal: return one.isEqual(to: two, fold)
    case .notEqual: return !one.isEqual(to: two, fold)
    case .less: return one.compared(to: two, fold) == .orderedAscending
    case .greater: return one.compared(to: two, fold) == .orderedDescending
    case .lessOrEqual: return one.compared(to: two, fold).map { $0 != .orderedDescending } ?? false
    case .greaterOrEqual: return one.compared(to: two, fold).map { $0 != .orderedAscending } ?? false
    case .between: return isBetween(one, two)
    case .isIn: return contains(two, one)
    case .contains: return contains(one, two)
    case .beginsWith: return texts(one, two) { $0.utf16.starts(with: $1.utf16) }
    case .endsWith: return texts(one, two) { $0.utf16.reversed().starts(with: $1.utf16.reversed()) }
    case .like: return texts(one, two) { Wildcards.match(Array($0), Array($1)) }
    case .matches: return matches(one, two)
    }
  }

  private func texts(_ one: PredicateValue, _ two: PredicateValue, _ body: (String, String) -> Bool) -> Bool {
    guard let one = one.text, let two = two.text else { return false }
    return body(fold(one), fold(two))
  }

  private func isBetween(_ value: PredicateValue, _ limits: PredicateValue) -> Bool {
    guard case .list(let limits) = limits, limits.count == 2,
      let low = value.compared(to: PredicateValue(limits[0]), fold), let high = value.compared(to: PredicateValue(limits[1]), fold)
    else { return false }
    return low != .orderedAscending && high != .orderedDescending
  }

  private func contains(_ whole: PredicateValue, _ part: PredicateValue) -> Bool {
    if case .list(let members) = whole { return members.contains { PredicateValue($0).isEqual(to: part, fold) } }
    return texts(whole, part) { !$1.isEmpty && ($0 as NSString).range(of: $1, options: .literal).location != NSNotFound }
  }

  /// Returns whether a pattern matches the whole text. Returns `false` if either value is not a text, if a pattern from the object does not
  /// compile, or if the search takes too long.
  private func matches(_ one: PredicateValue, _ two: PredicateValue) -> Bool {
    guard let text = one.text, let source = two.text, let pattern = pattern ?? (try? compiled(source)) else { return false }
    let folded = ignoresDiacritics ? text.folding(options: .diacriticInsensitive, locale: nil) : text
    if case .match = pattern.firstAnchoredMatch(in: folded) { return true }
    return false
  }

  /// Returns a compiled regular expression that matches the whole text, with the options of the comparison. Throws if `source` is not a regular
  /// expression.
  func compiled(_ source: String) throws -> NSRegularExpression {
    // Compile the pattern alone first, because the added brackets could complete a broken one.
    _ = try NSRegularExpression(pattern: source)
    let source = ignoresDiacritics ? source.folding(options: .diacriticInsensitive, locale: nil) : source
    func whole(_ end: String) throws -> NSRegularExpression {
      try NSRegularExpression(pattern: "\\A(?:\(source)\(end))\\z", options: ignoresCase ? .caseInsensitive : [])
    }
    // An open \Q or a comment in (?x) consumes the closing bracket, so the terminator is inserted before it.
    for end in ["", "\\E"] { if let pattern = try? whole(end) { return pattern } }
    return try whole("\n")
  }
}

/// The patterns of LIKE: `*` is any text, `?` any character, and a backslash escapes the next character.
enum Wildcards {
  /// Returns whether a pattern of LIKE matches the whole text: `*` stands for any characters, `?` for one, and a backslash makes the next character
  /// literal. O(text × pattern).
  static func match(_ text: [Character], _ pattern: [Character]) -> Bool {
    var parts: [(sign: Character, isLiteral: Bool)] = []
    var index = 0
    while index < pattern.count {
      if pattern[index] == "\\", index + 1 < pattern.count {
        parts.append((pattern[index + 1], true))
        index += 2
      } else {
        parts.append((pattern[index], false))
        index += 1
      }
    }
    var (position, part) = (0, 0)
    var star: (part: Int, place: Int)?
    while position < text.count {
      if part < parts.count, !parts[part].isLiteral, parts[part].sign == "*" {
        star = (part, position)
        part += 1
      } else if part < parts.count, parts[part].sign == text[position] || !parts[part].isLiteral && parts[part].sign == "?" {
        (position, part) = (position + 1, part + 1)
      } else if let last = star {
        star = (last.part, last.place + 1)
        (position, part) = (last.place + 1, last.part + 1)
      } else {
        return false
      }
    }
    return parts[part...].allSatisfy { !$0.isLiteral && $0.sign == "*" }
  }
}
