import Foundation
import GalleyRequirements

/// A condition on an object, as a closure or a format string: Foundation's class, extended by the format language that
/// Foundation on Linux lacks.
///
///     NSPredicate(format: "SELF MATCHES %@", "[0-9]+").evaluate(with: "12")
///     NSPredicate(format: "name BEGINSWITH[cd] %@ AND age BETWEEN {18, 30}", "é")
///
/// | | |
/// |---|---|
/// | operators | `== = != <> < <= > >= =< =>`, `BEGINSWITH`, `ENDSWITH`, `CONTAINS`, `LIKE`, `MATCHES`, `IN`, `BETWEEN`, with `[c]`, `[d]`, `[cd]` |
/// | combined with | `AND &&`, `OR \|\|`, `NOT !`, parentheses; `ANY`, `SOME`, `ALL` and `NONE` before a comparison |
/// | values | `"text"`, `'text'`, numbers, `TRUE FALSE YES NO NIL NULL`, `{1, 2}`, `SELF`, key paths, `$variables`, `+ - * / **` |
/// | arguments | `%@`, `%K` for a key path, `%d %i %u %ld %f %s` and similar, `%%` |
///
/// Key paths traverse dictionaries, arrays and the properties of Swift values (`Mirror`), and support `length`, `count`,
/// `@count`, `@sum`, `@avg`, `@min` and `@max`.
///
/// | file | content |
/// |---|---|
/// | `PredicateLexer` | tokens |
/// | `PredicateParser` | parsing |
/// | `PredicateNode` | the syntax tree |
/// | `PredicateEvaluation`, `PredicateValue`, `PredicateNumber`, `KeyPathValue` | evaluation |
open class NSPredicate: Foundation.NSPredicate {
  private var condition: PredicateCondition?

  /// Creates the condition of a format and its arguments.
  ///
  /// Traps with a message that marks the position if the format is invalid or does not take exactly these arguments; `init(parsing:arguments:)`
  /// throws instead.
  public convenience init(format predicateFormat: String, _ args: Any?...) {
    self.init(format: predicateFormat, argumentArray: args.map { $0 as Any })
  }

  /// Creates the condition of a format and an array of arguments; `nil` means none. Traps if the format is invalid or does not take exactly these
  /// arguments.
  public convenience init(format predicateFormat: String, argumentArray arguments: [Any]?) {
    do {
      try self.init(parsing: predicateFormat, arguments: arguments ?? [])
    } catch {
      requirementFailed("\(error)")
    }
  }

  /// Creates the condition of a format and its arguments. A Galley extension.
  ///
  /// - Throws: `PredicateFormatError` if the format is invalid, for example because a user typed it, or if it does not take exactly these
  ///   arguments.
  public convenience init(parsing format: String, arguments: [Any] = []) throws {
    let condition = try PredicateParser.condition(in: format, arguments)
    self.init(block: { object, bindings in condition.isTrue(for: object, bindings ?? [:]) })
    self.condition = condition
  }

  /// The condition in the syntax of `init(format:)`. Arguments that this syntax cannot express, such as dates, are written as their descriptions.
  /// For a closure, a placeholder as in Foundation.
  open override var predicateFormat: String { condition.map { "\($0)" } ?? "BLOCKPREDICATE(\(ObjectIdentifier(self)))" }

  /// The same as `predicateFormat`.
  open override var description: String { predicateFormat }
}

/// A syntax error in a format, with its position.
public struct PredicateFormatError: Error, Equatable, CustomStringConvertible {
  /// The predicate format string that could not be parsed.
  public let format: String
  /// The position of the error, in UTF-16 code units.
  public let offset: Int
  /// The reason for the error.
  public let reason: String

  /// The reason, the format, and a mark below the position.
  public var description: String {
    let marked = String(decoding: Array(format.utf16.prefix(offset)), as: UTF16.self)
    return "\(reason)\n  \(format.replacingOccurrences(of: "\n", with: " "))\n  \(String(repeating: " ", count: marked.count))^"
  }
}
