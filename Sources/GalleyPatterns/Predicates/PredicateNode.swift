import Foundation

/// The syntax tree of a predicate's condition.
indirect enum PredicateCondition {
  case always(Bool)
  case not(PredicateCondition)
  case all([PredicateCondition])
  case any([PredicateCondition])
  case comparison(PredicateComparison)
}

/// A comparison of two values.
struct PredicateComparison {
  enum Operator: String, CaseIterable {
    case equal = "==", notEqual = "!=", less = "<", lessOrEqual = "<=", greater = ">", greaterOrEqual = ">="
    case beginsWith = "BEGINSWITH", endsWith = "ENDSWITH", contains = "CONTAINS", like = "LIKE", matches = "MATCHES"
    case isIn = "IN", between = "BETWEEN"
  }
  enum Quantifier: String { case any = "ANY", all = "ALL", noMember = "NONE" }

  var quantifier: Quantifier?
  var left: PredicateExpression
  var `operator`: Operator
  var ignoresCase = false
  var ignoresDiacritics = false
  var right: PredicateExpression
  /// The compiled pattern if the format or an argument contains it, else `nil`; other patterns are compiled during evaluation.
  var pattern: NSRegularExpression?
}

/// An expression with a value.
indirect enum PredicateExpression {
  case itself
  case constant(Any?)
  case variable(String)
  case list([PredicateExpression])
  /// The value at the end of a path. Steps are in one list, as in sums, so that only brackets nest, however long the
  /// path is.
  case path(from: PredicateExpression, [Step])
  /// An arithmetic expression, evaluated from left to right.
  case arithmetic(PredicateExpression, [(sign: String, value: PredicateExpression)])

  enum Step {
    /// The value under a key.
    case key(String)
    /// `@count` and similar operators, applied to `path` of each member of a collection.
    case collection(String, path: [String])
    /// An index in brackets.
    case element(PredicateExpression)
  }

  /// The key if the expression is a single key of the object itself; else `nil`.
  var ownKey: String? {
    if case .path(.itself, let steps) = self, steps.count == 1, case .key(let key) = steps[0] { return key }
    return nil
  }

  /// Returns an expression for the value at the end of `steps` from this expression's value.
  func through(_ steps: [Step]) -> PredicateExpression {
    if steps.isEmpty { return self }
    if case .path(let whole, let before) = self { return .path(from: whole, before + steps) }
    return .path(from: self, steps)
  }
}

extension PredicateCondition: CustomStringConvertible {
  var description: String {
    switch self {
    case .always(let isSo): isSo ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .not(let condition): "NOT \(condition.inBrackets)"
    case .all(let conditions): conditions.map(\.inBrackets).joined(separator: " AND ")
    case .any(let conditions): conditions.map(\.inBrackets).joined(separator: " OR ")
    case .comparison(let comparison): comparison.description
    }
  }

  private var inBrackets: String {
    switch self {
    case .all, .any: "(\(self))"
    case .always, .not, .comparison: "\(self)"
    }
  }
}

extension PredicateComparison: CustomStringConvertible {
  var description: String {
    let options = (ignoresCase ? "c" : "") + (ignoresDiacritics ? "d" : "")
    return "\(quantifier.map { "\($0.rawValue) " } ?? "")\(left) \(`operator`.rawValue)\(options.isEmpty ? "" : "[\(options)]") \(right)"
  }
}

extension PredicateExpression: CustomStringConvertible {
  var description: String {
    switch self {
    case .itself: "SELF"
    case .constant(let value): Self.formatText(of: value)
    case .variable(let name): "$\(name)"
    case .list(let expressions): "{\(expressions.map { "\($0)" }.joined(separator: ", "))}"
    case .path(let whole, let steps): Self.formatText(of: steps, from: whole)
    case .arithmetic(let first, let operations): "(\(first)\(operations.map { " \($0.sign) \($0.value)" }.joined()))"
    }
  }

  private static func formatText(of steps: [Step], from whole: PredicateExpression) -> String {
    var words = start(of: steps, whole)
    for step in steps {
      switch step {
      // Mark a key that equals a keyword.
      case .key(let key): words += words.isEmpty ? (PredicateToken.isReserved(key) ? "#" : "") + key : ".\(key)"
      case .collection(let name, let path): words += (words.isEmpty ? "" : ".") + (["@\(name)"] + path).joined(separator: ".")
      case .element(let index): words += "[\(index)]"
      }
    }
    return words
  }

  /// Returns the text of the start of a path. The object itself is written only before brackets. A constant is in brackets, since a full stop
  /// after a number would be read as part of the number.
  private static func start(of steps: [Step], _ whole: PredicateExpression) -> String {
    switch (whole, steps.first) {
    case (.itself, .key), (.itself, .collection): ""
    case (.constant, _): "(\(whole))"
    default: "\(whole)"
    }
  }

  private static func formatText(of value: Any?) -> String {
    switch PredicateValue(value) {
    case .none: return "nil"
    case .bool(let value): return value ? "TRUE" : "FALSE"
    case .number(let value): return "\(value)"
    case .text(let text): return "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    case .list(let values): return "{\(values.map(formatText).joined(separator: ", "))}"
    case .date(let date): return "\(date)"
    case .other(let value): return "\(value)"
    }
  }
}
