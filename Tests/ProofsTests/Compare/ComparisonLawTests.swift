import GalleyProofs
import TestSupport
import Testing

/// Random records with one known change: the description names that line, that column, that amount.
@Suite struct ComparisonLawTests {
  private static let seeds = 0..<60 as Range<UInt64>

  private struct Case {
    var random: SeededGenerator
    var record: LayoutRecord

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      var columns: [String] = []
      var word = 0
      for _ in 0..<2 {
        var lines: [String] = []
        for _ in 0..<Int.random(in: 5...14, using: &random) {
          var line = ""
          for at in 0..<Int.random(in: 3...7, using: &random) {
            word += 1
            // Every word occurs once, except for some short ones.
            line += Int.random(in: 0..<4, using: &random) == 0 ? "of " : "w\(word)x "
            if at == 1, Int.random(in: 0..<4, using: &random) == 0 { line += "¦" }
          }
          lines.append(line + "end\(word) ")
        }
        columns.append(lines.joined(separator: "\n"))
      }
      record = Sheet(columns[0], columns[1]).record
    }

    mutating func line(of column: Int, after first: Int = 1) -> Int {
      Int.random(in: first...record.columns[column].rows.last!.line, using: &random)
    }

    func rows(_ column: Int, _ line: Int) -> [Int] {
      record.columns[column].rows.indices.filter { record.columns[column].rows[$0].line == line }
    }
  }

  private func withCases(_ body: (inout Case, UInt64) throws -> Void) rethrows {
    for seed in Self.seeds {
      var made = Case(seed: seed)
      try body(&made, seed)
    }
  }

  @Test func aBlockThatMoved() throws {
    try withCases { made, seed in
      let column = Int.random(in: 0...1, using: &made.random)
      let line = made.line(of: column, after: 2)
      let dy = Double(Int.random(in: 1...4000, using: &made.random)) / 64
      var new = made.record
      for row in new.columns[column].rows.indices where new.columns[column].rows[row].line >= line { new.columns[column].rows[row].move(dy: dy) }
      let found = LayoutComparison(from: made.record, to: new)
      let move = try #require(found.differences.first, "seed \(seed)")
      #expect(found.differences.count == 1, "seed \(seed): \(found.story)")
      #expect((move.kind, move.column, move.line, move.dy) == (.move, column + 1, line, dy), "seed \(seed)")
      #expect(move.lines == new.columns[column].rows.last!.line - line + 1)
      #expect(found.rows.count { $0.operation == .moved } == 1)
    }
  }

  @Test func aWordThatMovedToTheNextLine() throws {
    try withCases { made, seed in
      let column = Int.random(in: 0...1, using: &made.random)
      let line = Int.random(in: 1..<made.record.columns[column].rows.last!.line, using: &made.random)
      var new = made.record
      let from = made.rows(column, line).last!
      var words = new.columns[column].rows[from].text.split(separator: " ")
      guard words.count > 1 else { return }
      let moved = words.removeLast()
      new.columns[column].rows[from].text = words.joined(separator: " ") + " "
      new.columns[column].rows[from + 1].text = "\(moved) " + new.columns[column].rows[from + 1].text
      let found = LayoutComparison(from: made.record, to: new)
      let difference = try #require(found.differences.first, "seed \(seed)")
      #expect((difference.kind, difference.column, difference.line) == (.break, column + 1, line), "seed \(seed): \(found.story)")
      let was = String(moved)
      #expect(difference.oldEnding == was || difference.oldEnding?.hasSuffix(" \(was)") == true, "seed \(seed): \(found.story)")
      #expect(difference.newEnding?.hasSuffix(words.last!) == true, "seed \(seed): \(found.story)")
      #expect(found.differences.allSatisfy { $0.id == 1 || $0.cause == 1 }, "seed \(seed): \(found.story)")
    }
  }

  @Test func aFragmentThatIsNarrower() throws {
    try withCases { made, seed in
      let column = Int.random(in: 0...1, using: &made.random)
      let row = Int.random(in: 0..<made.record.columns[column].rows.count, using: &made.random)
      let delta = Double(Int.random(in: 1...640, using: &made.random)) / 64
      var new = made.record
      new.columns[column].rows[row].rect.width -= delta
      let found = LayoutComparison(from: made.record, to: new)
      let size = try #require(found.differences.first)
      let old = made.record.columns[column].rows[row]
      #expect(found.differences.count == 1 && size.kind == .size, "seed \(seed): \(found.story)")
      #expect((size.column, size.line, size.fragment) == (column + 1, old.line, old.fragment))
      #expect((size.from, size.to, size.delta) == (old.rect.width, old.rect.width - delta, -delta))
      #expect(size.summary.contains("narrower"))
    }
  }

  @Test func aWordThatIsNew() {
    withCases { made, seed in
      let column = Int.random(in: 0...1, using: &made.random)
      let row = Int.random(in: 0..<made.record.columns[column].rows.count, using: &made.random)
      var new = made.record
      new.columns[column].rows[row].text = "newcomer " + new.columns[column].rows[row].text
      let found = LayoutComparison(from: made.record, to: new)
      let line = made.record.columns[column].rows[row].line
      #expect(found.story == "‘newcomer’ is new in column \(column + 1), line \(line).", "seed \(seed)")
      let back = LayoutComparison(from: new, to: made.record)
      #expect(back.story == "‘newcomer’ is gone from column \(column + 1), line \(line).", "seed \(seed)")
    }
  }

  @Test func changedFont() {
    withCases { made, seed in
      let column = Int.random(in: 0...1, using: &made.random)
      let line = made.line(of: column)
      var new = made.record
      for row in made.rows(column, line) { new.columns[column].rows[row].fonts = ["Other 9"] }
      let found = LayoutComparison(from: made.record, to: new)
      #expect(found.story == "Column \(column + 1), line \(line) is set in Other 9, was GalleyBlock 8.", "seed \(seed)")
    }
  }

  /// For any two records: equal ones give no difference, others some; counts are right, causes come first, rows contain every row of the
  /// new record.
  @Test func anyTwoRecordsCompareConsistently() {
    for seed in 0..<300 as Range<UInt64> {
      var random = RandomRecords(seed: seed)
      var (old, new) = (random.record(), random.record())
      if seed % 3 == 0 { new = old }
      if seed % 3 == 1 { new.columns += old.columns }
      for found in [LayoutComparison(from: old, to: new), LayoutComparison(from: new, to: old)] {
        #expect(found.differences.isEmpty == (old == new), "seed \(seed)")
        #expect(found.differences.map(\.id) == found.differences.indices.map { $0 + 1 }, "seed \(seed)")
        for difference in found.differences {
          #expect(!difference.summary.isEmpty, "seed \(seed)")
          #expect(difference.cause.map { $0 < difference.id && found.differences[$0 - 1].cause == nil } ?? true, "seed \(seed)")
        }
        #expect(found.rows.allSatisfy { $0.differenceID.map(found.differences.map(\.id).contains) ?? true }, "seed \(seed)")
        swap(&old, &new)
      }
    }
  }
}
