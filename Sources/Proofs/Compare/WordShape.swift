/// What a word is made of, as far as it takes to name one.
enum WordShape {
  /// Whether words of such scalars have no spaces between them: Thai and its neighbours, Chinese, Japanese.
  static func standsAlone(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0E00..<0x0F00, 0x1000..<0x10A0, 0x1780..<0x1800, 0x2E80..<0xAC00, 0xF900..<0xFB00, 0x20000..<0x40000: true
    default: false
    }
  }

  /// White space, and the signs that stand for a line's end and a tab.
  static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar == "↵" || scalar == "⇥"
  }

  /// Whether a line that ends with `scalar` has ended in the midst of a word, where the next begins with `next`.
  static func isInside(_ scalar: Unicode.Scalar, _ next: Unicode.Scalar) -> Bool {
    if standsAlone(scalar.value) || standsAlone(next.value) { return false }
    return (isLetter(scalar) || scalar == "\u{AD}") && isLetter(next)
  }

  static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .enclosingMark, .decimalNumber, .letterNumber: true
    default: false
    }
  }

  /// Whether the last letter of `text` that has a direction runs to the left.
  static func endsRightToLeft(_ text: String) -> Bool {
    for scalar in text.unicodeScalars.reversed() where isLetter(scalar) {
      switch scalar.value {
      case 0x0590..<0x0900, 0xFB1D..<0xFE00, 0xFE70..<0xFF00, 0x10800..<0x11000, 0x1E800..<0x1F000: return true
      default: if !("0"..."9" ~= scalar) { return false }
      }
    }
    return false
  }
}
