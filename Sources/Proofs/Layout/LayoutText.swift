import TextEngine
import UnicodeFacts

/// A layout record as text: what a `.layout` file holds.
///
///     galley layout 1
///
///     # column 2 | 396 42 336 600
///     line frag        x        y        w        h   used x   used w baseline    range  fonts | ending | text
///       14    1      396      258      120       18      396   118.25    272.4   812+19  EBGaramond12-Regular 17 | … | “shillings and one ”
///
/// A `#` begins a place with its frame. In a row numbers stand between spaces and words between bars, the text to the
/// end of its line between quotes. Numbers are written whole, so that reading gives the same record; words have `\n`,
/// `\\` and the like for what would break a row or turn it about (`LayoutText.escaped`).
enum LayoutText {
  static let firstLine = "galley layout 1"
  static let head =
    "line frag         x         y         w         h    used x    used w  baseline       range  fonts | ending | text"
  /// How wide each number of a row is set; a longer one pushes the rest of its row.
  static let widths = [4, 5, 10, 10, 10, 10, 10, 10, 10, 12]
  /// Stands for no fonts at all.
  static let none = "–"

  /// `words` with bars, backslashes, controls, and spaces at their ends in letters.
  static func escaped(_ words: String) -> String {
    var out = ""
    let scalars = words.unicodeScalars
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

  /// `text` as it stands between quotes.
  static func escapedText(_ text: String) -> String {
    // Nearly every line of a text is as it shall be.
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

  /// What was escaped; `nil` where a backslash is followed by what none of the above writes.
  static func unescaped(_ words: Substring.UTF8View) -> String? {
    guard words.contains(UInt8(ascii: "\\")) else { return String(Substring(words)) }
    var out = ""
    var rest = Substring(words).unicodeScalars
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        out.unicodeScalars.append(scalar)
        continue
      }
      switch rest.popFirst() {
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
        guard let end = rest.firstIndex(of: "}"), rest.popFirst() == "{",
          let value = UInt32(String(rest[rest.startIndex..<end]), radix: 16), let scalar = Unicode.Scalar(value)
        else { return nil }
        out.unicodeScalars.append(scalar)
        rest = rest[rest.index(after: end)...]
      default: return nil
      }
    }
    return out
  }

  /// On layout's grid: the nearest 64th of a point.
  static func snapped(_ points: Double) -> Double { LayoutUnit(points: points).points }

  /// A number of points; sixty-fourths have at most six digits behind the point.
  static func number(_ value: Double) -> String {
    let parts = value * 64
    guard parts == parts.rounded(), abs(parts) < 7e13 else { return "\(value)" }
    let whole = Int(abs(parts))
    let sign = parts < 0 ? "-" : ""
    guard whole & 63 != 0 else { return sign + "\(whole >> 6)" }
    return sign + "\(whole >> 6)" + fractions[whole & 63]
  }

  /// `.015625` and so on.
  private static let fractions: [String] = (0..<64).map { part in
    var digits = String(1_000_000 + part * 15625).dropFirst()
    while digits.hasSuffix("0") { digits.removeLast() }
    return "." + digits
  }
}
