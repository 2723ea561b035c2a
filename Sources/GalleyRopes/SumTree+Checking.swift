extension SumTree {
  /// Returns a description of a broken invariant, or `nil` if all hold. Tests call it after each step. O(*n*) in the number of leaves.
  ///
  /// Heights of siblings differ by at most one. Summaries equal the sums of their parts. No leaf is empty or too heavy,
  /// and none is too light unless it is the only one.
  package func brokenInvariant() -> String? {
    guard let root else { return nil }
    return root.brokenInvariant(isOnly: true)
  }
}

extension SumTreeNode {
  fileprivate func brokenInvariant(isOnly: Bool) -> String? {
    switch content {
    case .leaf(let leaf):
      if leaf.summary != summary { return "a leaf of \(leaf.summary) counted as \(summary)" }
      if length == 0 || leaf.weight == 0 { return "a leaf of length \(length) and weight \(leaf.weight)" }
      if leaf.weight > Leaf.maximumWeight { return "a leaf of weight \(leaf.weight)" }
      if !isOnly, leaf.weight < Leaf.minimumWeight { return "a leaf of weight \(leaf.weight)" }
      return nil
    case .branch(let left, let right):
      if abs(left.height - right.height) > 1 { return "siblings of heights \(left.height) and \(right.height)" }
      if height != max(left.height, right.height) + 1 { return "height \(height) over \(left.height), \(right.height)" }
      if leftSummary != left.summary { return "\(leftSummary) beside a left subtree of \(left.summary)" }
      if summary != left.summary + right.summary { return "\(summary) over \(left.summary) and \(right.summary)" }
      return left.brokenInvariant(isOnly: false) ?? right.brokenInvariant(isOnly: false)
    }
  }
}
