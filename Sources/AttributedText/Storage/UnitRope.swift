import Ropes

/// The text of an attributed string.
typealias UnitRope = SumTree<UnitChunk>

extension SumTree<UnitChunk> {
  /// O(log n).
  func unit(at offset: Int) -> UInt16 {
    let (chunk, before) = leaf(at: offset)
    return chunk.units[offset - before.length]
  }

  /// A copy of the units of `range`. O(log n + count).
  func units(in range: Range<Int>) -> [UInt16] {
    guard !range.isEmpty else { return [] }
    return Array(unsafeUninitializedCapacity: range.count) { buffer, count in
      forEachLeaf(in: range) { chunk, part, _ in
        chunk.units.withUnsafeBufferPointer { units in
          _ = UnsafeMutableBufferPointer(rebasing: buffer[count...]).update(fromContentsOf: units[part])
        }
        count += part.count
        return true
      }
    }
  }

  /// The greatest offset below `offset` whose unit is LF, CR or U+2029. O(log n).
  func lastSeparator(before offset: Int) -> Int? {
    guard summary.separators > 0, offset > 0 else { return nil }
    var (chunk, before) = leaf(at: min(offset, length) - 1)
    if chunk.separators > 0, let found = chunk.units[..<min(offset - before.length, chunk.units.count)].lastIndex(where: \.endsParagraph) {
      return before.length + found
    }
    let count = before.separators
    guard count > 0 else { return nil }
    (chunk, before) = first { $0.separators >= count }!
    return before.length + chunk.units.lastIndex(where: \.endsParagraph)!
  }

  /// The least offset from `offset` on whose unit is LF, CR or U+2029. O(log n).
  func firstSeparator(from offset: Int) -> Int? {
    guard summary.separators > 0, offset < length else { return nil }
    let start = max(offset, 0)
    let (chunk, before) = leaf(at: start)
    if chunk.separators > 0, let found = chunk.units[(start - before.length)...].firstIndex(where: \.endsParagraph) {
      return before.length + found
    }
    let count = before.separators + chunk.separators
    guard let next = first(where: { $0.separators > count }) else { return nil }
    return next.before.length + next.leaf.units.firstIndex(where: \.endsParagraph)!
  }
}
