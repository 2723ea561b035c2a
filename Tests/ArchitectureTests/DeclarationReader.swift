/// Finds the declarations of a Swift source: those at file scope and the members of types, not those in bodies.
///
/// It parses braces, modifiers and attributes, but not expressions: a declaration can begin after a line break, a brace or a semicolon. So
/// it needs no compiler, and reads the whole project in a second or two.
struct DeclarationReader {
  /// The context of an open brace.
  private struct Scope {
    /// The type, or `nil` if the brace opens a body.
    var type: Declaration?
    /// The access level of members without an explicit one.
    var memberAccess: String?
    /// The number of parentheses open around the brace.
    var depth: Int
  }

  private static let accesses: Set = ["open", "public", "package", "internal", "fileprivate", "private"]
  private static let modifiers: Set = [
    "static", "final", "override", "mutating", "nonmutating", "nonisolated", "isolated", "required", "convenience", "weak", "unowned",
    "lazy", "indirect", "dynamic", "optional", "prefix", "postfix", "infix", "consuming", "borrowing", "distributed",
  ]

  private let tokens: [DeclarationLexer.LocatedToken]
  private var index = 0
  private var scopes: [Scope] = []
  private var depth = 0
  private var found: [Declaration] = []
  /// The declared type until its brace is read.
  private var opening: Scope?
  /// The parameters that were read last.
  private var parameters: (count: Int, inouts: Int) = (0, 0)

  /// Returns `nil` if the braces do not match, because the source was not understood.
  static func declarations(in text: String) -> [Declaration]? {
    var reader = DeclarationReader(tokens: DeclarationLexer.tokens(in: text))
    while reader.index < reader.tokens.count { reader.readOne() }
    return reader.scopes.isEmpty && reader.depth == 0 ? reader.found : nil
  }

  private init(tokens: [DeclarationLexer.LocatedToken]) { self.tokens = tokens }

  private func token(_ offset: Int = 0) -> DeclarationLexer.Token? {
    tokens.indices.contains(index + offset) ? tokens[index + offset].token : nil
  }

  private func isSign(_ sign: Unicode.Scalar, _ offset: Int = 0) -> Bool { token(offset) == .sign(UInt8(ascii: sign)) }

  private func word(_ offset: Int = 0) -> String? {
    if case .word(let word) = token(offset) { return word }
    return nil
  }

  private mutating func readOne() {
    if depth == 0, scopes.last.map({ $0.type != nil }) ?? true, mayBegin, readDeclaration() { return }
    switch token() {
    case .sign(UInt8(ascii: "(")), .sign(UInt8(ascii: "[")): depth += 1
    case .sign(UInt8(ascii: ")")), .sign(UInt8(ascii: "]")): depth -= 1
    case .sign(UInt8(ascii: "{")):
      var scope = depth == 0 ? opening ?? Scope(depth: 0) : Scope(depth: depth)
      scope.depth = depth
      scopes.append(scope)
      (opening, depth) = (nil, 0)
    case .sign(UInt8(ascii: "}")): depth = scopes.popLast()?.depth ?? -1
    default: break
    }
    index += 1
  }

  private var mayBegin: Bool {
    guard index > 0, !tokens[index].isFirstOnLine else { return true }
    return isSign("{", -1) || isSign("}", -1) || isSign(";", -1) || token(-1) == .doc
  }

  // MARK: One declaration

  /// Reads up to the name, or the parameters, and leaves the rest; returns `false` if no declaration follows.
  private mutating func readDeclaration() -> Bool {
    let start = index
    var (isDocumented, isOverride, isSPI, access) = (false, false, false, String?.none)
    while true {
      if token() == .doc {
        isDocumented = true
        index += 1
      } else if isSign("#") {
        let line = tokens[index].line
        while index < tokens.count, tokens[index].line == line { index += 1 }
      } else if isSign("@") {
        isSPI = isSPI || word(1) == "_spi"
        index += 2
        while isSign(".") { index += 2 }
        if isSign("(") { skipParentheses() }
      } else if let word = word(), Self.accesses.contains(word) || Self.modifiers.contains(word) || isModifierClass {
        index += 1
        isOverride = isOverride || word == "override"
        // `private(set)` is not the access level of the whole declaration.
        if isSign("(") { skipParentheses() } else if Self.accesses.contains(word) { access = word }
      } else {
        break
      }
    }
    guard let keyword = word().flatMap(Declaration.Keyword.init) else {
      if index == start { return false }
      // A directive, or a comment over nothing.
      return true
    }
    let line = tokens[index].line
    index += 1
    parameters = (0, 0)
    let outer = scopes.last?.type
    var declaration = Declaration(
      keyword: keyword, name: readName(keyword), line: line, isPublic: false, isOverride: isOverride, isDocumented: isDocumented,
      owner: outer?.name, ownerKeyword: outer?.keyword)
    let given = access ?? scopes.last?.memberAccess
    // Clients do not see what needs `@_spi` in their import.
    declaration.isPrivate = given == "private" || given == "fileprivate" || outer?.isPrivate == true
    (declaration.parameterCount, declaration.inoutCount) = parameters
    let isOpen = !isSPI && (given == "public" || given == "open")
    declaration.isPublic = (keyword == .extension || isOpen) && outer?.isPublic ?? true
    if keyword.opensType {
      declaration.inherited = readInheritance()
      opening = Scope(type: declaration, memberAccess: keyword == .extension || keyword == .protocol ? given : nil, depth: 0)
    } else {
      opening = nil
      if let body {
        let code = tokens[body].map(\.token)
        declaration.isForwarding = ForwardingReader.forwards(code)
        declaration.isEmpty = Self.isEmpty(code)
        declaration.lineCount = tokens[body.upperBound].line - line + 1
      }
    }
    found.append(declaration)
    return true
  }

  /// Returns whether a body, or the setter in it, has no code.
  private static func isEmpty(_ body: [DeclarationLexer.Token]) -> Bool {
    let code = body.filter { $0 != .doc }
    let (open, close) = (DeclarationLexer.Token.sign(UInt8(ascii: "{")), DeclarationLexer.Token.sign(UInt8(ascii: "}")))
    return code.isEmpty || code.indices.dropLast(2).contains { code[$0] == .word("set") && code[$0 + 1] == open && code[$0 + 2] == close }
  }

  /// The indices of the tokens of the body that follows, without its braces. Returns `nil` if the declaration ends without one, or if a value
  /// follows.
  private var body: Range<Int>? {
    var at = index
    var depth = 0
    while at < tokens.count, depth > 0 || tokens[at].token != .sign(UInt8(ascii: "{")) {
      guard case .sign(let sign) = tokens[at].token else {
        if depth == 0, tokens[at].isFirstOnLine, tokens[at].token != .word("where") { return nil }
        at += 1
        continue
      }
      switch sign {
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "="):
        if tokens[at - 1].token != .sign(sign), at + 1 < tokens.count, tokens[at + 1].token != .sign(sign), depth == 0 { return nil }
      case UInt8(ascii: ";"), UInt8(ascii: "}"): if depth == 0 { return nil }
      default: break
      }
      at += 1
    }
    let start = at + 1
    while at < tokens.count {
      if tokens[at].token == .sign(UInt8(ascii: "{")) { depth += 1 }
      if tokens[at].token == .sign(UInt8(ascii: "}")) { depth -= 1 }
      if depth == 0 { return start..<at }
      at += 1
    }
    return nil
  }

  /// `class` in `class func` and `class var`.
  private var isModifierClass: Bool {
    guard word() == "class", let next = word(1) else { return false }
    return ["func", "var", "let", "subscript"].contains(next) || Self.modifiers.contains(next) || Self.accesses.contains(next)
  }

  private mutating func skipParentheses() {
    var depth = 0
    repeat {
      if isSign("(") { depth += 1 }
      if isSign(")") { depth -= 1 }
      index += 1
    } while depth > 0 && index < tokens.count
  }

  private mutating func readName(_ keyword: Declaration.Keyword) -> String {
    var name = keyword.rawValue
    if keyword != .`init`, keyword != .subscript {
      name = word() ?? ""
      if !name.isEmpty { index += 1 }
      // The members of `Outer.Inner` are those of `Inner`.
      while keyword == .extension, isSign("."), let inner = word(1) {
        name = inner
        index += 2
      }
      if keyword == .func, name.isEmpty { name = readOperator() }
    }
    guard [.func, .`init`, .subscript].contains(keyword) else { return name }
    skipGenericParameters()
    while isSign("?") || isSign("!") { index += 1 }
    return name + "(" + readLabels().map { $0 + ":" }.joined() + ")"
  }

  /// A `<` before a word begins generic parameters, unless it is the operator.
  private mutating func readOperator() -> String {
    var name = ""
    while case .sign(let sign) = token(), !isSign("("), name.isEmpty || !isSign("<") || word(1) == nil {
      name.unicodeScalars.append(Unicode.Scalar(sign))
      index += 1
    }
    return name
  }

  private mutating func skipGenericParameters() {
    guard isSign("<") else { return }
    var depth = 0
    repeat {
      if isSign("<") { depth += 1 }
      if isSign(">"), !isSign("-", -1) { depth -= 1 }
      index += 1
    } while depth > 0 && index < tokens.count
  }

  /// The labels of the parameters in parentheses; parameters without a label count as `_`, as in a function declaration.
  private mutating func readLabels() -> [String] {
    guard isSign("(") else { return [] }
    var labels: [String] = []
    var depth = 0
    var isAtStart = false
    repeat {
      if isSign("(") || isSign("[") || isSign("{") {
        depth += 1
        isAtStart = depth == 1
      } else if isSign(")") || isSign("]") || isSign("}") {
        depth -= 1
      } else if isSign(","), depth == 1 {
        isAtStart = true
      } else if isSign("@"), isAtStart {
        index += 1
      } else if depth == 1, isSign(":", -1), word() == "inout" {
        parameters.inouts += 1
      } else if isAtStart, let label = word() {
        labels.append(label)
        isAtStart = false
      }
      index += 1
    } while depth > 0 && index < tokens.count
    parameters.count = labels.count
    return labels
  }

  /// The names between a type's colon and its brace, or its `where`.
  private mutating func readInheritance() -> [String] {
    skipGenericParameters()
    guard isSign(":") else { return [] }
    var names: [String] = []
    while index < tokens.count, !isSign("{"), word() != "where" {
      if isSign("<") { skipGenericParameters() } else if isSign("@") { index += 2 } else {
        if let word = word() { if isSign(".", -1), !names.isEmpty { names[names.count - 1] = word } else { names.append(word) } }
        index += 1
      }
    }
    return names
  }
}
