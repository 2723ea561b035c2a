import Foundation
import TestSupport
import Testing

@testable import GalleySpelling

/// The first guess, compared with a list of common misspellings and their corrections.
@Suite struct MisspellingTests {
  private static func list() throws -> [(typed: String, meant: String)] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Labelled/misspellings.txt")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      line.firstIndex(of: " ").map { (String(line[..<$0]), String(line[line.index(after: $0)...])) }
    }
  }

  private static let english = DictionaryFolders(environment: ProcessInfo.processInfo.environment).dictionaries()["en_US"]

  /// With ordering more guesses are right, and hardly any become wrong; the set of guesses is the same. By default with a third of the words, because
  /// Hunspell takes a quarter of a second for some.
  @Test(.enabled(if: english != nil, "an English dictionary is installed")) func theFirstGuessIsMostlyRight() throws {
    let list = try Self.list()
    #expect(list.count > 350 && Set(list.map(\.typed)).count == list.count)
    let dictionary = try SpellingDictionary(language: "en_US", at: try #require(Self.english))
    var (right, plain, lost) = (0, 0, [String]())
    let part = LongTests.areWanted ? 1 : 3
    for (index, (typed, meant)) in list.enumerated() where index % part == 0 && !dictionary.isCorrect(typed) {
      let found = dictionary.found(for: typed)
      let ordered = SpellingDictionary.likeliestFirst(found, for: typed)
      #expect(ordered.sorted() == found.sorted())
      // Hunspell's guesses are slow: that a dictionary returns them in this order is tested for some words.
      if typed.first == "a" { #expect(dictionary.suggestions(for: typed, limit: .max) == ordered) }
      if ordered.first == meant { right += 1 }
      if found.first == meant { plain += 1 }
      if found.first == meant, ordered.first != meant { lost.append(typed) }
    }
    #expect(right >= plain + 20 / part && lost.count <= 2, "\(right) of \(list.count), \(plain) as found; lost \(lost)")
  }

  @Test(arguments: [
    ("adress", ["dress", "address", "a dress"], "address"), ("commited", ["commuted", "committed"], "committed"), ("choosen", ["choose", "chosen"], "chosen"),
    ("comming", ["coming", "cumming"], "coming"), ("visable", ["viable", "visible"], "visible"), ("alot", ["a lot", "allot"], "a lot"),
    ("catalogue", ["uncatalogued", "cataloger", "cataloged", "catalog"], "catalog"), ("programme", ["programmer", "program me", "program"], "program"),
    ("omelette", ["omelet", "roomette"], "omelet"), ("blue", ["bl", "blur"], "bl"), ("wrongly", ["strongly", "wrong"], "strongly"),
    ("teh", ["the", "eh"], "the"), ("collegue", ["college", "colleague"], "college"), ("x", [], nil),
  ] as [(String, [String], String?)])
  func doublesAndVowelsComeFirst(typed: String, found: [String], first: String?) {
    #expect(SpellingDictionary.likeliestFirst(found, for: typed).first == first)
  }
}
