/// Generates the text of list markers from formats such as "({decimal})".
enum ListMarkers {
  /// Returns the format with its first `{name}` replaced by the item's marker. Returns the format itself if it has no placeholder or an unknown
  /// name.
  static func marker(_ format: String, item: Int) -> String {
    guard let (range, name) = placeholder(in: format) else { return format }
    guard let text = symbols[name] ?? number(item, as: name) else { return format }
    return format[..<range.lowerBound] + text + format[range.upperBound...]
  }

  /// Returns the name of the first placeholder in `format`. Returns `nil` if there is none, or if it is a symbol or unknown, so that it does not
  /// count items.
  static func numbering(in format: String) -> String? {
    guard let (_, name) = placeholder(in: format), number(1, as: name) != nil else { return nil }
    return name
  }

  private static func placeholder(in format: String) -> (Range<String.Index>, String)? {
    guard let open = format.firstIndex(of: "{"), let close = format[open...].firstIndex(of: "}") else { return nil }
    return (open..<format.index(after: close), String(format[format.index(after: open)..<close]))
  }

  private static let symbols = [
    "box": "\u{25A1}", "check": "\u{2713}", "circle": "\u{25E6}", "diamond": "\u{25C6}", "disc": "\u{2022}",
    "hyphen": "\u{2043}", "square": "\u{25A0}",
  ]

  private static func number(_ item: Int, as name: String) -> String? {
    switch name {
    case "decimal": String(item)
    case "octal": String(item, radix: 8)
    case "lower-hexadecimal": String(item, radix: 16)
    case "upper-hexadecimal": String(item, radix: 16, uppercase: true)
    case "lower-alpha", "lower-latin": letters(item, from: "a")
    case "upper-alpha", "upper-latin": letters(item, from: "A")
    case "lower-roman": roman(item).lowercased()
    case "upper-roman": roman(item)
    default: nil
    }
  }

  /// Returns a … z, aa, ab …, or the same in capitals if `first` is A; a number that is not positive is written in decimal digits.
  private static func letters(_ item: Int, from first: Unicode.Scalar) -> String {
    guard item > 0 else { return String(item) }
    var remaining = item
    var letters: [Character] = []
    while remaining > 0 {
      remaining -= 1
      letters.append(Character(Unicode.Scalar(UInt8(ascii: first) + UInt8(remaining % 26))))
      remaining /= 26
    }
    return String(letters.reversed())
  }

  /// Returns the Roman numeral of a number from 1 to 3999; other numbers are written in decimal digits.
  private static func roman(_ item: Int) -> String {
    guard (1...3999).contains(item) else { return String(item) }
    var remaining = item
    var text = ""
    for (value, numeral) in numerals {
      while remaining >= value {
        text += numeral
        remaining -= value
      }
    }
    return text
  }

  private static let numerals = [
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"),
    (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
  ]
}
