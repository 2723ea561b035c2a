/// Classes of characters, by general category.
extension Unicode.Scalar {
  /// Whether the general category is a letter category.
  public var isLetter: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: false
    }
  }

  /// Whether it is a mark that belongs to the preceding character.
  package var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Whether it can be part of a word: a letter, a mark, a decimal digit or a letter number, such as a Roman numeral.
  package var isPartOfWord: Bool {
    switch properties.generalCategory {
    case .decimalNumber, .letterNumber: true
    default: isLetter || isMark
    }
  }

  /// Whether it is in a block of right-to-left scripts.
  public var isOfRightToLeftScript: Bool {
    switch value {
    case 0x0590..<0x0900, 0xFB1D..<0xFE00, 0xFE70..<0xFF00, 0x10800..<0x11000, 0x1E800..<0x1F000: true
    default: false
    }
  }

  /// Whether it is in a block of scripts without spaces between words: Thai and related scripts, Chinese, Japanese.
  package var isOfScriptWithoutSpaces: Bool {
    switch value {
    case 0x0E00..<0x0F00, 0x1000..<0x10A0, 0x1780..<0x1800, 0x2E80..<0xAC00, 0xF900..<0xFB00, 0x20000..<0x40000: true
    default: false
    }
  }

  package var isControl: Bool { properties.generalCategory == .control }

  /// Whether a terminal might interpret it: controls, format characters, line and paragraph separators.
  public var isControlOrFormat: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// Whether it is invisible in a line of text, or changes its direction.
  package var isUnseen: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0xAD, 0x061C, 0x180E, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF: true
    default: false
    }
  }

  /// Whether it needs no glyph: joiners, variation selectors, bidirectional controls and similar characters, which
  /// HarfBuzz hides, and controls and the object replacement character, which layout handles.
  package var needsNoGlyph: Bool {
    if value < 0x20 || (0x7F..<0xA0).contains(value) || value == UInt16.objectReplacement { return true }
    if value == UInt16.lineSeparator || value == UInt16.paragraphSeparator { return true }
    // Hangul fillers are default ignorable too, but HarfBuzz draws them.
    if [0x115F, 0x1160, 0x3164, 0xFFA0].contains(value) { return false }
    return value >= 0xAD && properties.isDefaultIgnorableCodePoint
  }
}
