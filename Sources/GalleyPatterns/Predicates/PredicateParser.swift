import Foundation

/// A recursive-descent parser for a predicate's format.
struct PredicateParser {
  private let format: String
  private let tokens: [PredicateToken]
  private var index = 0
  private var arguments: [Any]
  private var used = 0
  private var depth = 0
  /// The error at the greatest offset, or `nil` if there was none. If brackets can be parsed in two ways, it belongs to
  /// the attempt that got further.
  private var farthest: PredicateFormatError?

  /// The maximum depth of nested brackets, NOT, minus signs and powers.
  private static let deepest = 100

  private init(_ format: String, _ arguments: [Any]) throws {
    self.format = format
    self.arguments = arguments
    tokens = try PredicateLexer.tokens(of: format)
  }

  /// Returns the condition that a format with its arguments describes. O(length × depth of brackets). Throws `PredicateFormatError` if the
  /// format is not valid or does not take exactly these arguments.
  static func condition(in format: String, _ arguments: [Any]) throws -> PredicateCondition {
    var parser = try PredicateParser(format, arguments)
    let condition = try parser.anyCondition()
    guard parser.token.kind == .end else { throw parser.unexpected("AND, OR or the end of the format") }
    guard parser.used == arguments.count else {
      throw PredicateFormatError(
        format: format, offset: format.utf16.count, reason: "the format takes \(parser.used) arguments, but got \(arguments.count)")
    }
    return condition
  }

  // MARK: Words

  private var token: PredicateToken { tokens[index] }
  private mutating func advance() { if index < tokens.count - 1 { index += 1 } }

  private mutating func consume(_ sign: String) -> Bool {
    guard token.kind == .sign(sign) else { return false }
    advance()
    return true
  }

  private mutating func consumeSign(_ signs: String...) -> String? { signs.first { consume($0) } }

  private var word: String? {
    if case .word(let word) = token.kind { return word.uppercased() }
    return nil
  }

  private mutating func consumeWord(_ candidates: String...) -> Bool {
    guard let word, candidates.contains(word) else { return false }
    advance()
    return true
  }

  private func failure(_ reason: String, at offset: Int? = nil) -> PredicateFormatError {
    PredicateFormatError(format: format, offset: offset ?? token.offset, reason: reason)
  }

  private func unexpected(_ wanted: String) -> PredicateFormatError {
    let found = switch token.kind {
    case .end: "the end of the format"
    case .word(let word), .name(let word): "‘\(word)’"
    case .text(let text): "the string ‘\(text)’"
    case .number(let number): "the number \(number)"
    case .variable(let name): "‘$\(name)’"
    case .argument(let letter): "‘%\(letter)’"
    case .collection(let name): "‘@\(name)’"
    case .sign(let sign): "‘\(sign)’"
    }
    return failure("expected \(wanted), but found \(found)")
  }

  private mutating func nested<Result>(_ body: (inout PredicateParser) throws -> Result) throws -> Result {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else { throw failure("brackets are nested more than \(Self.deepest) levels deep") }
    return try body(&self)
  }

  // MARK: Conditions

  private mutating func anyCondition() throws -> PredicateCondition {
    var conditions = [try allCondition()]
    while consumeWord("OR") || consume("||") { conditions.append(try allCondition()) }
    return conditions.count == 1 ? conditions[0] : .any(conditions)
  }

  private mutating func allCondition() throws -> PredicateCondition {
    var conditions = [try condition()]
    while consumeWord("AND") || consume("&&") { conditions.append(try condition()) }
    return conditions.count == 1 ? conditions[0] : .all(conditions)
  }

  private mutating func condition() throws -> PredicateCondition {
    if consumeWord("NOT") || consume("!") { return .not(try nested { try $0.condition() }) }
    if consumeWord("TRUEPREDICATE") { return .always(true) }
    if consumeWord("FALSEPREDICATE") { return .always(false) }
    if token.kind == .sign("("), let condition = bracketed() { return condition }
    return .comparison(try comparison())
  }

  /// Parses a condition in brackets. Returns `nil`, at the opening bracket again, if they contain a value or an error.
  private mutating func bracketed() -> PredicateCondition? {
    let (start, used) = (index, used)
    do {
      advance()
      let condition = try nested { try $0.anyCondition() }
      guard consume(")") else { throw unexpected("‘)’") }
      return condition
    } catch let error as PredicateFormatError {
      if error.offset >= farthest?.offset ?? 0 { farthest = error }
    } catch {}
    (index, self.used) = (start, used)
    return nil
  }

  private mutating func comparison() throws -> PredicateComparison {
    do { return try unmodifiedComparison() } catch let error as PredicateFormatError {
      if let farthest, farthest.offset > error.offset { throw farthest }
      throw error
    }
  }

  private mutating func unmodifiedComparison() throws -> PredicateComparison {
    var quantifier: PredicateComparison.Quantifier?
    if consumeWord("ANY", "SOME") { quantifier = .any } else if consumeWord("ALL") { quantifier = .all } else if consumeWord("NONE") { quantifier = .noMember }
    let left = try expression()
    let comparing = try comparisonOperator()
    var comparison = PredicateComparison(quantifier: quantifier, left: left, operator: comparing, right: .itself)
    if consume("[") { try options(&comparison) }
    let start = token.offset
    comparison.right = try expression()
    try check(&comparison, at: start)
    return comparison
  }

  private mutating func comparisonOperator() throws -> PredicateComparison.Operator {
    if case .sign(let sign) = token.kind {
      let aliases: [String: PredicateComparison.Operator] = ["=": .equal, "<>": .notEqual, "=<": .lessOrEqual, "=>": .greaterOrEqual]
      if let found = PredicateComparison.Operator(rawValue: sign) ?? aliases[sign] {
        advance()
        return found
      }
    }
    if let word, let found = PredicateComparison.Operator(rawValue: word) {
      advance()
      return found
    }
    throw unexpected("an operator such as ==, <, CONTAINS or MATCHES")
  }

  private mutating func options(_ comparison: inout PredicateComparison) throws {
    let offset = token.offset
    guard case .word(let letters) = token.kind, letters.allSatisfy({ "cdnlCDNL".contains($0) }) else { throw unexpected("[c], [d] or [cd]") }
    advance()
    guard consume("]") else { throw unexpected("‘]’") }
    switch comparison.operator {
    case .between, .less, .lessOrEqual, .greater, .greaterOrEqual: throw failure("\(comparison.operator.rawValue) does not support [\(letters)]", at: offset)
    case .equal, .notEqual, .beginsWith, .endsWith, .contains, .like, .matches, .isIn: break
    }
    comparison.ignoresCase = letters.lowercased().contains("c")
    comparison.ignoresDiacritics = letters.lowercased().contains("d")
  }

  /// Throws if the right side of MATCHES or BETWEEN, as far as the format contains it, is not a regular expression or a
  /// pair of limits. Compiles the regular expression.
  private mutating func check(_ comparison: inout PredicateComparison, at offset: Int) throws {
    switch (comparison.operator, comparison.right) {
    case (.matches, .constant(let value)):
      guard let source = PredicateValue(value).text else { throw failure("MATCHES needs a string with a regular expression", at: offset) }
      do { comparison.pattern = try comparison.compiled(source) } catch {
        throw failure("‘\(source)’ is not a valid regular expression", at: offset)
      }
    case (.between, .list(let members)) where members.count != 2: throw failure("BETWEEN needs two limits, as in {1, 10}", at: offset)
    case (.between, .constant(let value)):
      guard case .list(let members) = PredicateValue(value), members.count == 2 else { throw failure("BETWEEN needs two limits, as in {1, 10}", at: offset) }
    default: break
    }
  }

  // MARK: Values

  /// Parses operands in a loop and stores them in a list, because recursion could overflow the stack. Throws if there
  /// is no expression.
  private mutating func expression() throws -> PredicateExpression {
    let first = try product()
    var operations: [(sign: String, value: PredicateExpression)] = []
    while let sign = consumeSign("+", "-") { operations.append((sign, try product())) }
    return operations.isEmpty ? first : .arithmetic(first, operations)
  }

  private mutating func product() throws -> PredicateExpression {
    let first = try power()
    var operations: [(sign: String, value: PredicateExpression)] = []
    while let sign = consumeSign("*", "/") { operations.append((sign, try power())) }
    return operations.isEmpty ? first : .arithmetic(first, operations)
  }

  private mutating func power() throws -> PredicateExpression {
    let left = try path()
    return consume("**") ? .arithmetic(left, [("**", try nested { try $0.power() })]) : left
  }

  /// Parses a value and the keys and brackets after it. Throws if there is no value.
  private mutating func path() throws -> PredicateExpression {
    let value = try value()
    var steps: [PredicateExpression.Step] = []
    while true {
      if consume("[") {
        let element = try nested { try $0.expression() }
        guard consume("]") else { throw unexpected("‘]’") }
        steps.append(.element(element))
      } else if consume(".") {
        steps += try keys()
      } else {
        return value.through(steps)
      }
    }
  }

  private mutating func keys() throws -> [PredicateExpression.Step] {
    switch token.kind {
    case .word(let key), .name(let key):
      advance()
      return [.key(key)]
    case .collection(let name): return [try collection(name)]
    case .argument("K"): return keyPath(try argument())
    case .number, .text, .variable, .argument, .sign, .end: throw unexpected("a key")
    }
  }

  private mutating func collection(_ name: String) throws -> PredicateExpression.Step {
    guard KeyPathValue.collectionNames.contains(name) else {
      throw failure("‘@\(name)’ is not one of @\(KeyPathValue.collectionNames.joined(separator: ", @"))")
    }
    advance()
    var path: [String] = []
    while consume(".") {
      switch token.kind {
      case .word(let key), .name(let key): path.append(key)
      default: throw unexpected("a key")
      }
      advance()
    }
    return .collection(name, path: path)
  }

  private mutating func value() throws -> PredicateExpression {
    switch token.kind {
    case .text(let text):
      advance()
      return .constant(text)
    case .number(let number):
      advance()
      return .constant(number)
    case .variable(let name):
      advance()
      return .variable(name)
    case .argument("K"): return PredicateExpression.itself.through(keyPath(try argument()))
    case .argument:
      let value = try argument()
      return .constant(value)
    case .collection(let name): return .path(from: .itself, [try collection(name)])
    case .word(let word): return try value(of: word)
    case .name(let key):
      advance()
      return .path(from: .itself, [.key(key)])
    case .sign("("):
      advance()
      let value = try nested { try $0.expression() }
      guard consume(")") else { throw unexpected("‘)’") }
      return value
    case .sign("-"):
      advance()
      return .arithmetic(.constant(0), [("-", try nested { try $0.path() })])
    case .sign("{"): return .list(try list())
    case .sign, .end: throw unexpected("a value")
    }
  }

  private mutating func value(of word: String) throws -> PredicateExpression {
    guard !PredicateToken.operators.contains(word.uppercased()) else { throw unexpected("a value") }
    if PredicateToken.functions.contains(word.uppercased()) { throw failure("\(word.uppercased()) is not supported") }
    advance()
    switch word.uppercased() {
    case "SELF": return .itself
    case "TRUE", "YES": return .constant(true)
    case "FALSE", "NO": return .constant(false)
    case "NIL", "NULL": return .constant(nil)
    default: return .path(from: .itself, [.key(word)])
    }
  }

  private mutating func list() throws -> [PredicateExpression] {
    advance()
    if consume("}") { return [] }
    var members = [try nested { try $0.expression() }]
    while consume(",") { members.append(try nested { try $0.expression() }) }
    guard consume("}") else { throw unexpected("‘,’ or ‘}’") }
    return members
  }

  // MARK: Arguments

  private mutating func argument() throws -> Any? {
    guard case .argument(let letter) = token.kind else { throw unexpected("an argument") }
    guard used < arguments.count else { throw failure("‘%\(letter)’ has no argument: only \(arguments.count) are given") }
    let value = PredicateValue.unwrapped(arguments[used])
    switch (letter, PredicateValue(value)) {
    case ("@", _), ("K", .text), ("s", .text), ("S", .text), ("c", _), (_, .number), (_, .bool): break
    default: throw failure("the argument of ‘%\(letter)’, ‘\(value.map { "\($0)" } ?? "nil")’, is not a \(letter == "K" ? "key path" : letter == "s" || letter == "S" ? "string" : "number")")
    }
    if letter == "K" { try checkKeyPath(PredicateValue(value).text) }
    used += 1
    advance()
    return value
  }

  private func checkKeyPath(_ path: String?) throws {
    guard let path, !path.isEmpty else { throw failure("‘%K’ needs a string with a key path") }
    guard !path.split(separator: ".", omittingEmptySubsequences: false).contains("") else {
      throw failure("the key path ‘\(path)’ for ‘%K’ has an empty key")
    }
  }

  private func keyPath(_ path: Any?) -> [PredicateExpression.Step] {
    let keys = (PredicateValue(path).text ?? "").split(separator: ".").map(String.init)
    var steps: [PredicateExpression.Step] = []
    for (index, key) in keys.enumerated() {
      if key.hasPrefix("@"), KeyPathValue.collectionNames.contains(String(key.dropFirst())) {
        return steps + [.collection(String(key.dropFirst()), path: Array(keys[(index + 1)...]))]
      }
      if index > 0 || key.uppercased() != "SELF" { steps.append(.key(key)) }
    }
    return steps
  }
}
