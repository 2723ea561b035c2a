import Ropes

/// The paint of each paragraph, parallel to the engine's paragraphs.
///
/// A lookup takes O(log *n*), and O(1) next to the last one. Unread paragraphs have no paint:
/// `NSLayoutManager.paint(ofParagraph:)` reads them.
struct PaintList {
  private var tree = SumTree<StretchLeaf<Paint>>()
  private let recent = RecentLeaf<StretchLeaf<Paint>>()

  var indices: Range<Int> { 0..<tree.length }
  var count: Int { tree.length }

  /// The paint of a paragraph, which must have been read.
  subscript(index: Int) -> ParagraphPaint {
    get {
      let (leaf, before) = tree.leaf(at: index, recent: recent)
      guard case .known(let paint) = leaf.stretch(at: index - before.length).stretch else {
        preconditionFailure("paragraph \(index) has not been read")
      }
      return paint
    }
    set { tree.updateLeaf(at: index) { leaf, start in leaf.replaceStretch(at: index - start, with: .known(newValue)) } }
  }

  /// Replaces the paint of paragraphs. O(log *n* + count).
  mutating func replaceSubrange(_ range: Range<Int>, with new: [ParagraphPaint]) {
    recent.letGo()
    tree.replace(range, with: StretchLeaf(new.map { .known($0) }))
  }

  /// Replaces paragraphs by unread ones. O(log *n*).
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
