import Foundation
import GalleySpelling
import GalleyTextEngine
import GalleyUnicodeFacts
import UIKitCore

/// A prediction above the keys.
struct Prediction: Equatable {
  enum Kind {
    /// The typed word, if a correction would replace it.
    case typed
    /// The correction that replaces the typed word when it ends.
    case correction
    case other
    /// A copied code, for a field that requests one.
    case code
    /// A suggestion for a misspelled word that is selected or contains the caret.
    case guess
  }

  let word: String
  let kind: Kind
}

/// Predicts completions of the word before the caret, or corrections if there are none.
///
///     the text before the caret → the partial word → words of that text, learned words, dictionary words
@MainActor
struct WordPredictor {
  /// The partial word as typed.
  let typed: String
  /// The preceding words in order, and whether each begins a sentence.
  private let earlier: [(word: String, opensSentence: Bool)]

  /// The length of the text before the caret to examine, in UTF-16 code units.
  private static let reach = 1 << 11
  /// The minimum length for dictionary completions, in characters. A single letter has too many.
  private static let minimumLetterCount = 2
  /// The maximum number of predictions.
  static let maximumCount = 3

  /// Creates a predictor for the word that ends at the caret. Returns `nil` if none does, if a word continues after the caret, and if text is
  /// selected or marked.
  init?(_ input: any UITextInput) {
    guard let text = input.text(beforeCaret: Self.reach), !input.hasLetterAfterCaret else { return nil }
    let units = Array(text.utf16)
    let words = CheckableWords.words(in: units)
    guard let last = words.last, last.upperBound == units.count else { return nil }
    func string(_ range: Range<Int>) -> String { String(decoding: units[range], as: UTF16.self) }
    typed = string(last)
    var end = 0
    earlier = words.dropLast().map { range in
      defer { end = range.upperBound }
      return (string(range), Self.opensSentence(after: units[end..<range.lowerBound], isFirst: end == 0))
    }
  }

  /// Returns whether the text between two words ends a sentence. The start of the examined text counts as the start of a sentence.
  private static func opensSentence(after gap: ArraySlice<UInt16>, isFirst: Bool) -> Bool {
    isFirst || gap.contains { $0.endsLine || ".!?…".utf16.contains($0) }
  }

  /// Returns at most three predictions. With a pending correction: the typed word, the correction and at most one more; otherwise the most likely
  /// first. Empty if there is neither a correction nor another word.
  ///
  /// - Complexity: O(*n* + *m*), where *n* is the length of the examined text and *m* the number of dictionary words with the same first two letters.
  func predictions(correcting guess: String?, by dictionary: SpellingDictionary?) -> [Prediction] {
    let otherWords = Array(words(of: dictionary).filter { $0 != guess }.prefix(guess == nil ? Self.maximumCount : Self.maximumCount - 2))
    let first = guess.map { [Prediction(word: typed, kind: .typed), Prediction(word: $0, kind: .correction)] } ?? []
    return first + otherWords.map { Prediction(word: $0, kind: .other) }
  }

  private func words(of dictionary: SpellingDictionary?) -> [String] {
    var found: [String] = []
    func add(_ words: [String]) {
      for word in words.map(cased) where found.count <= Self.maximumCount && word != typed && !found.contains(word) { found.append(word) }
    }
    let learned = SpellingService.shared.learned
    add(usedWords { dictionary?.isCorrect($0) ?? false || learned.contains($0) })
    add(learned.words(beginningWith: typed))
    guard let dictionary, typed.count >= Self.minimumLetterCount else { return found }
    add(dictionary.completions(of: typed, limit: Self.maximumCount + 1, likelyFirst: true))
    if found.isEmpty, !dictionary.isCorrect(typed) { add(dictionary.suggestions(for: typed, limit: Self.maximumCount + 1)) }
    return found
  }

  /// Returns the words of the text that begin with the typed word, ignoring case, and are longer; the most frequent and then the latest first. An
  /// unknown word must occur at least twice.
  private func usedWords(isKnown: (String) -> Bool) -> [String] {
    let start = typed.lowercased()
    // The capital of a sentence's first word might not be its own, so compare with words within sentences.
    let within = Set(earlier.lazy.filter { !$0.opensSentence }.map(\.word))
    var uses: [String: (count: Int, last: Int)] = [:]
    for (index, (word, opensSentence)) in earlier.enumerated() where word.count > typed.count && word.lowercased().hasPrefix(start) {
      let small = word.prefix(1).lowercased() + word.dropFirst()
      let isSmall = opensSentence && (within.contains(small) || !within.contains(word) && isKnown(small))
      uses[isSmall ? small : word, default: (0, 0)].count += 1
      uses[isSmall ? small : word]?.last = index
    }
    return uses.filter { $0.value.count > 1 || isKnown($0.key) }
      .sorted { ($1.value.count, $1.value.last) < ($0.value.count, $0.value.last) }
      .map(\.key)
  }

  /// Returns the word with a capital initial if the typed word has one.
  private func cased(_ word: String) -> String {
    typed.first?.isUppercase == true ? word.prefix(1).uppercased() + word.dropFirst() : word
  }
}

extension UITextInput {
  /// Returns at most `length` UTF-16 code units of the text before the caret. Returns `nil` if text is selected, if there is no
  /// caret, or if there is marked text.
  fileprivate func text(beforeCaret length: Int) -> String? {
    guard markedTextRange == nil, let selection = selectedTextRange, selection.isEmpty else { return nil }
    let start = position(from: selection.start, offset: -length) ?? beginningOfDocument
    return textRange(from: start, to: selection.start).flatMap { text(in: $0) }
  }

  fileprivate var hasLetterAfterCaret: Bool {
    guard let caret = selectedTextRange?.end, let next = position(from: caret, offset: 1), let range = textRange(from: caret, to: next) else { return false }
    return text(in: range)?.unicodeScalars.first.map { $0.properties.isAlphabetic || $0.properties.numericType != nil } ?? false
  }
}
