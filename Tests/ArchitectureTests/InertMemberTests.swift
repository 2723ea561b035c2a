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
