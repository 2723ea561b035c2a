/// The members of extensions whose names are declared nowhere else in their module, so that a use of the name is a use of the folder. Members that
/// only their own file sees do not count.
///
/// Types of other modules can have members of the same names. No such name is used in the module for which `FolderTests` reads members.
struct MemberHomes {
  /// The folder of each member, which is empty for files of no folder.
  let homes: [String: String]

  private static let members: Set<Declaration.Keyword> = [.func, .var, .let]

  init(_ sources: [FolderOrder.Source]) {
    var homes: [String: String] = [:]
    var ambiguous: Set<String> = []
    for source in sources {
      ambiguous.formUnion(Self.enumCases(in: source.text))
      for declaration in DeclarationReader.declarations(in: source.text) ?? [] {
        let name = String(declaration.name.prefix { $0 != "(" })
        let isMember = declaration.ownerKeyword == .extension && !declaration.isPrivate && Self.members.contains(declaration.keyword)
        if !isMember || homes.updateValue(source.folder, forKey: name) ?? source.folder != source.folder { ambiguous.insert(name) }
      }
    }
    self.homes = homes.filter { !ambiguous.contains($0.key) }
  }

  /// The names of enum cases, of which a `case` can declare several.
  private static func enumCases(in text: String) -> Set<String> {
    guard text.contains("case ") else { return [] }
    let tokens = DeclarationLexer.tokens(in: text).map(\.token)
    var found: Set<String> = []
    for index in tokens.indices where tokens[index] == .word("case") {
      var next = index + 1
      while next < tokens.count, case .word(let name) = tokens[next], isName(tokens[next]) {
        found.insert(name)
        guard next + 1 < tokens.count, tokens[next + 1] == .sign(UInt8(ascii: ",")) else { break }
        next += 2
      }
    }
    return found
  }

  /// The members that a source uses, without those whose names are also labels or local names in it.
  func names(in source: FolderOrder.Source) -> Set<String> {
    let tokens = DeclarationLexer.tokens(in: source.text).map(\.token)
    var (used, local): (Set<String>, Set<String>) = ([], [])
    for index in tokens.indices {
      guard case .word(let name) = tokens[index], homes[name] != nil else { continue }
      if Self.isLabel(index, in: tokens) || Self.isBound(index, in: tokens) { local.insert(name) } else { used.insert(name) }
    }
    return used.subtracting(local)
  }

  private static func isLabel(_ index: Int, in tokens: [DeclarationLexer.Token]) -> Bool {
    index + 1 < tokens.count && tokens[index + 1] == .sign(UInt8(ascii: ":"))
  }

  /// Whether a word is declared: by `func`, in the pattern of a `let` or `var`, or among the parameters of a closure.
  private static func isBound(_ index: Int, in tokens: [DeclarationLexer.Token]) -> Bool {
    if index > 0, tokens[index - 1] == .word("func") { return true }
    var before = index - 1
    while before >= 0, tokens[before] == .sign(UInt8(ascii: ",")) || tokens[before] == .sign(UInt8(ascii: "(")) || isName(tokens[before]) { before -= 1 }
    if before >= 0, tokens[before] == .word("let") || tokens[before] == .word("var") { return true }
    var after = index + 1
    while after < tokens.count, tokens[after] == .sign(UInt8(ascii: ",")) || isName(tokens[after]) { after += 1 }
    return after < tokens.count && tokens[after] == .word("in")
  }

  private static func isName(_ token: DeclarationLexer.Token) -> Bool {
    if case .word(let word) = token { !["let", "var", "in"].contains(word) } else { false }
  }
}
