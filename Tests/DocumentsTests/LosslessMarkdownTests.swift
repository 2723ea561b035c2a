import Foundation
import TestSupport
import Testing
import UIKit

@testable import GalleyDocuments

/// A word that is inserted into a random paragraph of a Markdown file changes the lines of that paragraph only. All other bytes stay.
@Suite struct LosslessMarkdownTests {
  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let root = tests.appendingPathComponent("../..").standardizedFileURL

  /// The documents of this project.
  private static let documents: [URL] = ["", "Docs", "Docs/decisions", "Benchmarks"].flatMap { files(in: root.appendingPathComponent($0), ["md"]) }
  /// README files of public projects; `SOURCES.tsv` names their licenses.
  private static let readmes = files(in: tests.appendingPathComponent("Resources/Readmes"), ["markdown"])

  private static func files(in folder: URL, _ extensions: Set<String>) -> [URL] {
    ((try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? [])
      .filter { extensions.contains($0.pathExtension) }.sorted { $0.path < $1.path }
  }

  private let sheet = StyleSheet(category: .large, imageLoader: ImageLoader(folder: nil))

  /// Inserts words, each into the original file. Returns the number of words that found a position, and the problems.
  private func check(_ source: Data, count: Int, seed: UInt64) -> (insertions: Int, problems: [String]) {
    var random = SeededGenerator(seed: seed)
    var (insertions, problems): (Int, [String]) = (0, [])
    for index in 0..<count {
      guard let insertion = WordInsertion(into: source, sheet, &random) else { continue }
      insertions += 1
      if let problem = insertion.problem(sheet) { problems.append("insertion \(index): \(problem): \(insertion)") }
    }
    return (insertions, problems)
  }

  private static let insertionsPerFile = LongTests.areWanted ? 60 : 1

  @Test(arguments: documents + readmes) func insertedWordChangesItsBlockOnly(file: URL) throws {
    let (insertions, problems) = check(try Data(contentsOf: file), count: Self.insertionsPerFile, seed: 44)
    #expect(insertions > 0)
    #expect(problems.isEmpty, "\(file.lastPathComponent): \(problems.count) of \(Self.insertionsPerFile): \(problems.prefix(5).joined(separator: "\n"))")
  }

  /// All sources exist, so that the tests above have cases.
  @Test func tenReadmesWithLicenses() throws {
    let rows = try String(contentsOf: Self.tests.appendingPathComponent("Resources/Readmes/SOURCES.tsv"), encoding: .utf8).split(separator: "\n").dropFirst()
    let named = rows.map { $0.split(separator: "\t") }
    #expect(named.allSatisfy { $0.count == 4 } && named.map { String($0[0]) }.sorted() == Self.readmes.map(\.lastPathComponent) && named.count == 10)
    #expect(Self.documents.contains { $0.lastPathComponent == "README.md" } && Self.documents.count > 20)
  }

  private static let generatedFiles = LongTests.areWanted ? 1000 : 100

  @Test func insertedWordChangesItsBlockOnlyInGeneratedFiles() {
    var (insertions, problems): (Int, [String]) = (0, [])
    for seed in 0..<UInt64(Self.generatedFiles) {
      let found = check(Data(MarkdownGenerator.file(seed: seed).utf8), count: 1, seed: seed)
      insertions += found.insertions
      problems += found.problems.map { "seed \(seed), \($0)" }
    }
    #expect(insertions > Self.generatedFiles / 2, "only \(insertions) of \(Self.generatedFiles) files have a position for the word")
    #expect(problems.isEmpty, "\(problems.count) of \(Self.generatedFiles):\n\(problems.prefix(25).joined(separator: "\n"))")
  }
}
