import Testing

/// Limits on the size of functions. They include the functions nested in their bodies.
@Suite struct FunctionTests {
  private struct Limits {
    var lines: Int
    var parameters = Int.max, inouts = Int.max
  }

  /// For all functions of the project.
  private static let all = Limits(lines: 80)
  /// For the stages in which text is measured and lines are placed. Initializers have the same limits.
  private static let stages = Limits(lines: 40, parameters: 4, inouts: 1)
  private static let stageFolders = ["Layout", "Measure", "Place", "TotalFit"]

  private static let functions: Set<Declaration.Keyword> = [.func, .`init`, .subscript, .var, .deinit]

  /// The violations in a file: each function that exceeds a limit, with its line.
  private static func objections(to file: SourceTree.File, _ limits: Limits) -> [String] {
    guard let declarations = DeclarationReader.declarations(in: file.text) else { return ["\(file.path): the braces do not match"] }
    return declarations.filter { functions.contains($0.keyword) }.flatMap { function in
      [
        (function.lineCount, limits.lines, "lines"), (function.parameterCount, limits.parameters, "parameters"),
        (function.inoutCount, limits.inouts, "inout parameters"),
      ].filter { $0.0 > $0.1 }.map { "\(file.path):\(function.line): \(function.name) has \($0.0) \($0.2), but at most \($0.1) are allowed" }
    }
  }

  /// Files with literals that `DeclarationReader` does not understand, such as regular expressions with braces.
  private static let unread: Set = [
    "Tests/ArchitectureTests/FileTests.swift", "Tests/ArchitectureTests/ModuleTable.swift", "Tests/galleyTests/Shapes/ShapeInteractionTests.swift",
  ]

  @Test(arguments: ["Sources", "Tests", "Benchmarks"]) func noFunctionIsTooLong(folder: String) {
    for file in SourceTree.files(in: folder, ["swift"]) where file.lines.count > Self.all.lines {
      if Self.unread.contains(file.path) {
        #expect(DeclarationReader.declarations(in: file.text) == nil, "\(file.path) can be read")
        continue
      }
      for objection in Self.objections(to: file, Self.all) { Issue.record("\(objection)") }
    }
  }

  @Test func stagesAreSmall() {
    for folder in Self.stageFolders {
      let files = SourceTree.files(in: "Sources/GalleyTextEngine/\(folder)", ["swift"])
      #expect(files.count > 8)
      for objection in files.flatMap({ Self.objections(to: $0, Self.stages) }) { Issue.record("\(objection)") }
    }
  }

  @Test(arguments: [
    ("func a(_ b: Int, c: inout [Int], _ d: (inout Int, Int) -> Void) {}", []),
    ("func a(_ b: Int, _ c: [Int: Int], d: (Int, Int), e: Int, f: Int) {}", ["a.swift:1: a(_:_:d:e:f:) has 5 parameters, but at most 4 are allowed"]),
    ("struct A {\n  init(b: inout Int, c: @escaping () -> Void, d: inout Int) {}\n}", ["a.swift:2: init(b:c:d:) has 2 inout parameters, but at most 1 are allowed"]),
    ("func a() {\n" + String(repeating: "  b()\n", count: 38) + "}", []),
    ("func a() {\n" + String(repeating: "  b()\n", count: 39) + "}", ["a.swift:1: a() has 41 lines, but at most 40 are allowed"]),
    ("var a: Int {\n" + String(repeating: "\n", count: 39) + "  1\n}\nlet b = 1", ["a.swift:1: a has 42 lines, but at most 40 are allowed"]),
    ("func a(\n  b: Int\n) {\n" + String(repeating: "\n", count: 40) + "}", ["a.swift:1: a(b:) has 44 lines, but at most 40 are allowed"]),
    ("protocol A {\n  func a()\n" + String(repeating: "\n", count: 40) + "}", []),
    ("func a() {", ["a.swift: the braces do not match"]),
  ])
  func limits(text: String, expected: [String]) {
    #expect(Self.objections(to: SourceTree.File(path: "a.swift", text: text), Self.stages) == expected)
  }
}
