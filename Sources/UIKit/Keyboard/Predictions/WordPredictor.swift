import Foundation
import Spelling
import TextEngine
import UnicodeFacts

/// A word that stands above the keys.
struct Prediction: Equatable {
  enum Kind {
    /// What was typed, where something else would take its place.
    case typed
    /// What takes its place when the word ends.
    case correction
    case other
    /// A code that was copied, for a field that asks for one.
    case code
    /// What a misspelled word may have been meant for that is selected, or that the caret stands in.
    case guess
  }

  let word: String
  let kind: Kind
}

/// What the word before the caret may become.
///
///     the text before the caret → the word that is begun → words of that text, learned words, those of the dictionary
@MainActor
struct WordPredictor {
  /// The word that is begun, as it was typed.
  let typed: String
  /// The words before it, in order, and whether a sentence begins with them.
  private let earlier: [(word: String, opensSentence: Bool)]

  /// So much of the text before the caret is read, in UTF-16.
  private static let reach = 1 << 11
  /// What begins with one letter is too much for a dictionary to choose from.
  private static let leastLetters = 2
  /// How many words stand above the keys.
  static let most = 3

  /// `nil` where no word ends at the caret, or one goes on behind it.
  init?(_ input: any UITextInput) {
    guard let text = input.text(beforeCaret: Self.reach), !input.hasLetterBehindCaret else { return nil }
    let units = Array(text.utf16)
    let words = SpelledWords.words(in: units)
    guard let last = words.last, last.upperBound == units.count else { return nil }
    func string(_ range: Range<Int>) -> String { String(decoding: units[range], as: UTF16.self) }
    typed = string(last)
    var end = 0
    earlier = words.dropLast().map { range in
      defer { end = range.upperBound }
      return (string(range), Self.opensSentence(after: units[end..<range.lowerBound], isFirst: end == 0))
    }
  }

  /// Whether what stands between two words parts sentences. Where the text that is read begins, a sentence does.
  private static func opensSentence(after gap: ArraySlice<UInt16>, isFirst: Bool) -> Bool {
    isFirst || gap.contains { $0.endsLine || ".!?…".utf16.contains($0) }
  }

  /// At most three. With a correction that is about to be made: what was typed, that, and another one; else the likeliest first.
  ///
  /// O(text that is read + words of the dictionary that begin with the same two letters).
  func predictions(correcting guess: String?, by dictionary: SpellingDictionary?) -> [Prediction] {
    let others = Array(words(of: dictionary).filter { $0 != guess }.prefix(guess == nil ? Self.most : Self.most - 2))
    let first = guess.map { [Prediction(word: typed, kind: .typed), Prediction(word: $0, kind: .correction)] } ?? []
    return first + others.map { Prediction(word: $0, kind: .other) }
  }

  private func words(of dictionary: SpellingDictionary?) -> [String] {
    var found: [String] = []
    func add(_ words: [String]) {
      for word in words.map(cased) where found.count <= Self.most && word != typed && !found.contains(word) { found.append(word) }
    }
    let learned = SpellingService.shared.learned
    add(usedWords { dictionary?.isCorrect($0) ?? false || learned.contains($0) })
    add(learned.words(beginningWith: typed))
    guard let dictionary, typed.count >= Self.leastLetters else { return found }
    add(dictionary.completions(of: typed, limit: Self.most + 1, likelyFirst: true))
    if found.isEmpty, !dictionary.isCorrect(typed) { add(dictionary.suggestions(for: typed, limit: Self.most + 1)) }
    return found
  }

  /// Words of the text that begin so, those that are written most often first, then the latest. One that nobody knows counts where it was written twice.
  private func usedWords(isKnown: (String) -> Bool) -> [String] {
    let start = typed.lowercased()
    // What a sentence begins with has a capital that may not be the word’s: what stands within sentences tells.
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

  /// With a capital where one was typed.
  private func cased(_ word: String) -> String {
    typed.first?.isUppercase == true ? word.prefix(1).uppercased() + word.dropFirst() : word
  }
}

extension UITextInput {
  /// At most `length` UTF-16 units of the text before the caret; `nil` where something is selected or composed.
  fileprivate func text(beforeCaret length: Int) -> String? {
    guard markedTextRange == nil, let selection = selectedTextRange, selection.isEmpty else { return nil }
    let start = position(from: selection.start, offset: -length) ?? beginningOfDocument
    return textRange(from: start, to: selection.start).flatMap { text(in: $0) }
  }

  fileprivate var hasLetterBehindCaret: Bool {
    guard let caret = selectedTextRange?.end, let next = position(from: caret, offset: 1), let range = textRange(from: caret, to: next) else { return false }
    return text(in: range)?.unicodeScalars.first.map { $0.properties.isAlphabetic || $0.properties.numericType != nil } ?? false
  }
}
