/// Colors as six hexadecimal digits, as in CSS.
public enum ColorDigits {
  /// Returns the digits of a color, which is 0xRRGGBB, in uppercase.
  public static func text(of color: UInt32) -> String {
    let digits = String(color & 0xFFFFFF, radix: 16, uppercase: true)
    return String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// Returns the color that a text of six hexadecimal digits describes. A number sign can precede them. Returns `nil` for other text.
  public static func color(of text: some StringProtocol) -> UInt32? {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit) else { return nil }
    return UInt32(digits, radix: 16)
  }
}
