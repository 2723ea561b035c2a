import GalleyUnicodeFacts

/// Formats numbers, quotes and lists for the sentences of a comparison.
enum SentenceFormat {
  /// Formats a number with at most two decimals: "3.25", "18". A smaller number other than 0 becomes "less than 0.01".
  static func number(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
    let hundredths = Int((abs(value) * 100).rounded())
    let sign = value < 0 && hundredths > 0 ? "−" : ""
    let (whole, part) = (hundredths / 100, hundredths % 100)
    if part == 0 { return hundredths == 0 && value != 0 ? "less than 0.01" : "\(sign)\(whole)" }
    return "\(sign)\(whole)." + (part % 10 == 0 ? "\(part / 10)" : part < 10 ? "0\(part)" : "\(part)")
  }

  static func points(_ value: Double) -> String { number(abs(value)) + " pt" }

  /// Returns a number with two decimals and a sign: "+ 18.00".
  static func shift(_ value: Double) -> String {
    guard value.isFinite else { return "\(value)" }
    let hundredths = Int((min(abs(value), 1e12) * 100).rounded())
    let part = hundredths % 100
    return (value < 0 ? "− " : "+ ") + "\(hundredths / 100)." + (part < 10 ? "0\(part)" : "\(part)")
  }

  static func count(_ count: Int, _ noun: String) -> String {
    let small = ["no", "one", "two", "three", "four", "five", "six"]
    return "\(count < small.count ? small[count] : "\(count)") \(noun)\(count == 1 ? "" : "s")"
  }

  /// Returns a description of line numbers: "line 14", "lines 15–23".
  static func lines(_ first: Int, _ last: Int) -> String { first == last ? "line \(first)" : "lines \(first)–\(last)" }

  /// Formats a position: "column 2, line 14"; at most six ranges of lines, and the number of the others. A label with one line has only its name.
  ///
  /// - Parameter isSpan: Whether `lines` are the first and the last one, not all. Traps if they are empty.
  static func position(_ column: LayoutRecord.Column, _ lines: [Int], isSpan: Bool = false) -> String {
    if column.isLabel, column.lineCount == 1 { return column.shortName }
    if isSpan { return "\(column.shortName), \(SentenceFormat.lines(lines.first!, lines.last!))" }
    var spans: [ClosedRange<Int>] = []
    for line in lines {
      if let last = spans.last, last.upperBound + 1 == line { spans[spans.count - 1] = last.lowerBound...line } else { spans.append(line...line) }
    }
    let few = spans.prefix(6).map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }
    let names = few.count > 1 && spans.count == few.count ? few.dropLast().joined(separator: ", ") + " and " + few.last! : few.joined(separator: ", ")
    return "\(column.shortName), line\(lines.count == 1 ? "" : "s") \(names)" + (spans.count > 6 ? " and \(spans.count - 6) more" : "")
  }

  static func capitalised(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  /// Returns a description of a movement in points: "down 18 pt and right 4 pt". Omits a distance of 0; empty if both
  /// are.
  static func direction(_ dx: Double, _ dy: Double) -> String {
    let down = dy == 0 ? nil : "\(dy > 0 ? "down" : "up") \(points(dy))"
    let right = dx == 0 ? nil : "\(dx > 0 ? "right" : "left") \(points(dx))"
    return [down, right].compactMap(\.self).joined(separator: " and ")
  }

  /// Returns the words of a text in quotation marks, without the middle of long texts. Returns "white space", without quotation marks, if there
  /// are no words.
  static func quote(_ text: String) -> String {
    let words = text.unicodeScalars.filter { $0 != .softHyphen }.split(whereSeparator: WordCharacters.isSpace).map { String(Substring($0)) }
    guard !words.isEmpty else { return "white space" }
    let few = words.count > 7 ? words.prefix(3) + ["…"] + words.suffix(3) : words[...]
    let shown = few.map { $0.count > 40 ? $0.prefix(36) + "…" : $0 }.joined(separator: " ")
    return quoted(shown)
  }

  /// The characters that begin and end text whose direction does not affect the text around it (UAX #9).
  private static let (isolate, endOfIsolate): (Unicode.Scalar, Unicode.Scalar) = ("\u{2068}", "\u{2069}")

  /// Returns words in quotation marks. Right-to-left words are isolated: otherwise a sentence or a line that begins with them would be laid out from
  /// right to left.
  static func quoted(_ words: String) -> String {
    guard words.unicodeScalars.contains(where: \.isOfRightToLeftScript) else { return "‘\(words)’" }
    // An isolate in the words could end this one.
    return "‘\(isolate)\(String(words.unicodeScalars.filter { !(0x2066...0x2069).contains($0.value) }))\(endOfIsolate)’"
  }

  /// Returns a sentence without isolates, for a terminal, which shows them as escape sequences.
  static func withoutIsolates(_ sentence: String) -> String {
    guard sentence.unicodeScalars.contains(isolate) else { return sentence }
    return String(sentence.unicodeScalars.filter { $0 != isolate && $0 != endOfIsolate })
  }

  static func wordCount(_ text: String) -> Int {
    text.unicodeScalars.split(whereSeparator: WordCharacters.isSpace).count
  }
}
