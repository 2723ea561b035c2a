/// A sequence cut into leaves that hang in a balanced tree, with the sum of what lies below at every node.
///
/// Nodes never change: an edit copies the path to its leaf, and a copy of a tree is one reference. So an edit costs its own
/// leaf and O(log n), and an old state of the tree stays readable beside the new one at no price.
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
    root = SumTreeNode.tree(of: leaf.weight == 0 ? [] : leaf.divided())
  }

  /// Of leaves in order, each within the limits of weight; where there is one, it may be too light. O(n).
  @inlinable package init(leaves: [Leaf]) { root = SumTreeNode.tree(of: leaves) }

  /// How many positions the sequence has. O(1).
  @inlinable package var length: Int { root?.summary.length ?? 0 }

  /// Of the whole sequence. O(1).
  @inlinable package var summary: Leaf.Summary { root?.summary ?? .zero }

  @inlinable package var isEmpty: Bool { root == nil }
}

extension SumTree: Sendable where Leaf: Sendable {}

/// A node that never changes: a leaf, or two subtrees whose heights differ by at most one.
@usableFromInline package final class SumTreeNode<Leaf: TreeLeaf> {
  @usableFromInline package enum Content {
    case leaf(Leaf)
    case branch(SumTreeNode, SumTreeNode)
  }

  @usableFromInline package let content: Content
  @usableFromInline package let summary: Leaf.Summary
  @usableFromInline package let height: Int

  @inlinable package init(_ leaf: Leaf) {
    content = .leaf(leaf)
    summary = leaf.summary
    height = 0
  }

  @inlinable package init(_ left: SumTreeNode, _ right: SumTreeNode) {
    content = .branch(left, right)
    summary = left.summary + right.summary
    height = max(left.height, right.height) + 1
  }

  @inlinable package var length: Int { summary.length }

  /// What a leaf holds.
  @inlinable package var leaf: Leaf {
    guard case .leaf(let leaf) = content else { preconditionFailure("a branch where a leaf was expected") }
    return leaf
  }

  /// The subtrees of a branch; `nil` of a leaf. Uncounted: they live as long as the node.
  @inlinable @inline(__always) var left: Unmanaged<SumTreeNode>? {
    guard case .branch(let left, _) = content else { return nil }
    return Unmanaged.passUnretained(left)
  }
  @inlinable @inline(__always) var right: Unmanaged<SumTreeNode>? {
    guard case .branch(_, let right) = content else { return nil }
    return Unmanaged.passUnretained(right)
  }
}

extension SumTreeNode: Sendable where Leaf: Sendable {}
extension SumTreeNode.Content: Sendable where Leaf: Sendable {}
