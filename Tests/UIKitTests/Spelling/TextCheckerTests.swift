import Foundation
import GalleySpelling
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// A spelling service with the system's dictionaries and its own learned words.
@MainActor
enum SpellingBench {
  /// Runs `body` without learned words; `told` has the reported messages.
  static func with(_ folders: DictionaryFolders = DictionaryFolders(environment: [:]), home: String = "en_US", _ body: (_ told: () -> [String]) throws -> Void) rethrows {
    let (service, report) = (SpellingService.shared, SpellingService.report)
    var told: [String] = []
    SpellingService.report = { told.append($0) }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("learned-\(UUID().uuidString).txt")
    SpellingService.shared = SpellingService(folders: folders, learned: LearnedWords(file: file), home: home)
    defer {
      (SpellingService.shared, SpellingService.report) = (service, report)
      try? FileManager.default.removeItem(at: file)
    }
    try body { told }
  }
}

/// A text checker's results, learned words and guesses.
@MainActor @Suite(.serialized) struct TextCheckerTests {
  /// The misspelled word, or `nil`.
  private func first(_ text: String, _ range: Range<Int>? = nil, at start: Int = 0, wrap: Bool = false, _ language: String = "en", by checker: UITextChecker = UITextChecker()) -> String? {
    let range = range.map { NSRange($0) } ?? NSRange(location: 0, length: text.utf16.count)
    let found = checker.rangeOfMisspelledWord(in: text, range: range, startingAt: start, wrap: wrap, language: language)
    return found.location == NSNotFound ? nil : (text as NSString).substring(with: found) + "@\(found.location)"
  }

  @Test(arguments: [
    // text, range, start, wraps, language, misspelled word
    ("The lamb and the fleece.", nil, 0, false, "en", nil),
    ("Teh lamb and the fleese.", nil, 0, false, "en", "Teh@0"),
    ("Teh lamb and the fleese.", nil, 3, false, "en", "fleese@17"),
    ("Teh lamb and the fleese.", nil, 23, false, "en", nil),
    ("Teh lamb and the fleese.", nil, 23, true, "en", "Teh@0"),
    // A word that begins before the offset is skipped, and found by wrapping around.
    ("Teh lamb", nil, 1, false, "en", nil), ("Teh lamb", nil, 1, true, "en", "Teh@0"),
    // Offsets outside the range are moved into it.
    ("Teh lamb and teh fleece", 4..<23, 0, false, "en", "teh@13"),
    ("Teh lamb and teh fleece", 0..<8, 99, true, "en", "Teh@0"), ("Teh lamb", 0..<8, -5, false, "en", "Teh@0"),
    // The range is treated as a separate text.
    ("lambkinx", 0..<4, 0, false, "en", nil), ("fleece", 0..<5, 0, false, "en", "fleec@0"),
    // UTF-16: an emoji has two code units.
    ("👩‍👩‍👧 teh", nil, 0, false, "en", "teh@9"), ("la fenêtre ferme\u{301}e, le maitrre", nil, 0, false, "fr", "maitrre@23"),
    ("Die Zeile findet ihren Plazt", nil, 0, false, "de", "Plazt@23"), ("l’école est fermée, le maitrre aussi", nil, 0, false, "fr", "maitrre@23"),
    ("colour", nil, 0, false, "en_GB", nil), ("colour", nil, 0, false, "en_US", "colour@0"),
    ("anything gose", nil, 0, false, "tlh", nil), ("", nil, 0, true, "en", nil),
  ] as [(String, Range<Int>?, Int, Bool, String, String?)])
  func misspelledWordIsFoundInRange(text: String, range: Range<Int>?, start: Int, wraps: Bool, language: String, expected: String?) {
    SpellingBench.with { _ in #expect(first(text, range, at: start, wrap: wraps, language) == expected, "\(text)") }
  }

  @Test(arguments: [NSRange(location: NSNotFound, length: 0), NSRange(location: 99, length: 1), NSRange(location: -1, length: 2), NSRange(location: 0, length: -3)])
  func invalidRangeFindsNothing(range: NSRange) {
    SpellingBench.with { _ in
      let checker = UITextChecker()
      #expect(checker.rangeOfMisspelledWord(in: "teh", range: range, startingAt: 0, wrap: true, language: "en").location == NSNotFound)
      #expect(checker.guesses(forWordRange: range, in: "teh", language: "en") == nil)
      #expect(checker.completions(forPartialWordRange: range, in: "teh", language: "en") == nil)
    }
  }

  /// The words of a long text, which is split into parts, are those of its lines.
  @Test func longTextIsCheckedInChunks() {
    SpellingBench.with { _ in
      let line = "the lamb’s fleece (see www.exampel.com/teh) was wich as snow, "
      for pad in 0..<7 {
        let text = String(repeating: "a", count: pad) + " " + String(repeating: line, count: 200)
        let checker = UITextChecker()
        checker.ignoreWord(String(repeating: "a", count: pad))
        var (found, place) = ([Int](), 0)
        while true {
          let range = checker.rangeOfMisspelledWord(
            in: text, range: NSRange(location: 0, length: text.utf16.count), startingAt: place, wrap: false, language: "en_US")
          guard range.location != NSNotFound else { break }
          found.append(range.location)
          place = range.upperBound
        }
        let expected = (0..<200).map { pad + 1 + $0 * line.utf16.count + 48 }
        #expect(found == expected, "\(pad): \(found.prefix(3))")
      }
    }
  }

  @Test func learnedWordsAreSharedAndIgnoredWordsAreNot() {
    SpellingBench.with { _ in
      let (one, other) = (UITextChecker(), UITextChecker())
      #expect(first("Garamont’s types", by: one) == "Garamont’s@0")
      one.ignoreWord("Garamont")
      one.ignoreWord("Garamont")
      #expect(first("Garamont", by: one) == nil && first("Garamont", by: other) == "Garamont@0" && one.ignoredWords == ["Garamont"])
      one.ignoredWords = nil
      #expect(first("Garamont", by: one) == "Garamont@0")
      UITextChecker.learnWord("Garamont")
      #expect(UITextChecker.hasLearnedWord("Garamont") && !UITextChecker.hasLearnedWord("garamont"))
      for language in ["en", "de", "fr"] { #expect(first("Garamont", language, by: other) == nil, "\(language)") }
      #expect(other.completions(forPartialWordRange: NSRange(location: 0, length: 4), in: "Garage", language: "en")?.first == "Garamont")
      UITextChecker.unlearnWord("Garamont")
      #expect(!UITextChecker.hasLearnedWord("Garamont") && first("Garamont", by: other) == "Garamont@0")
    }
  }

  private func first(_ text: String, _ language: String, by checker: UITextChecker) -> String? { first(text, nil, at: 0, wrap: false, language, by: checker) }

  @Test func guessesAndCompletionsAreForWordInRange() {
    SpellingBench.with { _ in
      let checker = UITextChecker()
      let range = NSRange(location: 4, length: 7)
      #expect(checker.guesses(forWordRange: range, in: "the recieve", language: "en")?.first == "receive")
      #expect(checker.guesses(forWordRange: NSRange(location: 0, length: 5), in: "Plazt", language: "de")?.contains("Platz") == true)
      let completions = checker.completions(forPartialWordRange: NSRange(location: 0, length: 5), in: "typog", language: "en") ?? []
      #expect(completions.contains("typography") && completions.allSatisfy { $0.hasPrefix("typog") })
      #expect(checker.completions(forPartialWordRange: NSRange(location: 0, length: 4), in: "Typo", language: "en")?.contains("Typography") == true)
    }
  }

  /// The checker works without, and reports once how to install one.
  @Test func missingDictionaryIsReportedOnce() {
    SpellingBench.with(DictionaryFolders([])) { told in
      let checker = UITextChecker()
      #expect(UITextChecker.availableLanguages == [])
      for _ in 0..<3 { #expect(first("teh", by: checker) == nil) }
      #expect(checker.guesses(forWordRange: NSRange(location: 0, length: 3), in: "teh", language: "en") == nil)
      #expect(told().count == 1 && told()[0].contains("hunspell-en"))
    }
  }

  @Test func userLanguageIsListedFirst() {
    SpellingBench.with(home: "de_AT") { _ in
      let languages = UITextChecker.availableLanguages
      #expect(languages.first == "de_DE" && Set(languages).isSuperset(of: ["en_US", "en_GB", "fr_FR"]) && Set(languages).count == languages.count)
    }
    let environments = [["LANG": "de_DE.UTF-8"], ["LANG": "C"], [:], ["LC_ALL": "fr_FR@euro", "LANG": "de_DE"], ["LC_ALL": "", "LANG": "en_GB"]]
    #expect(environments.map(SpellingService.language(in:)) == ["de_DE", "en_US", "en_US", "fr_FR", "en_GB"])
  }
}
