import Foundation

/// The letters of a language's keyboard. A row's keys stand between spaces, from left to right on the screen, in whatever direction the
/// language is written. `Letters/KeyboardLetters+Languages` lists them.
struct KeyboardLetters: Equatable {
  /// A tag of BCP 47.
  let language: String
  /// Its own name, on the space bar and in the menu of languages.
  let name: String
  /// Rows from the top; keys that shift and delete stand beside the last.
  let rows: [[String]]
  /// What shift brings where that is no capital; `nil` where letters have capitals, or there is no shift key.
  let shifted: [[String]]?
  /// Whether shift makes capitals.
  let hasCapitals: Bool
  /// From 0 to 9.
  let digits: [String]
  /// Of numbers.
  let decimal: String
  /// On the plane of figures.
  let currency: String
  /// What a key that is held offers, by the key.
  let variants: [String: String]

  init(
    _ language: String, _ name: String, _ rows: [String], shifted: [String]? = nil, hasCapitals: Bool = true, digits: String = "0123456789",
    decimal: String = ".", currency: String = "$", variants: [String: String] = [:]
  ) {
    (self.language, self.name) = (language, name)
    self.rows = rows.map(Self.keys)
    self.shifted = shifted.map { $0.map(Self.keys) }
    self.hasCapitals = hasCapitals
    self.digits = digits.unicodeScalars.map { String($0) }
    (self.decimal, self.currency, self.variants) = (decimal, currency, variants)
  }

  /// The 26 letters of ASCII where they stand; `nil` where the language is not written with them.
  var latin: KeyboardLetters? {
    let plain = rows.map { $0.filter { $0.utf8.count == 1 && $0.first?.isLetter == true } }
    return plain.joined().count == 26 ? KeyboardLetters(language, name, plain.map { $0.joined(separator: " ") }, decimal: decimal, currency: currency) : nil
  }

  /// Whether spaces stand between the words.
  var partsWords: Bool { language != "th" && language != "ja" }

  var hasShift: Bool { hasCapitals || shifted != nil }

  /// By scalars: a mark after a space is a key of its own.
  private static func keys(_ row: String) -> [String] {
    row.unicodeScalars.split(separator: " ").map { String(String.UnicodeScalarView($0)) }
  }

  /// The keys of a row, those of shift where that is on and brings others.
  func row(_ index: Int, isShifted: Bool) -> [String] { (isShifted ? shifted : nil)?[index] ?? rows[index] }

  /// Of the language, else of one that shares its main part, else of American English.
  static func of(_ language: String?) -> KeyboardLetters {
    let main = language.map { $0.prefix { $0 != "-" } }
    return all.first { $0.language == language } ?? all.first { $0.language.prefix { $0 != "-" } == main } ?? all[0]
  }
}
