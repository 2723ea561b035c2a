/// Letters of a word that font rules join, with one unjoined letter on each side if the word has them. They are shaped by themselves,
/// because text beyond an unjoined letter does not affect them.
struct JoinedLetters {
  let shaped: Range<Int>
  /// Whether the last letter is not joined with the one before it. Its advance then depends on the next letter.
  let endsUnjoined: Bool

  /// The letters whose advances are known after shaping.
  var resolved: Range<Int> { endsUnjoined ? shaped.lowerBound..<shaped.upperBound - 1 : shaped }
}

extension PairAdvances {
  /// Returns the letters to shape together: from `start`, over the letter at `offset`, which font rules join with the letter before it, to the end
  /// of the word. If two consecutive letters after `offset` are not joined with the letters before them, the range ends between these two.
  ///
  /// - Parameter limit: The end of the part of `units` that is considered.
  func joined(from start: Int, through offset: Int, in units: UnsafeBufferPointer<UInt16>, to limit: Int) -> JoinedLetters {
    var (end, unjoinedCount) = (offset + 1, 0)
    while unjoinedCount < 2, end < limit, units[end] != .space, case let letter = letter(of: units[end]), letter != PairAdvances.other {
      unjoinedCount = isJoined(self.letter(of: units[end - 1]), letter) ? 0 : unjoinedCount + 1
      if unjoinedCount < 2 { end += 1 }
    }
    return JoinedLetters(shaped: start..<end, endsUnjoined: unjoinedCount > 0)
  }

  /// Returns the next joined letters at or after `offset`, with their unjoined neighbors, or `nil` if there are none before `end`.
  func nextJoined(from offset: Int, in units: UnsafeBufferPointer<UInt16>, to end: Int) -> JoinedLetters? {
    var next = offset + 1
    while next < end {
      if isJoined(letter(of: units[next - 1]), letter(of: units[next])) {
        return joined(from: max(offset, next - 2), through: next, in: units, to: end)
      }
      next += 1
    }
    return nil
  }

  /// Returns whether the rules of the font change the letter at `offset` with neither neighbor, as they do in ligatures. Returns false if a neighbor is
  /// not in `units`.
  func isUnjoined(_ offset: Int, in units: UnsafeBufferPointer<UInt16>) -> Bool {
    guard offset > 0, offset + 1 < units.count, case let letter = letter(of: units[offset]) else { return false }
    return !isJoined(self.letter(of: units[offset - 1]), letter) && !isJoined(letter, self.letter(of: units[offset + 1]))
  }
}
