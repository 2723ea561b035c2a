import Testing

/// Dependencies are one-way: every `import` line compared with the table of modules.
@Suite struct ImportTests {
  private func check(_ line: String, in module: String, _ table: ModuleTable, _ expected: String?, sourceLocation: SourceLocation = #_sourceLocation) {
    guard let found = ImportLine(line) else {
      Issue.record("‘\(line)’ is not read as an import", sourceLocation: sourceLocation)
      return
    }
    #expect(table.objection(to: found.module, in: module) == expected, sourceLocation: sourceLocation)
  }

  private func table() throws -> ModuleTable { ModuleTable(manifest: try SourceTree.text("Package.swift")) }

  @Test func everySourceImportsOnlyModulesAbove() throws {
    let table = try table()
    let files = SourceTree.files(in: "Sources", ["swift"]).filter { !$0.path.hasPrefix("Sources/Plugins/") }
    #expect(files.count > 100)
    for file in files {
      for (number, line) in file.lines(with: ["import "]) {
        guard let found = ImportLine(line) else { continue }
        let objection = table.objection(to: found.module, in: file.module)
        #expect(objection == nil, "\(file.path):\(number): \(line)")
        let isWholeFoundation = found.module == "Foundation" && !found.isSingleName
        #expect(
          !(isWholeFoundation && ModuleTable.singleNamesOnly.contains(file.module)) || file.path.hasPrefix(ModuleTable.namesBothKinds),
          "\(file.path):\(number): import single names of Foundation here, or its attributed strings come into scope")
      }
    }
  }

  @Test func everyTargetDependsOnlyOnModulesAbove() throws {
    let table = try table()
    for (module, dependencies) in table.dependencies {
      for dependency in dependencies {
        let own = table.order.firstIndex(of: module)!
        let other = table.order.firstIndex(of: dependency)
        #expect(other != nil && other! < own, "\(module) depends on \(dependency), which is not above it")
      }
    }
  }

  /// A module that is imported but not a dependency is available only if another target was built before.
  @Test func importedModulesAreDependencies() throws {
    let table = try table()
    let modules = Set(table.order).union(table.testDependencies.keys)
    for target in modules {
      let isTest = table.testDependencies[target] != nil
      let before = table.builtBefore(target)
      for file in SourceTree.files(in: isTest ? "Tests/\(target)" : "Sources/\(target)", ["swift"]) {
        for (number, line) in file.lines(with: ["import "]) {
          guard let found = ImportLine(line), found.module != target, modules.contains(found.module) else { continue }
          #expect(before.contains(found.module), "\(file.path):\(number): \(target) does not depend on \(found.module) in Package.swift")
        }
      }
    }
    #expect(table.testDependencies["UIKitTests"]?.contains("QuartzCore") == true)
    #expect(table.testDependencies["ProofClient"] == ["GalleyProofs", "UIKit"])
  }

  @Test func moduleTableIsReadCompletely() throws {
    let table = try table()
    let modules = ["GalleyRequirements", "GalleyUnicodeFacts", "GalleyDigests", "GalleyOutput", "GalleyRopes", "GalleyCassowary", "GalleyRaster", "GalleyFonts", "GalleyWindowing", "GalleyTextEngine", "GalleySpelling", "GalleyAttributedText", "GalleyMarkdown", "CoreGraphics", "CoreText", "UIFoundation", "TextKit", "UIKitCore", "UIKitText", "UIKitCollections", "UIKit", "GalleyDocuments", "GalleyPlayground", "GalleyExhibits", "GalleyInspectors", "GalleyProofs", "GalleyBenchmarking", "GalleyProofTesting", "GalleyApp", "galley"]
    #expect(table.order.filter(modules.contains) == modules)
    let folders = try SourceTree.names(in: "Sources").filter { $0 != "System" && $0 != "Plugins" }
    #expect(Set(folders).isSubset(of: table.order), "a folder of Sources has no target")
    #expect(Set(try SourceTree.names(in: "Sources/System")).isSubset(of: table.order))
  }

  @Test func onlyOneFileIncludesICUHeaders() {
    for file in SourceTree.files(in: "Sources", ["h", "c", "cpp"]) where file.text.contains("<unicode/") {
      #expect(file.path.hasPrefix("Sources/GalleyCICU/") && file.path.hasSuffix(".c"), "\(file.path) includes ICU's headers")
    }
  }

  @Test func forbiddenImportsAreReported() {
    let table = ModuleTable(
      order: ["GalleyCSDL2", "GalleyCICU", "GalleyRaster", "GalleyWindowing", "GalleyTextEngine", "GalleyMarkdown", "TextKit", "UIKitCore", "UIKitText", "UIKitCollections", "UIKit", "GalleyDocuments"], dependencies: [:])
    check("import GalleyRaster", in: "UIKit", table, nil)
    check("@_exported public import struct Foundation.CGRect", in: "UIKit", table, nil)
    check("internal import Synchronization", in: "GalleyRaster", table, nil)
    check("import TextKit // for one name", in: "GalleyTextEngine", table, "TextKit is below GalleyTextEngine in Package.swift")
    check("import GalleyRaster", in: "GalleyRaster", table, "GalleyRaster is below GalleyRaster in Package.swift")
    check("import GalleyCSDL2", in: "UIKit", table, "only GalleyWindowing can import GalleyCSDL2")
    check("import GalleyCICU", in: "UIKit", table, "only GalleyTextEngine can import GalleyCICU")
    check("import TextKit", in: "GalleyDocuments", table, "GalleyDocuments can import only GalleyArchive, GalleyDigests, GalleyMarkdown, GalleyOutput, UIKit of Galley's modules")
    check("import GalleyMarkdown", in: "GalleyDocuments", table, nil)
    check("import Foundation", in: "GalleyDocuments", table, "Foundation is neither a module of Galley nor an external module for GalleyDocuments")
    check("import Foundation", in: "GalleyTextEngine", table, "Foundation is neither a module of Galley nor an external module for GalleyTextEngine")
    check("import GalleyRaster", in: "Elsewhere", table, "Elsewhere is not in Package.swift's table of modules")
  }

  @Test func otherLinesAreNotImports() {
    for line in ["// import UIKit", "let importance = 1", "important()", "  \"import UIKit\"", ""] {
      #expect(ImportLine(line) == nil)
    }
  }
}
