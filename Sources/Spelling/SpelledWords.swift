import TextEngine
import UnicodeFacts

/// Which words of a text are looked up, by ICU's rules of what a word is.
///
/// Left out, as they are no words of a language: what has digits or underscores in it, addresses and paths, abbreviations in capitals,
/// names of programs such as `viewDidLoad`, numbers, and the scripts that write no spaces between words.
package enum SpelledWords {
  /// In order, in UTF-16. O(length).
  package static func words(in text: [UInt16]) -> [Range<Int>] {
    let found = TextBoundaries.find(.word, in: text)
    var words: [Range<Int>] = []
    var token = Token()
    var start = 0
    for (end, status) in zip(found.offsets, found.statuses) {
      let range = start..<Int(end)
      start = Int(end)
      // ICU's 200 to 299: words of letters. Ideographs and kana come after them.
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
        // Thai, Lao, Khmer and Burmese write no spaces between words.
        if (0x0E00...0x0EFF).contains(unit) || (0x1000...0x109F).contains(unit) || (0x1780...0x17FF).contains(unit) { return false }
      }
    }
    return !hasInnerCapital && (capitals < 2 || hasSmall)
  }

  /// What stands between two spaces.
  private struct Token {
    var range = 0..<0
    var isAddress = false

    init() {}

    init(at place: Int, in text: [UInt16]) {
      var (low, high) = (place, place)
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
