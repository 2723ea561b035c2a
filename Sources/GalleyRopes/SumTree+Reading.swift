extension SumTree {
  /// Descends to a leaf and returns its node, or `nil` if the tree is empty. At each branch, calls `passes` with the summary of the left
  /// subtree. If that returns `true`, continues to the right, otherwise to the left. O(log *n*) in the number of leaves, without reference counting.
  @inlinable @inline(__always) package func descend(_ passes: (_ left: Leaf.Summary) -> Bool) -> SumTreeNode<Leaf>? {
    descend(passes, toNode: { $0.takeUnretainedValue() })
  }

  /// Descends to a leaf and calls `body` with it. Returns `nil` if the tree is empty.
  @inlinable @inline(__always) package func descend<Result>(
    _ passes: (_ left: Leaf.Summary) -> Bool, _ body: (borrowing Leaf) -> Result
  ) -> Result? {
    descend(passes, toNode: { $0._withUnsafeGuaranteedRef { $0.withLeaf(body) } })
  }

  @inlinable @inline(__always) func descend<Result>(
    _ passes: (_ left: Leaf.Summary) -> Bool, toNode body: (Unmanaged<SumTreeNode<Leaf>>) -> Result
  ) -> Result? {
    guard let root else { return nil }
    var node = Unmanaged.passUnretained(root)
    // Extend the lifetime of the tree instead of the root. The caller owns the tree, so this costs no reference
    // counting.
    defer { withExtendedLifetime(self) {} }
    while let right = node._withUnsafeGuaranteedRef({ $0.right }) {
      let passes = node._withUnsafeGuaranteedRef { passes($0.leftSummary) }
      node = passes ? right : node._withUnsafeGuaranteedRef { $0.left.unsafelyUnwrapped }
    }
    return body(node)
  }

  /// Returns the leaf at a position, and the summary of everything before the leaf. Traps unless the position is in
  /// `0..<length`. O(log *n*) in the number of leaves.
  @inlinable package func leaf(at position: Int) -> (leaf: Leaf, before: Leaf.Summary) {
    let (node, before) = node(at: position)
    return (node.leaf, before)
  }

  @inlinable func node(at position: Int) -> (node: SumTreeNode<Leaf>, before: Leaf.Summary) {
    precondition(position >= 0 && position < length, "position \(position) is out of range: the length is \(length)")
    var before = Leaf.Summary.zero
    var local = position
    let node = descend { left in
      guard local >= left.length else { return false }
      local -= left.length
      before = before + left
      return true
    }
    return (node!, before)
  }

  /// Returns the result of `body` for the first leaf for which `predicate`, given the summary up to the leaf's end,
  /// returns `true`. `body` also receives the summary of everything before the leaf. Returns `nil` if there is no such
  /// leaf, or if `body` does. `predicate` must be monotonic. O(log *n*) in the number of leaves.
  @inlinable package func first<Result>(
    where predicate: (Leaf.Summary) -> Bool, _ body: (_ leaf: borrowing Leaf, _ before: Leaf.Summary) -> Result?
  ) -> Result? {
    guard let root, predicate(root.summary) else { return nil }
    var before = Leaf.Summary.zero
    return descend({ left in
      let sum = before + left
      guard !predicate(sum) else { return false }
      before = sum
      return true
    }) { leaf in body(leaf, before) } ?? nil
  }

  /// Returns the summary of everything before a position, 0…length. O(log *n*) in the number of leaves. Traps if the position is out of range.
  @inlinable package func sum(before position: Int) -> Leaf.Summary {
    precondition(position >= 0 && position <= length, "position \(position) is out of range: the length is \(length)")
    if position == length { return summary }
    let (leaf, before) = leaf(at: position)
    let local = position - before.length
    return local == 0 ? before : before + leaf.summary(ofFirst: local)
  }

  /// Returns the summary of a range. O(log *n*) in the number of leaves. Traps if the range is out of bounds.
  @inlinable package func sum(of range: Range<Int>) -> Leaf.Summary {
    precondition(range.lowerBound >= 0 && range.upperBound <= length, "range \(range) is out of bounds: the length is \(length)")
    guard let root, !range.isEmpty else { return .zero }
    return root.sum(of: range)
  }

  /// Calls `body` for each leaf that intersects `range`, in order, until it returns `false`. The arguments are the leaf, the part inside the range
  /// relative to the leaf's start, and the position of that start. O(log *n* + number of visited leaves), where *n* is the number of leaves.
  @inlinable package func forEachLeaf(
    in range: Range<Int>, _ body: (_ leaf: Leaf, _ part: Range<Int>, _ start: Int) -> Bool
  ) {
    guard let root, !range.isEmpty else { return }
    _ = withExtendedLifetime(root) { root.visit(range, start: 0, body) }
  }

  /// All leaves in order, with their summaries. O(*n*) in the number of leaves.
  @inlinable package var leaves: [(leaf: Leaf, summary: Leaf.Summary)] {
    var leaves: [(leaf: Leaf, summary: Leaf.Summary)] = []
    root?.addLeaves(to: &leaves)
    return leaves
  }

  /// The first leaf, or `nil` if the tree is empty.
  @inlinable package var firstLeaf: Leaf? { root?.firstLeaf }
  /// The last leaf, or `nil` if the tree is empty.
  @inlinable package var lastLeaf: Leaf? { root?.lastLeaf }
}

extension SumTreeNode {
  @inlinable func addLeaves(to leaves: inout [(leaf: Leaf, summary: Leaf.Summary)]) {
    guard height > 0 else { return leaves.append((leaf: leafNode.storedLeaf, summary: summary)) }
    branch.first.addLeaves(to: &leaves)
    branch.second.addLeaves(to: &leaves)
  }

  /// Returns the summary of the part of `range` inside the subtree. The range is relative to the subtree's start and not empty.
  @inlinable func sum(of range: Range<Int>) -> Leaf.Summary {
    if range.lowerBound <= 0, range.upperBound >= length { return summary }
    if height == 0 { return withLeaf { $0.summary(of: max(0, range.lowerBound)..<min(length, range.upperBound)) } }
    switch content {
    case .leaf: preconditionFailure("expected a branch, but found a leaf")
    case .branch(let left, let right):
      let seam = leftSummary.length
      if range.upperBound <= seam { return left.sum(of: range) }
      let rightRange = range.lowerBound - seam..<range.upperBound - seam
      if range.lowerBound >= seam { return right.sum(of: rightRange) }
      return left.sum(of: range) + right.sum(of: rightRange)
    }
  }

  /// Calls `body` with each leaf that intersects `range`, the part of the range inside the leaf, and the leaf's start, until it returns
  /// `false`.
  ///
  /// `start` is the position of the subtree. Returns `false` if `body` did. Avoids reference counting, because subtrees live as long as the
  /// node.
  @inlinable func visit(_ range: Range<Int>, start: Int, _ body: (Leaf, Range<Int>, Int) -> Bool) -> Bool {
    var (node, start) = (Unmanaged.passUnretained(self), start)
    while let right = node._withUnsafeGuaranteedRef({ $0.right }) {
      let seam = start + node._withUnsafeGuaranteedRef { $0.leftSummary.length }
      guard range.lowerBound < seam else {
        (node, start) = (right, seam)
        continue
      }
      let left = node._withUnsafeGuaranteedRef { $0.left.unsafelyUnwrapped }
      guard range.upperBound > seam else {
        node = left
        continue
      }
      if !left._withUnsafeGuaranteedRef({ $0.visit(range, start: start, body) }) { return false }
      (node, start) = (right, seam)
    }
    return node._withUnsafeGuaranteedRef {
      let part = max(0, range.lowerBound - start)..<min($0.length, range.upperBound - start)
      return part.isEmpty || body($0.leafNode.storedLeaf, part, start)
    }
  }
}
