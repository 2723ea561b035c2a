import GalleyAttributedText
import GalleyUnicodeFacts
import TextKit
import UIKitCore

/// A query with its options.
struct TextSearch: Equatable {
  /// The string to find. An empty string has no matches.
  var query: String
  /// Whether the search is case-sensitive.
  var matchesCase = false
  /// Whether letters, marks and numbers next to a match exclude it.
  var findsWholeWords = false
}

/// Finds a string in a text storage, slice by slice, with the Knuth–Morris–Pratt algorithm, which reads each code unit once.
///
/// Case folding is limited to BMP characters that fold to a single code unit, so matches are as long as the query. A
/// match never ends within a grapheme cluster: "e" does not match "é". Matches do not overlap.
struct TextSearcher {
  private let pattern: [UInt16]
  /// The failure function: for each position in the pattern, the length of the prefix that still matches after a mismatch.
  private let failureFunction: [Int]
  let search: TextSearch
  private var fold = CaseFold()
  private var matched = 0
  /// The number of code units read and compared.
  private(set) var work = 0
  /// The offset of the next code unit to read.
  private(set) var position = 0
  /// The starts of new matches, in UTF-16 code units, in ascending order. Consumed by `consumeStarts`.
  private(set) var starts: [Int] = []

  /// The length of each match, in UTF-16 code units.
  var length: Int { pattern.count }

  init(_ search: TextSearch) {
    self.search = search
    var fold = CaseFold()
    pattern = search.query.utf16.map { search.matchesCase ? $0 : fold($0) }
    failureFunction = Self.retreats(of: pattern)
  }

  private static func retreats(of pattern: [UInt16]) -> [Int] {
    var retreats = [Int](repeating: 0, count: pattern.count)
    var length = 0
    for index in pattern.indices.dropFirst() {
      while length > 0, pattern[index] != pattern[length] { length = retreats[length - 1] }
      if pattern[index] == pattern[length] { length += 1 }
      retreats[index] = length
    }
    return retreats
  }

  /// The offset before which all matches are known. No match extends beyond it.
  var frontier: Int { position - matched }

  /// Moves to an offset that no match crosses, such as the start of a paragraph.
  mutating func move(to position: Int) {
    (self.position, matched) = (position, 0)
  }

  /// Returns and clears the new matches.
  mutating func consumeStarts() -> [Int] {
    defer { starts = [] }
    return starts
  }

  /// Whether a match can extend across a paragraph separator. Otherwise paragraphs can be searched separately.
  var crossesParagraphs: Bool { pattern.contains { $0.endsParagraph } }

  /// Reads at most `count` code units from `position` on, up to `limit`, or up to the end of the text if that is `nil`. O(`count`).
  ///
  /// - Returns: whether there is more to read before `limit`.
  mutating func read(_ count: Int, of text: NSAttributedString, upTo limit: Int? = nil) -> Bool {
    let limit = min(limit ?? text.length, text.length)
    let end = pattern.isEmpty ? limit : min(position + count, limit)
    let units = pattern.isEmpty ? [] : text.utf16(in: NSRange(location: position, length: end - position))
    work += units.count
    for index in units.indices {
      let unit = search.matchesCase ? units[index] : fold(units[index])
      while matched > 0, unit != pattern[matched] { matched = failureFunction[matched - 1] }
      guard unit == pattern[matched] else { continue }
      matched += 1
      guard matched == pattern.count else { continue }
      let start = position + index + 1 - pattern.count
      if isWhole(start..<position + index + 1, in: text) {
        starts.append(start)
        matched = 0
      } else {
        matched = failureFunction[matched - 1]
      }
    }
    position = end
    return position < limit
  }

  // MARK: Refined queries

  /// Returns whether every match of this search starts at a match of `other`, including overlapping ones.
  func refines(_ other: TextSearcher) -> Bool {
    let count = other.pattern.count
    guard count > 0, !other.search.findsWholeWords, search.matchesCase || !other.search.matchesCase, pattern.count >= count else { return false }
    var fold = CaseFold()
    guard zip(other.pattern, pattern).allSatisfy({ $0 == (other.search.matchesCase ? $1 : fold($1)) }) else { return false }
    guard pattern.count > count else { return true }
    // The next character can belong to the same cluster as the one before it, in which case the shorter query does not
    // match there. A folded iota can be a combining iota subscript in the text.
    let next = pattern[count]
    return !SpaceCluster.continuesCluster(next, count + 1 < pattern.count ? pattern[count + 1] : nil) && next != 0x3B9 && !UTF16.isTrailSurrogate(next)
  }

  /// The distances from the start of a match at which another match can overlap it, in ascending order.
  var overlaps: [Int] {
    var (overlaps, border): ([Int], Int) = ([], failureFunction.last ?? 0)
    while border > 0 {
      overlaps.append(pattern.count - border)
      border = failureFunction[border - 1]
    }
    return overlaps
  }

  /// Returns whether the query matches at `start`; `false` if too little text follows. O(`length`).
  mutating func finds(at start: Int, in text: NSAttributedString) -> Bool {
    guard start + pattern.count <= text.length else { return false }
    for index in pattern.indices {
      work += 1
      let unit = text.unit(at: start + index)
      guard pattern[index] == (search.matchesCase ? unit : fold(unit)) else { return false }
    }
    return isWhole(start..<start + pattern.count, in: text)
  }

  private func isWhole(_ range: Range<Int>, in text: NSAttributedString) -> Bool {
    let after = range.upperBound < text.length ? text.unit(at: range.upperBound) : nil
    if let after {
      let next = range.upperBound + 1 < text.length ? text.unit(at: range.upperBound + 1) : nil
      if SpaceCluster.continuesCluster(after, next) { return false }
    }
    if !beginsCharacter(at: range.lowerBound, in: text) { return false }
    guard search.findsWholeWords else { return true }
    if let after, Self.isPartOfWord(after, range.upperBound + 1 < text.length ? text.unit(at: range.upperBound + 1) : nil) { return false }
    guard range.lowerBound > 0 else { return true }
    let before = text.unit(at: range.lowerBound - 1)
    guard UTF16.isTrailSurrogate(before), range.lowerBound > 1 else { return !Self.isPartOfWord(before, nil) }
    return !Self.isPartOfWord(text.unit(at: range.lowerBound - 2), before)
  }

  /// Returns whether a grapheme cluster begins at `index`, so that a search never finds a part of a family emoji or of a pair of flags.
  private func beginsCharacter(at index: Int, in text: NSAttributedString) -> Bool {
    // Marks, joiners and flags are above this range. A line feed after a carriage return is never searched for.
    guard index > 0, text.unit(at: index) >= 0x80 else { return true }
    // Start at a letter that can have marks. Flags are four code units long, so the limit is between two of them.
    var start = index
    while start > 0, index - start < 64, text.unit(at: start - 1) >= 0x80 { start -= 1 }
    if start > 0, text.unit(at: start - 1) < 0x80 { start -= 1 }
    let before = String(decoding: (start..<index).map { text.unit(at: $0) }, as: UTF16.self)
    let after = String(decoding: (index..<min(index + 8, text.length)).map { text.unit(at: $0) }, as: UTF16.self)
    return (before + after).count == before.count + after.count
  }

  private static func isPartOfWord(_ unit: UInt16, _ next: UInt16?) -> Bool {
    if let scalar = Unicode.Scalar(UInt32(unit)) { return scalar.isPartOfWord }
    guard UTF16.isLeadSurrogate(unit), let next, UTF16.isTrailSurrogate(next) else { return false }
    return Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + UInt32(next) - 0xDC00)?.isPartOfWord == true
  }
}

/// Folds the case of characters if both cases are one code unit.
private struct CaseFold {
  /// The cached mapping, by code unit; 0 if it is not cached.
  private var cache = [UInt16](repeating: 0, count: 1 << 16)

  mutating func callAsFunction(_ unit: UInt16) -> UInt16 {
    if cache[Int(unit)] == 0 { cache[Int(unit)] = Self.folded(unit) }
    return cache[Int(unit)]
  }

  private static func folded(_ unit: UInt16) -> UInt16 {
    guard let scalar = Unicode.Scalar(UInt32(unit)) else { return unit }
    let capital = single(scalar.properties.uppercaseMapping) ?? scalar
    // A final sigma equals a sigma: letters with the same capital are equal.
    let small = single(capital.properties.lowercaseMapping) ?? capital
    return UInt16(exactly: small.value) ?? unit
  }

  private static func single(_ mapping: String) -> Unicode.Scalar? {
    mapping.unicodeScalars.count == 1 ? mapping.unicodeScalars.first : nil
  }
}
