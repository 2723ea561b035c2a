import GalleyUnicodeFacts

/// Divides a long range that is shaped as a unit into parts. So a line of a megabyte of text without spaces costs no
/// more than its part.
///
/// The text around an offset determines whether a part ends there; the length of the part does not. So an edit changes
/// only its own part, and the parts after it are found again.
struct LongRangeDivider {
  let text: UnsafeBufferPointer<UInt16>
  /// Returns whether a break at `offset` changes no glyphs, judged from the text in `window`.
  let isSafe: (_ window: Range<Int>, _ offset: Int) -> Bool

  static let longest = 1024
  static let shortest = 512
  /// The number of code units on each side of an offset that determine whether it is a candidate, and whether it is safe.
  private static let candidateContext = 4
  private static let safetyContext = 16

  /// Returns the end of the first part of `range`: the first suitable offset from `shortest` code units on, or one at about `longest` if there
  /// is none. Returns the end of `range` if that is at most `longest` code units. O(`longest`).
  func partEnd(in range: Range<Int>) -> Int {
    guard range.count > Self.longest else { return range.upperBound }
    let last = range.lowerBound + Self.longest
    for offset in range.lowerBound + Self.shortest...last - Self.safetyContext
    where isCandidate(offset) && isSafe(offset - Self.safetyContext..<offset + Self.safetyContext, offset) { return offset }
    return forcedEnd(before: last)
  }

  /// Returns whether an offset is a candidate: a hash selects one in 32 boundaries between simple clusters.
  private func isCandidate(_ offset: Int) -> Bool {
    guard ClusterScanner.isSimple(text[offset - 1]), ClusterScanner.isSimple(text[offset]) else { return false }
    var hash: UInt64 = 0
    for unit in text[offset - Self.candidateContext..<offset + Self.candidateContext] { hash = (hash ^ UInt64(unit)) &* 0x9E37_79B9_7F4A_7C15 }
    return hash >> 59 == 0
  }

  /// Returns the last offset between two clusters in the 256 code units before `last`. Returns `last` if there is none, or the offset before it
  /// if `last` is within a surrogate pair.
  private func forcedEnd(before last: Int) -> Int {
    let window = Array(text[last - 256..<last])
    if let end = TextBoundaries.find(.grapheme, in: window).offsets.dropLast().last { return last - 256 + Int(end) }
    // Never divide a surrogate pair.
    return text[last] & 0xFC00 == 0xDC00 ? last - 1 : last
  }
}
