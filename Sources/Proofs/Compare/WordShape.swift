import UnicodeFacts

/// What a word is made of, as far as it takes to name one.
enum WordShape {
  /// White space, and the signs that stand for a line's end and a tab.
  static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar == "↵" || scalar == "⇥"
  }

  /// Whether a line that ends with `scalar` has ended in the midst of a word, where the next begins with `next`.
  static func isInside(_ scalar: Unicode.Scalar, _ next: Unicode.Scalar) -> Bool {
    if scalar.isOfScriptWithoutSpaces || next.isOfScriptWithoutSpaces { return false }
    return (scalar.isPartOfWord || scalar == .softHyphen) && next.isPartOfWord
  }

  /// Whether the last letter of `text` that has a direction runs to the left.
  static func endsRightToLeft(_ text: String) -> Bool {
    for scalar in text.unicodeScalars.reversed() where scalar.isPartOfWord {
      if scalar.isOfRightToLeftScript { return true }
      if !("0"..."9" ~= scalar) { return false }
    }
    return false
  }
}
