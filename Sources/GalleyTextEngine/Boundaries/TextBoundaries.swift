import GalleyCICU
import GalleyRequirements
import GalleyUnicodeFacts
import Synchronization

/// Finds text boundaries with ICU: grapheme clusters, words, sentences and line break opportunities.
package enum TextBoundaries {
  package enum Kind: UInt32, Sendable { case grapheme = 0, word = 1, line = 2, sentence = 3 }

  /// Boundaries in ascending order, without 0 but with the length of a non-empty text, and ICU's rule status of each.
  package struct Found: Sendable {
    package var offsets: [Int32]
    package var statuses: [Int32]
  }

  /// Returns the boundaries of `text`; none if it is empty, and only its end if ICU fails.
  ///
  /// The BCP 47 tag `language` selects dictionaries and tailorings; ICU's default rules apply to an unknown one. Traps if ICU has no data.
  package static func find(_ kind: Kind, in text: [UInt16], language: String = "en") -> Found {
    guard !text.isEmpty else { return Found(offsets: [], statuses: []) }
    return BreakerPool.shared.withBreaker(kind, language) { breaker in
      var offsets = [Int32](repeating: 0, count: text.count)
      var statuses = offsets
      let count = cicu_boundaries(breaker, text, Int32(text.count), &offsets, &statuses, Int32(text.count))
      guard count >= 0 else { return Found(offsets: [Int32(text.count)], statuses: [0]) }
      offsets.removeLast(offsets.count - Int(count))
      statuses.removeLast(statuses.count - Int(count))
      return Found(offsets: offsets, statuses: statuses)
    }
  }

  /// Returns the grapheme cluster boundaries, including 0 and the length of the text.
  package static func graphemes(in text: [UInt16]) -> [Int] {
    if text.allSatisfy(\.isSingleUnitCluster) { return Array(0...text.count) }
    return [0] + find(.grapheme, in: text).offsets.map(Int.init)
  }

  /// Returns the range of the word or number at `offset`. Returns `nil` if the character there belongs to none, such as a space, or if
  /// `offset` is out of range.
  package static func word(at offset: Int, in text: [UInt16], language: String = "en") -> Range<Int>? {
    guard text.indices.contains(offset) else { return nil }
    let found = find(.word, in: text, language: language)
    var start = 0
    for (end, status) in zip(found.offsets, found.statuses) {
      if offset < Int(end) { return status >= 100 ? start..<Int(end) : nil }
      start = Int(end)
    }
    return nil
  }

  /// Returns the ranges of all words and numbers of `text`, without spaces and punctuation.
  package static func words(in text: [UInt16], language: String = "en") -> [Range<Int>] {
    let found = find(.word, in: text, language: language)
    var words: [Range<Int>] = []
    var start = 0
    for (end, status) in zip(found.offsets, found.statuses) {
      if status >= 100 { words.append(start..<Int(end)) }
      start = Int(end)
    }
    return words
  }

  /// Returns whether ICU breaks lines of `language` by the same rules as English. A few languages have their own rules.
  static func usesDefaultLineBreakRules(_ language: String) -> Bool { BreakerPool.shared.usesDefaultLineBreakRules(language) }

  /// The version of ICU, such as "72.1".
  package static var icuVersion: String { String(cString: cicu_version()) }
}

/// A pool of open ICU iterators, by kind and language. Opening an iterator costs far more than breaking a paragraph.
private final class BreakerPool: Sendable {
  static let shared = BreakerPool()

  private struct Key: Hashable {
    var kind: TextBoundaries.Kind
    var language: String
  }
  private struct Idle: @unchecked Sendable {
    var breakers: [Key: [OpaquePointer]] = [:]
  }
  private let idle = Mutex(Idle())
  private let usesDefaultRules = Mutex<[String: Bool]>(["en": true])

  func usesDefaultLineBreakRules(_ language: String) -> Bool {
    if let cached = usesDefaultRules.withLock({ $0[language] }) { return cached }
    let usesDefault = withBreaker(.line, language) { own in withBreaker(.line, "en") { cicu_breaker_has_rules_of(own, $0) != 0 } }
    usesDefaultRules.withLock { $0[language] = usesDefault }
    return usesDefault
  }

  func withBreaker<Result>(_ kind: TextBoundaries.Kind, _ language: String, _ body: (OpaquePointer) -> Result) -> Result {
    let key = Key(kind: kind, language: language)
    let reused = idle.withLock { idle in idle.breakers[key]?.popLast().map(Unchecked.init) }
    guard
      let breaker = reused?.pointer
        ?? cicu_breaker_open(CICUBreakKind(kind.rawValue), language)
        ?? cicu_breaker_open(CICUBreakKind(kind.rawValue), "en")
    else { requirementFailed("ICU has no data for \(kind) boundaries; install libicu again") }
    defer {
      let back = Unchecked(pointer: breaker)
      idle.withLock { idle in idle.breakers[key, default: []].append(back.pointer) }
    }
    return body(breaker)
  }

  private struct Unchecked: @unchecked Sendable { var pointer: OpaquePointer }
}
