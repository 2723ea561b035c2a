import Foundation

/// What is kept of a predicate's format.
indirect enum PredicateCondition {
  case always(Bool)
  case not(PredicateCondition)
  case all([PredicateCondition])
  case any([PredicateCondition])
  case comparison(PredicateComparison)
}

/// Two values, and how they are to stand to each other.
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
  /// Of a pattern that the format has itself; the others are compiled when they come.
  var pattern: NSRegularExpression?
}

/// Where a value comes from.
indirect enum PredicateExpression {
  case itself
  case constant(Any?)
  case variable(String)
  case list([PredicateExpression])
  /// The value under a key of another.
  case member(of: PredicateExpression, String)
  /// `@count` and the like, of all that `path` says of the members of a collection.
  case collection(PredicateExpression, String, path: [String])
  case element(of: PredicateExpression, PredicateExpression)
  case arithmetic(String, PredicateExpression, PredicateExpression)
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
    case .constant(let value): Self.words(of: value)
    case .variable(let name): "$\(name)"
    case .list(let expressions): "{\(expressions.map { "\($0)" }.joined(separator: ", "))}"
    case .member(.itself, let key): key
    case .member(let whole, let key): "\(Self.inBrackets(whole)).\(key)"
    case .collection(let whole, let name, let path):
      ([Self.prefix(of: whole) + "@\(name)"] + path).joined(separator: ".")
    case .element(let whole, let index): "\(Self.inBrackets(whole))[\(index)]"
    case .arithmetic(let sign, let left, let right): "(\(left) \(sign) \(right))"
    }
  }

  private static func prefix(of whole: PredicateExpression) -> String {
    if case .itself = whole { return "" }
    return "\(inBrackets(whole))."
  }

  /// A point behind a number would be read as the number's.
  private static func inBrackets(_ whole: PredicateExpression) -> String {
    if case .constant = whole { return "(\(whole))" }
    return "\(whole)"
  }

  private static func words(of value: Any?) -> String {
    switch PredicateValue(value) {
    case .none: return "nil"
    case .bool(let value): return value ? "TRUE" : "FALSE"
    case .number(let value): return value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    case .text(let text): return "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    case .list(let values): return "{\(values.map(words).joined(separator: ", "))}"
    case .date(let date): return "\(date)"
    case .other(let value): return "\(value)"
    }
  }
}
