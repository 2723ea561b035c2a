import GalleyCICU
import GalleyUnicodeFacts

/// Grapheme cluster boundaries of a text, each found from the characters around it. ICU divides only what the table does not decide.
struct LocalGraphemes {
  private let text: UnsafeBufferPointer<UInt16>
  private let kinds: UnsafePointer<UInt8>

  init(_ text: UnsafeBufferPointer<UInt16>) { (self.text, kinds) = (text, GraphemeKinds.ofUnits.pointer) }

  /// Returns whether a boundary is at `offset`, or `nil` if more of the text determines it. The start and the end of the text are boundaries.
  @inline(__always) func isBoundary(_ offset: Int) -> Bool? {
    guard offset > 0, offset < text.count else { return true }
    let (before, after) = (kinds[Int(text[offset - 1])], kinds[Int(text[offset])])
    return before | after == GraphemeKinds.begins ? true : isBoundary(offset, before, after)
  }

  private func isBoundary(_ offset: Int, _ before: UInt8, _ after: UInt8) -> Bool? {
    // UAX #29, GB3 to GB5.
    if before == GraphemeKinds.standsAlone || after == GraphemeKinds.standsAlone {
      return !(text[offset - 1] == .carriageReturn && text[offset] == .lineFeed)
    }
    // GB9 and GB9a. A control character before can still be a surrogate pair.
    if after == GraphemeKinds.extends { return text[offset - 1] & 0xF800 == 0xD800 ? nil : false }
    if text[offset] & 0xFC00 == 0xDC00 { return text[offset - 1] & 0xFC00 == 0xD800 ? false : nil }
    guard after == GraphemeKinds.begins || isSyllable(text[offset]) || isRegionalIndicator(offset) || scalarKind(from: offset) == GraphemeKinds.begins
    else { return nil }
    return endsCluster(offset) ? true : nil
  }

  /// Returns whether a cluster ends at `offset`, given that the scalar there begins one after any other that always does. `false` if that is unknown.
  private func endsCluster(_ offset: Int) -> Bool {
    var last = offset - 1
    while last >= 0, kinds[Int(text[last])] == GraphemeKinds.extends { last -= 1 }
    guard last >= 0 else { return true }
    if kinds[Int(text[last])] != GraphemeKinds.special || isSyllable(text[last]) { return true }
    guard last > 0, text[last] & 0xFC00 == 0xDC00, text[last - 1] & 0xFC00 == 0xD800 else { return false }
    let scalar = scalar(text[last - 1], text[last])
    if cicu_grapheme_kind(scalar) != GraphemeKinds.special { return cicu_grapheme_kind(scalar) == GraphemeKinds.begins }
    // GB12 and GB13 join regional indicators only with each other.
    return (0x1F1E6...0x1F1FF).contains(scalar) && !isRegionalIndicator(offset)
  }

  /// Hangul syllables are joined only with jamo (GB6 to GB8).
  private func isSyllable(_ unit: UInt16) -> Bool { (0xAC00...0xD7A3).contains(unit) }

  private func isRegionalIndicator(_ offset: Int) -> Bool {
    offset + 1 < text.count && text[offset] == 0xD83C && (0xDDE6...0xDDFF).contains(text[offset + 1])
  }

  private func scalarKind(from offset: Int) -> UInt8? {
    guard offset + 1 < text.count, text[offset] & 0xFC00 == 0xD800, text[offset + 1] & 0xFC00 == 0xDC00 else { return nil }
    return cicu_grapheme_kind(scalar(text[offset], text[offset + 1]))
  }

  private func scalar(_ high: UInt16, _ low: UInt16) -> Int32 { 0x10000 + (Int32(high) - 0xD800) << 10 + Int32(low) - 0xDC00 }

  /// Writes the boundaries of a range to `target`, which has space for `range.count + 1` offsets. The range must begin and end at boundaries. Its
  /// end is included.
  ///
  /// - Returns: The number of boundaries.
  func list(_ range: Range<Int>, into target: UnsafeMutablePointer<Int32>) -> Int {
    target[0] = Int32(range.lowerBound)
    var count = 1
    for offset in range.lowerBound + 1..<max(range.upperBound, range.lowerBound + 1) {
      guard let isBoundary = isBoundary(offset) else { return listByICU(range, into: target) }
      guard isBoundary else { continue }
      target[count] = Int32(offset)
      count += 1
    }
    target[count] = Int32(range.upperBound)
    return count + 1
  }

  private func listByICU(_ range: Range<Int>, into target: UnsafeMutablePointer<Int32>) -> Int {
    let found = TextBoundaries.find(.grapheme, in: Array(text[range])).offsets
    for (index, offset) in found.enumerated() { target[index + 1] = Int32(range.lowerBound) + offset }
    return found.count + 1
  }
}
