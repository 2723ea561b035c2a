import CICU
import UnicodeFacts

/// Bidi levels of text without numbers, brackets, embeddings and isolates: letters give their direction, and what stands between
/// two of them takes theirs where they agree, else the paragraph's (UAX #9). ICU is asked about any other text.
///
/// `UnicodeTests` and `PlainTextTests` hold this against Unicode's file and against ICU.
enum PlainDirections {
  /// What a unit is to the rules. The last one is left to ICU.
  private enum Kind: UInt8 {
    case left, right, neutral, space, separator, mark, joiner, paragraphEnd, surrogate, unknown
  }

  /// The paragraph's level and those of its units; `nil` where rules that are not known here might hold. O(length).
  ///
  /// - Parameter base: the paragraph's level; `nil` where its first letter decides.
  static func levels(of text: UnsafeBufferPointer<UInt16>, base: UInt8?) -> (base: UInt8, levels: [UInt8])? {
    var known: UInt8 = base ?? 0
    var isPlain = true
    let levels = [UInt8](unsafeUninitializedCapacity: text.count) { levels, count in
      guard let direction = kinds(of: text, into: levels) else {
        isPlain = false
        return
      }
      known = base ?? direction
      resolve(levels, base: known)
      count = text.count
    }
    return isPlain ? (known, levels) : nil
  }

  /// Writes the kind of each unit: a mark is of the kind before it (W1), and the second half of a character of the first's.
  ///
  /// - Returns: the direction of the first letter, 0 where there is none; `nil` where a unit is left to ICU.
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
        // One within the text would begin another paragraph.
        guard end == text.count || end + 1 == text.count && text[offset] == .carriageReturn && text[end] == .lineFeed else { return nil }
        kind = Kind.separator.rawValue
      // As within an emoji: of its level are both sides of it.
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

  /// What two surrogates are; `nil` where there are no such two.
  private static func pair(at offset: Int, in text: UnsafeBufferPointer<UInt16>) -> Kind? {
    guard offset + 1 < text.count, text[offset] & 0xFC00 == 0xD800, text[offset + 1] & 0xFC00 == 0xDC00 else { return nil }
    return kind(ofClass: cicu_bidi_class(0x10000 + (Int32(text[offset]) - 0xD800) << 10 + Int32(text[offset + 1]) - 0xDC00))
  }

  /// Turns kinds into levels.
  private static func resolve(_ levels: UnsafeMutableBufferPointer<UInt8>, base: UInt8) {
    // A letter against the paragraph's direction lies a level deeper (I1, I2).
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

  /// Kinds of units.
  private static let table = UnitTable<UInt8> { kinds in
    cicu_bidi_classes(kinds)
    for unit in 0..<1 << 16 {
      kinds[unit] = (unit & 0xF800 == 0xD800 ? .surrogate : kind(ofClass: kinds[unit])).rawValue
    }
  }

  /// UCharDirection's numbers.
  private static func kind(ofClass bidiClass: UInt8) -> Kind {
    switch bidiClass {
    case 0: .left
    case 1, 13: .right
    // Signs that stand by no number are neutral (W6).
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
