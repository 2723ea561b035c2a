import struct Foundation.CGFloat

/// A parser for CSS lengths.
enum CSSValue {
  /// Returns a length in points; its number is clamped to ±100,000. Returns `nil` if `value` is not a length.
  ///
  /// As in Apple's importer, a CSS pixel is one point, so that a CSS point of 1/72 inch is 4/3 points.
  ///
  /// - Parameters:
  ///   - size: The font size, for `em`.
  ///   - root: The font size of the root element, for `rem`.
  ///   - whole: The reference of percentages; if it is `nil`, a percentage is not a length.
  static func length(_ value: String, size: CGFloat, root: CGFloat = HTMLStyle.mediumSize, whole: CGFloat? = nil) -> CGFloat? {
    let value = value.trimmed.lowercased()
    var end = value.startIndex
    while end < value.endIndex, value[end].isASCII, value[end].isNumber || ".-+".contains(value[end]) || value[end] == "e" && isExponent(value, end) {
      end = value.index(after: end)
    }
    guard let number = Double(value[..<end]), number.isFinite else { return nil }
    let amount = CGFloat(min(100_000, max(-100_000, number)))
    switch value[end...] {
    case "px": return amount
    case "pt": return amount * 4 / 3
    case "": return amount == 0 ? 0 : nil
    case "em": return amount * size
    case "rem": return amount * root
    case "ex", "ch": return amount * size / 2
    case "in": return amount * 96
    case "cm": return amount * 96 / 2.54
    case "mm": return amount * 96 / 25.4
    case "q": return amount * 96 / 101.6
    case "pc": return amount * 16
    case "%": return whole.map { $0 * amount / 100 }
    default: return nil
    }
  }

  /// Returns whether the letter starts an exponent, not the unit `em` or `ex`.
  private static func isExponent(_ value: String, _ index: String.Index) -> Bool {
    guard index > value.startIndex, let next = value[value.index(after: index)...].first else { return false }
    return next.isNumber || next == "-" || next == "+"
  }

  /// Returns a font size in points: a length, a keyword, or relative to the parent, at most 2000. Keywords have WebKit's sizes for a medium
  /// size of 12.
  ///
  /// Returns `nil` if the value is not a positive size.
  static func fontSize(_ value: String, parent size: CGFloat, root: CGFloat) -> CGFloat? {
    let found: CGFloat? = switch value.trimmed.lowercased() {
    case "xx-small", "x-small": 9
    case "small": 10
    case "medium": 12
    case "large": 14
    case "x-large": 18
    case "xx-large": 24
    case "xxx-large", "-webkit-xxx-large": 36
    case "smaller": size / 1.2
    case "larger": size * 1.2
    default: length(value, size: size, root: root, whole: size)
    }
    return found.flatMap { $0 > 0 ? min($0, 2000) : nil }
  }
}

extension StringProtocol {
  /// The text without ASCII white space at its ends.
  var trimmed: String {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" || $0 == "\r\n" || $0 == "\u{0C}" }
    let start = drop(while: isSpace)
    return String(start.prefix(upTo: start.lastIndex { !isSpace($0) }.map { start.index(after: $0) } ?? start.startIndex))
  }
}
