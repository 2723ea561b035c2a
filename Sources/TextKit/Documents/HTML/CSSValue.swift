import struct Foundation.CGFloat
import UIFoundation

/// Lengths and colours as CSS writes them.
enum CSSValue {
  /// In points: a pixel is three quarters of one. `nil` for what is no length.
  ///
  /// - Parameters:
  ///   - size: of the font, for `em`.
  ///   - whole: what a percentage is of.
  static func length(_ value: String, size: CGFloat, whole: CGFloat? = nil) -> CGFloat? {
    let value = value.trimmed.lowercased()
    let digits = value.prefix { $0.isNumber || $0 == "." || $0 == "-" || $0 == "+" }
    guard let number = Double(digits), number.isFinite else { return nil }
    let amount = CGFloat(min(100_000, max(-100_000, number)))
    switch value.dropFirst(digits.count) {
    case "pt": return amount
    case "px": return amount * 0.75
    case "": return amount == 0 ? 0 : nil
    case "em", "rem": return amount * size
    case "ex", "ch": return amount * size / 2
    case "in": return amount * 72
    case "cm": return amount * 72 / 2.54
    case "mm": return amount * 72 / 25.4
    case "pc": return amount * 12
    case "%": return whole.map { $0 * amount / 100 }
    default: return nil
    }
  }

  /// A size of type: a length, a word, or a part of what stands around it.
  static func fontSize(_ value: String, around size: CGFloat) -> CGFloat? {
    let found: CGFloat? = switch value.trimmed.lowercased() {
    case "xx-small": 7
    case "x-small": 8
    case "small": 10
    case "medium": 12
    case "large": 14
    case "x-large": 18
    case "xx-large": 24
    case "smaller": size / 1.2
    case "larger": size * 1.2
    default: length(value, size: size, whole: size)
    }
    return found.flatMap { $0 > 0 ? min($0, 2000) : nil }
  }

  /// `nil` for what is no colour, and for `transparent`.
  static func color(_ value: String) -> UIColor? {
    let value = value.trimmed.lowercased()
    if value.hasPrefix("#") { return color(digits: Array(value.utf8.dropFirst())) }
    if value.hasPrefix("rgb") {
      let inside = value.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" }
      let parts = inside.split { $0 == "," || $0 == " " || $0 == "/" }.map { String($0) }
      guard parts.count >= 3 else { return nil }
      let channels = parts.prefix(3).compactMap { channel($0, of: 255) }
      let alpha = parts.count > 3 ? channel(parts[3], of: 1) : 1
      guard channels.count == 3, let alpha, alpha > 0 else { return nil }
      return UIColor(red: channels[0], green: channels[1], blue: channels[2], alpha: alpha)
    }
    return CSSColorNames.values[value].map { color($0) }
  }

  private static func channel(_ text: String, of most: Double) -> CGFloat? {
    let isPart = text.hasSuffix("%")
    guard let number = Double(isPart ? String(text.dropLast()) : text) else { return nil }
    return CGFloat(min(1, max(0, number / (isPart ? 100 : most))))
  }

  private static func color(digits: [UInt8]) -> UIColor? {
    var values = digits.compactMap(\.hexValue)
    guard values.count == digits.count else { return nil }
    if values.count == 3 || values.count == 4 { values = values.flatMap { [$0, $0] } }
    guard values.count == 6 || values.count == 8 else { return nil }
    let parts = stride(from: 0, to: values.count, by: 2).map { CGFloat(values[$0] << 4 | values[$0 + 1]) / 255 }
    return UIColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count > 3 ? parts[3] : 1)
  }

  private static func color(_ number: Int) -> UIColor {
    UIColor(red: CGFloat(number >> 16 & 255) / 255, green: CGFloat(number >> 8 & 255) / 255, blue: CGFloat(number & 255) / 255, alpha: 1)
  }
}

extension StringProtocol {
  /// Without white space of ASCII at its ends.
  var trimmed: String {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" || $0 == "\r\n" || $0 == "\u{0C}" }
    let start = drop(while: isSpace)
    return String(start.prefix(upTo: start.lastIndex { !isSpace($0) }.map { start.index(after: $0) } ?? start.startIndex))
  }
}
