import Foundation

/// The modules of Package.swift in order: a module can import those above it.
struct ModuleTable {
  /// From the top: system libraries, C modules, then Swift's.
  let order: [String]
  /// The dependencies of each Swift module's target: modules and products.
  let dependencies: [String: [String]]
  /// The dependencies of each test target, with the tested module first.
  let testDependencies: [String: [String]]

  init(order: [String], dependencies: [String: [String]], testDependencies: [String: [String]] = [:]) {
    self.order = order
    self.dependencies = dependencies
    self.testDependencies = testDependencies
  }

  /// Reads the manifest's lists; each target is on separate lines, as `.target(name: "…", …)`.
  init(manifest: String) {
    var order: [String] = []
    var dependencies: [String: [String]] = [:]
    for list in ["systemLibraries", "cModules", "modules"] {
      for entry in ModuleTable.entries(of: list, in: manifest) {
        guard let name = entry.firstMatch(of: /(?:system\(|name:\s*)"(\w+)"/)?.1 else { continue }
        order.append(String(name))
        let named = entry.firstMatch(of: /dependencies:\s*\[([^\]]*)\]/)?.1 ?? ""
        dependencies[String(name)] = named.matches(of: /"(\w+)"/).map { String($0.1) }
      }
    }
    var tests: [String: [String]] = [:]
    for entry in ModuleTable.entries(of: "testTargets", in: manifest) {
      guard let (_, call, name) = entry.firstMatch(of: /(tests\(|name:\s*)"(\w+)"/)?.output else { continue }
      let named = entry.firstMatch(of: /(?:", |dependencies:\s*)\[([^\]]*)\]/)?.1 ?? ""
      let dependencies = named.matches(of: /"(\w+)"/).map { String($0.1) }
      tests[call == "tests(" ? "\(name.trimmingPrefix("Galley"))Tests" : String(name)] = call == "tests(" ? [String(name), "TestSupport"] + dependencies : dependencies
    }
    self.init(order: order, dependencies: dependencies, testDependencies: tests)
  }

  /// The targets that SwiftPM builds before `target`: its direct and indirect dependencies.
  func builtBefore(_ target: String) -> Set<String> {
    var found: Set<String> = []
    var next = testDependencies[target] ?? dependencies[target] ?? []
    while let one = next.popLast() {
      if found.insert(one).inserted { next += testDependencies[one] ?? dependencies[one] ?? [] }
    }
    return found
  }

  /// The calls in `let NAME: [Target] = [ … ]`, each up to the next one.
  private static func entries(of list: String, in manifest: String) -> [Substring] {
    guard let start = manifest.range(of: "let \(list): [Target] = ["),
      let end = manifest.range(of: "\n]", range: start.upperBound..<manifest.endIndex)
    else { return [] }
    let body = manifest[start.upperBound..<end.lowerBound]
    let starts = body.ranges(of: /(?:\n\s*)(?:system|tests|\.target|\.executableTarget|\.testTarget)\(/).map(\.lowerBound)
    return zip(starts, starts.dropFirst() + [body.endIndex]).map { body[$0..<$1] }
  }

  /// Describes the violation if `module` imports `imported`; returns `nil` if that is allowed.
  func objection(to imported: String, in module: String) -> String? {
    guard let own = order.firstIndex(of: module) else { return "\(module) is not in Package.swift's table of modules" }
    guard let other = order.firstIndex(of: imported) else {
      return ModuleTable.outside[module, default: []].union(ModuleTable.everywhere).contains(imported)
        ? nil : "\(imported) is neither a module of Galley nor an external module for \(module)"
    }
    if other >= own { return "\(imported) is below \(module) in Package.swift" }
    if let only = ModuleTable.importers[imported], !only.contains(module) {
      return "only \(only.sorted().joined(separator: ", ")) can import \(imported)"
    }
    if let few = ModuleTable.mayImport[module], !few.contains(imported) {
      return "\(module) can import only \(few.sorted().joined(separator: ", ")) of Galley's modules"
    }
    return nil
  }

  /// Modules that any module can import: Swift's own, and the C library.
  static let everywhere: Set<String> = ["Glibc", "Synchronization"]
  /// External modules, by module. GalleyRaster, GalleyFonts and GalleyTextEngine do without Foundation.
  static let outside: [String: Set<String>] = [
    "GalleyArchive": ["Foundation"], "GalleyAccessibility": ["Foundation"], "GalleyOutput": ["Foundation"], "GalleyWindowing": ["Foundation"], "GalleySpelling": ["Foundation"], "GalleyPatterns": ["Foundation"], "UniformTypeIdentifiers": ["Foundation"], "GalleyAttributedText": ["Foundation"], "CoreGraphics": ["Foundation"], "CoreText": ["Foundation"],
    "GalleyTextEngine": ["Dispatch"], "UIFoundation": ["Foundation"], "TextKit": ["Foundation"], "UIKitCore": ["Foundation", "FoundationXML"], "UIKitText": ["Foundation"], "UIKitCollections": ["Foundation"], "UIKit": ["Foundation", "FoundationXML"], "GalleyInspectors": ["Foundation"],
    "GalleyProofs": ["Foundation"], "GalleyBenchmarking": ["Foundation"], "GalleyProofTesting": ["Testing", "XCTest"], "GalleyApp": ["Foundation"], "galley": ["Foundation", "ArgumentParser"],
  ]
  /// Libraries that only some modules import.
  static let importers: [String: Set<String>] = [
    "GalleyCOutput": ["GalleyOutput"], "GalleyCSDL2": ["GalleyWindowing"], "GalleyCX11": ["GalleyWindowing"], "GalleyCDBus": ["GalleyWindowing"], "GalleyCSDL2TTF": ["GalleyWindowing"], "GalleyCICU": ["GalleyTextEngine"], "GalleyCICUFlags": ["GalleyCICU"], "GalleyCHyphen": ["GalleyTextEngine"], "GalleyCHunspell": ["GalleySpelling"],
    "GalleyCFontconfig": ["GalleyFonts"], "GalleyCNettle": ["GalleyDigests"], "GalleyCCairo": ["GalleyRaster"], "GalleyCRaster": ["GalleyRaster"], "GalleyCFreeType": ["GalleyRaster", "GalleyFonts"],
    "GalleyCHarfBuzz": ["GalleyFonts", "GalleyTextEngine"], "GalleyCWebP": ["GalleyRaster"], "GalleyCGIF": ["GalleyRaster"], "GalleyCPNG": ["GalleyRaster"], "GalleyCJPEG": ["GalleyRaster"], "GalleyCCMarkGFM": ["GalleyMarkdown"], "GalleyCGumbo": ["GalleyHypertext"], "GalleyCZip": ["GalleyArchive"],
  ]
  /// Modules with restricted imports: documents, playground and exhibits use the public interface like any other client. Documents also use
  /// the public interface of four core modules.
  static let mayImport: [String: Set<String>] = [
    "GalleyDocuments": ["UIKit", "GalleyArchive", "GalleyDigests", "GalleyMarkdown", "GalleyOutput"], "GalleyPlayground": ["UIKit", "GalleyDocuments"], "GalleyExhibits": ["UIKit", "GalleyDocuments", "GalleyPlayground"],
  ]
  /// Modules in which Foundation's attributed strings must not be in scope: they import single names, never all of Foundation.
  static let singleNamesOnly: Set<String> = ["GalleyAttributedText", "CoreText", "TextKit"]
  /// In conversions between both kinds of attributed strings, each is qualified with its module.
  static let namesBothKinds = "Sources/TextKit/AttributedStrings/"
}
