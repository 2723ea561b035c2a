import UnicodeFacts

/// Cuts a stretch that is shaped as one, where it is long, into parts: a line cut out of a megabyte without a space costs no
/// more than its part.
///
/// A part ends by what stands about its end, not by how much stands before it. So an edit changes the part that it is in, and
/// those behind it are found again.
struct PartFinder {
  let text: UnsafeBufferPointer<UInt16>
  /// Whether a break before a unit changes no shape, in the units that stand about it.
  let isSafe: (_ window: Range<Int>, _ offset: Int) -> Bool

  static let longest = 1024
  private static let shortest = 512
  /// Units on each side of a place that tell whether it is one, and whether it is safe.
  private static let told = 4
  private static let looked = 16

  /// The end of the first part of `range`. O(longest).
  func partEnd(in range: Range<Int>) -> Int {
    guard range.count > Self.longest else { return range.upperBound }
    let last = range.lowerBound + Self.longest
    for offset in range.lowerBound + Self.shortest...last - Self.looked
    where isPlace(offset) && isSafe(offset - Self.looked..<offset + Self.looked, offset) { return offset }
    return forcedEnd(before: last)
  }

  /// One in 32 places between two clusters that need no look at others.
  private func isPlace(_ offset: Int) -> Bool {
    guard ClusterScanner.isSimple(text[offset - 1]), ClusterScanner.isSimple(text[offset]) else { return false }
    var hash: UInt64 = 0
    for unit in text[offset - Self.told..<offset + Self.told] { hash = (hash ^ UInt64(unit)) &* 0x9E37_79B9_7F4A_7C15 }
    return hash >> 59 == 0
  }

  /// Between two clusters, else between two characters.
  private func forcedEnd(before last: Int) -> Int {
    let window = Array(text[last - 256..<last])
    if let end = TextBoundaries.find(.grapheme, in: window).offsets.dropLast().last { return last - 256 + Int(end) }
    // Between the halves of a surrogate pair nothing may be cut.
    return text[last] & 0xFC00 == 0xDC00 ? last - 1 : last
  }
}
