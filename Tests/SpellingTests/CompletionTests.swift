import Foundation
import TestSupport
import Testing

@testable import GalleySpelling

/// The suggested completions of a prefix, and their cost.
@Suite struct CompletionTests {
  private static let english = DictionaryFolders(environment: ProcessInfo.processInfo.environment).dictionaries()["en_US"]

  private func dictionary(_ words: [String], _ affixes: String) throws -> SpellingDictionary {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("completions-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("xx.dic")
    try Data("\(words.count)\n\(words.joined(separator: "\n"))\n".utf8).write(to: file)
    try Data("SET UTF-8\n\(affixes)".utf8).write(to: folder.appendingPathComponent("xx.aff"))
    defer { try? FileManager.default.removeItem(at: folder) }
    let dictionary = try SpellingDictionary(language: "xx", at: file)
    // Its words are in memory from here on.
    dictionary.readWords(lines: 0)
    return dictionary
  }

  /// More than two thousand words begin with “co”: the likeliest can be anywhere among them.
  @Test(.enabled(if: english != nil, "an English dictionary is installed")) func allWordsWithPrefixAreRanked() throws {
    let dictionary = try SpellingDictionary(language: "en_US", at: try #require(Self.english))
    let offered = dictionary.completions(of: "co", limit: 8, likelyFirst: true)
    #expect(offered.first == "cool" && offered.contains("count") && offered.contains { $0 < "condyloma" }, "\(offered)")
    #expect(dictionary.completions(of: "coun", limit: 20).contains("country"))
  }

  /// A flag counts as one, in any notation.
  @Test(arguments: [
    // the affix file, two words with their flags, the likelier first
    ("", "flea/A", "fleet/ABC", ["fleet", "flea"]),
    ("FLAG long\n", "flea/Aa", "fleet/AaBb", ["flea", "fleet"]), ("FLAG num\n", "flea/1,2", "fleet/1001,1002", ["flea", "fleet"]),
    ("FLAG UTF-8\n", "flea/é", "fleet/éè", ["flea", "fleet"]), ("AF 2\nAF ABCD\nAF A\n", "flea/2", "fleet/1", ["fleet", "flea"]),
  ])
  func affixFlagsAreCounted(affixes: String, one: String, other: String, expected: [String]) throws {
    #expect(try dictionary([one, other], affixes).completions(of: "fle", limit: 2, likelyFirst: true) == expected)
  }

  /// Read by lines, partly and then the rest, or all at once: the words are the same.
  @Test func wordsAreReadInChunks() throws {
    let words = ["flea", "fleece", "élan", "école", "f", "zebra", "fle", "éc", "Flensburg"]
    func completions(partsOf lines: Int, _ parts: Int) throws -> [[String]] {
      let dictionary = try dictionary(words, "")
      for _ in 0..<parts { dictionary.readWords(lines: lines) }
      #expect(dictionary.hasReadWords == (lines * parts >= words.count))
      let found = ["f", "fl", "fle", "Fl", "é", "éc", "e\u{301}c", "z", "x"].map { dictionary.completions(of: $0, limit: 9) }
      #expect(dictionary.hasReadWords)
      return found
    }
    let whole = try completions(partsOf: 1, 0)
    #expect(whole[0] == ["fle", "flea", "fleece"] && whole[3].contains("Flensburg") && whole[4] == ["éc", "élan", "école"] && whole[5] == ["école"])
    for (lines, parts) in [(1, 3), (1, 9), (4, 2), (4, 3), (100, 1)] { #expect(try completions(partsOf: lines, parts) == whole, "\(parts) of \(lines)") }
  }

  /// The retained words are the best, in order, for any order of input; each is looked up only if it would be retained.
  @Test func bestWordsEqualSortedWords() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    let all = (0..<400).map { _ in (rank: Int.random(in: 0..<40, using: &generator), word: "w\(Int.random(in: 0..<300, using: &generator))") }
    var (best, asked) = (BestWords(limit: 5), 0)
    for (rank, word) in all {
      best.add(word, rank: rank) {
        asked += 1
        return !word.hasSuffix("7")
      }
    }
    var sorted: [String] = []
    for (_, word) in all.sorted(by: { ($0.rank, $0.word) < ($1.rank, $1.word) }) where !word.hasSuffix("7") && !sorted.contains(word) { sorted.append(word) }
    #expect(best.words == Array(sorted.prefix(5)), "seed \(seed)")
    #expect(asked < all.count / 2, "seed \(seed): \(asked)")
  }

  /// The correction and the suggestions request the same word: Hunspell is called once.
  @Test func suggestionsAreCachedPerWord() throws {
    let (dictionary, other) = (try dictionary(["lamb", "lamp", "fleece"], ""), try dictionary(["lamb", "lamp", "fleece"], ""))
    #expect(!dictionary.suggestions(for: "lanb", limit: 1).isEmpty)
    #expect(dictionary.suggestions(for: "lanb", limit: 4) == other.suggestions(for: "lanb", limit: 4) && dictionary.guessCount == 1)
    #expect(dictionary.suggestions(for: "fleec", limit: 4).contains("fleece") && dictionary.guessCount == 2)
  }
}
