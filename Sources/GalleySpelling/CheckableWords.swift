import GalleyTextEngine
import GalleyUnicodeFacts

/// Selects the words of a text to check, using ICU's word boundaries.
///
/// Text that is not natural language is skipped: words with digits or underscores, addresses and paths, abbreviations
/// in capitals, identifiers such as `viewDidLoad`, numbers, and scripts without spaces between words.
package enum CheckableWords {
  /// Returns the words in order, as UTF-16 ranges. O(length).
  package static func words(in text: [UInt16]) -> [Range<Int>] {
    let found = TextBoundaries.find(.word, in: text)
    var words: [Range<Int>] = []
    var token = Token()
    var start = 0
    for (end, status) in zip(found.offsets, found.statuses) {
      let range = start..<Int(end)
      start = Int(end)
      // ICU's rule status 200 to 299 means words of letters. Ideographs and kana have higher values.
      guard (200..<300).contains(status), isWord(text[range]) else { continue }
      if !token.range.contains(range.lowerBound) { token = Token(at: range.lowerBound, in: text) }
      if !token.isAddress { words.append(range) }
    }
    return words
  }

  private static func isWord(_ units: ArraySlice<UInt16>) -> Bool {
    var (capitals, hasSmall, hasInnerCapital) = (0, false, false)
    for unit in units {
      switch unit {
      case 0x30...0x39, 0x5F, 0x2E, 0x3A: return false
      case 0x41...0x5A:
        if hasSmall { hasInnerCapital = true }
        capitals += 1
      case 0x61...0x7A: hasSmall = true
      default:
        guard let scalar = Unicode.Scalar(unit) else { continue }
        if scalar.properties.isUppercase { capitals += 1 } else if scalar.properties.isLowercase { hasSmall = true }
        // Thai, Lao, Khmer and Burmese have no spaces between words.
        if (0x0E00...0x0EFF).contains(unit) || (0x1000...0x109F).contains(unit) || (0x1780...0x17FF).contains(unit) { return false }
      }
    }
    return !hasInnerCapital && (capitals < 2 || hasSmall)
  }

  /// The text between two spaces.
  private struct Token {
    var range = 0..<0
    var isAddress = false

    init() {}

    init(at offset: Int, in text: [UInt16]) {
      var (low, high) = (offset, offset)
      while low > 0, !Self.isSpace(text[low - 1]) { low -= 1 }
      while high < text.count, !Self.isSpace(text[high]) { high += 1 }
      range = low..<high
      let units = text[range]
      let isPath = units.first == 0x2F || units.first == 0x7E || units.first == 0x23
      isAddress = isPath || units.contains(0x40) || units.contains(0x5C) || units.starts(with: "www.".utf16)
        || zip(units, zip(units.dropFirst(), units.dropFirst(2))).contains { $0 == 0x3A && $1.0 == 0x2F && $1.1 == 0x2F }
    }

    private static func isSpace(_ unit: UInt16) -> Bool {
      unit <= .space || unit.isWordGap || unit.endsLine || unit == .ideographicSpace || (0x2000...0x200A).contains(unit)
    }
  }
}
