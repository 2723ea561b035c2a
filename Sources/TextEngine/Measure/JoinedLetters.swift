/// Letters of a word that hang together, with a letter on each side that does not, as far as there are such. They are shaped by themselves:
/// what stands on the other side of a letter that hangs together with nothing has no say in them.
struct JoinedLetters {
  let shaped: Range<Int>
  /// Whether the last letter hangs not together with the one before it: what it measures hangs on the next.
  let endsUnjoined: Bool

  /// What shaping them tells of.
  var resolved: Range<Int> { endsUnjoined ? shaped.lowerBound..<shaped.upperBound - 1 : shaped }
}

extension PairAdvances {
  /// Letters from `start` on, of which that at `offset` hangs together with the one before it, up to two in a row that do not, or to the
  /// word's end.
  ///
  /// - Parameter limit: of what is looked at.
  func joined(from start: Int, through offset: Int, in units: UnsafeBufferPointer<UInt16>, to limit: Int) -> JoinedLetters {
    var (end, calm) = (offset + 1, 0)
    while calm < 2, end < limit, units[end] != .space, case let letter = letter(of: units[end]), letter != PairAdvances.other {
      calm = isJoined(self.letter(of: units[end - 1]), letter) ? 0 : calm + 1
      if calm < 2 { end += 1 }
    }
    return JoinedLetters(shaped: start..<end, endsUnjoined: calm > 0)
  }

  /// The next letters of a word that hang together, from `offset` on; `nil` where there are none.
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

  /// Whether the letter at `offset` hangs together with neither of its neighbours, which are here.
  func isUnjoined(_ offset: Int, in units: UnsafeBufferPointer<UInt16>) -> Bool {
    guard offset > 0, offset + 1 < units.count, case let letter = letter(of: units[offset]) else { return false }
    return !isJoined(self.letter(of: units[offset - 1]), letter) && !isJoined(letter, self.letter(of: units[offset + 1]))
  }
}
