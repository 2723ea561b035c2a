import CHunspell
import Foundation
import TextEngine

/// A Hunspell dictionary that is open: which words a language has, and what one that it lacks may have been meant for.
///
/// Not for several threads at once.
///
/// | file | what |
/// |---|---|
/// | `DictionaryEncoding` | the characters of its files |
/// | `DictionaryFolders` | where a system keeps dictionaries |
/// | `DictionaryStems`, `DictionaryFlags` | its words, and how many flags each has |
/// | `BestWords` | which of many words are offered |
/// | `SpelledWords` | which words of a text are looked up |
/// | `LearnedWords` | words that a user has taught |
package final class SpellingDictionary {
  /// As its files are called, such as `en_US`.
  package let language: String
  private let handle: OpaquePointer
  private let encoding: DictionaryEncoding
  /// Those of the letters in its first words.
  private let scripts: Set<UInt32>
  private var stems: DictionaryStems
  /// What Hunspell guessed last.
  private var lastGuess: (word: String, found: [String])?
  /// How often Hunspell had to guess.
  private(set) var guessCount = 0

  /// Longer words, in UTF-8, are no language's: nothing is said against them. Hunspell looks at no more either.
  package static let longestWord = 100

  /// Opens a `.dic` file and the `.aff` file beside it.
  ///
  /// - Throws: `SpellingFailure` where one of them cannot be read, or has no words.
  package init(language: String, at dictionary: URL) throws {
    self.language = language
    let affixes = dictionary.deletingPathExtension().appendingPathExtension("aff")
    for file in [affixes, dictionary] where !FileManager.default.isReadableFile(atPath: file.path) {
      throw SpellingFailure("\(file.path) cannot be read")
    }
    try Self.checkHead(of: dictionary)
    guard let handle = Hunspell_create(affixes.path, dictionary.path) else {
      throw SpellingFailure("\(dictionary.path) is no dictionary that Hunspell reads")
    }
    let name = Hunspell_get_dic_encoding(handle).map { String(cString: $0) } ?? "ISO8859-1"
    guard let encoding = DictionaryEncoding(name) else {
      Hunspell_destroy(handle)
      throw SpellingFailure("\(affixes.path) is written in \(name), which this system does not know")
    }
    (self.handle, self.encoding) = (handle, encoding)
    stems = DictionaryStems(dictionary, affixes: affixes, encoding)
    scripts = DictionaryStems.scripts(atHeadOf: dictionary, encoding)
  }

  deinit { Hunspell_destroy(handle) }

  /// A file of words begins with their number. Hunspell takes one that does not for a language without words.
  private static func checkHead(of dictionary: URL) throws {
    guard let file = try? FileHandle(forReadingFrom: dictionary) else { throw SpellingFailure("\(dictionary.path) cannot be read") }
    defer { try? file.close() }
    var head = [UInt8]((try? file.read(upToCount: 64)) ?? Data())
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { head.removeFirst(3) }
    guard let first = head.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
      throw SpellingFailure("\(dictionary.path) is no dictionary: its first line is not a number of words")
    }
  }

  /// Whether the language has the word. One that is too long, or of a script that the dictionary has no word in, is not held against it.
  package func isCorrect(_ word: String) -> Bool {
    guard !word.isEmpty, word.utf8.count <= Self.longestWord, isOfItsScript(word) else { return true }
    guard let bytes = encoding.encode(word.precomposedStringWithCanonicalMapping) else { return false }
    return Hunspell_spell(handle, bytes) != 0
  }

  /// What the word may have been meant for, the likeliest first.
  package func suggestions(for word: String, limit: Int) -> [String] { Array(Self.likeliestFirst(found(for: word), for: word).prefix(limit)) }

  /// The same in Hunspell's order. A word that is asked for twice in a row is looked for once.
  func found(for word: String) -> [String] {
    guard !word.isEmpty, word.utf8.count <= Self.longestWord, isOfItsScript(word),
      let bytes = encoding.encode(word.precomposedStringWithCanonicalMapping)
    else { return [] }
    if let lastGuess, lastGuess.word == word { return lastGuess.found }
    guessCount += 1
    let found = guesses(bytes)
    lastGuess = (word, found)
    return found
  }

  private func guesses(_ bytes: [CChar]) -> [String] {
    var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    let count = Hunspell_suggest(handle, &list, bytes)
    defer { if list != nil { Hunspell_free_list(handle, &list, count) } }
    guard let list, count > 0 else { return [] }
    return (0..<Int(count)).compactMap { list[$0].flatMap { encoding.decode(cString: $0) } }
  }

  /// In the order of how likely they were meant, where Hunspell has another one. First comes a word with one letter doubled, or one of a double less: an
  /// “adress” is an “address”, not a “dress”. Then, where the first one lacks a letter of what was typed, comes one with another vowel in place of one: a
  /// “compositer” is a “compositor”, not “composite”. What is two words stays first.
  ///
  /// Of 375 common misspellings of English the first guess was right for 307 as Hunspell has them, for 313 with vowels, 324 with doubles, 330 with
  /// both (`MisspellingTests`).
  package static func likeliestFirst(_ found: [String], for word: String) -> [String] {
    guard let first = found.first, !first.contains(" ") else { return found }
    func withoutDoubles(_ word: String) -> [Character] { word.reduce(into: []) { if $0.last != $1 { $0.append($1) } } }
    let single = withoutDoubles(word)
    func differsByDouble(_ other: String) -> Bool { abs(other.count - word.count) == 1 && withoutDoubles(other) == single }
    let vowels: Set<Character> = ["a", "e", "i", "o", "u", "y"]
    func differsByVowel(_ other: String) -> Bool {
      let others = zip(word, other).filter { $0 != $1 }
      return other.count == word.count && others.count == 1 && others.allSatisfy { vowels.contains($0) && vowels.contains($1) }
    }
    let lacksLetter = first.count == word.count - 1
    guard let index = found.firstIndex(where: differsByDouble) ?? (lacksLetter ? found.firstIndex(where: differsByVowel) : nil) else { return found }
    return [found[index]] + found[..<index] + found[(index + 1)...]
  }

  /// Words that begin as `prefix` does, the shortest first, then by the alphabet: the dictionary's stems, without what may be put to their ends.
  /// With `likelyFirst` one comes as much earlier as it has flags of what may be put to it: common words have more of them.
  ///
  /// Reads the words where `readWords` has not. O(words with the same two first letters · `limit`) then.
  package func completions(of prefix: String, limit: Int, likelyFirst: Bool = false) -> [String] {
    guard !prefix.isEmpty, prefix.utf8.count <= Self.longestWord else { return [] }
    let prefix = prefix.precomposedStringWithCanonicalMapping
    readWords(lines: .max)
    var best = BestWords(limit: limit)
    func add(_ word: String, flags: Int) {
      best.add(word, rank: word.count - (likelyFirst ? flags : 0)) { word != prefix && isCorrect(word) }
    }
    stems.forEach(beginningWith: prefix) { add($0.word, flags: $0.flags) }
    // A capital may stand at the beginning of a sentence.
    if let first = prefix.first, first.isUppercase {
      stems.forEach(beginningWith: first.lowercased() + prefix.dropFirst()) { add($0.word.prefix(1).uppercased() + $0.word.dropFirst(), flags: $0.flags) }
    }
    return best.words
  }

  /// Whether the words are read that `completions` chooses from.
  package var hasReadWords: Bool { stems.isComplete }

  /// Reads some of them ahead, in spare time. O(lines); the first time O(the dictionary's size) for the bytes.
  package func readWords(lines: Int) { stems.read(lines: lines) }

  // MARK: Scripts

  private func isOfItsScript(_ word: String) -> Bool {
    scripts.isEmpty || word.unicodeScalars.lazy.compactMap(LetterScript.of).allSatisfy(scripts.contains)
  }
}

/// Why a dictionary, or a list of words, cannot be used.
package struct SpellingFailure: Error, CustomStringConvertible {
  package let description: String
  init(_ words: String) { description = words }
}
