/// Finds telephone numbers in North American formats that libphonenumber rejects because they are not assigned to
/// subscribers: seven digits without an area code ("555-0199"), and numbers such as "(555) 010-9999", which are common
/// in forms and fiction.
enum LocalPhoneNumberFinder {
  /// The supported countries of the North American Numbering Plan.
  private static let regions: Set<String> = ["US", "CA", "PR", "BS", "JM", "DO", "TT", "BB", "BM"]

  /// Words before seven digits that give them another meaning.
  private static let otherwise: Set<String> = [
    "p", "pp", "page", "pages", "no", "nos", "number", "isbn", "issn", "room", "rooms", "lines", "line", "sections", "section", "verses", "id", "sku", "part", "item",
    "model", "order", "invoice", "case", "flight", "zip", "build", "version", "bug", "issue", "serial",
  ]

  /// Returns the numbers in a text, as ranges of bytes; empty if `region` is not one of `regions`.
  static func numbers(in text: [UInt8], region: String) -> [Range<Int>] {
    guard regions.contains(region) else { return [] }
    var result: [Range<Int>] = []
    var index = 0
    while index < text.count {
      defer { index += 1 }
      guard isDigit(text, index) || text[index] == UInt8(ascii: "("), isBoundary(text, before: index), let end = end(text, index) else { continue }
      result.append(index..<end)
      index = end - 1
    }
    return result
  }

  private static func end(_ text: [UInt8], _ start: Int) -> Int? {
    let isBracketed = text[start] == UInt8(ascii: "(")
    var at = start + (isBracketed ? 1 : 0)
    if !isBracketed, text[at] == UInt8(ascii: "1"), let next = separator(text, at + 1) {
      // The long-distance prefix.
      at = next
      if text[at] == UInt8(ascii: "(") { return self.end(text, at) }
    }
    guard let area = digits(3, text, at) else { return nil }
    if isBracketed {
      guard area < text.count, text[area] == UInt8(ascii: ")"), let exchange = digits(3, text, separator(text, area + 1) ?? area + 1) else { return nil }
      return subscriber(text, exchange)
    }
    guard let next = separator(text, area) else { return nil }
    if let exchange = digits(3, text, next), let end = subscriber(text, exchange) { return text[area] == UInt8(ascii: " ") ? nil : end }
    // Seven digits: a hyphen after three, the first of which is not 0 or 1.
    guard text[area] == UInt8(ascii: "-"), at == start, (0x32...0x39).contains(text[start]), !otherwise.contains(word(text, before: start)) else { return nil }
    return digits(4, text, next).flatMap { isBoundary(text, after: $0) ? withExtension(text, $0) : nil }
  }

  private static func subscriber(_ text: [UInt8], _ start: Int) -> Int? {
    guard let next = separator(text, start), text[start] != UInt8(ascii: " "), let end = digits(4, text, next), isBoundary(text, after: end) else { return nil }
    return withExtension(text, end)
  }

  // MARK: Parts

  private static func isDigit(_ text: [UInt8], _ index: Int) -> Bool { index < text.count && (0x30...0x39).contains(text[index]) }

  /// Returns the position after exactly `count` digits, or `nil` if there are fewer or more.
  private static func digits(_ count: Int, _ text: [UInt8], _ start: Int) -> Int? {
    (start..<(start + count)).allSatisfy { isDigit(text, $0) } && !isDigit(text, start + count) ? start + count : nil
  }

  private static func separator(_ text: [UInt8], _ index: Int) -> Int? {
    index + 1 < text.count && [UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: " ")].contains(text[index]) ? index + 1 : nil
  }

  private static func isBoundary(_ text: [UInt8], before index: Int) -> Bool {
    guard index > 0 else { return true }
    let before = text[index - 1]
    return [0x20, 0x0A, 0x09, 0x0D].contains(before) || "(:;,\"'[<|".utf8.contains(before) || before >= 0x80 && !isLetterByte(text, index - 1)
  }

  /// Returns whether the character that ends at a byte above 0x7F counts as a letter: each does, except U+0080 to U+00BF and U+2000 to U+2FFF, with
  /// punctuation and spaces.
  private static func isLetterByte(_ text: [UInt8], _ index: Int) -> Bool {
    if index >= 2, text[index - 2] == 0xE2 { return false }
    return !(index >= 1 && text[index - 1] == 0xC2)
  }

  private static func isBoundary(_ text: [UInt8], after index: Int) -> Bool {
    guard index < text.count else { return true }
    let next = text[index]
    if [UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ":")].contains(next) { return !isDigit(text, index + 1) }
    return !(0x41...0x5A).contains(next & 0xDF) && next != UInt8(ascii: "/") && next != UInt8(ascii: "%") && next != UInt8(ascii: "_")
  }

  private static func word(_ text: [UInt8], before index: Int) -> String {
    var end = index
    while end > 0, text[end - 1] == 0x20 || text[end - 1] == UInt8(ascii: ".") || text[end - 1] == UInt8(ascii: ":") || text[end - 1] == UInt8(ascii: "#") { end -= 1 }
    var start = end
    while start > 0, end - start < 16, (0x41...0x5A).contains(text[start - 1] & 0xDF) { start -= 1 }
    return String(decoding: text[start..<end], as: UTF8.self).lowercased()
  }

  /// Returns the end of an extension such as "x12" or "ext. 12" after the number, or the end of the number.
  private static func withExtension(_ text: [UInt8], _ end: Int) -> Int {
    let suffix = String(decoding: text[end..<min(text.count, end + 16)], as: UTF8.self)
    guard let match = suffix.prefixMatch(of: /(?i) ?(?:x|ext\.?|extension) ?[0-9]{1,6}(?![0-9])/) else { return end }
    return end + suffix[match.range].utf8.count
  }
}
