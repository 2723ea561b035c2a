extension Rope {
  /// What is wrong with the tree; `nil` when every invariant holds. Tests call it after each step. O(n).
  ///
  /// Heights of siblings differ by at most one; sums are right; no leaf is too heavy, nor too light unless it is alone.
  func brokenInvariant() -> String? {
    guard let root else { return nil }
    return root.brokenInvariant(isOnly: true)
  }
}

extension RopeNode {
  fileprivate func brokenInvariant(isOnly: Bool) -> String? {
    switch content {
    case .leaf(let chunk):
      if chunk.length == 0 { return "an empty leaf" }
      if chunk.length != length { return "a leaf of \(chunk.length) units counted as \(length)" }
      if chunk.landmarks != landmarks { return "a leaf of \(chunk.landmarks) landmarks counted as \(landmarks)" }
      if chunk.weight > Chunk.greatestWeight { return "a leaf of weight \(chunk.weight)" }
      if !isOnly, chunk.weight < Chunk.leastWeight { return "a leaf of weight \(chunk.weight)" }
      return nil
    case .branch(let left, let right):
      if abs(left.height - right.height) > 1 { return "siblings of heights \(left.height) and \(right.height)" }
      if height != max(left.height, right.height) + 1 { return "height \(height) over \(left.height), \(right.height)" }
      if length != left.length + right.length { return "length \(length) over \(left.length) + \(right.length)" }
      if landmarks != left.landmarks + right.landmarks { return "landmarks do not add up to \(landmarks)" }
      return left.brokenInvariant(isOnly: false) ?? right.brokenInvariant(isOnly: false)
    }
  }
}
