import Foundation
import Testing

/// `Benchmarks/baseline` without counting: the comparison of tables of instruction counts.
@Suite struct BaselineScriptTests {
  private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../Benchmarks/baseline").standardizedFileURL.path

  private func compare(_ new: String, with old: String, _ more: [String] = []) throws -> Program.Outcome {
    let scratch = try Scratch()
    try scratch.write("new.tsv", new)
    try scratch.write("old.tsv", old)
    return try Program.run(["--read", "new.tsv", "--compare", "old.tsv"] + more, of: Self.script, in: scratch.folder)
  }

  private let old = "# commit: 1\nname\tinstructions\tspread\tmeaning\nkey\t10000\t0.000%\ta key\ndrag\t200\t0.000%\ta drag\n"

  @Test(arguments: [(10_100, [], 0), (10_101, [], 1), (10_101, ["--within", "2"], 0), (9000, ["--within", "0"], 0), (10_001, ["--within", "0"], 1)] as [(Int, [String], Int32)])
  func countsAboveTheLimitFail(count: Int, more: [String], status: Int32) throws {
    let outcome = try compare("key\t\(count)\ndrag\t200\n", with: old, more)
    #expect(outcome.status == status && outcome.output.contains("drag"), "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("too much") == (status == 1) && outcome.errors.contains("key") == (status == 1))
  }

  /// A new row does not count as growth; a malformed table is reported with its line number.
  @Test func newRowsAndMalformedTables() throws {
    let outcome = try compare("key\t10000\nmore\t5\n", with: old)
    #expect(outcome.status == 0 && outcome.output.contains("new"))
    for (table, words) in [("key\tmany\n", "old.tsv:1: expected a name, a tab and a count"), ("# nothing\n", "old.tsv: has no counts"), ("key\t0\n", "old.tsv:1:")] {
      let outcome = try compare("key\t10\n", with: table)
      #expect(outcome.status == 1 && outcome.errors.contains(words), "\(outcome.errors)")
    }
  }

  /// The checked-in table has a row for each count that the script computes.
  @Test func checkedInTableIsComplete() throws {
    let scratch = try Scratch()
    let table = URL(fileURLWithPath: Self.script).deletingLastPathComponent().appendingPathComponent("baseline-053deaf8.tsv").path
    let outcome = try Program.run(["--read", table, "--compare", table], of: Self.script, in: scratch.folder)
    #expect(outcome.status == 0 && !outcome.output.contains("new"), "\(outcome.errors)")
    let names = outcome.output.split(separator: "\n").map { $0.prefix { $0 != " " } }
    let wrong = try Program.run(["--only", "none"], of: Self.script, in: scratch.folder)
    #expect(wrong.status == 2 && wrong.errors.contains("rows are \(names.joined(separator: ", "))"), "\(wrong.errors)")
  }
}
