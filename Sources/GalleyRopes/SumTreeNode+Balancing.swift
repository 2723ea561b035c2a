// An AVL tree with its items in the leaves, edited only by join and split (Blelloch, Ferizovic, Sun: "Just Join").

extension SumTreeNode {
  /// Returns a balanced tree of the leaves, in order, or `nil` if there are none. O(*n*) in the number of leaves.
  @inlinable static func tree(of leaves: [Leaf]) -> SumTreeNode? {
    leaves.isEmpty ? nil : build(0..<leaves.count) { SumTreeLeafNode(leaves[$0]) }
  }

  /// Returns a tree of one leaf of any weight, which is divided. Returns `nil` if its weight is 0. O(weight).
  @inlinable static func tree(ofAnyWeight leaf: Leaf) -> SumTreeNode? {
    if leaf.weight == 0 { return nil }
    return leaf.weight <= Leaf.maximumWeight ? SumTreeLeafNode(leaf) : tree(of: leaf.divided())
  }

  @inlinable static func build(_ range: Range<Int>, _ leaf: (Int) -> SumTreeLeafNode<Leaf>) -> SumTreeNode {
    if range.count == 1 { return leaf(range.lowerBound) }
    let middle = range.lowerBound + range.count / 2
    return SumTreeBranch(build(range.lowerBound..<middle, leaf), build(middle..<range.upperBound, leaf))
  }

  /// Returns `left` followed by `right`; `nil` is an empty tree. O(difference of their heights).
  @inlinable static func join(_ left: SumTreeNode?, _ right: SumTreeNode?) -> SumTreeNode? {
    guard let left else { return right }
    guard let right else { return left }
    return joined(left, right)
  }

  /// Returns `left`, a leaf of any weight and `right` in sequence; `nil` is an empty tree. The leaf is merged with neighbors until all are
  /// heavy enough. O(log *n* + weight of the leaf), where *n* is the number of leaves.
  @inlinable static func join(_ left: SumTreeNode?, _ leaf: Leaf, _ right: SumTreeNode?) -> SumTreeNode? {
    var (left, right) = (left, right)
    var middle = leaf
    // A split can leave a light leaf on both sides, and the inserted leaf can be light too.
    while let tree = left, middle.weight < Leaf.minimumWeight || tree.lastLeaf.weight < Leaf.minimumWeight {
      let (remaining, last) = tree.removingLast()
      var merged = last
      merged.append(middle)
      (left, middle) = (remaining, merged)
    }
    while let tree = right, middle.weight < Leaf.minimumWeight || tree.firstLeaf.weight < Leaf.minimumWeight {
      let (first, remaining) = tree.removingFirst()
      middle.append(first)
      right = remaining
    }
    return join(join(left, tree(ofAnyWeight: middle)), right)
  }

  @inlinable static func joined(_ left: SumTreeNode, _ right: SumTreeNode) -> SumTreeNode {
    if left.height > right.height + 1, case .branch(let a, let b) = left.content {
      return balanced(a, joined(b, right))
    }
    if right.height > left.height + 1, case .branch(let a, let b) = right.content {
      return balanced(joined(left, a), b)
    }
    return SumTreeBranch(left, right)
  }

  /// Returns a balanced branch of two trees with a height difference of at most two.
  @inlinable static func balanced(_ left: SumTreeNode, _ right: SumTreeNode) -> SumTreeNode {
    if right.height > left.height + 1, case .branch(let a, let b) = right.content {
      if a.height > b.height, case .branch(let a1, let a2) = a.content {
        return SumTreeBranch(SumTreeBranch(left, a1), SumTreeBranch(a2, b))
      }
      return SumTreeBranch(SumTreeBranch(left, a), b)
    }
    if left.height > right.height + 1, case .branch(let a, let b) = left.content {
      if b.height > a.height, case .branch(let b1, let b2) = b.content {
        return SumTreeBranch(SumTreeBranch(a, b1), SumTreeBranch(b2, right))
      }
      return SumTreeBranch(a, SumTreeBranch(b, right))
    }
    return SumTreeBranch(left, right)
  }

  /// Returns the parts of a tree before and after a position; `nil` is an empty tree. A leaf that is cut can become too light. O(log *n*) in the
  /// number of leaves.
  @inlinable static func split(_ node: SumTreeNode?, at position: Int) -> (SumTreeNode?, SumTreeNode?) {
    guard let node else { return (nil, nil) }
    if position <= 0 { return (nil, node) }
    if position >= node.length { return (node, nil) }
    switch node.content {
    case .leaf:
      return node.withLeaf { (SumTreeLeafNode($0.slice(0..<position)), SumTreeLeafNode($0.slice(position..<node.length))) }
    case .branch(let left, let right):
      if position <= left.length {
        let (a, b) = split(left, at: position)
        return (a, join(b, right))
      }
      let (a, b) = split(right, at: position - left.length)
      return (join(left, a), b)
    }
  }

  /// Returns the part before a position, or `nil` if that is empty. Its last leaf can be too light. O(log *n*) in the number of leaves.
  @inlinable static func prefix(_ node: SumTreeNode?, to position: Int) -> SumTreeNode? {
    guard let node, position > 0 else { return nil }
    if position >= node.length { return node }
    if node.height == 0 { return SumTreeLeafNode(node.withLeaf { $0.slice(0..<position) }) }
    switch node.content {
    case .leaf: preconditionFailure("expected a branch, but found a leaf")
    case .branch(let left, let right):
      return position <= left.length ? prefix(left, to: position) : join(left, prefix(right, to: position - left.length))
    }
  }

  /// Returns the part from a position to the end, or `nil` if that is empty. Its first leaf can be too light. O(log *n*) in the number of leaves.
  @inlinable static func suffix(_ node: SumTreeNode?, from position: Int) -> SumTreeNode? {
    guard let node, position < node.length else { return nil }
    if position <= 0 { return node }
    if node.height == 0 { return SumTreeLeafNode(node.withLeaf { $0.slice(position..<node.length) }) }
    switch node.content {
    case .leaf: preconditionFailure("expected a branch, but found a leaf")
    case .branch(let left, let right):
      if position >= left.length { return suffix(right, from: position - left.length) }
      return join(suffix(left, from: position), right)
    }
  }

  /// Returns the tree with its last leaf merged with its neighbors if it is too light, unless it is the only one. Never returns `nil`. O(log *n*) in
  /// the number of leaves.
  @inlinable func withHeavyLast() -> SumTreeNode? {
    guard height > 0, lastLeaf.weight < Leaf.minimumWeight else { return self }
    let (remaining, last) = removingLast()
    return Self.join(remaining, last, nil)
  }

  /// Returns the tree with its first leaf merged with its neighbors if it is too light, unless it is the only one. Never returns `nil`. O(log *n*) in
  /// the number of leaves.
  @inlinable func withHeavyFirst() -> SumTreeNode? {
    guard height > 0, firstLeaf.weight < Leaf.minimumWeight else { return self }
    let (first, remaining) = removingFirst()
    return Self.join(nil, first, remaining)
  }

  /// Returns the tree without its last leaf (`nil` if that is the only one), and the leaf. O(log *n*) in the number of
  /// leaves.
  @inlinable func removingLast() -> (remaining: SumTreeNode?, last: Leaf) {
    switch content {
    case .leaf(let leaf): return (nil, leaf)
    case .branch(let left, let right):
      let (remaining, last) = right.removingLast()
      return (Self.join(left, remaining), last)
    }
  }

  /// Returns the first leaf, and the tree without it (`nil` if that is the only one). O(log *n*) in the number of
  /// leaves.
  @inlinable func removingFirst() -> (first: Leaf, remaining: SumTreeNode?) {
    switch content {
    case .leaf(let leaf): return (leaf, nil)
    case .branch(let left, let right):
      let (first, remaining) = left.removingFirst()
      return (first, Self.join(remaining, right))
    }
  }

  @inlinable var firstLeaf: Leaf {
    var node = Unmanaged.passUnretained(self)
    while let left = node._withUnsafeGuaranteedRef({ $0.left }) { node = left }
    return node._withUnsafeGuaranteedRef { $0.leafNode.storedLeaf }
  }

  @inlinable var lastLeaf: Leaf {
    var node = Unmanaged.passUnretained(self)
    while let right = node._withUnsafeGuaranteedRef({ $0.right }) { node = right }
    return node._withUnsafeGuaranteedRef { $0.leafNode.storedLeaf }
  }
}
