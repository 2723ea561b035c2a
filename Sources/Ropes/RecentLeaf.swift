/// The leaf that a tree was asked for last: who walks from neighbour to neighbour descends once a leaf, not once a step.
///
/// Belongs to one thread at a time. It knows of which tree its leaf is, so it need not be told of edits.
@usableFromInline package final class RecentLeaf<Leaf: TreeLeaf> {
  @usableFromInline struct Held {
    @usableFromInline let root: SumTreeNode<Leaf>?
    @usableFromInline let leaf: Leaf
    @usableFromInline let before: Leaf.Summary
    /// Positions of the leaf.
    @usableFromInline let range: Range<Int>

    @inlinable init(_ node: SumTreeNode<Leaf>, before: Leaf.Summary, in root: SumTreeNode<Leaf>?) {
      (self.root, self.leaf, self.before) = (root, node.leaf, before)
      range = before.length..<before.length + node.length
    }
  }
  /// One value, so that it is read and written at once.
  @exclusivity(unchecked) @usableFromInline var held: Held?

  @inlinable package init() {}

  /// Told before a tree is edited whose older state nobody else has, which is then edited where it is.
  @inlinable package func letGo() { held = nil }
}

extension SumTree {
  /// The leaf that holds a position, and the sum of all before the leaf. O(1) in the leaf that `recent` holds, else O(log n).
  @inlinable package func leaf(at position: Int, recent: RecentLeaf<Leaf>) -> (leaf: Leaf, before: Leaf.Summary) {
    if let held = recent.held, held.root === root, held.range.contains(position) { return (held.leaf, held.before) }
    let (node, before) = node(at: position)
    let held = RecentLeaf.Held(node, before: before, in: root)
    recent.held = held
    return (held.leaf, before)
  }
}
