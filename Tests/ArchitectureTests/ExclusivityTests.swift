import Foundation
import Testing

/// Properties without exclusivity checks. Each is listed in `Tests/Rules/exclusivity.tsv` with its hot use and the measured gain.
///
/// The attribute turns off a check of the language, so it is limited to properties whose checks cost instructions per line, fragment, glyph or
/// frame.
@Suite struct ExclusivityTests {
  private static let attribute = "@exclusivity(unchecked)"

  private struct Row {
    var cells: [String]
    /// The file and the declaration.
    var use: String { cells.prefix(2).joined(separator: " ") }
    var gain: String { cells[3] }
    var benchmark: String { cells[4] }

    /// Whether the gain is not measured yet, or is a positive whole number of instructions in a row of the benchmarks.
    var isValid: Bool {
      guard cells.count == 5, cells[2].hasSuffix(".") else { return false }
      if gain == "pending" { return benchmark == "pending" }
      return (Int(gain) ?? 0) > 0 && !benchmark.isEmpty && benchmark != "pending"
    }
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
    for row in Self.rows(in: try SourceTree.text("Tests/Rules/exclusivity.tsv")) {
      #expect(row.isValid, "file, declaration, hot use as a sentence, instructions, row of the benchmarks: \(row.cells)")
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
    ("pending\tpending", true), ("120\tstep of the drag, circle", true), ("pending\tstep", false), ("120\tpending", false), ("120\t", false),
    ("-3\tstep", false), ("0\tstep", false), ("1.5\tstep", false), ("many\tstep", false),
  ])
  func gainIsPendingOrACountInARow(cells: String, isValid: Bool) {
    #expect(Self.rows(in: "# file\nA.swift\tA.b\tRead for each line.\t\(cells)").map(\.isValid) == [isValid])
    #expect(Self.rows(in: "A.swift\tA.b\tnot a sentence\t\(cells)").map(\.isValid) == [false])
  }
}
