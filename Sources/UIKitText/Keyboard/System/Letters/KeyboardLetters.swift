import Foundation
import UIKitCore

/// The letters of a language's keyboard. The keys of a row are separated by spaces, from left to right on screen,
/// regardless of the writing direction. `Letters/KeyboardLetters+Languages` lists them.
struct KeyboardLetters: Equatable {
  /// The BCP 47 tag.
  let language: String
  /// The name in the language itself, for the space bar and the language menu.
  let name: String
  /// The rows from the top. Shift and delete are in the last row.
  let rows: [[String]]
  /// The shifted letters if they are not capitals; `nil` if the letters have capitals, or if there is no shift key.
  let shifted: [[String]]?
  /// Whether shift types capitals.
  let hasCapitals: Bool
  /// The digits from 0 to 9.
  let digits: [String]
  /// The decimal separator of the language.
  let decimal: String
  /// The currency sign on the figures plane.
  let currency: String
  /// The variants of held keys, by key.
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

  /// The layout with only the 26 ASCII letters at their positions; `nil` if the language does not use them.
  var latin: KeyboardLetters? {
    let latinRows = rows.map { $0.filter { $0.utf8.count == 1 && $0.first?.isLetter == true } }
    return latinRows.joined().count == 26 ? KeyboardLetters(language, name, latinRows.map { $0.joined(separator: " ") }, decimal: decimal, currency: currency) : nil
  }

  /// Whether spaces separate words.
  var separatesWordsWithSpaces: Bool { language != "th" && language != "ja" }

  var hasShift: Bool { hasCapitals || shifted != nil }

  /// Returns the keys of a row, split by scalars, because a combining mark after a space is a separate key.
  private static func keys(_ row: String) -> [String] {
    row.unicodeScalars.split(separator: " ").map { String(String.UnicodeScalarView($0)) }
  }

  /// Returns the keys of a row, or its shifted keys if shift is on and has different letters. Traps if there is no such row.
  func row(_ index: Int, isShifted: Bool) -> [String] { (isShifted ? shifted : nil)?[index] ?? rows[index] }

  /// Returns the letters of the language, or of one with the same primary subtag, or of American English, also for `nil`.
  static func of(_ language: String?) -> KeyboardLetters {
    let main = language.map { $0.prefix { $0 != "-" } }
    return all.first { $0.language == language } ?? all.first { $0.language.prefix { $0 != "-" } == main } ?? all[0]
  }
}
