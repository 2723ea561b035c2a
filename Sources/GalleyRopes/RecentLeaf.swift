/// A cache of the last accessed leaf of a tree, so that sequential access descends once per leaf instead of once per
/// step.
///
/// Belongs to one thread at a time. It records the tree of its leaf, so it need not be invalidated after edits.
@usableFromInline package final class RecentLeaf<Leaf: TreeLeaf> {
  /// The tree's root, its leaf, and the summary of everything before that leaf. Root and leaf are `nil` before the first lookup and after
  /// `invalidate()`. They are separate fields, because assigning them is cheap for the runtime.
  @exclusivity(unchecked) @usableFromInline var root: SumTreeNode<Leaf>?
  @exclusivity(unchecked) @usableFromInline var node: SumTreeNode<Leaf>?
  @exclusivity(unchecked) @usableFromInline var before = Leaf.Summary.zero

  @inlinable package init() {}

  /// Releases the leaf. Call this before editing a tree without other owners, so that it can be edited in place.
  @inlinable package func invalidate() { (root, node) = (nil, nil) }
}

extension SumTree {
  /// Returns the leaf at a position, and the summary of everything before the leaf. Traps unless the position is in
  /// `0..<length`. O(1) if `recent` holds that leaf, otherwise O(log *n*) in the number of leaves.
  @inlinable package func leaf(at position: Int, recent: RecentLeaf<Leaf>) -> (leaf: Leaf, before: Leaf.Summary) {
    withLeaf(at: position, recent: recent) { leaf, before in (copy leaf, before) }
  }

  /// Returns the result of `body` for the leaf that `leaf(at:recent:)` returns, and the summary of everything before
  /// it. The leaf is not copied. Traps unless the position is in `0..<length`.
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
