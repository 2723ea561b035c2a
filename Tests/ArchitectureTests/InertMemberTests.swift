import Foundation
import Testing

/// Public members without effect. Each is listed in `Tests/Rules/inert.tsv` with the reason why sources for iOS need it.
@Suite struct InertMemberTests {
  private static let modules: Set = [
    "GalleyAttributedText", "CoreGraphics", "CoreText", "ImageIO", "GalleyPatterns", "QuartzCore", "TextKit", "UIFoundation", "UIKitCore", "UIKitText", "UIKitCollections", "UIKit", "UniformTypeIdentifiers",
  ]
  private static let mark = "Has no effect: "

  private func files() -> [SourceTree.File] {
    SourceTree.files(in: "Sources", ["swift"]).filter { Self.modules.contains($0.module) }
  }

  /// The listed symbols, each as `Module: Type.member`.
  private func listed() throws -> [String] {
    let rows = try SourceTree.text("Tests/Rules/inert.tsv").split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(rows == rows.sorted())
    return rows.map { row in
      let cells = row.split(separator: "\t")
      #expect(cells.count == 3 && cells.last?.hasSuffix(".") == true, "module, symbol and a sentence with the reason: \(row)")
      return cells.prefix(2).joined(separator: ": ")
    }
  }

  @Test func listEqualsCommentsThatSayNoEffect() throws {
    let listed = try listed()
    let documented = files().flatMap { file in Self.inert(in: file).map { "\(file.module): \($0)" } }
    #expect(Set(listed).count == listed.count, "a symbol is listed twice")
    #expect(Set(documented).subtracting(listed).sorted() == [], "not listed")
    #expect(Set(listed).subtracting(documented).sorted() == [], "missing, or without a comment with “\(Self.mark)”")
  }

  @Test func everyUnreadPropertyIsListed() throws {
    let properties = UnreadProperties(of: files(), readers: SourceTree.files(in: "Sources", ["swift"]))
    let symbols = Set(try listed().map { String($0.drop { $0 != ":" }.dropFirst(2)) })
    #expect(properties.count > 400, "it finds next to nothing")
    #expect(properties.unread.filter { !symbols.contains($0) } == [])
  }

  @Test func everyEmptyMemberIsListed() throws {
    let members = EmptyMembers(of: files(), callers: SourceTree.files(in: "Sources", ["swift"]))
    let symbols = Set(try listed().map { String($0.drop { $0 != ":" }.dropFirst(2)) })
    #expect(members.count > 100, "it finds next to nothing")
    #expect(members.symbols.filter { !symbols.contains($0) } == [])
  }

  /// The beginnings of the names of options that sources decode from their bits.
  private static let decodedOptions = ["AnimationOptions.curve", "AnimationOptions.transition", "FormatOptions.alignAll", "SymbolicTraits.trait"]

  @Test func everyUnreadOptionIsListed() throws {
    let options = UnreadProperties(ofOptionsIn: files(), readers: SourceTree.files(in: "Sources", ["swift"]))
    let symbols = Set(try listed().map { String($0.drop { $0 != ":" }.dropFirst(2)) })
    #expect(options.count > 50, "it finds next to nothing")
    #expect(options.unread.filter { option in !symbols.contains(option) && !Self.decodedOptions.contains { option.hasPrefix($0) } } == [])
  }

  /// Returns the public members, as `Type.member`, whose comments say that they have no effect.
  private static func inert(in file: SourceTree.File) -> [String] {
    guard file.text.contains("effect:") else { return [] }
    let lines = file.lines.map { $0.trimmingCharacters(in: .whitespaces) }
    return (DeclarationReader.declarations(in: file.text) ?? []).filter(\.isPublic).compactMap { declaration in
      let above = lines[..<(declaration.line - 1)].reversed().drop { $0.hasPrefix("@") }.prefix { $0.hasPrefix("///") }
      let comment = above.reversed().map { $0.dropFirst(3).trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
      return comment.contains(mark) ? (declaration.owner.map { $0 + "." } ?? "") + declaration.name : nil
    }
  }

  // MARK: What counts

  @Test func commentsAreReadAsWhole() {
    let found = Self.inert(in: SourceTree.File(path: "Sources/A/a.swift", text: """
      open class View {
        /// Said. Has no
        /// effect: reason.
        @MainActor
        open var isFlat = true
        /// Has no effect if it is small.
        open var size = 0
        /// Has no effect: reason.
        func hidden() {}
        // Has no effect: reason.
        open func draw() {}
        /// Has no effect: reason.
        public func fill(_ rect: Rect, by rule: Rule) {}
      }
      """))
    #expect(found == ["View.isFlat", "View.fill(_:by:)"])
  }

  /// Declarations, other code, and the members without effect.
  @Test(arguments: [
    ("open func draw() {}", "", ["View.draw()"]),
    ("open func draw() {\n  // nothing\n}", "func draw() {}\nsuper.draw()\n// draw()", ["View.draw()"]),
    ("open func draw(_ a: Int) {}", "view.draw()", []),
    ("func draw() {}", "", []),
    ("open func draw() { count += 1 }", "", []),
    ("public init() {}", "", []),
    // Forwarding to nothing, and to something.
    ("open func draw() { own.draw() }", "struct Own { func draw() {} }", ["View.draw()"]),
    ("open func draw() { own.draw() }", "public struct Own { public func draw() {} }", ["Own.draw()", "View.draw()"]),
    ("open func draw() {\n  own.draw()\n}", "public struct Own { public func draw() {} }\nstruct More { func draw() { count += 1 } }", ["Own.draw()"]),
    ("public var size: Int { get { 1 } set {} }", "", ["View.size"]),
    ("open override var size: Int {\n  get { 1 }\n  set {\n  }\n}", "", ["View.size"]),
    ("public var size: Int { get { 1 } set { own = newValue } }", "", []),
    ("public var size = 1 { didSet {} }", "", []),
  ])
  func memberIsEmptyUnlessSourceCallsIt(declaration: String, code: String, empty: [String]) {
    let declaring = SourceTree.File(path: "Sources/A/a.swift", text: "open class View {\n\(declaration)\n}")
    let other = SourceTree.File(path: "Sources/A/b.swift", text: code)
    #expect(EmptyMembers(of: [declaring, other], callers: [declaring, other]).symbols == empty)
  }

  @Test func optionsAreUnreadUnlessSourceReadsThem() {
    let declaring = SourceTree.File(path: "Sources/A/a.swift", text: """
      public struct Options: OptionSet {
        public static let fast = Options(rawValue: 1 << 0)
        public static let slow = Options(rawValue: 1 << 1)
        public static let all: Options = [.slow], mask = Options(rawValue: 0xFF)
        static let inner = Options(rawValue: 1 << 2)
      }
      public struct Name { public static let first = Name(rawValue: "first") }
      extension Outer.Options { public static let late = Options(rawValue: 1 << 3) }
      """)
    #expect(UnreadProperties(ofOptionsIn: [declaring], readers: [declaring]).unread == ["Options.fast", "Options.late"])
  }

  /// A property declaration, other code, and whether the property is unread.
  @Test(arguments: [
    ("public var size = 0", "view.size = 1", true),
    ("public var size: Int", "init(size: Int) { self.size = size }", true),
    ("public var size: Int", "init(size: Int) { use(size) }", false),
    ("open var size = 0 { didSet { redraw() } }", "View(size: 1, other: 2)", true),
    ("open var size = 0 {\n  didSet { redraw() }\n}", "// view.size\nlet text = \"size\"", true),
    ("open var size: Int {\n  willSet { redraw() }\n}", "", true),
    ("public var size = 0", "let text = \"\\(view.size)\"", false),
    ("public var size = 0", "if size == 1 {}", false),
    ("public var size: Int?", "if let size { use() }", false),
    ("public var size: Int?", "let size = 1", true),
    ("public var size = 0", "draw(other: size)", false),
    ("public var size = 0", "views.map(\\.size)", false),
    ("public var size: Int { 1 }", "", false),
    ("public var size: Int { get { 1 } set {} }", "", false),
    ("public private(set) var size = 0", "", false),
    ("var size = 0", "", false),
  ])
  func propertyIsUnreadUnlessSourceReadsIt(declaration: String, code: String, isUnread: Bool) {
    let declaring = SourceTree.File(path: "Sources/A/a.swift", text: "open class View {\n\(declaration)\n}")
    let other = SourceTree.File(path: "Sources/A/b.swift", text: code)
    #expect(UnreadProperties(of: [declaring], readers: [declaring, other]).unread == (isUnread ? ["View.size"] : []))
  }
}
