import Foundation
import GalleySpelling
import UIKitCore

/// A mistyped word, and the word that replaces it when it ends.
struct Autocorrection: Equatable {
  /// The range of the word as it was typed, in UTF-16 code units.
  let range: Range<Int>
  let word: String
  let guess: String
}

/// Decides which guesses of a dictionary replace a typed word without asking.
enum CloseGuess {
  /// The lengths of words that are corrected. Shorter words are too similar to too many other words; longer ones are rarely words, and expensive
  /// to look up.
  private static let lengths = 3...24

  /// Returns the most probable intended word: a contraction with its apostrophe (`don't` for `dont`), or the dictionary's first guess, if that
  /// differs only in its capital or by a single slip: one letter extra, missing or wrong, or two letters transposed. Returns `nil` to keep the word.
  ///
  /// The first letter stays unless it is transposed, because people look at the keys when they begin a word. Words with digits or inner capitals
  /// are names.
  static func guess(for word: String, in dictionary: SpellingDictionary) -> String? {
    guard lengths.contains(word.count), isOrdinaryWord(word) else { return nil }
    if let contraction = contraction(of: word), dictionary.isCorrect(contraction) { return contraction }
    // At the beginning of a sentence: names are nearer to a capital than words are.
    if let first = word.first, first.isUppercase {
      let small = first.lowercased() + word.dropFirst()
      if !dictionary.isCorrect(small), let guess = closeGuess(for: small, in: dictionary), guess.first?.isLowercase == true {
        return guess.prefix(1).uppercased() + guess.dropFirst()
      }
    }
    return closeGuess(for: word, in: dictionary)
  }

  private static func closeGuess(for word: String, in dictionary: SpellingDictionary) -> String? {
    dictionary.suggestions(for: word, limit: 1).first.flatMap { isClose($0, to: word) && isSafe($0, for: word) ? $0 : nil }
  }

  /// Returns whether `guess` can replace `word` without asking. A word of at most four letters can be an abbreviation or a name as well as a
  /// slip, so its letters can only change their order or case. Capitals after the first letter belong to abbreviations.
  private static func isSafe(_ guess: String, for word: String) -> Bool {
    guard !guess.dropFirst().contains(where: \.isUppercase) else { return false }
    return word.count > 4 || word.lowercased().sorted() == guess.lowercased().sorted()
  }

  /// Returns a word such as `dont` with its apostrophe, `don't`, or `nil` if it does not end like a contraction. Hunspell tries letters instead,
  /// and finds `font`.
  private static func contraction(of word: String) -> String? {
    let end = ["nt", "re", "ve", "ll"].first { word.hasSuffix($0) }
    return end.map { String(word.dropLast($0 == "nt" ? 1 : 2)) + "'" + word.suffix($0 == "nt" ? 1 : 2) }
  }

  private static func isOrdinaryWord(_ word: String) -> Bool {
    word.allSatisfy { $0.isLetter || $0 == "'" || $0 == "’" } && !word.dropFirst().contains(where: \.isUppercase)
  }

  static func isClose(_ guess: String, to word: String) -> Bool {
    guard guess != word, guess.allSatisfy({ $0.isLetter || $0 == "'" || $0 == "’" }) else { return false }
    // A name, a day or a language, of which only the capital is missing.
    if guess.lowercased() == word.lowercased() { return word.first?.isUppercase == false }
    guard guess.first?.isUppercase == word.first?.isUppercase else { return false }
    return isOneSlip(Array(word.lowercased()), Array(guess.lowercased()))
  }

  /// Returns whether the words differ by one of the four slips. All slips are after the first letter, except transpositions.
  private static func isOneSlip(_ word: [Character], _ guess: [Character]) -> Bool {
    let start = zip(word, guess).prefix { $0 == $1 }.count
    let (remainder, other) = (word[start...], guess[start...])
    if remainder.count > 1, remainder.count == other.count, remainder[start] == other[start + 1], remainder[start + 1] == other[start] {
      return remainder.dropFirst(2) == other.dropFirst(2)
    }
    guard start > 0 else { return false }
    switch remainder.count - other.count {
    case 0: return remainder.dropFirst() == other.dropFirst()
    case 1: return remainder.dropFirst() == other
    case -1: return remainder == other.dropFirst()
    default: return false
    }
  }
}
