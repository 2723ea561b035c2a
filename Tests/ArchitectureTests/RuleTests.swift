import Foundation
import Testing

/// The rules of `Tests/Rules/uikit.tsv` for labels, fields and text views. Each has a test with its number.
@Suite struct RuleTests {
  @Test func everyRuleIsNamedByATest() throws {
    let tests = SourceTree.files(in: "Tests/UIKitTests", ["swift"]) + SourceTree.files(in: "Tests/UIFoundationTests", ["swift"])
    var named: Set<Int> = []
    for test in tests {
      for match in test.text.matches(of: /func rules?(\d+)(?:And(\d+))?/) {
        for number in [match.1, match.2 ?? ""] { if let number = Int(number) { named.insert(number) } }
      }
    }
    let rules = Set(try numbers())
    // `RuleTraceTests` has a trace for each rule from 23 to 43.
    #expect(rules.subtracting(23...43).subtracting(named).sorted() == [])
  }

  @Test func rulesAreNumberedAndHaveSources() throws {
    #expect(try numbers() == Array(1...43) + Array(82...91))
  }

  /// Each rule of TextKit 2's headers names tests that exist: `Suite.test`.
  @Test func rulesOfTextKit2NameTests() throws {
    let rules = try SourceTree.text("Tests/Rules/textkit2.tsv").split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(rules.count > 140)
    for rule in rules {
      let tests = rule.split(separator: "\t").last!.split(separator: " ").map(String.init)
      #expect(!tests.isEmpty && tests.allSatisfy(SourceTree.testNames.contains), "\(rule)")
    }
  }

  /// The rules' numbers, in the order of the file.
  private func numbers() throws -> [Int] {
    try SourceTree.text("Tests/Rules/uikit.tsv").split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let cells = line.split(separator: "\t")
      #expect(cells.count == 4, "\(line)")
      return Int(cells[0]) ?? 0
    }
  }
}
