import Ropes

/// How each paragraph of a text is painted, beside the engine's paragraphs. A paragraph is found in O(log n), beside the one
/// asked for last in O(1). Of those that the engine has not read nothing is known: `NSLayoutManager.paint(ofParagraph:)` has them read.
struct PaintList {
  private var tree = SumTree<StretchLeaf<Paint>>()
  private let recent = RecentLeaf<StretchLeaf<Paint>>()

  var indices: Range<Int> { 0..<tree.length }
  var count: Int { tree.length }

  /// Of a paragraph that was read.
  subscript(index: Int) -> ParagraphPaint {
    get {
      let (leaf, before) = tree.leaf(at: index, recent: recent)
      guard case .known(let paint) = leaf.stretch(at: index - before.length).stretch else {
        preconditionFailure("paragraph \(index) was not read")
      }
      return paint
    }
    set { tree.updateLeaf(at: index) { leaf, start in leaf.replaceStretch(at: index - start, with: .known(newValue)) } }
  }

  /// O(log n + count).
  mutating func replaceSubrange(_ range: Range<Int>, with new: [ParagraphPaint]) {
    recent.letGo()
    tree.replace(range, with: StretchLeaf(new.map { .known($0) }))
  }

  /// Puts paragraphs that are not read in the place of others. O(log n).
  mutating func replaceSubrange(_ range: Range<Int>, withUnread count: Int) {
    recent.letGo()
    tree.replace(range, with: StretchLeaf(count == 0 ? [] : [.unread(count)]))
  }
}

private enum Paint: TreeStretch {
  case known(ParagraphPaint)
  case unread(Int)

  static let fewestInLeaf = 32
  static let mostInLeaf = 128

  var count: Int { if case .unread(let count) = self { count } else { 1 } }
  func part(_ range: Range<Int>) -> Paint { .unread(range.count) }
}
