import Foundation
import Testing

/// The statements of the documents, compared with the sources.
@Suite struct DocumentTests {
  /// The examples of the documents are compiled as parts of the client package.
  @Test(arguments: [
    ("README.md", "client/WrappedText.swift"), ("Docs/LIBRARY.md", "client/Example.swift"), ("Docs/LIBRARY.md", "tenDigits/TenDigits.swift"),
  ])
  func documentExamplesAreCompiled(document: String, file: String) throws {
    let blocks = try SourceTree.text(document).components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    #expect(blocks.contains(try SourceTree.text("Tests/ClientPackage/Sources/\(file)")))
  }

  @Test func linkTargetsExist() throws {
    for document in ["README.md", "Benchmarks/README.md"] + (try SourceTree.names(in: "Docs").filter { $0.hasSuffix(".md") }.map { "Docs/\($0)" }) {
      let folder = SourceTree.root.appendingPathComponent(document).deletingLastPathComponent()
      for match in try SourceTree.text(document).matches(of: /\]\(([^)#]+)\)/) where !match.1.contains("://") {
        let target = folder.appendingPathComponent(String(match.1)).path
        #expect(FileManager.default.fileExists(atPath: target), "\(document) links to \(match.1)")
      }
    }
  }

  @Test func moduleTableMatchesManifest() throws {
    let order = ModuleTable(manifest: try SourceTree.text("Package.swift")).order
    let rows = try SourceTree.text("Docs/ARCHITECTURE.md").split(separator: "\n")
      .drop { !$0.hasPrefix("| module |") }.prefix { $0.hasPrefix("|") }
    let named = rows.filter { !$0.contains("| plugin |") }.flatMap { row in
      row.split(separator: "|")[0].matches(of: /`([^`]+)`/).flatMap { $0.1.split(separator: " ").map(String.init) }
    }
    // System and C modules are independent of each other, so any order is valid for them.
    let swift = order.filter { !$0.contains(/^GalleyC[A-Z]/) }
    #expect(named.filter(swift.contains) == swift)
    #expect(Set(named) == Set(order))
  }

  // MARK: Keys

  /// The names in KEYS.md of UIKit's key codes.
  private static let names: [String: String] = [
    "LeftArrow": "←", "RightArrow": "→", "UpArrow": "↑", "DownArrow": "↓", "DeleteOrBackspace": "Backspace",
    "DeleteForward": "Delete", "ReturnOrEnter": "Return", "Spacebar": "Space", "PageUp": "Page Up", "PageDown": "Page Down",
    "EqualSign": "=", "Hyphen": "-", "OpenBracket": "[", "CloseBracket": "]", "Comma": ",", "Period": ".", "Application": "Menu",
  ]

  /// The key codes in the `case` lines of sources.
  private func handledKeys() -> Set<String> {
    let files = ["UIKitCore", "UIKitText", "UIKitCollections", "UIKit", "GalleyPlayground", "GalleyExhibits", "GalleyProofs", "GalleyApp"].map { "Sources/\($0)" }.flatMap { SourceTree.files(in: $0, ["swift"]) }
    var keys: Set<String> = []
    for file in files where file.path != "Sources/UIKitCore/Core/Events/Keys/UIKeyboardHIDUsage.swift" {
      for line in file.lines(with: ["case .keyboard", "case .keypad", "keyCode == .key", "Key = UIKeyboardHIDUsage.key"]) {
        for match in line.text.matches(of: /\.keyboard([A-Z0-9]\w*)|\.keypad(\w+)/) {
          let code = String(match.1 ?? match.2 ?? "")
          keys.insert(DocumentTests.names[code] ?? code)
        }
      }
      for line in file.lines(with: ["KeyEquivalent("]) {
        for match in line.text.matches(of: /KeyEquivalent\((?:"(.)"|UIKeyCommand\.(?:input)?(\w+))/) {
          let code = match.1.map { $0.uppercased() } ?? String(match.2 ?? "").replacing(/^./) { $0.output.uppercased() }
          keys.insert(DocumentTests.names[code] ?? code)
        }
        // The numbers of inspectors and of headings.
        if line.text.contains("KeyEquivalent(\"\\(") { keys.formUnion((1...6).map(String.init)) }
      }
    }
    return keys
  }

  /// The keys in the first column of each table, without modifiers.
  private func documentedKeys() throws -> Set<String> {
    var keys: Set<String> = []
    for row in try SourceTree.text("Docs/KEYS.md").split(separator: "\n") where row.hasPrefix("| `") {
      let first = row.dropFirst().prefix { $0 != "|" }
      for match in first.matches(of: /`([^`]+)`/) {
        let words = match.1.split(separator: " ").filter { !["Ctrl", "Shift", "Alt"].contains($0) }
        if !words.isEmpty { keys.insert(words.joined(separator: " ")) }
      }
    }
    return keys
  }

  @Test func documentedKeysEqualHandledKeys() throws {
    let (handled, documented) = (handledKeys(), try documentedKeys())
    #expect(handled.subtracting(documented).sorted() == [], "these are handled but not in Docs/KEYS.md")
    #expect(documented.subtracting(handled).sorted() == [], "these are in Docs/KEYS.md but not handled")
    #expect(handled.isSuperset(of: ["Tab", "Escape", "Z", "F12", "←"]))
  }

  // MARK: Coverage

  private struct Row {
    var id, state: String
    /// `Suite.test`, and exhibits' names.
    var tests, exhibits: [String]
    var hasNote: Bool
  }

  private func coverage() throws -> [Row] {
    try SourceTree.text("Docs/COVERAGE.md").split(separator: "\n").compactMap { line in
      guard line.contains(/^\| [A-Z]{2}\d\d \|/) else { return nil }
      let cells = line.replacing("\\|", with: "¦").split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 6 else { return nil }
      return Row(
        id: cells[1], state: cells[3], tests: cells[4].matches(of: /`(\w+Tests\.\w+)`/).map { String($0.1) },
        exhibits: cells[4].matches(of: /exhibit `([\w-]+)`/).map { String($0.1) },
        hasNote: cells[4].contains(/(?:^|; )[^`]+[a-z]/))
    }
  }

  /// The sources of the exhibits, which contain their names in quotes.
  private func exhibitSources() -> String {
    ["GalleyPlayground", "GalleyExhibits", "GalleyApp"].flatMap { SourceTree.files(in: "Sources/\($0)", ["swift"]) }.map(\.text).joined()
  }

  @Test func doneItemsHaveTestOrExhibit() throws {
    let (rows, tests, exhibits) = (try coverage(), SourceTree.testNames, exhibitSources())
    #expect(rows.count == 296 && Set(rows.map(\.id)).count == 296)
    for row in rows {
      #expect(["done", "partly", "not yet"].contains(row.state), "\(row.id)")
      if row.state == "done" { #expect(!row.tests.isEmpty || !row.exhibits.isEmpty, "\(row.id): name a test or an exhibit") }
      if row.state == "partly" { #expect(!row.tests.isEmpty || row.hasNote, "\(row.id): describe the finished and the missing part") }
      for test in row.tests { #expect(tests.contains(test), "\(row.id): the test \(test) does not exist") }
      for name in row.exhibits { #expect(exhibits.contains("\"\(name)\""), "\(row.id): the exhibit \(name) does not exist") }
    }
  }

  /// The last section of the document has other columns, so all names are checked here.
  @Test func namedTestsAndExhibitsExist() throws {
    let (text, tests, exhibits) = (try SourceTree.text("Docs/COVERAGE.md"), SourceTree.testNames, exhibitSources())
    let named = Set(text.matches(of: /`(\w+Tests\.\w+)`/).map { String($0.1) })
    #expect(named.count > 1000)
    #expect(named.subtracting(tests).sorted() == [], "these tests do not exist")
    for match in text.matches(of: /exhibit `([\w-]+)`/) { #expect(exhibits.contains("\"\(match.1)\""), "the exhibit \(match.1) does not exist") }
  }

  /// Each rule of `Tests/Rules` has a test, named by its number, and each named test exists.
  @Test(arguments: [("textkit.tsv", 81, 5), ("textkit2.tsv", 149, 4)]) func eachRuleHasATest(table: String, count: Int, columns: Int) throws {
    let tests = SourceTree.testNames
    let rows = try SourceTree.text("Tests/Rules/\(table)").split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: "\t").map(String.init) }
    #expect(rows.map { $0[0] } == (1...count).map(String.init))
    for row in rows {
      #expect(row.count == columns, "\(row)")
      for test in row[row.count - 1].split(separator: " ") { #expect(tests.contains(String(test)), "rule \(row[0]): the test \(test) does not exist") }
    }
  }

  @Test func coverageTotalsAreCorrect() throws {
    let rows = try coverage()
    let sums = ["done", "partly", "not yet"].map { state in "**\(rows.filter { $0.state == state }.count)**" }
    let line = "| **all** | **\(rows.count)** | \(sums.joined(separator: " | ")) |"
    #expect(try SourceTree.text("Docs/COVERAGE.md").contains(line), "the last line of the totals must be \(line)")
  }
}
