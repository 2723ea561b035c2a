import Foundation
import Testing

/// The option `--balance` of `galley layout` and `galley render`.
@Suite struct BalanceOptionTests {
  private let lines = (0..<10).map { "\($0)" }.joined(separator: "\n")
  private let columns = ["--font", "Galley Block", "--font-size", "10", "--columns", "3"]

  private func counts(_ output: LayoutOutput) -> [Int] { (0..<3).map { column in output.fragments.filter { $0.column == column }.count } }

  @Test func columnsOfATextAreBalanced() throws {
    #expect(counts(try LayoutOutput.of(lines, columns + ["--container", "50x90"])) == [9, 1, 0])
    #expect(counts(try LayoutOutput.of(lines, columns + ["--container", "50x90", "--balance"])) == [4, 4, 2])
    #expect(counts(try LayoutOutput.of(lines, columns + ["--container", "50xinf", "--balance"])) == [4, 4, 2])
    #expect(counts(try LayoutOutput.of(lines, columns + ["--container", "50x30", "--balance"])) == [3, 3, 3])
  }

  @Test func columnsOfMarkdownAreBalanced() throws {
    let scratch = try Scratch()
    try scratch.write("text.md", (0..<12).map { "Paragraph \($0)." }.joined(separator: "\n\n"))
    func counts(_ options: [String]) throws -> [Int] {
      let outcome = try Program.run(["layout", "text.md", "--json", "--columns", "3", "--container", "300x700"] + options, in: scratch.folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
      return self.counts(try LayoutOutput(outcome.output))
    }
    #expect(try counts([]) == [12, 0, 0])
    #expect(try counts(["--balance"]) == [4, 4, 4])
  }

  /// The exhibit and its image differ with the option, and are unchanged without it.
  @Test func anExhibitIsBalanced() throws {
    let scratch = try Scratch()
    try scratch.write("text.md", (0..<12).map { "Paragraph \($0)." }.joined(separator: "\n\n"))
    func picture(_ name: String, _ options: [String]) throws -> Data {
      let outcome = try Program.run(["render", "text.md", "-o", name] + options, in: scratch.folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
      return try Data(contentsOf: scratch.folder.appendingPathComponent(name))
    }
    for (ending, columns) in [("png", []), ("pdf", ["--columns", "2"])] as [(String, [String])] {
      let plain = try picture("plain.\(ending)", columns)
      #expect(try picture("again.\(ending)", columns) == plain)
      #expect(try picture("balanced.\(ending)", columns + ["--balance"]) != plain)
    }
  }

  /// A trace does not record the options of its window.
  @Test func recordingRefusesTheOption() throws {
    let scratch = try Scratch()
    let outcome = try Program.run(["proof", "record", "one", "--balance"], in: scratch.folder)
    #expect(outcome.status != 0 && outcome.errors.contains("Ctrl+E"))
  }
}
