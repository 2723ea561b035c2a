/// Recognizes bodies that only forward to another member, so that its documentation holds for them too.
///
/// Such a body is one access path, as in `super.draw(rect)`, `return try storage[index].name` or `style.width = newValue`, whose arguments
/// are paths or literals. A property forwards if each of its accessors does. A constant, an operator, a closure, an observer or a trap is
/// a behavior of its own, and so is an empty body.
struct ForwardingReader {
  private typealias Token = DeclarationLexer.Token

  private let tokens: [Token]
  private var index = 0

  private static let literals: Set = ["true", "false", "nil"]
  private static let traps: Set = ["fatalError", "preconditionFailure", "assertionFailure"]

  /// Whether the tokens between the braces of a body only forward.
  static func forwards(_ body: [DeclarationLexer.Token]) -> Bool {
    var reader = ForwardingReader(tokens: body.filter { $0 != .doc })
    return reader.isAtAccessor ? reader.readAccessors() : reader.readStatement() && reader.isAtEnd
  }

  private init(tokens: [DeclarationLexer.Token]) { self.tokens = tokens }

  private var isAtEnd: Bool { index == tokens.count }

  private func token(_ offset: Int = 0) -> Token? { index + offset < tokens.count ? tokens[index + offset] : nil }

  private func isSign(_ sign: Unicode.Scalar, _ offset: Int = 0) -> Bool { token(offset) == .sign(UInt8(ascii: sign)) }

  private func word(_ offset: Int = 0) -> String? {
    if case .word(let word) = token(offset) { return word }
    return nil
  }

  private mutating func skip(_ sign: Unicode.Scalar) -> Bool {
    guard isSign(sign) else { return false }
    index += 1
    return true
  }

  private mutating func skip(word expected: String) -> Bool {
    guard word() == expected else { return false }
    index += 1
    return true
  }

  private mutating func skipMarks() { while isSign("?") || isSign("!") { index += 1 } }

  // MARK: Accessors

  private var isAtAccessor: Bool {
    guard let word = word(), ["get", "set", "willSet", "didSet"].contains(word) else { return false }
    return isSign("{", 1) || isSign("(", 1)
  }

  private mutating func readAccessors() -> Bool {
    while !isAtEnd {
      guard skip(word: "get") || skip(word: "set") else { return false }
      while !isAtEnd, !isSign("{") { index += 1 }
      guard skip("{"), readStatement(), skip("}") else { return false }
    }
    return true
  }

  // MARK: Statements

  private mutating func readStatement() -> Bool {
    _ = skip(word: "return")
    if skip(word: "try") { skipMarks() }
    _ = skip(word: "await")
    guard let first = word(), !isLiteral(first), !Self.traps.contains(first), readPath() else { return false }
    return skip("=") ? readArgument() : true
  }

  private func isLiteral(_ word: String) -> Bool { Self.literals.contains(word) || word.first?.isNumber == true }

  private mutating func readPath() -> Bool {
    guard word() != nil else { return false }
    index += 1
    while true {
      skipMarks()
      if isSign("."), word(1) != nil {
        index += 2
      } else if skip("(") {
        guard readArguments(until: ")") else { return false }
      } else if skip("[") {
        guard readArguments(until: "]") else { return false }
      } else if skip(word: "as") {
        skipMarks()
        guard word() != nil else { return false }
        index += 1
      } else {
        return true
      }
    }
  }

  private mutating func readArguments(until end: Unicode.Scalar) -> Bool {
    while !skip(end) {
      if word() != nil, isSign(":", 1) { index += 2 }
      guard readArgument() else { return false }
      guard skip(",") || isSign(end) else { return false }
    }
    return true
  }

  /// A path, a literal or an implicit member.
  private mutating func readArgument() -> Bool {
    _ = skip("&") || skip(".")
    if token() == .string {
      index += 1
      return true
    }
    return readPath()
  }
}
