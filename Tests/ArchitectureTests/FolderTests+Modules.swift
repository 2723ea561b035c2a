import TestSupport
import Testing

/// The folders of every large module.
extension FolderTests {
  /// Modules with more files than this are divided into folders.
  private static let largeModule = 20
  /// The maximum number of Swift files directly in a folder, and directly in the module's.
  private static let maximumFileCount = 40, maximumRootFileCount = 6
  /// The modules for which the members of extensions count, and not only types. In other modules, members of Apple's types are in folders by subject,
  /// which use each other.
  private static let modulesWithMembers: Set = ["GalleyTextEngine", "M"]

  static let largeModules: [String] = (try? SourceTree.names(in: "Sources"))?.filter {
    SourceTree.files(in: "Sources/\($0)", ["swift"]).count > largeModule
  } ?? []

  @Test(arguments: largeModules) func foldersOfLargeModulesAreInOrder(module: String) {
    let objections = objections(to: SourceTree.files(in: "Sources/\(module)", ["swift"]), of: module)
    #expect(objections.isEmpty, "\(module):\n\(objections.joined(separator: "\n"))")
  }

  @Test func largeModulesAreFound() { #expect(FolderTests.largeModules.count > 10) }

  private func objections(to files: [SourceTree.File], of module: String) -> [String] {
    var counts: [String: Int] = [:]
    let sources = files.map { file in
      let parts = file.path.split(separator: "/")
      counts[parts.dropLast().joined(separator: "/"), default: 0] += 1
      return FolderOrder.Source(path: file.path, folder: parts.count > 3 ? String(parts[2]) : "", code: SwiftCode(file.text),
        text: FolderTests.modulesWithMembers.contains(module) ? file.text : "")
    }
    let crowded = counts.sorted { $0.key < $1.key }.compactMap { folder, count in
      let maximum = folder == "Sources/\(module)" ? FolderTests.maximumRootFileCount : FolderTests.maximumFileCount
      return count > maximum ? "\(folder) has \(count) files, but at most \(maximum) are allowed" : nil
    }
    return FolderGraph(of: sources).objections + crowded
  }

  // MARK: The rules

  /// Compares the objections to sources of a module M, given as paths in it with their text.
  private func check(_ sources: [(String, String)], _ expected: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    let files = sources.map { SourceTree.File(path: "Sources/M/\($0.0)", text: $0.1) }
    #expect(objections(to: files, of: "M") == expected, sourceLocation: sourceLocation)
  }

  @Test func foldersThatUseEachOther() {
    check([("A/A.swift", "struct A { let b: B }"), ("B/B.swift", "struct B {}"), ("C/C.swift", "struct C { let a: A, b: B }")], [])
    check(
      [("A/A.swift", "struct A { let b: B }"), ("B/Inner/B.swift", "struct B {}\nextension A {}"), ("C/C.swift", "let c: (A, B)")],
      ["these folders use each other: A, B", "  A uses B: B in Sources/M/A/A.swift", "  B uses A: A in Sources/M/B/Inner/B.swift"])
    check(
      [("A/A.swift", "class A: B {}"), ("B/B.swift", "class B { let c: C }"), ("C/C.swift", "class C { let a: A }")],
      [
        "these folders use each other: A, B, C", "  A uses B: B in Sources/M/A/A.swift", "  B uses C: C in Sources/M/B/B.swift",
        "  C uses A: A in Sources/M/C/C.swift",
      ])
    check(
      [("A/A.swift", "class A: B {}"), ("B/B.swift", "class B { let a: A }"), ("C/C.swift", "class C { let d: D }"), ("D/D.swift", "class D: C {}")],
      [
        "these folders use each other: A, B", "  A uses B: B in Sources/M/A/A.swift", "  B uses A: A in Sources/M/B/B.swift",
        "these folders use each other: C, D", "  C uses D: D in Sources/M/C/C.swift", "  D uses C: C in Sources/M/D/D.swift",
      ])
  }

  @Test func foldersThatUseMembersOfEachOther() {
    let types = [("A/A.swift", "struct A {}"), ("B/B.swift", "struct B { let a: A }")]
    func check(_ member: String, _ use: String, isUse: Bool = true, sourceLocation: SourceLocation = #_sourceLocation) {
      let expected = ["these folders use each other: A, B", "  A uses B: isNew in Sources/M/A/Use.swift", "  B uses A: A in Sources/M/B/B.swift"]
      let sources = types + [("B/A+New.swift", member), ("A/Use.swift", use)]
      self.check(sources, isUse ? expected : [], sourceLocation: sourceLocation)
    }
    let member = "extension A {\n  var isNew: Bool { true }\n}"
    check(member, "func use(a: [A]) -> Bool { a.contains(where: \\.isNew) }")
    check("extension A {\n  static func isNew() -> Bool { true }\n}", "func use() -> Bool { A.isNew() }")
    check(member, "func use(a: A) -> Bool { a.isOld }", isUse: false)
    check("extension A {\n  private var isNew: Bool { true }\n}", "func use(a: C) -> Bool { a.isNew }", isUse: false)
    check("private extension A {\n  var isNew: Bool { true }\n}", "func use(a: C) -> Bool { a.isNew }", isUse: false)
    check(member, "struct C {\n  var isNew = true\n}\nfunc use(c: C) -> Bool { c.isNew }", isUse: false)
    check(member, "enum C {\n  case old, isNew\n}\nlet use = C.isNew", isUse: false)
    check(member, "func use(isNew: Bool) -> Bool { isNew }", isUse: false)
    check(member, "func use() -> Bool {\n  func isNew() -> Bool { true }\n  return isNew()\n}", isUse: false)
    check(member, "func use() -> Bool {\n  let (a, isNew) = (true, false)\n  return a || isNew\n}", isUse: false)
    check(member, "let use = [(1, true)].map { number, isNew in isNew }", isUse: false)
    check(member, "// isNew\nlet use = \"isNew\"", isUse: false)
  }

  @Test func usesThatDoNotCount() {
    check([("A/A.swift", "class A { let b: B }"), ("B/B.swift", "class B {}\n// A\nlet text = \"A\"")], [])
    check([("A/A.swift", "private class A {}\nlet b: B"), ("B/B.swift", "class B { class A {} }")], [])
    check([("A/A.swift", "class A { let b: B }"), ("B/B.swift", "class B { let root: Root }"), ("Root.swift", "class Root { let a: A }")], [])
  }

  @Test func foldersWithTooManyFiles() {
    func files(_ folder: String, _ count: Int) -> [(String, String)] { (0..<count).map { ("\(folder)\($0).swift", "") } }
    check(files("", 6) + files("A/", 40) + files("A/Inner/", 40), [])
    check(
      files("", 7) + files("A/", 40) + files("B/Inner/", 41),
      ["Sources/M has 7 files, but at most 6 are allowed", "Sources/M/B/Inner has 41 files, but at most 40 are allowed"])
  }
}
