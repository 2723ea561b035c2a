/// The languages whose keywords and comments are known, by the names that follow the backticks in Markdown.
extension CodeSyntax {
  /// Swift, also for code without a language.
  public static let swift = CodeSyntax(
    keywords: words(
      """
      actor Any any as associatedtype async await break case catch class continue convenience default defer deinit didSet do dynamic else enum
      extension fallthrough false fileprivate final for func guard if import in indirect init inout internal is lazy let mutating nil nonisolated
      nonmutating operator override precedencegroup private protocol public repeat required rethrows return Self self some static struct subscript
      super switch throw throws true try typealias unowned var weak where while willSet
      """), lineComments: ["//"], hasBlockComments: true, quotes: "\"")

  /// Returns the syntax of a language. Returns that of Swift if the name is missing, and `nil` for plain text. Unknown languages have strings,
  /// numbers and comments in the most common syntaxes, but no keywords.
  ///
  /// - Parameter info: the info string of fenced code; its first word is the language, in uppercase or lowercase.
  public static func named(_ info: String) -> CodeSyntax? {
    let name = language(in: info)
    return name.isEmpty ? swift : languages[name, default: common]
  }

  /// Returns the name of the language at the beginning of an info string in lowercase; empty if it is missing.
  static func language(in info: String) -> String { info.split { $0 == " " || $0 == "," || $0 == "{" }.first?.lowercased() ?? "" }

  private static let common = CodeSyntax(keywords: [], lineComments: ["//", "# "], hasBlockComments: true, quotes: "\"", apostrophe: .stringOutsideWords)

  private static let languages: [String: CodeSyntax?] = {
    var table: [String: CodeSyntax?] = [:]
    func add(_ names: String, _ syntax: CodeSyntax?) { for name in names.split(separator: " ") { table[String(name)] = .some(syntax) } }
    add("swift", swift)
    add("text txt plain plaintext none output console markdown md diff", nil)
    add("c h cpp c++ cc hpp objc objective-c m", cFamily)
    add("java kotlin kt cs csharp c# scala go rust rs", scripting(.character))
    add("dart javascript js jsx mjs typescript ts tsx", scripting(.stringOutsideWords))
    add("python py ruby rb", python)
    add("sh bash shell zsh fish make makefile dockerfile", shell)
    add("json jsonc json5", CodeSyntax(keywords: ["true", "false", "null"], lineComments: ["//"], hasBlockComments: true, quotes: "\""))
    add("yaml yml toml ini conf", CodeSyntax(keywords: ["true", "false", "null", "yes", "no"], lineComments: ["#"], hasBlockComments: false, quotes: "\"", apostrophe: .stringOutsideWords))
    add("css scss less", CodeSyntax(keywords: words("important media import supports"), lineComments: [], hasBlockComments: true, quotes: "\"", apostrophe: .string))
    add("html xml svg", CodeSyntax(keywords: [], lineComments: [], hasBlockComments: false, quotes: "\""))
    add("sql", sql)
    return table
  }()

  private static let cFamily = CodeSyntax(
    keywords: words(
      """
      auto bool break case char class const constexpr continue default delete do double else enum extern false float for if inline int long namespace new
      nullptr private protected public return short signed sizeof static struct switch template this true typedef typename union unsigned using virtual void
      volatile while
      """), lineComments: ["//"], hasBlockComments: true, quotes: "\"", apostrophe: .character)

  private static func scripting(_ apostrophe: Apostrophe) -> CodeSyntax {
    CodeSyntax(keywords: scriptingKeywords, lineComments: ["//"], hasBlockComments: true, quotes: "\"`", apostrophe: apostrophe)
  }

  private static let scriptingKeywords = words(
    """
    abstract async await boolean break case catch chan class const continue default defer do else enum export extends false final finally fn for fun func
    function go if impl implements import in instanceof int interface let map match mod mut new nil null object override package private protected pub
    public range return self select static struct super switch this throw throws trait true try type typeof undefined use val var void when where while
    yield
    """)

  private static let python = CodeSyntax(
    keywords: words(
      """
      and as assert async await begin break class continue def del do elif else elsif end ensure except False finally for from global if import in is lambda
      module nil None nonlocal not or pass raise require rescue return self then True try unless until when while with yield
      """), lineComments: ["#"], hasBlockComments: false, quotes: "\"", apostrophe: .string)

  private static let shell = CodeSyntax(
    keywords: words("case do done elif else esac exit export fi for function if in local return set then unset until while"), lineComments: ["#"],
    hasBlockComments: false, quotes: "\"", apostrophe: .string)

  private static let sql: CodeSyntax = {
    let lowercase = words(
      "all and as asc by case create delete desc distinct drop else end from group having in inner insert into is join left like limit not null on or order "
        + "outer primary references right select set table then union unique update values when where with")
    return CodeSyntax(keywords: lowercase.union(lowercase.map { $0.uppercased() }), lineComments: ["--"], hasBlockComments: true, quotes: "\"", apostrophe: .string)
  }()

  private static func words(_ text: String) -> Set<String> { Set(text.split { $0 == " " || $0 == "\n" }.map(String.init)) }
}
