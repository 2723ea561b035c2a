/// A sequence cut into leaves that hang in a balanced tree, with the sum of what lies below at every node.
///
/// A copy of a tree is one reference, and an edit copies what it changes of the path to its leaf where another tree has it too.
/// So an edit costs its own leaf and O(log n), and an old state of the tree stays readable beside the new one at no price.
///
/// Attributed strings keep text and attributes in such trees, the engine its paragraphs, TextKit the counts of their glyphs.
///
/// | file | what |
/// |---|---|
/// | `TreeLeaf` | what a leaf and its summary must answer |
/// | `SumTree+Reading` | a leaf by its position or by any measure, sums, visiting |
/// | `SumTree+Editing` | replacing, changing one leaf, cutting, joining |
/// | `SumTreeNode+Balancing` | what keeps siblings of like height under it |
/// | `RecentLeaf` | for who walks from neighbour to neighbour |
/// | `SumTree+Checking` | which invariant is broken |
///
/// Positions count from 0 to `length`; what one is – a UTF-16 unit, a paragraph – is its leaf's matter. n is the number of
/// leaves. A leaf's own methods are taken to cost no more than its weight, which is bounded.
@usableFromInline package struct SumTree<Leaf: TreeLeaf> {
  /// `nil` when the tree is empty.
  @usableFromInline package internal(set) var root: SumTreeNode<Leaf>?

  @inlinable package init() { root = nil }

  @inlinable init(root: SumTreeNode<Leaf>?) { self.root = root }

  /// Of a leaf of any weight, which is divided. O(weight).
  @inlinable package init(_ leaf: Leaf) {
    root = SumTreeNode.tree(ofAnyWeight: leaf)
  }

  /// Of leaves in order, each within the limits of weight; where there is one, it may be too light. O(n).
  @inlinable package init(leaves: [Leaf]) { root = SumTreeNode.tree(of: leaves) }

  /// The same of leaves whose sums are known: none of them is asked for its own. O(n).
  @inlinable package init(measured leaves: [(leaf: Leaf, summary: Leaf.Summary)]) {
    root = leaves.isEmpty ? nil : SumTreeNode.build(0..<leaves.count) { SumTreeLeafNode(leaves[$0].leaf, leaves[$0].summary) }
  }

  /// How many positions the sequence has. O(1).
  @inlinable package var length: Int { root?.summary.length ?? 0 }

  /// Of the whole sequence. O(1).
  @inlinable package var summary: Leaf.Summary { root?.summary ?? .zero }

  @inlinable package var isEmpty: Bool { root == nil }
}

extension SumTree: Sendable where Leaf: Sendable {}

/// A leaf, or two subtrees whose heights differ by at most one. It never changes but where one tree alone has it, in an edit of that.
///
/// Two classes and not one with a choice in it: to let one go asks nothing of the runtime.
@usableFromInline package class SumTreeNode<Leaf: TreeLeaf> {
  @usableFromInline package enum Content {
    case leaf(Leaf)
    case branch(SumTreeNode, SumTreeNode)
  }

  @exclusivity(unchecked) @usableFromInline package internal(set) final var summary: Leaf.Summary
  /// 0 of a leaf.
  @usableFromInline package final let height: Int

  @inlinable init(_ summary: Leaf.Summary, height: Int) { (self.summary, self.height) = (summary, height) }

  @inlinable @inline(__always) package final var content: Content {
    height == 0 ? .leaf(leafNode.held) : .branch(branch.first, branch.second)
  }

  @inlinable @inline(__always) final var leafNode: SumTreeLeafNode<Leaf> { unsafeDowncast(self, to: SumTreeLeafNode<Leaf>.self) }
  @inlinable @inline(__always) final var branch: SumTreeBranch<Leaf> { unsafeDowncast(self, to: SumTreeBranch<Leaf>.self) }

  @inlinable package final var length: Int { summary.length }

  /// What a leaf holds.
  @inlinable package final var leaf: Leaf {
    guard height == 0 else { preconditionFailure("a branch where a leaf was expected") }
    return leafNode.held
  }

  /// Lets `body` look at what a leaf holds, without a reference to count.
  @inlinable @inline(__always) package final func withLeaf<Result>(_ body: (borrowing Leaf) -> Result) -> Result {
    body(leafNode.held)
  }

  /// The subtrees of a branch; `nil` of a leaf. Uncounted: they live as long as the node.
  @inlinable @inline(__always) final var left: Unmanaged<SumTreeNode>? {
    height == 0 ? nil : Unmanaged.passUnretained(branch.first)
  }
  @inlinable @inline(__always) final var right: Unmanaged<SumTreeNode>? {
    height == 0 ? nil : Unmanaged.passUnretained(branch.second)
  }

  /// Of a branch, what its left subtree sums up to. O(1).
  @inlinable @inline(__always) final var leftSummary: Leaf.Summary { branch.firstSummary }
}

@usableFromInline final class SumTreeLeafNode<Leaf: TreeLeaf>: SumTreeNode<Leaf> {
  @exclusivity(unchecked) @usableFromInline var held: Leaf

  @inlinable init(_ leaf: Leaf) {
    held = leaf
    super.init(leaf.summary, height: 0)
  }

  /// Of a leaf whose sum is known.
  @inlinable init(_ leaf: Leaf, _ summary: Leaf.Summary) {
    held = leaf
    super.init(summary, height: 0)
  }
}

@usableFromInline final class SumTreeBranch<Leaf: TreeLeaf>: SumTreeNode<Leaf> {
  @exclusivity(unchecked) @usableFromInline var first: SumTreeNode<Leaf>
  @exclusivity(unchecked) @usableFromInline var second: SumTreeNode<Leaf>
  /// Of `first`, here too: who descends to the right reads nothing of what lies on the left.
  @exclusivity(unchecked) @usableFromInline var firstSummary: Leaf.Summary

  @inlinable init(_ left: SumTreeNode<Leaf>, _ right: SumTreeNode<Leaf>) {
    (first, second, firstSummary) = (left, right, left.summary)
    super.init(left.summary + right.summary, height: max(left.height, right.height) + 1)
  }
}

// Nothing changes that two trees have.
extension SumTreeNode: @unchecked Sendable where Leaf: Sendable {}
extension SumTreeNode.Content: Sendable where Leaf: Sendable {}
