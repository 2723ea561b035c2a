import Foundation
import TestSupport
import Testing

/// Properties without exclusivity checks. Each is listed in `Tests/Rules/exclusivity.tsv` with its hot use and the measured gain.
///
/// The attribute turns off a check of the language, so it is limited to properties whose checks would take at least a thousandth of a benchmark's
/// instructions. Decision 30 describes the measurement.
@Suite struct ExclusivityTests {
  private static let attribute = "@exclusivity(unchecked)"

  private struct Row {
    var cells: [String]
    /// The file and the declaration.
    var use: String { cells.prefix(2).joined(separator: " ") }
    var gain: String { cells[3] }
    var benchmark: String { cells[4] }

    /// Whether the gain is a whole number of instructions, and at least a thousandth of the instructions of its benchmark. No counts exist for a
    /// step with total fit, so any gain counts there.
    func isValid(_ counts: [String: Int]) -> Bool {
      guard cells.count == 5, cells[2].hasSuffix("."), let instructions = Int(gain), instructions > 0 else { return false }
      if let count = counts[benchmark] { return instructions * 1000 >= count }
      return ExclusivityTests.testsWithTotalFit.contains(benchmark)
    }
  }

  private static let testsWithTotalFit = ["fit_rect", "fit_circle", "fit_justified"]

  /// The instructions of each row in a table of `Benchmarks/baseline`.
  private static func counts(in table: String) -> [String: Int] {
    let rows = table.split(separator: "\n").map { $0.split(separator: "\t") }
    return Dictionary(uniqueKeysWithValues: rows.compactMap { row in row.count > 1 ? Int(row[1]).map { (String(row[0]), $0) } : nil })
  }

  private static func rows(in text: String) -> [Row] {
    text.split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { Row(cells: $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)) }
  }

  /// Returns the uses in a file, each as the file and `Type.property`, and the number of attributes.
  private static func uses(in file: SourceTree.File) -> (named: [String], count: Int) {
    guard file.text.contains(attribute) else { return ([], 0) }
    let lines = SwiftCode(file.text).lines
    let named = (DeclarationReader.declarations(in: file.text) ?? []).filter { $0.keyword == .var && lines[$0.line - 1].contains(attribute) }
    return (
      named.map { "\(file.path) \($0.owner.map { $0 + "." } ?? "")\($0.name)" }, lines.count { $0.contains(attribute) })
  }

  @Test func listEqualsUses() throws {
    let rows = Self.rows(in: try SourceTree.text("Tests/Rules/exclusivity.tsv"))
    let listed = rows.map(\.use)
    var found: [String] = []
    for file in SourceTree.files(in: "Sources", ["swift"]) {
      let uses = Self.uses(in: file)
      #expect(uses.named.count == uses.count, "\(file.path): write the attribute on the line of its property")
      found += uses.named
    }
    #expect(listed == listed.sorted() && Set(listed).count == listed.count)
    #expect(Set(found).subtracting(listed).sorted() == [], "not listed")
    #expect(Set(listed).subtracting(found).sorted() == [], "without the attribute")
  }

  @Test func gainsAreMeasured() throws {
    let counts = Self.counts(in: try SourceTree.text("Benchmarks/baseline-3f49856b.tsv"))
    #expect(counts["drag_rectangle"] == 92391)
    let tests = try SourceTree.text("Sources/GalleyApp/Benchmarks/BenchmarkSuite.swift")
    for name in Self.testsWithTotalFit { #expect(tests.contains("\"\(name)\""), "\(name) is no test of galley bench") }
    for row in Self.rows(in: try SourceTree.text("Tests/Rules/exclusivity.tsv")) {
      #expect(row.isValid(counts), "file, declaration, hot use as a sentence, 0.1 % of a benchmark's instructions or more, benchmark: \(row.cells)")
    }
  }

  // MARK: What counts

  @Test func usesAreNamedByTheirType() {
    let uses = Self.uses(in: SourceTree.File(path: "a.swift", text: """
      final class Cache {
        /// Not @exclusivity(unchecked).
        var size = 0
        @exclusivity(unchecked) private(set) var count = 0 { didSet { size = 1 } }
        struct Part { @exclusivity(unchecked) var end = 0 }
      }
      """))
    #expect(uses.named == ["a.swift Cache.count", "a.swift Part.end"] && uses.count == 2)
  }

  @Test(arguments: [
    ("120\tdrag_circle", true), ("119\tdrag_circle", false), ("0\tsmall", false), ("-3\tsmall", false), ("1.5\tsmall", false), ("many\tsmall", false),
    ("1\tfit_rect", true), ("0\tfit_rect", false), ("120\tturn_key", false), ("120\t", false), ("120", false), ("pending\tpending", false),
  ])
  func gainIsAThousandthOfItsBenchmark(cells: String, isValid: Bool) {
    let counts = Self.counts(in: "# commit: a\nname\tinstructions\tspread\tmeaning\ndrag_circle\t120000\t0.2%\ta step\nsmall\t100\tone run\ta step")
    #expect(counts == ["drag_circle": 120_000, "small": 100])
    #expect(Self.rows(in: "# file\nA.swift\tA.b\tRead for each line.\t\(cells)").map { $0.isValid(counts) } == [isValid])
    #expect(Self.rows(in: "A.swift\tA.b\tnot a sentence\t\(cells)").map { $0.isValid(counts) } == [false])
  }
}
