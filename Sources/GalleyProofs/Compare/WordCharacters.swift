import GalleyUnicodeFacts

/// Classification of characters for naming words.
enum WordCharacters {
  /// Returns whether a scalar is white space, or a symbol for a line ending or a tab.
  static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar == "↵" || scalar == "⇥"
  }

  /// Returns whether a line break between `scalar` and `next` divides a word. Returns `false` for scripts that separate words without spaces.
  static func isInside(_ scalar: Unicode.Scalar, _ next: Unicode.Scalar) -> Bool {
    if scalar.isOfScriptWithoutSpaces || next.isOfScriptWithoutSpaces { return false }
    return (scalar.isPartOfWord || scalar == .softHyphen) && next.isPartOfWord
  }

  /// Returns whether the last letter of `text`, apart from digits, is right-to-left; `false` if there is none.
  static func endsRightToLeft(_ text: String) -> Bool {
    for scalar in text.unicodeScalars.reversed() where scalar.isPartOfWord {
      if scalar.isOfRightToLeftScript { return true }
      if !("0"..."9" ~= scalar) { return false }
    }
    return false
  }
}
