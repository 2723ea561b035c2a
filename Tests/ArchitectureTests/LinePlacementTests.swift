import Testing

/// The ways to place lines are chosen in one file, and decision 26 says why each of them exists.
@Suite struct LinePlacementTests {
  private static let folder = "Sources/GalleyTextEngine/Layout", choice = "Sources/GalleyTextEngine/Layout/LinePlacement.swift"

  private static let ways: [String] = SourceTree.files(in: folder, ["swift"]).flatMap { file in
    file.text.matches(of: /\benum (\w+): LinePlacement\b/).map { String($0.1) }
  }

  @Test func waysAreChosenInOneFile() {
    #expect(Self.ways.count > 7)
    for way in Self.ways {
      let users = SourceTree.files(in: "Sources/GalleyTextEngine", ["swift"]).filter { $0.text.contains("\(way).place(") }
      #expect(users.map(\.path) == [Self.choice], "\(way)")
    }
  }

  @Test func eachWayIsDocumented() throws {
    let (choice, decision) = (try SourceTree.text(Self.choice), try SourceTree.text("Docs/decisions/026-state-of-layout.md"))
    for way in Self.ways {
      #expect(choice.contains("/// | `\(way)` |"), "the table of LinePlacement has no row for \(way)")
      #expect(decision.contains(try Regex("\n\\|[^|]*`\(way)`[^|]*\\|")), "the table of decision 26 has no row for \(way)")
    }
  }
}
