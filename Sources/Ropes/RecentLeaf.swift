/// The leaf that a tree was asked for last: who walks from neighbour to neighbour descends once a leaf, not once a step.
///
/// Belongs to one thread at a time. It knows of which tree its leaf is, so it need not be told of edits.
@usableFromInline package final class RecentLeaf<Leaf: TreeLeaf> {
  /// The tree's root, and the leaf with the sum of all before it; single fields, so that to change one asks nothing of the runtime.
  @exclusivity(unchecked) @usableFromInline var root: SumTreeNode<Leaf>?
  @exclusivity(unchecked) @usableFromInline var node: SumTreeNode<Leaf>?
  @exclusivity(unchecked) @usableFromInline var before = Leaf.Summary.zero

  @inlinable package init() {}

  /// Told before a tree is edited whose older state nobody else has, which is then edited where it is.
  @inlinable package func letGo() { (root, node) = (nil, nil) }
}

extension SumTree {
  /// The leaf that holds a position, and the sum of all before the leaf. O(1) in the leaf that `recent` holds, else O(log n).
  @inlinable package func leaf(at position: Int, recent: RecentLeaf<Leaf>) -> (leaf: Leaf, before: Leaf.Summary) {
    withLeaf(at: position, recent: recent) { leaf, before in (copy leaf, before) }
  }

  /// Lets `body` look at that leaf where it is.
  @inlinable @inline(__always) package func withLeaf<Result>(
    at position: Int, recent: RecentLeaf<Leaf>, _ body: (_ leaf: borrowing Leaf, _ before: Leaf.Summary) -> Result
  ) -> Result {
    if let node = recent.node, recent.root === root, case let local = position - recent.before.length, local >= 0, local < node.length {
      return node.withLeaf { body($0, recent.before) }
    }
    let (node, before) = node(at: position)
    (recent.root, recent.node, recent.before) = (root, node, before)
    return node.withLeaf { body($0, before) }
  }
}
