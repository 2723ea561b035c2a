extension SumTree {
  /// Puts `leaf`, of any weight, in the place of `range`. O(log n + weight of the leaf).
  @inlinable package mutating func replace(_ range: Range<Int>, with leaf: Leaf) {
    if let root, let edited = root.replacingInLeaf(range, with: leaf, isOnly: true) {
      self.root = edited.length == 0 ? nil : edited
      return
    }
    let (left, rest) = SumTreeNode.split(root, at: range.lowerBound)
    let (_, right) = SumTreeNode.split(rest, at: range.count)
    root = SumTreeNode.join(left, leaf, right)
  }

  /// Changes the leaf that holds a position, and its sum with it; how long and how heavy it is stays as it was. O(log n).
  @inlinable package mutating func updateLeaf(at position: Int, _ change: (_ leaf: inout Leaf, _ start: Int) -> Void) {
    precondition(position >= 0 && position < length, "position \(position) of \(length)")
    root = root!.updatingLeaf(at: position, start: 0, change)
  }

  /// Cuts the tree in two: what lies before a position, 0…length, and what lies from it on. O(log n).
  @inlinable package func split(at position: Int) -> (SumTree, SumTree) {
    precondition(position >= 0 && position <= length, "position \(position) of \(length)")
    let (left, right) = SumTreeNode.split(root, at: position)
    return (SumTree(root: left?.withHeavyLast()), SumTree(root: right?.withHeavyFirst()))
  }

  /// What lies before a position, 0…length. O(log n); half the price of cutting the tree in two.
  @inlinable package func prefix(to position: Int) -> SumTree {
    precondition(position >= 0 && position <= length, "position \(position) of \(length)")
    return SumTree(root: SumTreeNode.prefix(root, to: position)?.withHeavyLast())
  }

  /// What lies from a position, 0…length, on. O(log n); half the price of cutting the tree in two.
  @inlinable package func suffix(from position: Int) -> SumTree {
    precondition(position >= 0 && position <= length, "position \(position) of \(length)")
    return SumTree(root: SumTreeNode.suffix(root, from: position)?.withHeavyFirst())
  }

  /// Puts another sequence behind this one. O(log n).
  @inlinable package mutating func append(_ other: SumTree) {
    guard let left = root, let right = other.root else {
      root = root ?? other.root
      return
    }
    // Of two whole trees only one that is a single leaf can be too light.
    if left.lastLeaf.weight >= Leaf.leastWeight, right.firstLeaf.weight >= Leaf.leastWeight {
      root = SumTreeNode.join(left, right)
    } else {
      let (rest, last) = left.removingLast()
      root = SumTreeNode.join(rest, last, right)
    }
  }

  /// Puts a leaf of any weight behind all others. O(log n + weight of the leaf).
  @inlinable package mutating func append(_ leaf: Leaf) { replace(length..<length, with: leaf) }
}

extension SumTreeNode {
  /// The tree after an edit that stays within one leaf, or `nil` where the edit does not.
  ///
  /// The common case, typing: nothing is split or joined, the path is copied. O(log n).
  @inlinable func replacingInLeaf(_ range: Range<Int>, with leaf: Leaf, isOnly: Bool) -> SumTreeNode? {
    switch content {
    case .leaf(let old):
      guard old.weight + leaf.weight <= 2 * Leaf.greatestWeight else { return nil }
      let new = old.replacing(range, with: leaf)
      guard new.weight <= Leaf.greatestWeight, isOnly || new.weight >= Leaf.leastWeight else { return nil }
      return SumTreeLeafNode(new)
    case .branch(let left, let right):
      if range.upperBound <= left.length {
        guard let edited = left.replacingInLeaf(range, with: leaf, isOnly: false) else { return nil }
        return SumTreeBranch(edited, right)
      }
      if range.lowerBound >= left.length {
        let shifted = range.lowerBound - left.length..<range.upperBound - left.length
        guard let edited = right.replacingInLeaf(shifted, with: leaf, isOnly: false) else { return nil }
        return SumTreeBranch(left, edited)
      }
      return nil
    }
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
