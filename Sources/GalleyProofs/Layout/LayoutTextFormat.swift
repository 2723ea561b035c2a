import GalleyTextEngine
import GalleyUnicodeFacts

/// The text format of layout records, as in a `.layout` file: its fixed lines, column widths, escapes and numbers.
/// `LayoutRecord.text` writes it, and `LayoutRecord.init(text:file:)` reads it.
///
///     galley layout 1
///
///     # column 2 | 396 42 336 600
///     line frag         x         y         w         h    used x    used w  baseline       range  fonts | ending | text
///       14    1       396       258       120        18       396    118.25   272.375      812+19  EBGaramond12-Regular 17 | … | “shillings and one ”
///
/// A `#` starts a column of the page, with its name and its frame. Then there is a heading, and one row for each fragment. In
/// a row, numbers are separated by spaces and texts by bars; the line's text is quoted. Numbers are exact. Characters that
/// would break a row or change its direction are escaped, as `\n` and `\\` (`LayoutTextFormat.escaped`).
enum LayoutTextFormat {
  static let firstLine = "galley layout 1"
  static let head =
    "line frag         x         y         w         h    used x    used w  baseline       range  fonts | ending | text"
  /// The width of each number in a row. A longer number shifts the rest of its row.
  static let widths = [4, 5, 10, 10, 10, 10, 10, 10, 10, 12]
  /// The placeholder for an empty list of fonts.
  static let none = "–"

  /// Returns text with bars, backslashes, control characters and outer spaces escaped. An empty text becomes `\e`.
  static func escaped(_ text: String) -> String {
    var out = ""
    let scalars = text.unicodeScalars
    for (index, scalar) in zip(scalars.indices, scalars) {
      let isEdge = index == scalars.startIndex || scalars.index(after: index) == scalars.endIndex
      switch scalar {
      case "\\": out += "\\\\"
      case "|": out += "\\b"
      case " " where isEdge: out += "\\s"
      default: append(scalar, to: &out)
      }
    }
    return out.isEmpty ? "\\e" : out == none ? "\\d" : out
  }

  /// Returns text with backslashes and invisible characters escaped, for writing it between quotes. Spaces and bars
  /// stay; the quotes are not included.
  static func escapedText(_ text: String) -> String {
    // Most lines need no escaping.
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x5C }) { return text }
    var out = ""
    for scalar in text.unicodeScalars {
      if scalar == "\\" { out += "\\\\" } else { append(scalar, to: &out) }
    }
    return out
  }

  private static func append(_ scalar: Unicode.Scalar, to out: inout String) {
    switch scalar.value {
    case 0x0A: out += "\\n"
    case 0x0D: out += "\\r"
    case 0x09: out += "\\t"
    case _ where scalar.isUnseen:
      out += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    default: out.unicodeScalars.append(scalar)
    }
  }

  /// Returns the unescaped text, or `nil` if an escape sequence is invalid.
  static func unescaped(_ text: Substring.UTF8View) -> String? {
    guard text.contains(UInt8(ascii: "\\")) else { return String(Substring(text)) }
    var out = ""
    var remaining = Substring(text).unicodeScalars
    while let scalar = remaining.popFirst() {
      guard scalar == "\\" else {
        out.unicodeScalars.append(scalar)
        continue
      }
      switch remaining.popFirst() {
      case "\\": out += "\\"
      case "b": out += "|"
      case "c": out += ","
      case "s": out += " "
      case "d": out += none
      case "e": break
      case "n": out.unicodeScalars.append("\n")
      case "r": out.unicodeScalars.append("\r")
      case "t": out.unicodeScalars.append("\t")
      case "u":
        guard let end = remaining.firstIndex(of: "}"), remaining.popFirst() == "{",
          let value = UInt32(String(remaining[remaining.startIndex..<end]), radix: 16), let scalar = Unicode.Scalar(value)
        else { return nil }
        out.unicodeScalars.append(scalar)
        remaining = remaining[remaining.index(after: end)...]
      default: return nil
      }
    }
    return out
  }

  /// Returns the nearest multiple of 1/64 point.
  static func snapped(_ points: Double) -> Double { LayoutUnit(points: points).points }

  /// Returns a number of points as text. Multiples of 1/64 have at most six decimals.
  static func number(_ value: Double) -> String {
    let parts = value * 64
    guard parts == parts.rounded(), abs(parts) < 7e13 else { return "\(value)" }
    let whole = Int(abs(parts))
    let sign = parts < 0 ? "-" : ""
    guard whole & 63 != 0 else { return sign + "\(whole >> 6)" }
    return sign + "\(whole >> 6)" + fractions[whole & 63]
  }

  /// The decimals of the fractions: `.015625` and so on.
  private static let fractions: [String] = (0..<64).map { part in
    var digits = String(1_000_000 + part * 15625).dropFirst()
    while digits.hasSuffix("0") { digits.removeLast() }
    return "." + digits
  }
}
