import CICU
import Requirements
import Synchronization
import UnicodeFacts

/// Where text may be cut, by ICU's rules: graphemes, words, sentences, line break opportunities.
package enum TextBoundaries {
  package enum Kind: UInt32, Sendable { case grapheme = 0, word = 1, line = 2, sentence = 3 }

  /// Boundaries in rising order, 0 left out, the text's length included; beside each, ICU's rule status.
  package struct Found: Sendable {
    package var offsets: [Int32]
    package var statuses: [Int32]
  }

  /// The boundaries of `text`; `language` is BCP 47 and chooses dictionaries and tailorings.
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

  /// The grapheme cluster boundaries, both ends included.
  package static func graphemes(in text: [UInt16]) -> [Int] {
    if text.allSatisfy(\.standsAlone) { return Array(0...text.count) }
    return [0] + find(.grapheme, in: text).offsets.map(Int.init)
  }

  /// The word that holds the unit at `offset`, as a user would name it: `nil` on spaces and punctuation.
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

  /// All words of `text`, spaces and punctuation left out.
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

  /// Whether ICU breaks lines in `language` by the rules that English has; a few languages have rules of their own.
  static func breaksLinesByUsualRules(_ language: String) -> Bool { BreakerPool.shared.breaksLinesByUsualRules(language) }

  /// "72.1".
  package static var icuVersion: String { String(cString: cicu_version()) }
}

/// Open iterators, one for each kind and language in use at a time: opening one costs far more than a paragraph.
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
  private let usual = Mutex<[String: Bool]>(["en": true])

  func breaksLinesByUsualRules(_ language: String) -> Bool {
    if let known = usual.withLock({ $0[language] }) { return known }
    let isUsual = withBreaker(.line, language) { own in withBreaker(.line, "en") { cicu_breaker_has_rules_of(own, $0) != 0 } }
    usual.withLock { $0[language] = isUsual }
    return isUsual
  }

  func withBreaker<Result>(_ kind: TextBoundaries.Kind, _ language: String, _ body: (OpaquePointer) -> Result) -> Result {
    let key = Key(kind: kind, language: language)
    let reused = idle.withLock { idle in idle.breakers[key]?.popLast().map(Unchecked.init) }
    guard
      let breaker = reused?.pointer
        ?? cicu_breaker_open(CICUBreakKind(kind.rawValue), language)
        ?? cicu_breaker_open(CICUBreakKind(kind.rawValue), "en")
    else { requirementFailed("ICU has no data for \(kind) boundaries; is libicu installed whole?") }
    defer {
      let back = Unchecked(pointer: breaker)
      idle.withLock { idle in idle.breakers[key, default: []].append(back.pointer) }
    }
    return body(breaker)
  }

  private struct Unchecked: @unchecked Sendable { var pointer: OpaquePointer }
}
