extension Rope {
  /// Puts `chunk`, of any weight, in the place of `range`. O(log n + weight of the chunk).
  mutating func replace(_ range: Range<Int>, with chunk: Chunk) {
    if let root, let edited = root.replacingInLeaf(range, with: chunk, isOnly: true) {
      self.root = edited.length == 0 ? nil : edited
      return
    }
    var (left, rest) = RopeNode.split(root, at: range.lowerBound)
    var (_, right) = RopeNode.split(rest, at: range.count)
    rest = nil
    var middle = chunk
    // A cut may have left a light leaf on either side; what is put in may be light too.
    while let tree = left, middle.weight < Chunk.leastWeight || tree.lastChunk.weight < Chunk.leastWeight {
      let (remaining, last) = tree.removingLast()
      var merged = last
      merged.append(middle)
      (left, middle) = (remaining, merged)
    }
    while let tree = right, middle.weight < Chunk.leastWeight || tree.firstChunk.weight < Chunk.leastWeight {
      let (first, remaining) = tree.removingFirst()
      middle.append(first)
      right = remaining
    }
    let center = RopeNode.tree(of: middle.weight == 0 ? [] : middle.divided())
    root = RopeNode.join(RopeNode.join(left, center), right)
  }
}

extension RopeNode {
  /// The tree after an edit that stays within one leaf, or `nil` where the edit does not.
  ///
  /// The common case, typing: nothing is split or joined, the path is copied. O(log n).
  func replacingInLeaf(_ range: Range<Int>, with chunk: Chunk, isOnly: Bool) -> RopeNode? {
    switch content {
    case .leaf(let old):
      guard old.weight + chunk.weight <= 2 * Chunk.greatestWeight else { return nil }
      var new = old.slice(0..<range.lowerBound)
      new.append(chunk)
      new.append(old.slice(range.upperBound..<old.length))
      guard new.weight <= Chunk.greatestWeight, isOnly || new.weight >= Chunk.leastWeight else { return nil }
      return RopeNode(new)
    case .branch(let left, let right):
      if range.upperBound <= left.length {
        guard let edited = left.replacingInLeaf(range, with: chunk, isOnly: false) else { return nil }
        return RopeNode(edited, right)
      }
      if range.lowerBound >= left.length {
        let shifted = range.lowerBound - left.length..<range.upperBound - left.length
        guard let edited = right.replacingInLeaf(shifted, with: chunk, isOnly: false) else { return nil }
        return RopeNode(left, edited)
      }
      return nil
    }
  }
}
