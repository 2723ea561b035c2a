import Foundation
import Requirements

/// A condition on an object, in a closure or in words: Foundation's, with the format language that Foundation on Linux lacks.
///
///     NSPredicate(format: "SELF MATCHES %@", "[0-9]+").evaluate(with: "12")
///     NSPredicate(format: "name BEGINSWITH[cd] %@ AND age BETWEEN {18, 30}", "é")
///
/// | | |
/// |---|---|
/// | comparisons | `== = != <> < <= > >= =< =>`, `BEGINSWITH`, `ENDSWITH`, `CONTAINS`, `LIKE`, `MATCHES`, `IN`, `BETWEEN`, with `[c]`, `[d]` or `[cd]` |
/// | joined by | `AND &&`, `OR \|\|`, `NOT !`, parentheses; `ANY`, `SOME`, `ALL` and `NONE` before a comparison |
/// | values | `"text"`, `'text'`, numbers, `TRUE FALSE YES NO NIL NULL`, `{1, 2}`, `SELF`, key paths, `$variables`, `+ - * / **` |
/// | arguments | `%@`, `%K` for a key path, `%d %i %u %ld %f %s` and their like, `%%` |
///
/// Key paths go through dictionaries, arrays, the properties of Swift values (`Mirror`), and `length`, `count`, `@count`, `@sum`, `@avg`, `@min` and `@max`.
///
/// | file | what |
/// |---|---|
/// | `PredicateLexer` | words of the format |
/// | `PredicateParser` | what they say |
/// | `PredicateNode` | what is kept of it |
/// | `PredicateEvaluation`, `PredicateValue`, `PredicateNumber`, `KeyPathValue` | whether it is so |
open class NSPredicate: Foundation.NSPredicate {
  private var condition: PredicateCondition?

  /// The condition that a format says of its arguments.
  ///
  /// A format that cannot be read ends the program, in words that show where: `init(parsing:arguments:)` throws instead.
  public convenience init(format predicateFormat: String, _ args: Any?...) {
    self.init(format: predicateFormat, argumentArray: args.map { $0 as Any })
  }

  /// The same with its arguments in an array.
  public convenience init(format predicateFormat: String, argumentArray arguments: [Any]?) {
    do {
      try self.init(parsing: predicateFormat, arguments: arguments ?? [])
    } catch {
      requirementFailed("\(error)")
    }
  }

  /// The condition that a format says of its arguments. A Galley extension.
  ///
  /// - Throws: `PredicateFormatError` where it cannot be read, such as one that a user has typed.
  public convenience init(parsing format: String, arguments: [Any] = []) throws {
    let condition = try PredicateParser.condition(in: format, arguments)
    self.init(block: { object, bindings in condition.holds(for: object, bindings ?? [:]) })
    self.condition = condition
  }

  /// The condition in words, as `init(format:)` reads them; for one that is a closure what Foundation says.
  open override var predicateFormat: String { condition.map { "\($0)" } ?? "BLOCKPREDICATE(\(ObjectIdentifier(self)))" }

  /// `predicateFormat`: what `print` shows.
  open override var description: String { predicateFormat }
}

/// Why a format is no condition, and where in it.
public struct PredicateFormatError: Error, Equatable, CustomStringConvertible {
  /// What was to be read.
  public let format: String
  /// Where it cannot be read further, in UTF-16.
  public let offset: Int
  /// Why.
  public let reason: String

  /// The reason, the format, and a mark under the place.
  public var description: String {
    let marked = String(decoding: Array(format.utf16.prefix(offset)), as: UTF16.self)
    return "\(reason)\n  \(format.replacingOccurrences(of: "\n", with: " "))\n  \(String(repeating: " ", count: marked.count))^"
  }
}
