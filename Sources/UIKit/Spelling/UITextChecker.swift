import Foundation
import Spelling

/// Checks the spelling of words, by the dictionaries of Hunspell that are installed.
///
/// Languages go by names such as `en_US`; `en` takes that of the user's region, or what else there is of the language. For a language
/// without a dictionary nothing is misspelled and nothing is guessed, and standard error is told once which one is missing.
///
/// Not looked up are words with digits, addresses and paths, abbreviations in capitals, names such as `viewDidLoad`, words of more than 100
/// bytes, and those in a script that the dictionary has no word in.
@preconcurrency @MainActor
open class UITextChecker: NSObject {
  private var ignored: [String] = []
  private var ignoredSet: Set<String> = []

  /// A checker that ignores no words.
  public override init() { super.init() }

  // MARK: Checking

  /// The first word of a range that is misspelled; its location is `NSNotFound` where none is.
  ///
  /// The range stands for a text of its own: a word that it cuts is checked as it is cut. O(text that is looked through).
  ///
  /// - Parameters:
  ///   - range: in UTF-16; what of it is beyond the text does not count.
  ///   - startingOffset: where in the text to begin, in UTF-16; outside the range it is moved into it. A word that begins before it is passed over.
  ///   - wrapFlag: whether the part of the range before `startingOffset` follows.
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

  /// What the word in a range may have been meant for, the likeliest first; `nil` where there is no dictionary, or no such range.
  open func guesses(forWordRange range: NSRange, in string: String, language: String) -> [String]? {
    let text = CheckedText(string)
    guard let range = text.limits(of: range), let dictionary = SpellingService.shared.dictionary(for: language) else { return nil }
    return dictionary.suggestions(for: text.string(in: range), limit: Self.mostGuesses)
  }

  /// Whole words that begin as the part of a word in a range does, those that were learned first, then the shortest; `nil` where there is no
  /// dictionary, or no such range.
  open func completions(forPartialWordRange range: NSRange, in string: String, language: String) -> [String]? {
    let text = CheckedText(string)
    guard let range = text.limits(of: range), let dictionary = SpellingService.shared.dictionary(for: language) else { return nil }
    let part = text.string(in: range)
    let learned = SpellingService.shared.learned.words(beginningWith: part)
    return Array((learned + dictionary.completions(of: part, limit: Self.mostCompletions).filter { !learned.contains($0) }).prefix(Self.mostCompletions))
  }

  private static let mostGuesses = 15
  private static let mostCompletions = 50

  func isMisspelled(_ word: String, in dictionary: SpellingDictionary) -> Bool {
    !dictionary.isCorrect(word) && !ignoredSet.contains(word) && !SpellingService.shared.learned.contains(word)
  }

  // MARK: Words

  /// From now on this checker takes a word for spelled correctly.
  open func ignoreWord(_ wordToIgnore: String) {
    guard !wordToIgnore.isEmpty, ignoredSet.insert(wordToIgnore).inserted else { return }
    ignored.append(wordToIgnore)
    NotificationCenter.default.post(name: SpellingService.wordsDidChange, object: nil)
  }

  /// The words that this checker ignores, in the order in which they came.
  open var ignoredWords: [String]? {
    get { ignored }
    set {
      ignoredSet = []
      ignored = (newValue ?? []).filter { ignoredSet.insert($0).inserted }
      NotificationCenter.default.post(name: SpellingService.wordsDidChange, object: nil)
    }
  }

  /// From now on all checkers take a word for spelled correctly, in all languages, also when the program is started anew.
  open class func learnWord(_ word: String) {
    SpellingService.shared.learned.learn(word)
    NotificationCenter.default.post(name: SpellingService.wordsDidChange, object: nil)
  }

  /// Whether a word was learned.
  open class func hasLearnedWord(_ word: String) -> Bool { SpellingService.shared.learned.has(word) }

  /// Forgets a word that was learned.
  open class func unlearnWord(_ word: String) {
    SpellingService.shared.learned.unlearn(word)
    NotificationCenter.default.post(name: SpellingService.wordsDidChange, object: nil)
  }

  /// The languages that there are dictionaries for, that of the user first.
  open class var availableLanguages: [String] { SpellingService.shared.languages }
}
