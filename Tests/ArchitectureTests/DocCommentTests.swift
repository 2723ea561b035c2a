import Testing

/// The documentation that clients of the modules can read.
@Suite struct DocCommentTests {
  @Test func everyPublicSymbolIsDocumented() {
    let files = SourceTree.files(in: "Sources", ["swift"])
    let modules = Set(files.filter { $0.text.contains("public ") || $0.text.contains("open ") }.map(\.module))
    let interface = PublicInterface(of: files.filter { modules.contains($0.module) })
    #expect(interface.count > 2000, "it finds next to nothing")
    for path in interface.unreadable { Issue.record("\(path): its braces do not match here: the reader does not understand it") }
    for place in interface.undocumented { Issue.record("\(place) has no doc comment") }
  }

  // MARK: What counts

  /// Compares the reports for a source, by line and name.
  private func check(_ source: String, _ expected: [String], _ location: SourceLocation = #_sourceLocation) {
    let interface = PublicInterface(of: [SourceTree.File(path: "a", text: source)])
    #expect(interface.unreadable == [], sourceLocation: location)
    #expect(interface.undocumented == expected.map { "a:" + $0 }, sourceLocation: location)
  }

  @Test func commentPrecedesAttributesAndModifiers() {
    check("""
      /// Said.
      @preconcurrency @MainActor
      @available(*, deprecated, message: "(")
      open class View {
        ///
        public private(set) var size = 0
        // Not said.
        public nonisolated static let zero = View()
        /// Said.
        #if DEBUG
        public class func make<T>(_ value: T, with other: [String: Int] = [:]) {}
        #endif
        public required init?(coder: NSCoder) { nil }
        public init?(frame: (Int, Int)) {}
        open override func draw() { super.draw() }
        func hidden() {}
      }
      """, ["6: View.size", "8: View.zero", "14: View.init(frame:)"])
  }

  @Test func bodiesAndStringsContainNoDeclarations() {
    check(#"""
      public func outer() {
        public func inner() {}
      }
      public let text = "} \(make("}") { public }) {", other = #"\"# + """
        public let quoted = "{"
        """
      /* public /* let */ it = 0 { */
      public var list = [
        { $0 },
      ]
      """#, ["1: outer()", "4: text", "8: list"])
  }

  @Test func membersOfHiddenTypesAreHidden() {
    check("""
      package struct Hidden {
        public var a: Int
        public enum Inner { case one; public var b: Int { 0 } }
      }
      @_spi(Galley) open class Panel { public var e: Int { 0 } }
      extension Hidden { public func c() {} }
      extension String { public func d() {}; @_spi(Galley) public func f() {} }
      public extension String { func e() {} }
      """, ["7: String.d()", "8: String.e()"])
  }

  @Test func implementationsThatForwardToDocumentedRequirementsNeedNoComment() {
    check("""
      /// Said.
      public protocol Shape: AnyObject {
        func area(of part: Int) -> Int
        /// Said.
        var name: String { get }
        /// Said.
        func scale(by factor: Int)
        associatedtype Unit
      }
      extension Shape { public var name: String { other.name }; public var other: Int { base.other } }
      /// Said.
      public class Square: Base.Thing<Int>, Shape where Int: Equatable {
        public func area(of part: Int) -> Int { base.area(of: part) }
        public var name: String { base.name }
        public func scale(by factor: Int) { base.scale(by: factor) }
      }
      /// Said.
      public final class Small: Square { public func scale(to factor: Int) { base.scale(to: factor) } }
      extension Small { public var name: String { get { base.name } set { base.name = newValue } } }
      """, ["3: Shape.area(of:)", "8: Shape.Unit", "10: Shape.other", "13: Square.area(of:)", "18: Small.scale(to:)"])
  }

  @Test func implementationsWithBehaviorNeedComments() {
    check("""
      /// Said.
      public protocol Shape {
        /// Said.
        var name: String { get }
        /// Said.
        func scale(by factor: Int)
        /// Said.
        var isOpen: Bool { get }
      }
      extension Shape {
        public var isOpen: Bool { false }
        public func scale(by factor: Int) {}
      }
      /// Said.
      public struct Square: Shape {
        public var name = ""
        public func scale(by factor: Int) { side *= factor }
        /// Said.
        public var isOpen: Bool { false }
      }
      """, ["11: Shape.isOpen", "12: Shape.scale(by:)", "16: Square.name", "17: Square.scale(by:)"])
  }

  @Test func overridesThatOnlyForwardNeedNoComment() {
    check(#"""
      /// Said.
      open class Field: View {
        open override func draw(_ rect: Rect) { super.draw(rect) }
        open override func load() throws -> [Int] {
          // Other rows are not loaded.
          return try? source!.rows[index].load(from: "file", at: .start, &state, true)
        }
        open override var title: String { label.text }
        open override var width: Double { get { style.width } set { style.width = newValue } }
        open override func copy() -> Any { super.copy() as! Field }
        open override func make<T>(_ value: T) -> (T) -> Void where T == Int { make }
      }
      """#, [])
  }

  @Test func overridesWithBehaviorNeedComments() {
    check("""
      /// Said.
      open class Field: View {
        open override func draw(_ rect: Rect) {}
        open override func layout() { super.layout(); label.layout() }
        open override func load() {
          super.load()
          (a, b) = (0, 0)
        }
        open override var isOn: Bool { true }
        open override var kind: Kind { .field }
        open override var title: String? { didSet { changed() } }
        open override var width: Double { style.width + 1 }
        open override var height: Double { style.height(for: width - 2) }
        open override var name: String { style.name ?? label }
        open override func end() { items.forEach { $0.end() } }
        open override func start() { fatalError("abstract") }
        open override var size: Int { get { super.size } set { super.size = newValue; changed() } }
      }
      """, [
        "3: Field.draw(_:)", "4: Field.layout()", "5: Field.load()", "9: Field.isOn", "10: Field.kind", "11: Field.title", "12: Field.width",
        "13: Field.height", "14: Field.name", "15: Field.end()", "16: Field.start()", "17: Field.size",
      ])
  }

  @Test func casesAndCommonProtocolMembersNeedNoComment() {
    check("""
      /// Said.
      public enum Side: Equatable {
        case left, right
        public static func == (lhs: Side, rhs: Side) -> Bool { true }
        public static func <<T>(lhs: Side, rhs: T) -> Bool { true }
        public static func + (lhs: Side, rhs: Side) -> Side { lhs }
        public func hash(into hasher: inout Hasher) {}
        public var description: String { "" }
        public typealias Other = Int
      }
      """, ["6: Side.+(lhs:rhs:)", "9: Side.Other"])
  }
}
