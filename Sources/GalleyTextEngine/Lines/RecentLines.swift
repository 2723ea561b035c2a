import GalleyRopes

/// A cache that is shared by lists derived from each other: the leaf that was accessed last, with the positions before its lines.
final class RecentLines {
  /// Whether rows of tables were placed among the lines; see `LineList.hasRows`.
  var hasRows = false
  /// Whether ends of columns were stored with lines; see `LineList.hasColumnEnds`.
  var hasColumnEnds = false
  /// Whether lines of groups were placed; see `LineList.hasGroups`.
  var hasGroups = false
  private var root: SumTreeNode<LineLeaf>?
  private var end = 0
  private var lines = PackedLines.none
  /// The positions before the lines of the leaf, as far as they were needed.
  @exclusivity(unchecked) private(set) var positions: [FlowSummary] = []
  /// The starts of these lines in their paragraphs.
  @exclusivity(unchecked) private var starts: [LineStart] = []

  private var rootOfLast: SumTreeNode<LineLeaf>?
  private var last: (fragment: PlacedFragment, bottom: LayoutUnit)?
  /// Properties of the last fragment, so that its whole record need not be copied.
  private(set) var lastEdges: (region: Int, end: UTF16Offset, isEmpty: Bool, top: LayoutUnit, bottom: LayoutUnit)?

  /// Empties the cache. Call it before a tree is edited in place, as happens if no other list shares the old tree.
  func invalidate() {
    (root, rootOfLast, last, lastEdges) = (nil, nil, nil, nil)
  }

  func contains(_ fragment: Int, of tree: SumTree<LineLeaf>) -> Bool {
    guard let root, root === tree.root else { return false }
    return positions[0].fragments <= fragment && fragment < end
  }

  func load(_ leaf: SumTreeNode<LineLeaf>, _ before: FlowSummary, of tree: SumTree<LineLeaf>) {
    (root, lines) = (tree.root, leaf.leaf.lines)
    end = before.fragments + leaf.summary.fragments
    positions.removeAll(keepingCapacity: true)
    positions.append(before)
    starts.removeAll(keepingCapacity: true)
    starts.append(lines.start)
  }

  /// Returns a line of the leaf, at an index that `location(ofFragment:)` has reached.
  func line(_ index: Int) -> PlacedLine { lines.line(index, startingAt: starts[index]) }

  /// Returns the index in the leaf of a fragment's line, and the number of the fragment on that line. The fragment must be in the leaf.
  func location(ofFragment index: Int) -> (line: Int, number: Int) {
    // Start at the last known line that begins at or before the fragment.
    var line = positions.count - 1
    while positions[line].fragments > index { line -= 1 }
    lines.uncounted.withLines { lines in
      while index >= positions[line].fragments + lines[line].fragmentCount {
        if line + 1 == positions.count {
          var position = positions[line]
          lines[line].move(&position)
          positions.append(position)
          starts.append(lines.start(after: line, at: starts[line]))
        }
        line += 1
      }
    }
    return (line, index - positions[line].fragments)
  }

  @inline(__always) func isLastCurrent(of tree: SumTree<LineLeaf>) -> Bool { rootOfLast != nil && rootOfLast === tree.root }

  func last(
    of tree: SumTree<LineLeaf>, _ make: () -> (fragment: PlacedFragment, bottom: LayoutUnit)?
  ) -> (fragment: PlacedFragment, bottom: LayoutUnit)? {
    if rootOfLast == nil || rootOfLast !== tree.root {
      (rootOfLast, last) = (tree.root, make())
      lastEdges = last.map { ($0.fragment.region, $0.fragment.range.upperBound, $0.fragment.range.isEmpty, $0.fragment.rect.y, $0.bottom) }
    }
    return last
  }
}
