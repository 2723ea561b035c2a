import Foundation
import GalleySpelling
import UIKitCore

/// Checks the spelling of words with the installed Hunspell dictionaries.
///
/// Languages have names such as `en_US`; `en` selects the user's region, or else any available variant. Without a dictionary for a language,
/// no word is misspelled, there are no guesses, and the missing dictionary is reported once on standard error.
///
/// Not checked are words with digits, addresses and paths, abbreviations in capitals, names such as `viewDidLoad`, words of more than 100
/// bytes, and words in a script of which the dictionary has no words.
@preconcurrency @MainActor
open class UITextChecker: NSObject {
  private var ignored: [String] = []
  private var ignoredSet: Set<String> = []

  /// Creates a checker without ignored words.
  public override init() { super.init() }

  // MARK: Checking

  /// Returns the first misspelled word of a range, or the location `NSNotFound` if there is none, if `range` is invalid or begins after the
  /// end, or if there is no dictionary.
  ///
  /// The range is treated as a separate text: a word cut by its ends is checked as cut. O(checked text).
  ///
  /// - Parameters:
  ///   - range: The range in UTF-16; it is clamped to the text.
  ///   - startingOffset: The offset at which to begin, in UTF-16, clamped to the range. A word that begins before it is skipped.
  ///   - wrapFlag: Whether to continue with the part of the range before `startingOffset`.
  open func rangeOfMisspelledWord(
    in stringToCheck: String, range: NSRange, startingAt startingOffset: Int, wrap wrapFlag: Bool, language: String
  ) -> NSRange {
    let none = NSRange(location: NSNotFound, length: 0)
    let text = CheckedText(stringToCheck)
    guard let limits = text.limits(of: range), let dictionary = SpellingService.shared.dictionary(for: language) else { return none }
    let start = min(max(startingOffset, limits.lowerBound), limits.upperBound)
    let first = text.firstWord(startingIn: start..<limits.upperBound, within: limits) { isMisspelled($0, in: dictionary) }
    if let first { return NSRange(first) }
    guard wrapFlag, start > limits.lowerBound else { return none }
    return text.firstWord(startingIn: limits.lowerBound..<start, within: limits) { isMisspelled($0, in: dictionary) }.map { NSRange($0) } ?? none
  }

  /// Returns at most 15 suggestions for the word in a range, the likeliest first; empty if there are none. Returns `nil` if there is no dictionary,
  /// or if the range is invalid or begins after the end of the text.
  open func guesses(forWordRange range: NSRange, in string: String, language: String) -> [String]? {
    let text = CheckedText(string)
    guard let range = text.limits(of: range), let dictionary = SpellingService.shared.dictionary(for: language) else { return nil }
    return dictionary.suggestions(for: text.string(in: range), limit: Self.maximumGuessCount)
  }

  /// Returns at most 50 completions for the partial word in a range, learned words first, then the shortest; empty if there are none. Returns `nil`
  /// if there is no dictionary, or if the range is invalid or begins after the end of the text.
  open func completions(forPartialWordRange range: NSRange, in string: String, language: String) -> [String]? {
    let text = CheckedText(string)
    guard let range = text.limits(of: range), let dictionary = SpellingService.shared.dictionary(for: language) else { return nil }
    let part = text.string(in: range)
    let learned = SpellingService.shared.learned.words(beginningWith: part)
    return Array((learned + dictionary.completions(of: part, limit: Self.maximumCompletionCount).filter { !learned.contains($0) }).prefix(Self.maximumCompletionCount))
  }

  private static let maximumGuessCount = 15
  private static let maximumCompletionCount = 50

  func isMisspelled(_ word: String, in dictionary: SpellingDictionary) -> Bool {
    !dictionary.isCorrect(word) && !ignoredSet.contains(word) && !SpellingService.shared.learned.contains(word)
  }

  // MARK: Words

  /// Makes this checker treat a word as spelled correctly. Ignores an empty word.
  open func ignoreWord(_ wordToIgnore: String) {
    guard !wordToIgnore.isEmpty, ignoredSet.insert(wordToIgnore).inserted else { return }
    ignored.append(wordToIgnore)
    NotificationCenter.default.post(name: SpellingService.wordsDidChange, object: nil)
  }

  /// The words that this checker ignores, in the order of insertion; never `nil`. `nil` removes all.
  open var ignoredWords: [String]? {
    get { ignored }
    set {
      ignoredSet = []
      ignored = (newValue ?? []).filter { ignoredSet.insert($0).inserted }
      NotificationCenter.default.post(name: SpellingService.wordsDidChange, object: nil)
    }
  }

  /// Adds a word to the learned words of all checkers and languages, also for later runs of the program.
  open class func learnWord(_ word: String) {
    SpellingService.shared.learned.learn(word)
    NotificationCenter.default.post(name: SpellingService.wordsDidChange, object: nil)
  }

  /// Returns whether a word was learned.
  open class func hasLearnedWord(_ word: String) -> Bool { SpellingService.shared.learned.has(word) }

  /// Removes a word from the learned words of all checkers; does nothing if it was not learned.
  open class func unlearnWord(_ word: String) {
    SpellingService.shared.learned.unlearn(word)
    NotificationCenter.default.post(name: SpellingService.wordsDidChange, object: nil)
  }

  /// The languages that there are dictionaries for, that of the user first.
  open class var availableLanguages: [String] { SpellingService.shared.languages }
}
