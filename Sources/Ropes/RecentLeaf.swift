/// The leaf that a tree was asked for last: who walks from neighbour to neighbour descends once a leaf, not once a step.
///
/// Belongs to one thread at a time. It knows of which tree its leaf is, so it need not be told of edits.
@usableFromInline package final class RecentLeaf<Leaf: TreeLeaf> {
  @usableFromInline var root: SumTreeNode<Leaf>?
  @usableFromInline var leaf: Leaf?
  @usableFromInline var before = Leaf.Summary.zero
  /// Positions of the leaf.
  @usableFromInline var range = 0..<0

  @inlinable package init() {}
}

extension SumTree {
  /// The leaf that holds a position, and the sum of all before the leaf. O(1) in the leaf that `recent` holds, else O(log n).
  @inlinable package func leaf(at position: Int, recent: RecentLeaf<Leaf>) -> (leaf: Leaf, before: Leaf.Summary) {
    if let leaf = recent.leaf, recent.root === root, recent.range.contains(position) { return (leaf, recent.before) }
    let (leaf, before) = leaf(at: position)
    recent.root = root
    recent.leaf = leaf
    recent.before = before
    recent.range = before.length..<before.length + leaf.summary.length
    return (leaf, before)
  }
}
