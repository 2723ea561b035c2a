import Foundation
import GalleyCHunspell
import GalleyTextEngine

/// A Hunspell dictionary of one language, for checking words and suggesting corrections.
///
/// Use an instance on one thread at a time.
///
/// | file | content |
/// |---|---|
/// | `DictionaryEncoding` | the characters of its files |
/// | `DictionaryFolders` | the system's dictionary folders |
/// | `DictionaryStems`, `DictionaryFlags` | its words, and their number of flags |
/// | `BestWords` | the words to suggest |
/// | `CheckableWords` | the words of a text to check |
/// | `LearnedWords` | words that the user has added |
package final class SpellingDictionary {
  /// The language as in the file names, such as `en_US`.
  package let language: String
  private let handle: OpaquePointer
  private let encoding: DictionaryEncoding
  /// The scripts of the letters in its first words.
  private let scripts: Set<UInt32>
  private var stems: DictionaryStems
  /// The last suggestions of Hunspell; `nil` before the first.
  private var lastGuess: (word: String, found: [String])?
  /// The number of times that Hunspell computed suggestions.
  private(set) var guessCount = 0

  /// The maximum length of checked words, in UTF-8. Longer words count as correct. Hunspell has the same limit.
  package static let longestWord = 100

  /// Opens a `.dic` file and the `.aff` file beside it.
  ///
  /// - Throws: `SpellingFailure` if a file cannot be read, if the `.dic` file does not begin with its number of words, or if the encoding is not
  ///   supported by the system.
  package init(language: String, at dictionary: URL) throws {
    self.language = language
    let affixes = dictionary.deletingPathExtension().appendingPathExtension("aff")
    for file in [affixes, dictionary] where !FileManager.default.isReadableFile(atPath: file.path) {
      throw SpellingFailure("\(file.path) cannot be read")
    }
    try Self.checkHead(of: dictionary)
    guard let handle = Hunspell_create(affixes.path, dictionary.path) else {
      throw SpellingFailure("\(dictionary.path) is not a dictionary that Hunspell can read")
    }
    let name = Hunspell_get_dic_encoding(handle).map { String(cString: $0) } ?? "ISO8859-1"
    guard let encoding = DictionaryEncoding(name) else {
      Hunspell_destroy(handle)
      throw SpellingFailure("\(affixes.path) has the encoding \(name), which this system does not support")
    }
    (self.handle, self.encoding) = (handle, encoding)
    stems = DictionaryStems(dictionary, affixes: affixes, encoding)
    scripts = DictionaryStems.scripts(atHeadOf: dictionary, encoding)
  }

  deinit { Hunspell_destroy(handle) }

  /// Throws `SpellingFailure` unless the file begins with its number of words. Hunspell would otherwise accept it as a
  /// language without words.
  private static func checkHead(of dictionary: URL) throws {
    guard let file = try? FileHandle(forReadingFrom: dictionary) else { throw SpellingFailure("\(dictionary.path) cannot be read") }
    defer { try? file.close() }
    var head = [UInt8]((try? file.read(upToCount: 64)) ?? Data())
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { head.removeFirst(3) }
    guard let first = head.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
      throw SpellingFailure("\(dictionary.path) is not a dictionary: its first line is not the number of words")
    }
  }

  /// Returns whether the word is correct. Empty words, words that are too long (`longestWord`), and words in a script
  /// of which the dictionary has no words count as correct. A word with a character that the dictionary's encoding
  /// lacks is not.
  package func isCorrect(_ word: String) -> Bool {
    guard !word.isEmpty, word.utf8.count <= Self.longestWord, isOfItsScript(word) else { return true }
    guard let bytes = encoding.encode(word.precomposedStringWithCanonicalMapping) else { return false }
    return Hunspell_spell(handle, bytes) != 0
  }

  /// Returns at most `limit` suggestions for a word, most likely first. Empty if there are none, for words that are not checked (empty, too long,
  /// or in another script), and for words with a character that the dictionary's encoding lacks. Traps if `limit` is negative.
  package func suggestions(for word: String, limit: Int) -> [String] { Array(Self.likeliestFirst(found(for: word), for: word).prefix(limit)) }

  /// Returns suggestions in Hunspell's order; empty for words that `suggestions` does not check or that the encoding lacks. The last result is
  /// cached.
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

  /// Returns Hunspell's suggestions sorted by likelihood. A word that differs in one doubled letter comes first:
  /// “adress” means “address”, not “dress”. Then, if the first suggestion lacks a typed letter, a word that differs in
  /// one vowel comes first: “compositer” means “compositor”, not “composite”. Then a word without a silent ending of the typed word comes first,
  /// because Hunspell prefers words that share more letters: “catalogue” means “catalog” in American English, not “uncatalogued”. A first suggestion
  /// of two words stays first.
  ///
  /// Of 375 common misspellings of English, the first suggestion was right for 307 in Hunspell's order, for 313 with
  /// the vowel rule, for 324 with the rule for doubled letters, and for 330 with both (`MisspellingTests`).
  package static func likeliestFirst(_ found: [String], for word: String) -> [String] {
    guard let first = found.first, !first.contains(" ") else { return found }
    func withoutDoubles(_ word: String) -> [Character] { word.reduce(into: []) { if $0.last != $1 { $0.append($1) } } }
    let single = withoutDoubles(word)
    func differsByDouble(_ other: String) -> Bool { abs(other.count - word.count) == 1 && withoutDoubles(other) == single }
    let vowels: Set<Character> = ["a", "e", "i", "o", "u", "y"]
    func differsByVowel(_ other: String) -> Bool {
      let differences = zip(word, other).filter { $0 != $1 }
      return other.count == word.count && differences.count == 1 && differences.allSatisfy { vowels.contains($0) && vowels.contains($1) }
    }
    let lacksLetter = first.count == word.count - 1
    func lacksEnding(_ other: String) -> Bool { ["ue", "me", "te"].contains { other + $0 == word } }
    let index = found.firstIndex(where: differsByDouble) ?? (lacksLetter ? found.firstIndex(where: differsByVowel) : nil) ?? found.firstIndex(where: lacksEnding)
    guard let index else { return found }
    return [found[index]] + found[..<index] + found[(index + 1)...]
  }

  /// Returns at most `limit` correct words that are longer than a prefix, shortest first, then alphabetically. They are
  /// the dictionary's stems, without suffixes. With `likelyFirst`, words with more flags come earlier, because common
  /// words allow more affixes. Empty if the prefix is empty or too long (`longestWord`). A prefix with an initial
  /// capital also matches words without it.
  ///
  /// Reads the words if `readWords` has not read them yet. O(words with the same first two letters · `limit`) after
  /// that.
  package func completions(of prefix: String, limit: Int, likelyFirst: Bool = false) -> [String] {
    guard !prefix.isEmpty, prefix.utf8.count <= Self.longestWord else { return [] }
    let prefix = prefix.precomposedStringWithCanonicalMapping
    readWords(lines: .max)
    var best = BestWords(limit: limit)
    func add(_ word: String, flags: Int) {
      best.add(word, rank: word.count - (likelyFirst ? flags : 0)) { word != prefix && isCorrect(word) }
    }
    stems.forEach(beginningWith: prefix) { add($0.word, flags: $0.flags) }
    // The capital can be that of a sentence.
    if let first = prefix.first, first.isUppercase {
      stems.forEach(beginningWith: first.lowercased() + prefix.dropFirst()) { add($0.word.prefix(1).uppercased() + $0.word.dropFirst(), flags: $0.flags) }
    }
    return best.words
  }

  /// Whether all words for `completions` have been read.
  package var hasReadWords: Bool { stems.isComplete }

  /// Reads up to `lines` more lines of the words for `completions`, to be called in idle time; does nothing if all have been read. A file that cannot
  /// be read has no words. O(lines), and O(size of the dictionary) for the first call.
  package func readWords(lines: Int) { stems.read(lines: lines) }

  // MARK: Scripts

  private func isOfItsScript(_ word: String) -> Bool {
    scripts.isEmpty || word.unicodeScalars.lazy.compactMap(LetterScript.of).allSatisfy(scripts.contains)
  }
}

/// The reason why a dictionary or word list cannot be used.
package struct SpellingFailure: Error, CustomStringConvertible {
  package let description: String
  init(_ message: String) { description = message }
}
