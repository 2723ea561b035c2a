import GalleyAttributedText

/// Detects the format of a list from the written marker of an item.
enum ListMarkerReader {
  /// The characters that Word uses as markers in symbol fonts, with their formats.
  private static let symbols: [Character: NSTextList.MarkerFormat] = [
    "•": .disc, "·": .disc, "●": .disc, "\u{F0B7}": .disc, "\u{F06C}": .disc, "o": .circle, "○": .circle, "◦": .circle, "§": .square, "▪": .square,
    "■": .square, "\u{F0A7}": .square, "\u{F06E}": .square, "-": .hyphen, "–": .hyphen, "⁃": .hyphen, "□": .box, "\u{F0A8}": .box, "✓": .check, "\u{F0FC}": .check,
    "ü": .check, "v": .diamond, "◆": .diamond, "\u{F076}": .diamond,
  ]

  /// Returns the format and, for ordered lists, the item's number: "2)" is 2 in `{decimal})`. A marker that is not recognized is itself the
  /// format, without a number.
  ///
  /// - Parameter previous: The format of the previous items, which decides whether "i" is a letter or a numeral.
  static func read(_ marker: String, like previous: NSTextList.MarkerFormat? = nil) -> (format: NSTextList.MarkerFormat, number: Int?) {
    if marker.count == 1, let first = marker.first, let format = symbols[first] { return (format, nil) }
    // In “1.2.”, the last number is the item's own.
    guard let end = marker.lastIndex(where: { $0.isASCII && ($0.isLetter || $0.isNumber) }) else { return (literal(marker), nil) }
    let isDigit = marker[end].isNumber
    var start = end
    while start > marker.startIndex {
      let before = marker.index(before: start)
      guard marker[before].isASCII, isDigit ? marker[before].isNumber : marker[before].isLetter else { break }
      start = before
    }
    let word = String(marker[start...end])
    let (prefix, suffix) = (marker[..<start], marker[marker.index(after: end)...])
    guard prefix.count <= 16, suffix.count <= 8, !prefix.contains("{"), !suffix.contains("{") else { return (literal(marker), nil) }
    for (name, number) in readings(of: word) {
      let format = NSTextList.MarkerFormat(rawValue: "\(prefix){\(name)}\(suffix)")
      if format == previous { return (format, number) }
    }
    guard let (name, number) = readings(of: word).first else { return (literal(marker), nil) }
    return (.init(rawValue: "\(prefix){\(name)}\(suffix)"), number)
  }

  private static func literal(_ marker: String) -> NSTextList.MarkerFormat {
    .init(rawValue: String(marker.prefix(32)).replacingOccurrences(of: "{", with: "("))
  }

  /// Returns the names of the formats in which a word is a number, with the number, the most likely first; none if it is not a number.
  private static func readings(of word: String) -> [(String, Int)] {
    if let number = Int(word) { return number < 1_000_000 ? [("decimal", number)] : [] }
    let isUpper = word == word.uppercased()
    guard isUpper || word == word.lowercased() else { return [] }
    var result: [(String, Int)] = []
    let lower = Array(word.lowercased())
    if lower.allSatisfy({ $0 == lower[0] }), lower.count <= 4, let value = lower[0].asciiValue {
      result.append((isUpper ? "upper-alpha" : "lower-alpha", Int(value) - 96 + 26 * (lower.count - 1)))
    }
    if let number = roman(lower) {
      let reading = (isUpper ? "upper-roman" : "lower-roman", number)
      // “i” starts a list, and “c” follows “b”.
      if result.isEmpty || lower[0] == "i" { result.insert(reading, at: 0) } else { result.append(reading) }
    }
    return result
  }

  private static func roman(_ letters: [Character]) -> Int? {
    let values: [Character: Int] = ["i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000]
    var (sum, before) = (0, 0)
    for letter in letters.reversed() {
      guard let value = values[letter] else { return nil }
      sum += value < before ? -value : value
      before = max(before, value)
    }
    // Accept only the standard form of a numeral.
    let list = NSTextList(markerFormat: .lowercaseRoman, options: [])
    return sum > 0 && list.marker(forItemNumber: sum) == String(letters) ? sum : nil
  }
}
