import Ropes

/// How each paragraph of a text is painted, beside the engine's paragraphs. A paragraph is found in O(log n), beside the one
/// asked for last in O(1).
struct PaintList {
  private var tree = SumTree<PaintLeaf>()
  private let recent = RecentLeaf<PaintLeaf>()

  var indices: Range<Int> { 0..<tree.length }
  var count: Int { tree.length }

  subscript(index: Int) -> ParagraphPaint {
    get {
      let (leaf, before) = tree.leaf(at: index, recent: recent)
      return leaf.paints[index - before.length]
    }
    set { tree.updateLeaf(at: index) { leaf, start in leaf.paints[index - start] = newValue } }
  }

  /// O(log n + count).
  mutating func replaceSubrange(_ range: Range<Int>, with new: [ParagraphPaint]) {
    tree.replace(range, with: PaintLeaf(paints: new))
  }
}

private struct PaintLeaf: TreeLeaf {
  static let leastWeight = 32
  static let greatestWeight = 128

  var paints: [ParagraphPaint]

  var weight: Int { paints.count }
  var summary: PaintCount { PaintCount(length: paints.count) }
  func slice(_ range: Range<Int>) -> PaintLeaf { PaintLeaf(paints: Array(paints[range])) }
  mutating func append(_ other: PaintLeaf) { paints += other.paints }
  func divided() -> [PaintLeaf] { dividedEvenly() }
}

private struct PaintCount: TreeSummary {
  /// Paragraphs.
  var length: Int
  static let zero = PaintCount(length: 0)
  static func + (a: PaintCount, b: PaintCount) -> PaintCount { PaintCount(length: a.length + b.length) }
}
