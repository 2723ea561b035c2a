/// One declaration of a Swift source, as `DeclarationReader` finds it.
struct Declaration: Equatable {
  enum Keyword: String {
    case `func`, `var`, `let`, `init`, `subscript`, `typealias`, `associatedtype`
    case `class`, `struct`, `enum`, `protocol`, actor, `extension`
    // Parsed so that they are not taken for other declarations, but not examined.
    case `case`, `import`, `deinit`, `operator`, `precedencegroup`, macro

    var opensType: Bool {
      switch self {
      case .class, .struct, .enum, .protocol, .actor, .extension: true
      default: false
      }
    }
  }

  var keyword: Keyword
  /// With argument labels, as in `init(frame:)`; for a type nested in others, its own name alone.
  var name: String
  /// Counted from 1.
  var line: Int
  /// Whether clients of the module see it, according to this declaration and the enclosing ones.
  var isPublic: Bool
  /// Whether only its own file, or a part of it, sees it.
  var isPrivate = false
  var isOverride = false
  /// Whether its body only forwards to another member; `false` without a body.
  var isForwarding = false
  /// Whether its body, or that of its setter, is empty; `false` without a body.
  var isEmpty = false
  var isDocumented: Bool
  /// The number of parameters of a function, an initializer or a subscript, and of those that are `inout`.
  var parameterCount = 0, inoutCount = 0
  /// The number of lines from the keyword to the closing brace of the body; 1 without a body.
  var lineCount = 1
  /// The type or extended type that it is a member of; `nil` at file scope.
  var owner: String?
  /// The keyword that `owner` was declared with.
  var ownerKeyword: Keyword?
  /// For a type or an extension: the names after the colon.
  var inherited: [String] = []
}
