extension Rope {
  /// The chunk that holds the unit at `offset`, and the offset at which the chunk starts. O(log n).
  func chunk(at offset: Int) -> (chunk: Chunk, start: Int) {
    precondition(offset >= 0 && offset < length, "offset \(offset) of \(length)")
    var node = root!
    var start = 0
    while true {
      switch node.content {
      case .leaf(let chunk): return (chunk, start)
      case .branch(let left, let right):
        if offset - start < left.length {
          node = left
        } else {
          start += left.length
          node = right
        }
      }
    }
  }

  /// Calls `body` with each chunk that meets `range`, in order, and the part of the chunk that lies in it,
  /// until `body` returns false.
  func forEachChunk(in range: Range<Int>, _ body: (_ chunk: Chunk, _ part: Range<Int>, _ start: Int) -> Bool) {
    guard let root, !range.isEmpty else { return }
    _ = root.visit(range, start: 0, body)
  }
}

extension RopeNode {
  fileprivate func visit(
    _ range: Range<Int>, start: Int, _ body: (Chunk, Range<Int>, Int) -> Bool
  ) -> Bool {
    switch content {
    case .leaf(let chunk):
      let part = max(0, range.lowerBound - start)..<min(length, range.upperBound - start)
      return part.isEmpty || body(chunk, part, start)
    case .branch(let left, let right):
      let seam = start + left.length
      if range.lowerBound < seam, !left.visit(range, start: start, body) { return false }
      if range.upperBound > seam, !right.visit(range, start: seam, body) { return false }
      return true
    }
  }
}
