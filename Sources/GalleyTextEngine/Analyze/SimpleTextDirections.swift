import GalleyCICU
import GalleyUnicodeFacts

/// Computes bidi levels of text without numbers, brackets, embeddings and isolates. ICU handles any other text.
///
/// Letters determine their direction. Characters between two letters take the direction of both if they agree,
/// otherwise the paragraph's (UAX #9). `UnicodeTests` and `ICUEquivalenceTests` compare this with Unicode's test file and with ICU.
enum SimpleTextDirections {
  /// The bidi type of a UTF-16 code unit. ICU handles text with `unknown`.
  private enum Kind: UInt8 {
    case left, right, neutral, space, separator, mark, joiner, paragraphEnd, surrogate, unknown
  }

  /// Returns the paragraph level and the level of each UTF-16 code unit. Returns `nil` if other rules of UAX #9 could
  /// apply. O(*n*) in the length of the text.
  ///
  /// - Parameter base: the paragraph level, or `nil` if the first letter determines it.
  static func levels(of text: UnsafeBufferPointer<UInt16>, base: UInt8?) -> (base: UInt8, levels: [UInt8])? {
    var baseLevel: UInt8 = base ?? 0
    var isSimple = true
    let levels = [UInt8](unsafeUninitializedCapacity: text.count) { levels, count in
      guard let direction = kinds(of: text, into: levels) else {
        isSimple = false
        return
      }
      baseLevel = base ?? direction
      resolve(levels, base: baseLevel)
      count = text.count
    }
    return isSimple ? (baseLevel, levels) : nil
  }

  /// Writes the kind of each UTF-16 code unit. A mark has the kind of the character before it (W1), but is neutral after a space; both
  /// surrogates of a pair have the kind of their character.
  ///
  /// - Returns: the direction of the first letter, or 0 if there is none; `nil` if a code unit needs ICU.
  private static func kinds(of text: UnsafeBufferPointer<UInt16>, into kinds: UnsafeMutableBufferPointer<UInt8>) -> UInt8? {
    let table = table.pointer
    var first = Kind.unknown.rawValue
    let target = kinds.baseAddress!
    var offset = 0
    while offset < text.count {
      var kind = table[Int(text[offset])]
      if kind <= Kind.separator.rawValue {
        if kind <= Kind.right.rawValue, first == Kind.unknown.rawValue { first = kind }
        target[offset] = kind
        offset += 1
        continue
      }
      var end = offset + 1
      if kind == Kind.surrogate.rawValue {
        guard let found = pair(at: offset, in: text) else { return nil }
        kind = found.rawValue
        end += 1
      }
      switch kind {
      case Kind.left.rawValue, Kind.right.rawValue:
        if first == Kind.unknown.rawValue { first = kind }
      case Kind.mark.rawValue:
        guard offset > 0, target[offset - 1] != Kind.separator.rawValue, target[offset - 1] != Kind.joiner.rawValue else { return nil }
        kind = target[offset - 1] == Kind.space.rawValue ? Kind.neutral.rawValue : target[offset - 1]
      case Kind.paragraphEnd.rawValue:
        // A separator within the text would begin another paragraph.
        guard end == text.count || end + 1 == text.count && text[offset] == .carriageReturn && text[end] == .lineFeed else { return nil }
        kind = Kind.separator.rawValue
      // A joiner within an emoji: both sides have the same level.
      case Kind.joiner.rawValue:
        guard offset > 0, target[offset - 1] == Kind.neutral.rawValue, end < text.count,
          table[Int(text[end])] == Kind.neutral.rawValue || pair(at: end, in: text) == .neutral
        else { return nil }
      case Kind.unknown.rawValue: return nil
      default: break
      }
      while offset < end {
        target[offset] = kind
        offset += 1
      }
    }
    return first == Kind.unknown.rawValue ? 0 : first
  }

  /// Returns the kind of a surrogate pair, or `nil` if `offset` is not the start of a pair.
  private static func pair(at offset: Int, in text: UnsafeBufferPointer<UInt16>) -> Kind? {
    guard offset + 1 < text.count, text[offset] & 0xFC00 == 0xD800, text[offset + 1] & 0xFC00 == 0xDC00 else { return nil }
    return kind(ofClass: cicu_bidi_class(0x10000 + (Int32(text[offset]) - 0xD800) << 10 + Int32(text[offset + 1]) - 0xDC00))
  }

  /// Replaces each kind by its level.
  private static func resolve(_ levels: UnsafeMutableBufferPointer<UInt8>, base: UInt8) {
    // A letter against the paragraph's direction is one level deeper (I1, I2).
    let ofLeft: UInt8 = base == 0 ? 0 : 2
    let ofRight: UInt8 = 1
    var before = base
    var offset = 0
    while offset < levels.count {
      if levels[offset] <= Kind.right.rawValue {
        before = levels[offset]
        levels[offset] = before == 0 ? ofLeft : ofRight
        offset += 1
        continue
      }
      var next = offset
      while next < levels.count, levels[next] > Kind.right.rawValue { next += 1 }
      let after = next < levels.count ? levels[next] : base
      let level = (before == after ? before : base) == 0 ? ofLeft : ofRight
      // White space before a separator, and at the text's end, has the paragraph's level (L1).
      var hanging = offset
      while offset < next {
        let kind = levels[offset]
        levels[offset] = level
        offset += 1
        if kind == Kind.neutral.rawValue { hanging = offset }
        guard kind == Kind.separator.rawValue || offset == levels.count else { continue }
        while hanging < offset {
          levels[hanging] = base
          hanging += 1
        }
      }
    }
  }

  /// The kind of each UTF-16 code unit.
  private static let table = CodeUnitTable<UInt8> { kinds in
    cicu_bidi_classes(kinds)
    for unit in 0..<1 << 16 {
      kinds[unit] = (unit & 0xF800 == 0xD800 ? .surrogate : kind(ofClass: kinds[unit])).rawValue
    }
  }

  /// Returns the kind for a value of ICU's `UCharDirection`.
  private static func kind(ofClass bidiClass: UInt8) -> Kind {
    switch bidiClass {
    case 0: .left
    case 1, 13: .right
    // Separators and terminators that are not next to a number are neutral (W6).
    case 3, 4, 6, 10: .neutral
    case 7: .paragraphEnd
    case 8: .separator
    case 9: .space
    case 17: .mark
    case 18: .joiner
    default: .unknown
    }
  }
}
