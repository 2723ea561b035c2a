import Foundation
import Testing

@testable import GalleySpelling

/// Dictionaries that are created for the test, in several encodings.
@Suite struct DictionaryTests {
  /// A folder with `xx.dic` and `xx.aff`.
  private func folder(_ words: String, _ affixes: String, _ encoding: String.Encoding = .utf8) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("dictionary-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try #require(words.data(using: encoding)).write(to: folder.appendingPathComponent("xx.dic"))
    try #require(affixes.data(using: encoding)).write(to: folder.appendingPathComponent("xx.aff"))
    return folder
  }

  private func dictionary(_ words: String, _ affixes: String, _ encoding: String.Encoding = .utf8) throws -> SpellingDictionary {
    try SpellingDictionary(language: "xx", at: folder(words, affixes, encoding).appendingPathComponent("xx.dic"))
  }

  private static let words = "5\nlamb/S\nfleece\nécole\nZürich\nnaïve\n"

  @Test(arguments: ["SET UTF-8\n", "SET ISO8859-1\n"])
  func wordsAreFoundInEveryEncoding(head: String) throws {
    let encoding = head.contains("UTF") ? String.Encoding.utf8 : .isoLatin1
    let dictionary = try dictionary(Self.words, head + "SFX S Y 1\nSFX S 0 s .\n", encoding)
    for word in ["lamb", "lambs", "Lamb", "école", "e\u{301}cole", "Zürich", "naïve"] { #expect(dictionary.isCorrect(word), "\(word)") }
    for word in ["lamp", "fleeces", "zürich", "ecole"] { #expect(!dictionary.isCorrect(word), "\(word)") }
    #expect(dictionary.suggestions(for: "lanb", limit: 3).contains("lamb"))
    #expect(dictionary.suggestions(for: "écol", limit: 3).contains("école"))
  }

  /// A replaced vowel is likelier than an additional letter, but not if that letter doubles another.
  @Test func replacedVowelRanksAboveExtraLetter() throws {
    let dictionary = try dictionary("4\ncomposite\ncompositor\ncareful\nfleece\n", "SET UTF-8\nTRY esianrtolcdugmphbyfvkwz\n")
    for (word, guess) in [("compositer", "compositor"), ("carefull", "careful"), ("fleecee", "fleece")] {
      #expect(dictionary.suggestions(for: word, limit: 1) == [guess])
    }
    #expect(Set(dictionary.suggestions(for: "compositer", limit: 5)) == ["compositor", "composite"])
  }

  @Test func unknownEncodingIsReported() {
    let failure = #expect(throws: SpellingFailure.self) { try dictionary(Self.words, "SET KLINGON-7\n") }
    #expect(failure?.description.contains("KLINGON-7") == true)
  }

  @Test func foreignAndOverlongWordsAreAccepted() throws {
    let dictionary = try dictionary(Self.words, "SET UTF-8\n")
    for word in ["слово", "λόγος", "كلمة", "", String(repeating: "a", count: 101)] { #expect(dictionary.isCorrect(word), "\(word)") }
    #expect(!dictionary.isCorrect(String(repeating: "a", count: 100)))
    #expect(dictionary.suggestions(for: String(repeating: "a", count: 10_000), limit: 3) == [])
  }

  @Test func completionsAreTheShortestFirst() throws {
    let dictionary = try dictionary("7\nfleece\nfleecy\nfleet/S\nflee\nFlensburg\nzebra\nfle/!\n", "SET UTF-8\nNEEDAFFIX !\nSFX S Y 1\nSFX S 0 s .\n")
    #expect(dictionary.completions(of: "flee", limit: 9) == ["fleet", "fleece", "fleecy"])
    #expect(dictionary.completions(of: "Flee", limit: 2) == ["Flee", "Fleet"] || dictionary.completions(of: "Flee", limit: 2) == ["Fleet", "Fleece"])
    #expect(dictionary.completions(of: "Fle", limit: 9).contains("Flensburg"))
    #expect(dictionary.completions(of: "x", limit: 9) == [] && dictionary.completions(of: "", limit: 9) == [])
  }

  /// A flag weighs as much as a letter; the flags of a note weigh nothing.
  @Test func completionsWithMoreAffixesRankFirst() throws {
    let dictionary = try dictionary("4\nflea\tpo:noun\nfleeting/SXYZW\nfleece/S\nfled\n", "SET UTF-8\nSFX S Y 1\nSFX S 0 s .\n")
    #expect(dictionary.completions(of: "fle", limit: 9) == ["flea", "fled", "fleece", "fleeting"])
    #expect(dictionary.completions(of: "fle", limit: 9, likelyFirst: true) == ["fleeting", "flea", "fled", "fleece"])
    #expect(dictionary.completions(of: "Fle", limit: 1, likelyFirst: true) == ["Fleeting"])
  }

  /// Invalid dictionaries throw an error that names the file.
  @Test(arguments: ["", "words\nwithout a number\n", "<html></html>", "\u{0}\u{1}\u{2}"])
  func invalidDictionaryIsReported(content: String) throws {
    let file = try folder(content, "SET UTF-8\n").appendingPathComponent("xx.dic")
    let failure = #expect(throws: SpellingFailure.self) { try SpellingDictionary(language: "xx", at: file) }
    #expect(failure?.description.contains(file.path) == true)
  }

  @Test func languagesAreFoundByTheirFilesAndChosenByRegion() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("dictionaries-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["en_US.dic", "en_US.aff", "en-GB.dic", "en-GB.aff", "de_AT_frami.dic", "de_AT_frami.aff", "hyph_en.dic", "hyph_en.aff", "fr.dic"] {
      try Data("0".utf8).write(to: folder.appendingPathComponent(name))
    }
    let languages = DictionaryFolders([URL(fileURLWithPath: "/nowhere"), folder]).dictionaries().keys.sorted()
    #expect(languages == ["de_AT_frami", "en_GB", "en_US"])
    let choices = [
      ("en", "", "en_US"), ("en", "en_GB", "en_GB"), ("en_AU", "", "en_US"), ("en-GB", "", "en_GB"), ("de", "", "de_AT_frami"), ("de_DE", "", "de_AT_frami"),
    ]
    for (wanted, home, best) in choices { #expect(DictionaryFolders.best(of: languages, for: wanted, home: home) == best, "\(wanted) \(home)") }
    for wanted in ["fr", "", "_", "e"] { #expect(DictionaryFolders.best(of: languages, for: wanted) == nil, "\(wanted)") }
  }
}

/// Words that a user teaches.
@Suite struct LearnedWordsTests {
  private let file = FileManager.default.temporaryDirectory.appendingPathComponent("learned-\(UUID().uuidString)/galley/learned-words.txt")

  @Test func learnedWordsPersist() {
    let words = LearnedWords(file: file)
    for word in ["Garamont", "naïve", "sorts’", "Garamont", "", "two\nlines", String(repeating: "x", count: 101)] { words.learn(word) }
    words.learn("Plantin")
    words.unlearn("Plantin")
    let next = LearnedWords(file: file)
    #expect(next.has("Garamont") && next.has("nai\u{308}ve") && next.has("sorts'") && !next.has("Plantin") && !next.has("garamont"))
    #expect(next.contains("Naïve") && !next.contains("garamont"), "a capital at the beginning of a sentence")
    #expect(next.words(beginningWith: "") == ["Garamont", "naïve", "sorts'"])
  }

  @Test func hostileFileIsIgnored() throws {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try (Data([0xFF, 0xFE, 0x00, 0x0A]) + Data((String(repeating: "y", count: 5000) + "\nword\n").utf8)).write(to: file)
    #expect(LearnedWords(file: file).words(beginningWith: "") .filter { $0 != "word" }.allSatisfy { $0.utf8.count <= 100 && !$0.utf8.contains(0) })
    #expect(LearnedWords(file: file).has("word"))
    try Data(count: 2 << 20).write(to: file)
    #expect(LearnedWords(file: file).words(beginningWith: "") == [])
  }

  /// A file that is no list of words could hold something of the user's.
  @Test func unreadableListIsNotReplaced() throws {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let large = Data(String(repeating: "word\n", count: 300_000).utf8)
    try large.write(to: file)
    let words = LearnedWords(file: file)
    var reports: [String] = []
    words.report = { reports.append($0) }
    words.learn("one")
    words.learn("two")
    #expect(try Data(contentsOf: file) == large)
    #expect(words.has("one") && words.has("two") && reports.count == 1)
  }

  @Test func unwritableFolderIsReportedOnceAndWordsStay() {
    let words = LearnedWords(file: URL(fileURLWithPath: "/dev/null/galley/learned-words.txt"))
    var told: [String] = []
    words.report = { told.append($0) }
    words.learn("one")
    words.learn("two")
    #expect(told.count == 1 && told[0].contains("/dev/null/galley") && words.has("one") && words.has("two"))
  }
}

/// The words that are looked up.
@Suite struct CheckableWordsTests {
  private func words(_ text: String) -> [String] {
    let units = Array(text.utf16)
    return CheckableWords.words(in: units).map { String(decoding: units[$0], as: UTF16.self) }
  }

  @Test(arguments: [
    ("The lamb's fleece, don’t you know?", ["The", "lamb's", "fleece", "don’t", "you", "know"]),
    ("well-known e\u{301}tudes and 3 x86 boards", ["well", "known", "e\u{301}tudes", "and", "boards"]),
    ("see www.example.com or me@example.org, https://a.b/c?d=word now", ["see", "or", "now"]),
    ("in /usr/share/dict and ~/notes, C:\\temp not either/or", ["in", "and", "not", "either", "or"]),
    ("NASA viewDidLoad snake_case Hello iPhone A", ["Hello", "A"]),
    ("活字は静かに ตัวอักษร слово", ["слово"]),
    ("👍🏽 don't\u{0}stop", ["don't", "stop"]), ("", []), ("  \n\t", []), ("#tagged words", ["words"]),
  ])
  func findsWords(text: String, expected: [String]) { #expect(words(text) == expected) }
}
