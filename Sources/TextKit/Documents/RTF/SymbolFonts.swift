/// Character mappings of symbol fonts: Symbol, as in Unicode's `SYMBOL.TXT`, and the common characters of Wingdings.
enum SymbolFonts {
  private static let lower = Array(
    " !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼".utf16)
  private static let upper = Array(
    "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪\u{F8FF}〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭".utf16)

  private static let wingdings: [UInt16: UInt16] = [
    0x22: 0x2702, 0x28: 0x260E, 0x2A: 0x2709, 0x3F: 0x270D, 0x46: 0x261E, 0x4A: 0x263A, 0x4C: 0x2639, 0x6C: 0x25CF, 0x6E: 0x25A0, 0x6F: 0x25A1, 0x71: 0x2751,
    0x75: 0x25C6, 0x76: 0x2756, 0x9E: 0x00B7, 0x9F: 0x2022, 0xA7: 0x25AA, 0xA8: 0x25FB, 0xAB: 0x2605, 0xD8: 0x27A2, 0xDF: 0x2190, 0xE0: 0x2192, 0xE1: 0x2191,
    0xE2: 0x2193, 0xE8: 0x2794, 0xF0: 0x21E8, 0xFB: 0x2717, 0xFC: 0x2713, 0xFD: 0x2612, 0xFE: 0x2611,
  ]

  /// Returns whether a font of this name has its own encoding: Symbol, or one of the Wingdings.
  static func isSymbolic(_ name: String) -> Bool {
    let name = name.lowercased()
    return name == "symbol" || name.hasPrefix("wingdings")
  }

  /// Returns the Unicode character for a byte of the font, or for Word's U+F020 to U+F0FF. Returns `nil` if there is
  /// none.
  static func unit(_ unit: UInt16, in font: String) -> UInt16? {
    let byte = unit & 0xFF00 == 0xF000 ? unit & 0xFF : unit
    guard byte >= 0x20, byte <= 0xFF else { return nil }
    if font.lowercased() != "symbol" { return wingdings[byte] }
    if byte < 0x7F { return lower[Int(byte) - 0x20] }
    return byte >= 0xA0 && byte < 0xFF ? upper[Int(byte) - 0xA0] : nil
  }
}
