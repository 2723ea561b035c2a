/// The unchanged text at both ends of an edited paragraph, including its separator.
package struct UnchangedText {
  /// Number of UTF-16 code units at the start and at the end that did not change.
  package var prefix, suffix: Int
  /// Length before the edit in UTF-16 code units.
  package var oldLength: Int
  /// Change of the length in UTF-16 code units.
  package var delta: Int

  package init(prefix: Int, suffix: Int, oldLength: Int, delta: Int) {
    (self.prefix, self.suffix, self.oldLength, self.delta) = (prefix, suffix, oldLength, delta)
  }

  /// The replaced range, in the text before the edit, with the character before it. With the character after it, if it is at the paragraph's start.
  package var neighbor: Range<Int> {
    let end = oldLength - suffix
    return prefix > 0 ? prefix - 1..<end : 0..<end + 1
  }

  /// Adds a later edit of the same paragraph. Then only text that no edit changed is unchanged.
  mutating func add(_ later: UnchangedText) {
    (prefix, suffix, delta) = (min(prefix, later.prefix), min(suffix, later.suffix), delta + later.delta)
  }
}
