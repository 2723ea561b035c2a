import struct Foundation.CGFloat
import UIFoundation

/// A parser for CSS Color 4.
enum CSSColor {
  /// Returns a color, or `nil` if `value` is not a color or is transparent.
  static func color(_ value: String) -> UIColor? {
    let value = value.trimmed.lowercased()
    if value.hasPrefix("#") { return color(digits: Array(value.utf8.dropFirst())) }
    if let open = value.firstIndex(of: "(") {
      let inside = value[value.index(after: open)...].prefix { $0 != ")" }
      let parts = inside.split { $0 == "," || $0.isWhitespace || $0 == "/" }.map { $0 == "none" ? "0" : String($0) }
      guard parts.count >= 3, parts.count <= 4 else { return nil }
      guard let alpha = parts.count > 3 ? channel(parts[3], of: 1) : 1, alpha > 0 else { return nil }
      switch value[..<open] {
      case "rgb", "rgba":
        let channels = parts.prefix(3).compactMap { channel($0, of: 255) }
        return channels.count == 3 ? UIColor(red: channels[0], green: channels[1], blue: channels[2], alpha: alpha) : nil
      case "hsl", "hsla": return hsl(parts, alpha)
      default: return nil
      }
    }
    return (CSSColorNames.values[value] ?? (["windowtext", "canvastext", "text"].contains(value) ? 0 : nil)).map { color($0) }
  }

  private static func channel(_ text: String, of maximum: Double) -> CGFloat? {
    let isPart = text.hasSuffix("%")
    guard let number = Double(isPart ? String(text.dropLast()) : text), !number.isNaN else { return nil }
    return CGFloat(min(1, max(0, number / (isPart ? 100 : maximum))))
  }

  /// Returns the color of a hue, a saturation and a lightness (CSS Color 4, section 7.1). Returns `nil` if one of them is malformed.
  private static func hsl(_ parts: [String], _ alpha: CGFloat) -> UIColor? {
    guard let hue = degrees(parts[0]) else { return nil }
    func percent(_ text: String) -> CGFloat? { channel(text.hasSuffix("%") ? text : text + "%", of: 100) }
    guard let saturation = percent(parts[1]), let lightness = percent(parts[2]) else { return nil }
    func component(_ number: CGFloat) -> CGFloat {
      let part = (number + hue / 30).truncatingRemainder(dividingBy: 12)
      return lightness - saturation * min(lightness, 1 - lightness) * max(-1, min(part - 3, 9 - part, 1))
    }
    return UIColor(red: component(0), green: component(8), blue: component(4), alpha: alpha)
  }

  /// Returns the angle in a text such as "0.5turn" in degrees, from 0 to below 360. Returns `nil` if the text is not an angle.
  private static func degrees(_ text: String) -> CGFloat? {
    let units: [(String, Double)] = [("deg", 1), ("grad", 0.9), ("rad", 180 / Double.pi), ("turn", 360)]
    let unit = units.first { text.hasSuffix($0.0) }
    guard let number = Double(unit.map { String(text.dropLast($0.0.count)) } ?? text), number.isFinite else { return nil }
    let remainder = (number * (unit?.1 ?? 1)).truncatingRemainder(dividingBy: 360)
    return CGFloat(remainder < 0 ? remainder + 360 : remainder)
  }

  private static func color(digits: [UInt8]) -> UIColor? {
    var values = digits.compactMap(\.hexValue)
    guard values.count == digits.count else { return nil }
    if values.count == 3 || values.count == 4 { values = values.flatMap { [$0, $0] } }
    guard values.count == 6 || values.count == 8 else { return nil }
    let parts = stride(from: 0, to: values.count, by: 2).map { CGFloat(values[$0] << 4 | values[$0 + 1]) / 255 }
    if parts.count > 3, parts[3] == 0 { return nil }
    return UIColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count > 3 ? parts[3] : 1)
  }

  private static func color(_ number: Int) -> UIColor {
    UIColor(red: CGFloat(number >> 16 & 255) / 255, green: CGFloat(number >> 8 & 255) / 255, blue: CGFloat(number & 255) / 255, alpha: 1)
  }
}
