import GalleyRopes

/// The paint of each paragraph, parallel to the engine's paragraphs.
///
/// A lookup takes O(log *n*) in the number of paragraphs, and O(1) next to the last one. Unread paragraphs have no paint:
/// `NSLayoutManager.paint(ofParagraph:)` reads them.
struct PaintList {
  private var tree = SumTree<ElementRunLeaf<PaintListRun>>()
  private let recent = RecentLeaf<ElementRunLeaf<PaintListRun>>()

  var indices: Range<Int> { 0..<tree.length }
  var count: Int { tree.length }

  /// The paint of a paragraph. Traps if the paragraph has not been read yet.
  subscript(index: Int) -> ParagraphPaint {
    get {
      let (leaf, before) = tree.leaf(at: index, recent: recent)
      guard case .read(let paint) = leaf.run(at: index - before.length).stretch else {
        preconditionFailure("paragraph \(index) has not been read")
      }
      return paint
    }
    set { tree.updateLeaf(at: index) { leaf, start in leaf.replaceRun(at: index - start, with: .read(newValue)) } }
  }

  /// Replaces the paint of paragraphs. O(log *n* + count), where *n* is the number of paragraphs.
  mutating func replaceSubrange(_ range: Range<Int>, with new: [ParagraphPaint]) {
    recent.invalidate()
    tree.replace(range, with: ElementRunLeaf(new.map { .read($0) }))
  }

  /// Replaces paragraphs by unread ones. O(log *n*) in the number of paragraphs.
  mutating func replaceSubrange(_ range: Range<Int>, withUnread count: Int) {
    recent.invalidate()
    tree.replace(range, with: ElementRunLeaf(count == 0 ? [] : [.unread(count)]))
  }
}

private enum PaintListRun: ElementRun {
  case read(ParagraphPaint)
  case unread(Int)

  static let minimumInLeaf = 32
  static let maximumInLeaf = 128

  var count: Int { if case .unread(let count) = self { count } else { 1 } }
  func part(_ range: Range<Int>) -> PaintListRun { .unread(range.count) }
}
