import CHyphen
import Glibc
import Synchronization

/// Hyphenation by libhyphen's patterns, where the system has a dictionary for the language.
final class Hyphenator: @unchecked Sendable {
  /// Letters that stay before the hyphen, and that go after it.
  static let least = (before: 2, after: 3)
  /// Letters of the longest word that is hyphenated: what is longer is no word of a language, and patterns would cost more
  /// than its length.
  static let longestWord = 60

  /// Of the dictionary's file.
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

  /// The offsets in `range` before which a hyphen may stand.
  func points(in text: [UInt16], _ range: Range<Int>) -> [Int] {
    var points: [Int] = []
    var start = range.lowerBound
    while start < range.upperBound {
      guard Hyphenator.isLetter(text[start]) else {
        start += 1
        continue
      }
      var end = start
      while end < range.upperBound, Hyphenator.isLetter(text[end]) { end += 1 }
      if end - start >= Hyphenator.least.before + Hyphenator.least.after, !Hyphenator.isTooLong(start, end, in: text) {
        points += pointsOfWord(Array(text[start..<end])).map { start + $0 }
      }
      start = end
    }
    return points
  }

  /// Whether the word whose letters from `start` to `end` are known has more than `longestWord`.
  private static func isTooLong(_ start: Int, _ end: Int, in text: [UInt16]) -> Bool {
    var end = end
    while end < text.count, end - start <= longestWord, isLetter(text[end]) { end += 1 }
    return end - start > longestWord
  }

  private func pointsOfWord(_ word: [UInt16]) -> [Int] {
    lock.withLock { known in
      if let points = known[word] { return points }
      let points = ask(word)
      if known.count > 50_000 { known.removeAll() }
      known[word] = points
      return points
    }
  }

  /// One word, in lower case letters of the basic plane, so that units, letters and the answer's places agree.
  private func ask(_ word: [UInt16]) -> [Int] {
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
      Int32(Hyphenator.least.before), Int32(Hyphenator.least.after), 0, 0)
    defer {
      // Breaks that change letters (German ck of old) are passed over; their storage is ours to free.
      if let replacements {
        for index in 0..<length { free(replacements[index]) }
        free(replacements)
      }
      free(positions)
      free(cuts)
    }
    guard failed == 0 else { return [] }
    return (Hyphenator.least.before...word.count - Hyphenator.least.after).filter { point in
      marks[point - 1] & 1 == 1 && (replacements == nil || replacements![point - 1] == nil)
    }
  }

  /// Where the word that reaches `offset` begins: its hyphens are those of the whole, also after one was taken. Of a word
  /// too long to be hyphenated, a place that leaves it too long.
  static func wordStart(in text: [UInt16], before offset: Int) -> Int {
    var start = offset
    while start > 0, offset - start <= longestWord, isLetter(text[start - 1]) { start -= 1 }
    return start
  }

  static func isLetter(_ unit: UInt16) -> Bool {
    (0x41...0x5A).contains(unit) || (0x61...0x7A).contains(unit) || (0xC0...0x24F).contains(unit) && unit != 0xD7 && unit != 0xF7
  }
}

extension Hyphenator {
  private static let loaded = Mutex<[String: Hyphenator?]>([:])
  /// The languages that were asked for so far and have a dictionary.
  static var languagesInUse: [String] { loaded.withLock { $0.filter { $0.value != nil }.keys.sorted() } }

  private static let folders = ["/usr/share/hyphen", "/usr/local/share/hyphen"]
  private static let regions = ["en": "en_US", "de": "de_DE", "fr": "fr", "es": "es", "it": "it_IT"]

  /// The hyphenator of a BCP 47 language; `nil` where no dictionary is installed.
  static func named(_ language: String) -> Hyphenator? {
    loaded.withLock { loaded in
      if let known = loaded[language] { return known }
      // One by one: a lazy map would read the first that is there twice, and German's takes libhyphen seconds.
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
    if let usual = regions[base] { names.append(usual) }
    names += [base, "\(base)_\(base.uppercased())"]
    return names.flatMap { name in folders.map { "\($0)/hyph_\(name).dic" } }
  }
}
