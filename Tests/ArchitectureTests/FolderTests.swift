import TestSupport
import Testing

/// Dependencies within UIKit are one-way, too: its folders compared with the table in ARCHITECTURE.md.
@Suite struct FolderTests {
  /// The modules of UIKit, each with folders; files beside the folders only name what the modules export.
  private static let modules = ["UIKitCore", "UIKitText", "UIKitCollections", "UIKit"]

  private func order() throws -> FolderOrder { FolderOrder(heading: "## UIKit's folders", in: try SourceTree.text("Docs/ARCHITECTURE.md")) }

  @Test func everyFolderOfUIKitNamesOnlyTypesFromAbove() throws {
    let files = Self.modules.flatMap { SourceTree.files(in: "Sources/\($0)", ["swift"]) }.filter { $0.path.split(separator: "/").count > 3 }
    #expect(files.count > 100)
    let sources = files.map {
      FolderOrder.Source(path: $0.path, folder: String($0.path.split(separator: "/")[2]), code: SwiftCode($0.text))
    }
    for objection in try order().objections(to: sources) { Issue.record("\(objection)") }
  }

  @Test func theTableIsThatOfTheFolders() throws {
    let folders = try Self.modules.flatMap { try SourceTree.names(in: "Sources/\($0)") }.filter { !$0.hasSuffix(".swift") }
    #expect(try order().folders.sorted() == folders.sorted())
  }

  /// The core gets functions of later modules only by one conformance in `UIKit`. Nothing is connected by the names of symbols.
  @Test func theCoreIsComposedOnce() {
    let files = SourceTree.files(in: "Sources", ["swift"])
    #expect(files.filter { $0.text.contains("CoreComposing {") }.map(\.path).sorted()
      == ["Sources/UIKit/Session/CompositionRoot.swift", "Sources/UIKitCore/Core/Application/CoreDependencies.swift"])
    #expect(files.filter { $0.text.contains("@_silgen_name") || $0.text.contains("@_cdecl") }.map(\.path) == [])
  }

  private func check(_ upper: String, _ lower: String, _ expected: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    let sources = [("Above/A.swift", "Above", upper), ("Below/B.swift", "Below", lower)].map {
      FolderOrder.Source(path: $0.0, folder: $0.1, code: SwiftCode($0.2))
    }
    #expect(FolderOrder(["Above", "Below"]).objections(to: sources) == expected, sourceLocation: sourceLocation)
  }

  @Test func objections() {
    check("class A {}", "class B { let a: A }", [])
    check("class A { let b: B }", "public final class B: A {}", ["Above/A.swift: B is in Below, below Above"])
    check("let a = \"\\(B.self)\"", "@MainActor enum B {}", ["Above/A.swift: B is in Below, below Above"])
    check("// B\nlet a = \"B\" /* B */", "struct B<C> {}", [])
    check("let a = \"\"\"\n  B \\(f(1)) B\n  \"\"\"\nlet b: B", "protocol B {}", ["Above/A.swift: B is in Below, below Above"])
    check("let a: B", "private struct B {}", [])
  }

  @Test func aFolderThatIsNotInTheTable() {
    let source = FolderOrder.Source(path: "Else/A.swift", folder: "Else", code: SwiftCode(""))
    #expect(FolderOrder(["Above"]).objections(to: [source]) == ["Else/A.swift: the folder Else is not in the table"])
  }
}

/// Documents, playground and exhibits are clients like any other: for the compiler they are outside of the package.
@Suite struct HonestClientTests {
  /// The folders of each module, from the top; `nil` for exhibits, each of which has its own folder.
  private static let modules: [String: [String]?] = [
    "GalleyDocuments": ["Theme", "JSON", "Model", "Code", "Package", "Reading", "StyleSheet", "Writing", "HTML", "Merging", "Snapshot", "Recovery", "Saving"],
    "GalleyPlayground": ["Theme", "Exhibit", "Shapes", "Columns", "InputViews", "Page", "Documents"],
    "GalleyExhibits": nil,
  ]

  @Test(arguments: modules.keys.sorted()) func clientsSeeNoPackageSymbol(module: String) throws {
    let targets = try SourceTree.text("Package.swift").matches(of: /\.target\(\s*name: "(\w+)"[^\n]*/)
    let target = try #require(targets.first { $0.1 == module }).0
    #expect(target.contains("packageAccess: false"))
    let files = SourceTree.files(in: "Sources/\(module)", ["swift"])
    #expect(files.count > 40)
    // Without package access there must be no such declaration either.
    for file in files {
      for (number, line) in file.lines(with: ["package "]) where line.contains(/^\s*(?:@\w+\s+)*package\s+\w/) {
        Issue.record("\(file.path):\(number): \(line)")
      }
    }
  }

  @Test func everyFolderOfAClientNamesOnlyTypesFromAbove() throws {
    for case (let module, let folders?) in Self.modules {
      let sources = SourceTree.files(in: "Sources/\(module)", ["swift"]).map {
        FolderOrder.Source(path: $0.path, folder: String($0.path.split(separator: "/")[2]), code: SwiftCode($0.text))
      }
      for objection in FolderOrder(folders).objections(to: sources) { Issue.record("\(objection)") }
      #expect(try SourceTree.names(in: "Sources/\(module)") == folders.sorted())
    }
  }
}
