/// A sequence stored in the leaves of a balanced tree, with a summary of each subtree.
///
/// A copy of a tree is one reference. An edit copies the shared nodes on the path to its leaf. Therefore an edit costs
/// its own leaf and O(log *n*) in the number of leaves, and older versions of the tree stay valid at no cost.
///
/// Attributed strings store text and attributes in such trees. The engine stores its paragraphs in one, and its lines in
/// another.
///
/// | file | content |
/// |---|---|
/// | `TreeLeaf` | the requirements of a leaf and its summary |
/// | `SumTree+Reading` | finding a leaf by position or by any measure, summaries, visiting |
/// | `SumTree+Editing` | replacing, changing a leaf, splitting, joining |
/// | `SumTreeNode+Balancing` | keeping the heights of siblings balanced |
/// | `RecentLeaf` | sequential access |
/// | `SumTree+Checking` | checking the invariants |
///
/// Positions count from 0 to `length`. The leaf defines their meaning, such as a UTF-16 code unit or a paragraph. In
/// complexities, *n* is the number of leaves. The methods of a leaf are assumed to cost no more than its weight, which
/// is bounded.
@usableFromInline package struct SumTree<Leaf: TreeLeaf> {
  /// The root; `nil` if the tree is empty.
  @usableFromInline package internal(set) var root: SumTreeNode<Leaf>?

  @inlinable package init() { root = nil }

  @inlinable init(root: SumTreeNode<Leaf>?) { self.root = root }

  /// Creates a tree from a leaf of any weight, which is divided. O(weight).
  @inlinable package init(_ leaf: Leaf) {
    root = SumTreeNode.tree(ofAnyWeight: leaf)
  }

  /// Creates a tree from leaves in order, each within the weight limits. A single leaf can be too light. O(*n*) in the number of leaves.
  @inlinable package init(leaves: [Leaf]) { root = SumTreeNode.tree(of: leaves) }

  /// Creates a tree from leaves with known summaries, which are not computed again. O(*n*) in the number of leaves.
  @inlinable package init(measured leaves: [(leaf: Leaf, summary: Leaf.Summary)]) {
    root = leaves.isEmpty ? nil : SumTreeNode.build(0..<leaves.count) { SumTreeLeafNode(leaves[$0].leaf, leaves[$0].summary) }
  }

  /// The number of positions. O(1).
  @inlinable package var length: Int { root?.summary.length ?? 0 }

  /// The summary of the whole sequence. O(1).
  @inlinable package var summary: Leaf.Summary { root?.summary ?? .zero }

  @inlinable package var isEmpty: Bool { root == nil }
}

extension SumTree: Sendable where Leaf: Sendable {}

/// A leaf, or two subtrees. Their heights differ by at most one. A node is immutable, except that an edit can change
/// nodes that only its tree owns.
///
/// Leaves and branches are separate classes rather than cases of an enumeration, because that makes releasing a node
/// cheap for the runtime.
@usableFromInline package class SumTreeNode<Leaf: TreeLeaf> {
  @usableFromInline package enum Content {
    case leaf(Leaf)
    case branch(SumTreeNode, SumTreeNode)
  }

  @exclusivity(unchecked) @usableFromInline package internal(set) final var summary: Leaf.Summary
  /// The height; 0 for a leaf.
  @usableFromInline package final let height: Int

  @inlinable init(_ summary: Leaf.Summary, height: Int) { (self.summary, self.height) = (summary, height) }

  @inlinable @inline(__always) package final var content: Content {
    height == 0 ? .leaf(leafNode.storedLeaf) : .branch(branch.first, branch.second)
  }

  @inlinable @inline(__always) final var leafNode: SumTreeLeafNode<Leaf> { unsafeDowncast(self, to: SumTreeLeafNode<Leaf>.self) }
  @inlinable @inline(__always) final var branch: SumTreeBranch<Leaf> { unsafeDowncast(self, to: SumTreeBranch<Leaf>.self) }

  @inlinable package final var length: Int { summary.length }

  /// The content of a leaf. Traps if the node is a branch.
  @inlinable package final var leaf: Leaf {
    guard height == 0 else { preconditionFailure("expected a leaf, but found a branch") }
    return leafNode.storedLeaf
  }

  /// Returns the result of `body` for the content of a leaf, without reference counting. The node must not be a branch; only debug builds check
  /// that.
  @inlinable @inline(__always) package final func withLeaf<Result>(_ body: (borrowing Leaf) -> Result) -> Result {
    body(leafNode.storedLeaf)
  }

  /// The left subtree, or `nil` if the node is a leaf. Not reference-counted, because it lives as long as the node.
  @inlinable @inline(__always) final var left: Unmanaged<SumTreeNode>? {
    height == 0 ? nil : Unmanaged.passUnretained(branch.first)
  }
  @inlinable @inline(__always) final var right: Unmanaged<SumTreeNode>? {
    height == 0 ? nil : Unmanaged.passUnretained(branch.second)
  }

  /// The summary of a branch's left subtree. O(1).
  @inlinable @inline(__always) final var leftSummary: Leaf.Summary { branch.firstSummary }
}

/// A node of height 0: a leaf, with its summary.
@usableFromInline final class SumTreeLeafNode<Leaf: TreeLeaf>: SumTreeNode<Leaf>, @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var storedLeaf: Leaf

  @inlinable init(_ leaf: Leaf) {
    storedLeaf = leaf
    super.init(leaf.summary, height: 0)
  }

  /// Creates a node for a leaf with a known summary.
  @inlinable init(_ leaf: Leaf, _ summary: Leaf.Summary) {
    storedLeaf = leaf
    super.init(summary, height: 0)
  }
}

/// A node of two subtrees.
@usableFromInline final class SumTreeBranch<Leaf: TreeLeaf>: SumTreeNode<Leaf>, @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var first: SumTreeNode<Leaf>
  @exclusivity(unchecked) @usableFromInline var second: SumTreeNode<Leaf>
  /// The summary of `first`, stored here too, so that descending to the right does not access the left subtree.
  @exclusivity(unchecked) @usableFromInline var firstSummary: Leaf.Summary

  @inlinable init(_ left: SumTreeNode<Leaf>, _ right: SumTreeNode<Leaf>) {
    (first, second, firstSummary) = (left, right, left.summary)
    super.init(left.summary + right.summary, height: max(left.height, right.height) + 1)
  }
}

// Nodes shared by two trees are immutable.
extension SumTreeNode: @unchecked Sendable where Leaf: Sendable {}
extension SumTreeNode.Content: Sendable where Leaf: Sendable {}
