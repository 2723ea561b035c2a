import Testing

/// SwiftPM refuses a package graph with two targets of one name, so names that a client could use have the prefix `Galley`.
@Suite struct TargetNameTests {
  /// Frameworks of Apple's that Galley rebuilds, overlays that the compiler looks for, the program, and targets that no product contains.
  private static let withoutPrefix: Set = [
    "CoreGraphics", "CoreText", "UIFoundation", "TextKit", "UIKit", "QuartzCore", "ImageIO", "UniformTypeIdentifiers",
    "_Testing_CoreGraphics", "_Testing_UIKit", "galley", "TestSupport", "ProofClient",
  ]

  /// The names of all targets in a manifest, except those of tests.
  private static func targets(of manifest: String) -> [String] {
    manifest.matches(of: /(?:\bsystem\(|\.(?:target|executableTarget)\(\s*name:\s*)"(\w+)"|\.plugin\(name: "(\w+)", capability/)
      .compactMap { match in (match.1 ?? match.2).map { String($0) } }
  }

  /// The names without the prefix that are not in the list.
  private static func collisions(in names: [String]) -> [String] {
    // `UIKitCore` and similar names are parts of UIKit.
    names.filter { !$0.hasPrefix("Galley") && !$0.hasPrefix("UIKit") && !withoutPrefix.contains($0) }
  }

  @Test func namesHaveThePrefixOrAreApples() throws {
    let names = Self.targets(of: try SourceTree.text("Package.swift"))
    #expect(Set(names).isSuperset(of: Self.withoutPrefix), "a name in the list is not a target")
    #expect(Set(names).isSuperset(of: ["GalleyCHarfBuzz", "GalleyCICU", "GalleyFonts", "GalleyProofs", "GalleyAppleNames", "GalleyAppleNamesTool"]))
    #expect(Self.collisions(in: names) == [])
  }

  /// Targets that no product contains can have any name; none of the others may depend on them.
  @Test func noProductContainsTheTestsTargets() throws {
    let table = ModuleTable(manifest: try SourceTree.text("Package.swift"))
    for (module, dependencies) in table.dependencies {
      #expect(Set(dependencies).isDisjoint(with: ["TestSupport", "ProofClient"]), "\(module)")
    }
  }

  @Test(arguments: [
    (#".target(name: "Markdown", dependencies: ["CGumbo"])"#, ["Markdown"]), (#"system("CGumbo", apt: [])"#, ["CGumbo"]),
    (".executableTarget(\n    name: \"Tool\",", ["Tool"]), (#".plugin(name: "Names", capability: .buildTool())"#, ["Names"]),
    (#".plugin(name: "Names", targets: ["GalleyNames"])"#, []), (#".library(name: "Proofs", targets: ["GalleyProofs"])"#, []),
    (#".target(name: "GalleyMarkdown")"#, []), (#".target(name: "UIKitCore")"#, []), (#".testTarget(name: "FontsTests")"#, []),
  ] as [(String, [String])])
  func aCollidingNameIsReported(manifest: String, expected: [String]) {
    #expect(Self.collisions(in: Self.targets(of: manifest)) == expected)
  }
}
