import GalleyCHyphen
import GalleyFonts
import Glibc
import Synchronization

/// Hyphenates words with libhyphen's patterns, if there is a dictionary for the language.
final class Hyphenator: @unchecked Sendable {
  /// The minimum number of letters before and after a hyphen.
  static let minimumLetters = (before: 2, after: 3)
  /// The maximum length of a word that is hyphenated, in UTF-16 code units. Longer strings are not words, and matching
  /// the patterns takes more than linear time.
  static let longestWord = 60

  /// The path of the dictionary.
  let path: String
  private let dictionary: UnsafeMutablePointer<HyphenDict>
  private let isUTF8: Bool
  private let lock = Mutex<[[UInt16]: [Int]]>([:])

  private init?(path: String) {
    guard let dictionary = hnj_hyphen_load(path) else { return nil }
    self.path = path
    self.dictionary = dictionary
    isUTF8 = dictionary.pointee.utf8 != 0
  }

  /// Returns the offsets in `range` at which a hyphen can be inserted. Words that are shorter than `minimumLetters`
  /// allows or longer than `longestWord` have none.
  func points(in text: [UInt16], _ range: Range<ParagraphOffset>) -> [ParagraphOffset] {
    var points: [ParagraphOffset] = []
    var start = range.lowerBound
    while start < range.upperBound {
      guard Hyphenator.isLetter(text[start.utf16]) else {
        start += 1
        continue
      }
      var end = start
      while end < range.upperBound, Hyphenator.isLetter(text[end.utf16]) { end += 1 }
      if end - start >= Hyphenator.minimumLetters.before + Hyphenator.minimumLetters.after, !Hyphenator.isTooLong(start.utf16, end.utf16, in: text) {
        points += pointsOfWord(Array(text[(start..<end).utf16])).map { start + $0 }
      }
      start = end
    }
    return points
  }

  /// Returns whether a word is longer than `longestWord`. Its letters from `start` to `end` have been read already.
  private static func isTooLong(_ start: Int, _ end: Int, in text: [UInt16]) -> Bool {
    var end = end
    while end < text.count, end - start <= longestWord, isLetter(text[end]) { end += 1 }
    return end - start > longestWord
  }

  private func pointsOfWord(_ word: [UInt16]) -> [Int] {
    lock.withLock { cache in
      if let points = cache[word] { return points }
      let points = computePoints(word)
      if cache.count > 50_000 { cache.removeAll() }
      cache[word] = points
      return points
    }
  }

  /// Returns the hyphenation points of one word. Returns none if its lowercase form has another length, so that libhyphen's indices would
  /// differ, if the dictionary's encoding lacks a letter, or if libhyphen fails.
  private func computePoints(_ word: [UInt16]) -> [Int] {
    let lower = String(decoding: word, as: UTF16.self).lowercased()
    guard lower.utf16.count == word.count else { return [] }
    var bytes: [CChar] = []
    for scalar in lower.unicodeScalars {
      if isUTF8 {
        bytes += String(scalar).utf8.map(CChar.init(bitPattern:))
      } else {
        guard scalar.value < 256 else { return [] }
        bytes.append(CChar(bitPattern: UInt8(scalar.value)))
      }
    }
    let length = bytes.count
    bytes.append(0)
    var marks = [CChar](repeating: 0, count: length + 8)
    var replacements: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    var positions: UnsafeMutablePointer<Int32>?
    var cuts: UnsafeMutablePointer<Int32>?
    let failed = hnj_hyphen_hyphenate3(
      dictionary, bytes, Int32(length), &marks, nil, &replacements, &positions, &cuts,
      Int32(Hyphenator.minimumLetters.before), Int32(Hyphenator.minimumLetters.after), 0, 0)
    defer {
      // Skip breaks that change letters (as in pre-1996 German "ck"). The caller must free their storage.
      if let replacements {
        for index in 0..<length { free(replacements[index]) }
        free(replacements)
      }
      free(positions)
      free(cuts)
    }
    guard failed == 0 else { return [] }
    return (Hyphenator.minimumLetters.before...word.count - Hyphenator.minimumLetters.after).filter { point in
      marks[point - 1] & 1 == 1 && (replacements == nil || replacements![point - 1] == nil)
    }
  }

  /// Returns the start of the word that extends to `offset`. A word has the same hyphenation points after a break
  /// within it. In a word too long to hyphenate, returns an offset that leaves it too long.
  static func wordStart(in text: [UInt16], before offset: ParagraphOffset) -> ParagraphOffset {
    var start = offset
    while start > 0, offset - start <= longestWord, isLetter(text[start.utf16 - 1]) { start -= 1 }
    return start
  }

  static func isLetter(_ unit: UInt16) -> Bool {
    (0x41...0x5A).contains(unit) || (0x61...0x7A).contains(unit) || (0xC0...0x24F).contains(unit) && unit != 0xD7 && unit != 0xF7
  }
}

extension Hyphenator {
  private static let loaded = Mutex<[String: Hyphenator?]>([:])
  /// The languages that were requested and have a dictionary, sorted.
  static var languagesInUse: [String] { loaded.withLock { $0.filter { $0.value != nil }.keys.sorted() } }

  /// The folders that are searched for dictionaries, in this order. Dictionaries beside Galley's own files come first: a relocatable package
  /// has them, and breaks lines in the same way on every system.
  private static let folders = [AssetLocator.url("Hyphenation")].compactMap(\.self) + ["/usr/share/hyphen", "/usr/local/share/hyphen"]
  private static let regions = ["en": "en_US", "de": "de_DE", "fr": "fr", "es": "es", "it": "it_IT"]

  /// Returns the hyphenator of a BCP 47 language. Returns `nil` if no dictionary is installed.
  static func named(_ language: String) -> Hyphenator? {
    loaded.withLock { loaded in
      if let cached = loaded[language] { return cached }
      // Use a loop: a lazy map would load the first dictionary twice, and the German one takes seconds.
      var found: Hyphenator?
      for path in candidates(for: language) where found == nil { found = Hyphenator(path: path) }
      loaded[language] = .some(found)
      return found
    }
  }

  private static func candidates(for language: String) -> [String] {
    let tag = language.split(separator: "-").map(String.init)
    guard let base = tag.first?.lowercased() else { return [] }
    var names: [String] = []
    if let region = tag.dropFirst().first(where: { $0.count == 2 }) { names.append("\(base)_\(region.uppercased())") }
    if let defaultName = regions[base] { names.append(defaultName) }
    names += [base, "\(base)_\(base.uppercased())"]
    return names.flatMap { name in folders.map { "\($0)/hyph_\(name).dic" } }
  }
}
