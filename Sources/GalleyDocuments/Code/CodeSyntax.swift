/// Tokenizes source text by paragraphs, independent of the text above.
///
/// So a comment between `/*` and `*/` ends at its paragraph's end at the latest, and invisible lines are not scanned.
public struct CodeSyntax: Hashable, Sendable {
  /// The words of the language that are keywords.
  var keywords: Set<String>
  /// The marks that begin a comment up to the end of the line.
  var lineComments: [[UInt16]]
  /// Whether `/*` begins a comment that ends with `*/`.
  var hasBlockComments: Bool
  /// The quotation marks around strings, except apostrophes.
  var quotes: Set<UInt16>
  /// The meaning of an apostrophe.
  var apostrophe: Apostrophe
  /// The length of the longest keyword.
  private let longestKeyword: Int

  /// A meaning of the apostrophe, the single quotation mark.
  enum Apostrophe: Hashable, Sendable {
    /// It has none, as in JSON.
    case plain
    /// It begins a string.
    case string
    /// It begins a string, unless it follows a letter or a digit, as in the text of an element or in an unquoted value: “it's”.
    case stringOutsideWords
    /// It begins a literal of one character or escape sequence. Otherwise it is plain, as in the lifetime `'a` and in the number `1'000`.
    case character
  }

  init(keywords: Set<String>, lineComments: [String], hasBlockComments: Bool, quotes: String, apostrophe: Apostrophe = .plain) {
    self.keywords = keywords
    self.lineComments = lineComments.map { Array($0.utf16) }
    self.hasBlockComments = hasBlockComments
    self.quotes = Set(quotes.utf16)
    self.apostrophe = apostrophe
    longestKeyword = keywords.map(\.utf16.count).max() ?? 0
  }

  /// Returns the tokens of a paragraph that are not plain, in order. O(code units).
  public func tokens(of units: [UInt16]) -> [(range: Range<Int>, token: CodeToken)] {
    var tokens: [(range: Range<Int>, token: CodeToken)] = []
    var offset = 0
    while offset < units.count {
      let (end, token) = token(at: offset, in: units)
      if token != .plain { tokens.append((offset..<end, token)) }
      offset = end
    }
    return tokens
  }

  private func token(at start: Int, in units: [UInt16]) -> (end: Int, token: CodeToken) {
    let unit = units[start]
    if lineComments.contains(where: { units[start...].starts(with: $0) }), !isWithinWord(start, units) { return (units.count, .comment) }
    if hasBlockComments, unit == Self.slash, start + 1 < units.count, units[start + 1] == Self.star {
      return (Self.endOfComment(from: start + 2, in: units), .comment)
    }
    if quotes.contains(unit) { return (Self.endOfString(from: start + 1, endingWith: unit, in: units), .string) }
    if unit == Self.apostrophe, let end = endOfQuotation(from: start, in: units) { return (end, .string) }
    if Self.isDigit(unit) { return (Self.endOfNumber(from: start, in: units), .number) }
    guard Self.isWord(unit) else { return (start + 1, .plain) }
    let end = Self.end(from: start, in: units, while: Self.isWord)
    let isKeyword = end - start <= longestKeyword && keywords.contains(String(decoding: units[start..<end], as: UTF16.self))
    return (end, isKeyword ? .keyword : .plain)
  }

  /// Returns whether a number sign continues a word, as in `a#b` and `$#`, where it begins no comment.
  private func isWithinWord(_ start: Int, _ units: [UInt16]) -> Bool {
    units[start] == Self.numberSign && start > 0 && units[start - 1] != 0x20 && units[start - 1] != 0x09
  }

  /// Returns the end of the string or character literal that begins with an apostrophe, or `nil` if the apostrophe is plain.
  private func endOfQuotation(from start: Int, in units: [UInt16]) -> Int? {
    let isWithinWord = start > 0 && Self.isWord(units[start - 1])
    switch apostrophe {
    case .plain: return nil
    case .stringOutsideWords where isWithinWord: return nil
    case .string, .stringOutsideWords: return Self.endOfString(from: start + 1, endingWith: Self.apostrophe, in: units)
    case .character:
      guard start + 2 < units.count, units[start + 1] != Self.apostrophe else { return nil }
      guard units[start + 1] == Self.backslash else {
        // A character can be a surrogate pair.
        let end = start + (UTF16.isLeadSurrogate(units[start + 1]) ? 3 : 2)
        return end < units.count && units[end] == Self.apostrophe ? end + 1 : nil
      }
      // The longest escape sequences are those like \u{10FFFF}.
      return units[min(start + 3, units.count)..<min(start + 13, units.count)].firstIndex(of: Self.apostrophe).map { $0 + 1 }
    }
  }

  private static func endOfComment(from start: Int, in units: [UInt16]) -> Int {
    var offset = start
    while offset + 1 < units.count {
      if units[offset] == star, units[offset + 1] == slash { return offset + 2 }
      offset += 1
    }
    return units.count
  }

  /// Returns the end of a number; a decimal point belongs to it if a digit follows.
  private static func endOfNumber(from start: Int, in units: [UInt16]) -> Int {
    let end = end(from: start, in: units, while: isWord)
    guard end + 1 < units.count, units[end] == point, isDigit(units[end + 1]) else { return end }
    return self.end(from: end + 1, in: units, while: isWord)
  }

  private static func endOfString(from start: Int, endingWith quote: UInt16, in units: [UInt16]) -> Int {
    var offset = start
    while offset < units.count {
      if units[offset] == quote { return offset + 1 }
      offset += units[offset] == backslash ? 2 : 1
    }
    return units.count
  }

  private static func end(from start: Int, in units: [UInt16], while predicate: (UInt16) -> Bool) -> Int {
    var offset = start + 1
    while offset < units.count, predicate(units[offset]) { offset += 1 }
    return offset
  }

  private static let (slash, star, backslash, point, numberSign): (UInt16, UInt16, UInt16, UInt16, UInt16) = (0x2F, 0x2A, 0x5C, 0x2E, 0x23)
  private static let apostrophe: UInt16 = 0x27
  private static func isDigit(_ unit: UInt16) -> Bool { 0x30...0x39 ~= unit }
  private static func isWord(_ unit: UInt16) -> Bool {
    isDigit(unit) || 0x61...0x7A ~= unit || 0x41...0x5A ~= unit || unit == 0x5F || unit >= 0x80
  }
}
