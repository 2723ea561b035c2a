import Foundation
import UIKitCore

/// Substitutions for typed punctuation: quotation marks of a language, a dash, a full stop. It has no state.
struct SmartPunctuation: Equatable {
  /// The quotation marks that replace straight ones; `nil` if they stay straight.
  var quotes: QuotationMarks?
  /// Whether two hyphens become a dash.
  var joinsHyphens = false
  /// The replacement for a second space; `nil` keeps the space.
  var stop: String?

  /// The replacement for a typed character and for text before it.
  struct Substitution: Equatable {
    /// The length of the text before the caret to remove, in UTF-16.
    var removing = 0
    var text: String
  }

  /// Returns the text that replaces a typed character, and how many code units before the caret it also replaces. Returns `nil` if the character
  /// stays as typed.
  ///
  /// - Parameter before: the text of the paragraph before the caret, or the last part of that text.
  func substitution(for typed: String, after before: String) -> Substitution? {
    switch typed {
    case "\"": quotes.map { doubleMark($0, after: before) }
    case "'": quotes.map { singleMark($0, after: before) }
    case "-" where joinsHyphens && before.hasSuffix("-") && !before.hasSuffix("--"): Substitution(removing: 1, text: "—")
    case " ": stop.flatMap { Self.endsClause(before) ? Substitution(removing: 1, text: $0) : nil }
    default: nil
    }
  }

  // MARK: Quotation marks

  private func doubleMark(_ marks: QuotationMarks, after before: String) -> Substitution {
    let isInside = marks.isOpen(marks.double, in: before)
    // If quotation marks are separated from words by spaces, a space before a closing mark does not make it an opening one.
    if marks.space != "", isInside, let last = before.last, last == " " || last == "\u{A0}" {
      return Substitution(removing: 1, text: marks.space + marks.double.close)
    }
    return Substitution(text: marks.opens(marks.double, after: before) ? marks.double.open + marks.space : marks.space + marks.double.close)
  }

  /// Returns the mark for a typed single quote: an opening or closing mark, or an apostrophe after a letter or digit unless a quotation is open.
  private func singleMark(_ marks: QuotationMarks, after before: String) -> Substitution {
    if marks.opens(marks.single, after: before) { return Substitution(text: marks.single.open) }
    let isApostrophe = before.last.map { $0.isLetter || $0.isNumber } ?? false
    return Substitution(text: isApostrophe && !marks.isOpen(marks.single, in: before) ? "’" : marks.single.close)
  }

  // MARK: Two spaces

  /// Returns whether the text ends with a space after a letter, a digit, or a closing quotation mark or bracket.
  private static func endsClause(_ before: String) -> Bool {
    guard before.last == " ", let last = before.dropLast().last else { return false }
    return last.isLetter || last.isNumber || "\"'”’»“‘›)]}".contains(last)
  }

  /// Returns the replacement for two spaces in a language, or `nil` if its sentences end without a space.
  static func stop(of language: String) -> String? {
    switch language.prefix(while: { $0 != "-" && $0 != "_" }) {
    case "hi", "mr", "ne", "bn": "। "
    case "ja", "zh", "th", "lo", "km", "my": nil
    default: ". "
    }
  }
}

/// The quotation marks of a language, by CLDR; French has a no-break space within the double ones.
struct QuotationMarks: Equatable {
  typealias Pair = (open: String, close: String)
  let double: Pair
  let single: Pair
  /// The space between a double quotation mark and the quoted words.
  let space: String

  private init(_ double: Pair, _ single: Pair = ("‘", "’"), space: String = "") { (self.double, self.single, self.space) = (double, single, space) }

  static func == (a: QuotationMarks, b: QuotationMarks) -> Bool { a.double == b.double && a.single == b.single && a.space == b.space }

  /// Returns whether the next typed mark opens a quotation: at the start of the text, after white space, an opening bracket or an opening mark,
  /// and after a dash if no quotation is open.
  func opens(_ pair: Pair, after before: String) -> Bool {
    guard let last = before.last else { return true }
    // After a dash the mark closes, as in interrupted speech, if one is open.
    if "—–-".contains(last) { return !isOpen(pair, in: before) }
    return last.isWhitespace || "([{</¿¡„‚‹".contains(last) || [double.open, single.open].contains(String(last)) && String(last) != "’"
  }

  /// Returns whether more marks have opened than closed; `false` if the opening and the closing mark are the same.
  func isOpen(_ pair: Pair, in text: String) -> Bool {
    guard let open = pair.open.first, let close = pair.close.first, open != close else { return false }
    return text.reduce(0) { $0 + ($1 == open ? 1 : $1 == close ? -1 : 0) } > 0
  }

  /// Returns the quotation marks for a BCP 47 tag or a locale's name, or `nil` if the language does not replace straight quotation marks.
  static func of(_ language: String) -> QuotationMarks? {
    let parts = language.split { $0 == "-" || $0 == "_" }
    let main = parts.first.map(String.init) ?? "en"
    return regions[parts.prefix(2).joined(separator: "-")] ?? languages[main]
  }

  private static let regions = [
    "de-CH": QuotationMarks(("«", "»"), ("‹", "›")), "de-LI": QuotationMarks(("«", "»"), ("‹", "›")), "fr-CH": QuotationMarks(("«", "»"), ("‹", "›")),
    "pt-PT": QuotationMarks(("«", "»")), "es-MX": QuotationMarks(("“", "”")), "es-US": QuotationMarks(("“", "”")),
  ]

  private static let languages: [String: QuotationMarks] = {
    var marks: [String: QuotationMarks] = ["fr": QuotationMarks(("«", "»"), space: "\u{A0}"), "ar": QuotationMarks(("”", "“"), ("’", "‘"))]
    for language in ["de", "cs", "sk", "sl", "is", "bg", "lt", "et"] { marks[language] = QuotationMarks(("„", "“"), ("‚", "‘")) }
    for language in ["es", "it", "ru", "uk", "be", "el", "no", "nb", "nn", "ca", "fa", "hy"] { marks[language] = QuotationMarks(("«", "»")) }
    for language in ["pl", "hu", "ro", "hr", "sr"] { marks[language] = QuotationMarks(("„", "”"), ("‚", "’")) }
    for language in ["en", "nl", "pt", "da", "tr", "hi", "th", "ko", "vi", "id", "ga", "cy"] { marks[language] = QuotationMarks(("“", "”")) }
    for language in ["sv", "fi"] { marks[language] = QuotationMarks(("”", "”"), ("’", "’")) }
    return marks
  }()
}
