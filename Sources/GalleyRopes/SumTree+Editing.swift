extension SumTree {
  /// Replaces `range` with `leaf`, which can have any weight. The range must be within `0...length`; this is not checked. O(log *n* + weight of
  /// the leaf), where *n* is the number of leaves.
  @inlinable package mutating func replace(_ range: Range<Int>, with leaf: Leaf) {
    if root != nil, SumTreeNode.replaceInLeaf(&root!, range, with: leaf, isOnly: true) {
      if root!.length == 0 { root = nil }
      return
    }
    let (left, remainder) = SumTreeNode.split(root, at: range.lowerBound)
    let (_, right) = SumTreeNode.split(remainder, at: range.count)
    root = SumTreeNode.join(left, leaf, right)
  }

  /// Changes the leaf at a position and updates its summary. O(log *n*) in the number of leaves. Traps unless the
  /// position is in `0..<length`, or if the leaf's length or weight changes.
  @inlinable package mutating func updateLeaf(at position: Int, _ change: (_ leaf: inout Leaf, _ start: Int) -> Void) {
    precondition(position >= 0 && position < length, "position \(position) is out of range: the length is \(length)")
    root = root!.updatingLeaf(at: position, start: 0, change)
  }

  /// Returns the parts before and after a position, 0…length. Traps if the position is out of range. O(log *n*) in the number of leaves.
  @inlinable package func split(at position: Int) -> (SumTree, SumTree) {
    precondition(position >= 0 && position <= length, "position \(position) is out of range: the length is \(length)")
    let (left, right) = SumTreeNode.split(root, at: position)
    return (SumTree(root: left?.withHeavyLast()), SumTree(root: right?.withHeavyFirst()))
  }

  /// Returns the part before a position, 0…length. O(log *n*) in the number of leaves, at half the cost of `split(at:)`. Traps if the
  /// position is out of range.
  @inlinable package func prefix(to position: Int) -> SumTree {
    precondition(position >= 0 && position <= length, "position \(position) is out of range: the length is \(length)")
    return SumTree(root: SumTreeNode.prefix(root, to: position)?.withHeavyLast())
  }

  /// Returns the part from a position, 0…length, to the end. O(log *n*) in the number of leaves, at half the cost of `split(at:)`. Traps if the
  /// position is out of range.
  @inlinable package func suffix(from position: Int) -> SumTree {
    precondition(position >= 0 && position <= length, "position \(position) is out of range: the length is \(length)")
    return SumTree(root: SumTreeNode.suffix(root, from: position)?.withHeavyFirst())
  }

  /// Appends another sequence. O(log *n*) in the number of leaves.
  @inlinable package mutating func append(_ other: SumTree) {
    guard let left = root, let right = other.root else {
      root = root ?? other.root
      return
    }
    // A complete tree can have a leaf that is too light only if it is the only leaf.
    if left.lastLeaf.weight >= Leaf.minimumWeight, right.firstLeaf.weight >= Leaf.minimumWeight {
      root = SumTreeNode.join(left, right)
    } else {
      let (remaining, last) = left.removingLast()
      root = SumTreeNode.join(remaining, last, right)
    }
  }

  /// Appends a leaf of any weight. O(log *n* + weight of the leaf), where *n* is the number of leaves.
  @inlinable package mutating func append(_ leaf: Leaf) { replace(length..<length, with: leaf) }
}

extension SumTreeNode {
  /// Replaces `range`, relative to the start of the subtree `node`, with `leaf`, if that changes a single leaf and leaves its weight within the
  /// limits. Copies nodes that are shared with other trees. O(log *n*) in the number of leaves.
  ///
  /// This is the common case of typing: nothing is split or joined.
  ///
  /// - Parameter isOnly: Whether `node` is a whole tree, in which a single leaf can be too light.
  /// - Returns: Whether the edit was possible within a leaf. If not, nothing is changed.
  @inlinable static func replaceInLeaf(_ node: inout SumTreeNode, _ range: Range<Int>, with leaf: Leaf, isOnly: Bool) -> Bool {
    let isShared = !isKnownUniquelyReferenced(&node)
    if node.height == 0 { return isShared ? replaceCopied(&node, range, leaf, isOnly) : replace(&node, range, leaf, isOnly) }
    let branch = node.branch
    let seam = branch.first.length
    if range.upperBound <= seam {
      return edit(&node, isShared, first: true) { replaceInLeaf(&$0, range, with: leaf, isOnly: false) }
    }
    guard range.lowerBound >= seam else { return false }
    return edit(&node, isShared, first: false) {
      replaceInLeaf(&$0, range.lowerBound - seam..<range.upperBound - seam, with: leaf, isOnly: false)
    }
  }

  /// Changes a subtree of a branch, the first one if `first`, and returns whether `change` did. If `change` returns
  /// `false`, the branch stays as it is. A branch that other trees share is copied.
  @inlinable @inline(__always) static func edit(
    _ node: inout SumTreeNode, _ isShared: Bool, first: Bool, _ change: (inout SumTreeNode) -> Bool
  ) -> Bool {
    let branch = node.branch
    if isShared {
      var child = first ? branch.first : branch.second
      guard change(&child) else { return false }
      node = first ? SumTreeBranch(child, branch.second) : SumTreeBranch(branch.first, child)
    } else {
      guard first ? change(&branch.first) : change(&branch.second) else { return false }
      if first { branch.firstSummary = branch.first.summary }
      branch.summary = branch.firstSummary + branch.second.summary
    }
    return true
  }

  @inlinable static func replace(_ node: inout SumTreeNode, _ range: Range<Int>, _ leaf: Leaf, _ isOnly: Bool) -> Bool {
    // The change cannot be undone, so copy a leaf that might become too light or too heavy.
    let weight = node.leafNode.storedLeaf.weight
    guard weight + leaf.weight < Leaf.maximumWeight, isOnly || weight - range.count >= Leaf.minimumWeight else {
      return replaceCopied(&node, range, leaf, isOnly)
    }
    let leafNode = node.leafNode
    leafNode.storedLeaf.replace(range, with: leaf)
    leafNode.summary = leafNode.storedLeaf.summary
    return true
  }

  @inlinable static func replaceCopied(_ node: inout SumTreeNode, _ range: Range<Int>, _ leaf: Leaf, _ isOnly: Bool) -> Bool {
    var new = node.leafNode.storedLeaf
    guard new.weight + leaf.weight <= 2 * Leaf.maximumWeight else { return false }
    new.replace(range, with: leaf)
    guard new.weight <= Leaf.maximumWeight, isOnly || new.weight >= Leaf.minimumWeight else { return false }
    node = SumTreeLeafNode(new)
    return true
  }

  @inlinable func updatingLeaf(at position: Int, start: Int, _ change: (inout Leaf, Int) -> Void) -> SumTreeNode {
    switch content {
    case .leaf(var leaf):
      let weight = leaf.weight
      change(&leaf, start)
      let node = SumTreeLeafNode(leaf)
      precondition(
        node.length == length && leaf.weight == weight,
        "a leaf of length \(length) and weight \(weight) became one of \(node.length) and \(leaf.weight)")
      return node
    case .branch(let left, let right):
      return position < left.length
        ? SumTreeBranch(left.updatingLeaf(at: position, start: start, change), right)
        : SumTreeBranch(left, right.updatingLeaf(at: position - left.length, start: start + left.length, change))
    }
  }
}
