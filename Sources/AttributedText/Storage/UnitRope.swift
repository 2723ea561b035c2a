/// The text of an attributed string.
typealias UnitRope = Rope<UnitChunk>

extension Rope where Chunk == UnitChunk {
  /// O(log n).
  func unit(at offset: Int) -> UInt16 {
    let (chunk, start) = chunk(at: offset)
    return chunk.units[offset - start]
  }

  /// A copy of the units of `range`. O(log n + count).
  func units(in range: Range<Int>) -> [UInt16] {
    guard !range.isEmpty else { return [] }
    return Array(unsafeUninitializedCapacity: range.count) { buffer, count in
      forEachChunk(in: range) { chunk, part, _ in
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
    root?.lastSeparator(before: offset)
  }

  /// The least offset from `offset` on whose unit is LF, CR or U+2029. O(log n).
  func firstSeparator(from offset: Int) -> Int? {
    root?.firstSeparator(from: offset)
  }
}

extension RopeNode where Chunk == UnitChunk {
  fileprivate func lastSeparator(before offset: Int) -> Int? {
    guard landmarks > 0, offset > 0 else { return nil }
    switch content {
    case .leaf(let chunk):
      return chunk.units[..<min(offset, length)].lastIndex { $0.endsParagraph }
    case .branch(let left, let right):
      if let found = right.lastSeparator(before: offset - left.length) { return found + left.length }
      return left.lastSeparator(before: offset)
    }
  }

  fileprivate func firstSeparator(from offset: Int) -> Int? {
    guard landmarks > 0, offset < length else { return nil }
    switch content {
    case .leaf(let chunk):
      return chunk.units[max(0, offset)...].firstIndex { $0.endsParagraph }
    case .branch(let left, let right):
      if let found = left.firstSeparator(from: offset) { return found }
      return right.firstSeparator(from: offset - left.length).map { $0 + left.length }
    }
  }
}
