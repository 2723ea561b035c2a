/// The declarations that clients of the modules see, and whether they have doc comments.
struct PublicInterface {
  private var declarations: [(path: String, declaration: Declaration)] = []
  /// Sources whose braces do not match, according to this parser.
  private(set) var unreadable: [String] = []
  /// The supertypes of each type and protocol, by name, including extensions.
  private var inherited: [String: Set<String>] = [:]
  /// The documented requirements of each public protocol.
  private var requirements: [String: Set<String>] = [:]
  /// Types of the modules that clients do not see; neither are members of their extensions.
  private var hidden: Set<String> = []

  /// Members of well-known protocols of the standard library and Foundation, whose comments hold for every type.
  private static let wellKnown: Set = [
    "==", "<", "hash(into:)", "encode(to:)", "init(from:)", "encode(with:)", "init(coder:)", "supportsSecureCoding", "copy(with:)",
    "mutableCopy(with:)", "description", "debugDescription", "rawValue", "init(rawValue:)", "init(stringLiteral:)",
  ]

  init(of files: [SourceTree.File]) {
    var visible: Set<String> = []
    for file in files {
      guard let found = DeclarationReader.declarations(in: file.text) else {
        unreadable.append(file.path)
        continue
      }
      for declaration in found {
        if declaration.keyword.opensType {
          inherited[declaration.name, default: []].formUnion(declaration.inherited)
          if declaration.keyword != .extension {
            if declaration.isPublic { visible.insert(declaration.name) } else { hidden.insert(declaration.name) }
          }
        }
        guard declaration.isPublic else { continue }
        declarations.append((file.path, declaration))
        if declaration.ownerKeyword == .protocol, declaration.isDocumented, let owner = declaration.owner {
          requirements[owner, default: []].insert(declaration.name)
        }
      }
    }
    hidden.subtract(visible)
  }

  var count: Int { declarations.count }

  /// Every public declaration that needs a doc comment and has none, as `file:line: name`.
  ///
  /// A member that only forwards is documented by the member it overrides, or by the public protocol that requires it. Other overrides and
  /// implementations, such as defaults in an extension of the protocol, need a comment. Cases of an enum can be documented by the enum.
  var undocumented: [String] {
    declarations.filter { !$0.declaration.isDocumented && needsComment($0.declaration) }.map {
      "\($0.path):\($0.declaration.line): \($0.declaration.owner.map { $0 + "." } ?? "")\($0.declaration.name)"
    }
  }

  private func needsComment(_ declaration: Declaration) -> Bool {
    switch declaration.keyword {
    case .extension, .case, .import, .deinit, .operator, .precedencegroup, .macro: return false
    default: break
    }
    guard let owner = declaration.owner else { return true }
    if hidden.contains(owner) { return false }
    let base = declaration.name.first.map { $0.isLetter } == true ? declaration.name : String(declaration.name.prefix { $0 != "(" })
    // A name with a leading underscore is for Foundation's bridging, not for clients.
    if Self.wellKnown.contains(base) || base.hasPrefix("_") { return false }
    if declaration.isOverride { return !declaration.isForwarding }
    if declaration.ownerKeyword == .protocol { return true }
    if declaration.isForwarding, isRequirement(declaration.name, of: owner) { return false }
    return !isRequirement(declaration.name, of: owner, in: Self.describingProtocols)
  }

  /// Protocols whose comments describe their implementations completely: an exhibit's name, title and topic are what they are.
  private static let describingProtocols: Set = ["Exhibit"]

  /// Whether a protocol that `type` conforms to, or `type` itself as an extended protocol, requires the member and documents it.
  ///
  /// - Parameter protocols: The protocols to consider, or `nil` for all.
  private func isRequirement(_ member: String, of type: String, in protocols: Set<String>? = nil) -> Bool {
    var seen: Set = [type]
    var open = [type]
    while let name = open.popLast() {
      if protocols?.contains(name) ?? true, requirements[name]?.contains(member) == true { return true }
      open += (inherited[name] ?? []).filter { seen.insert($0).inserted }
    }
    return false
  }
}
