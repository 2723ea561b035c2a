import Foundation
import Testing

/// Apple's documented rules for labels, fields and text views: each has a test with its number.
@Suite struct RuleTests {
  @Test func eachRuleOfTextsIsNamedByATest() {
    let tests = SourceTree.files(in: "Tests/UIKitTests", ["swift"]) + SourceTree.files(in: "Tests/UIFoundationTests", ["swift"])
    var named: Set<Int> = []
    for test in tests {
      for match in test.text.matches(of: /func rules?(\d+)(?:And(\d+))?/) {
        for number in [match.1, match.2 ?? ""] { if let number = Int(number) { named.insert(number) } }
      }
    }
    // Of the first part 82–91, of the second 1–22; those from 23 on are traces (`RuleTraceTests`).
    #expect(Set(1...22).union(82...91).subtracting(named).sorted() == [])
  }
}
