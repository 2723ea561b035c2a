import AttributedText
import TextKit
import UnicodeFacts

/// What is sought in a text.
struct TextSearch: Equatable {
  /// An empty one is found nowhere.
  var query: String
  /// Whether capital and small letters are told apart.
  var matchesCase = false
  /// Whether neither side of what is found goes on with a letter, a mark or a number.
  var findsWholeWords = false
}

/// Finds a string in a storage, slice by slice: Knuth, Morris and Pratt's search, which reads each unit once.
///
/// Capital and small letters of the first plane are one where both are one unit, so what is found is as long as what was sought.
/// Nothing is found that ends within a cluster: no e without its accent. What is found does not overlap.
struct TextSearcher {
  private let pattern: [UInt16]
  /// How many units of the pattern are known to stand before the one that did not fit.
  private let retreats: [Int]
  let search: TextSearch
  private var fold = CaseFold()
  private var matched = 0
  /// How many units of the text were read and compared.
  private(set) var work = 0
  /// The next unit to be read.
  private(set) var position = 0
  /// Where what was found starts, in UTF-16 units, in order; without what was taken.
  private(set) var starts: [Int] = []

  /// Of each that is found, in UTF-16 units.
  var length: Int { pattern.count }

  init(_ search: TextSearch) {
    self.search = search
    var fold = CaseFold()
    pattern = search.query.utf16.map { search.matchesCase ? $0 : fold($0) }
    retreats = Self.retreats(of: pattern)
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

  /// All that starts before it is known, and nothing that was found reaches beyond it.
  var frontier: Int { position - matched }

  /// Goes to where nothing that is found reaches across, as where a paragraph begins, and reads on from there.
  mutating func move(to position: Int) {
    (self.position, matched) = (position, 0)
  }

  /// What was found since it was last taken.
  mutating func takeStarts() -> [Int] {
    defer { starts = [] }
    return starts
  }

  /// Whether what is found may reach from a paragraph into the next: what is sought in each by itself is else what is sought in all.
  var crossesParagraphs: Bool { pattern.contains { $0.endsParagraph } }

  /// Reads on, by `count` units at most and not beyond `limit`. O(count).
  ///
  /// - Returns: whether there is more to read.
  mutating func read(_ count: Int, of text: NSAttributedString, upTo limit: Int? = nil) -> Bool {
    let limit = min(limit ?? text.length, text.length)
    let end = pattern.isEmpty ? limit : min(position + count, limit)
    let units = pattern.isEmpty ? [] : text.utf16(in: NSRange(location: position, length: end - position))
    work += units.count
    for index in units.indices {
      let unit = search.matchesCase ? units[index] : fold(units[index])
      while matched > 0, unit != pattern[matched] { matched = retreats[matched - 1] }
      guard unit == pattern[matched] else { continue }
      matched += 1
      guard matched == pattern.count else { continue }
      let start = position + index + 1 - pattern.count
      if isWhole(start..<position + index + 1, in: text) {
        starts.append(start)
        matched = 0
      } else {
        matched = retreats[matched - 1]
      }
    }
    position = end
    return position < limit
  }

  // MARK: A longer query

  /// Whether all that this finds starts where `other` would find something, if what is found might overlap.
  func refines(_ other: TextSearcher) -> Bool {
    let count = other.pattern.count
    guard count > 0, !other.search.findsWholeWords, search.matchesCase || !other.search.matchesCase, pattern.count >= count else { return false }
    var fold = CaseFold()
    guard zip(other.pattern, pattern).allSatisfy({ $0 == (other.search.matchesCase ? $1 : fold($1)) }) else { return false }
    guard pattern.count > count else { return true }
    // What goes on with the letter before it: the shorter query is not found there. An iota may be a mark in the text, one below a letter.
    let next = pattern[count]
    return !SpaceCluster.goesOn(next, count + 1 < pattern.count ? pattern[count + 1] : nil) && next != 0x3B9 && !UTF16.isTrailSurrogate(next)
  }

  /// How far behind the start of something found another may start that overlaps it, in order.
  var overlaps: [Int] {
    var (overlaps, border): ([Int], Int) = ([], retreats.last ?? 0)
    while border > 0 {
      overlaps.append(pattern.count - border)
      border = retreats[border - 1]
    }
    return overlaps
  }

  /// Whether what is sought stands at `start`. O(length).
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
      if SpaceCluster.goesOn(after, next) { return false }
    }
    if !beginsCharacter(at: range.lowerBound, in: text) { return false }
    guard search.findsWholeWords else { return true }
    if let after, Self.isPartOfWord(after, range.upperBound + 1 < text.length ? text.unit(at: range.upperBound + 1) : nil) { return false }
    guard range.lowerBound > 0 else { return true }
    let before = text.unit(at: range.lowerBound - 1)
    guard UTF16.isTrailSurrogate(before), range.lowerBound > 1 else { return !Self.isPartOfWord(before, nil) }
    return !Self.isPartOfWord(text.unit(at: range.lowerBound - 2), before)
  }

  /// Whether a character as a reader sees it begins there: nobody finds the child of a family, or half of two flags.
  private func beginsCharacter(at index: Int, in text: NSAttributedString) -> Bool {
    // Marks, joiners and flags lie beyond; a line feed is never sought behind its return.
    guard index > 0, text.unit(at: index) >= 0x80 else { return true }
    // From a letter that may have marks; flags come in fours of units, so that the limit falls between two.
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

/// Makes capital and small letters one, where both are one unit.
private struct CaseFold {
  /// By the unit; 0 for those that nobody asked for.
  private var known = [UInt16](repeating: 0, count: 1 << 16)

  mutating func callAsFunction(_ unit: UInt16) -> UInt16 {
    if known[Int(unit)] == 0 { known[Int(unit)] = Self.folded(unit) }
    return known[Int(unit)]
  }

  private static func folded(_ unit: UInt16) -> UInt16 {
    guard let scalar = Unicode.Scalar(UInt32(unit)) else { return unit }
    let capital = single(scalar.properties.uppercaseMapping) ?? scalar
    // A final sigma is a sigma: what has the same capital is the same letter.
    let small = single(capital.properties.lowercaseMapping) ?? capital
    return UInt16(exactly: small.value) ?? unit
  }

  private static func single(_ mapping: String) -> Unicode.Scalar? {
    mapping.unicodeScalars.count == 1 ? mapping.unicodeScalars.first : nil
  }
}
