import Ropes

/// How each paragraph of a text is painted, beside the engine's paragraphs. A paragraph is found in O(log n), beside the one
/// asked for last in O(1). Of those that the engine has not read nothing is known: `NSLayoutManager.paint(ofParagraph:)` has them read.
struct PaintList {
  private var tree = SumTree<PaintLeaf>()
  private let recent = RecentLeaf<PaintLeaf>()

  var indices: Range<Int> { 0..<tree.length }
  var count: Int { tree.length }

  /// Of a paragraph that was read.
  subscript(index: Int) -> ParagraphPaint {
    get {
      let (leaf, before) = tree.leaf(at: index, recent: recent)
      return leaf[index - before.length]
    }
    set { tree.updateLeaf(at: index) { leaf, start in leaf[index - start] = newValue } }
  }

  /// O(log n + count).
  mutating func replaceSubrange(_ range: Range<Int>, with new: [ParagraphPaint]) {
    tree.replace(range, with: PaintLeaf(new.map { .known($0) }))
  }

  /// Puts paragraphs that are not read in the place of others. O(log n).
  mutating func replaceSubrange(_ range: Range<Int>, withUnread count: Int) {
    tree.replace(range, with: PaintLeaf([.unread(count)]))
  }
}

private struct PaintLeaf: TreeLeaf {
  static let leastWeight = 32
  static let greatestWeight = 128

  enum Item {
    case known(ParagraphPaint)
    case unread(Int)

    var count: Int { if case .unread(let count) = self { count } else { 1 } }
  }

  private var items: [Item]
  /// Of paragraphs; as many as items where all are known.
  private var length: Int

  init(_ items: [Item]) { (self.items, length) = (items, items.reduce(0) { $0 + $1.count }) }

  var weight: Int { items.count }
  var summary: PaintCount { PaintCount(length: length) }

  subscript(paragraph: Int) -> ParagraphPaint {
    get {
      guard case .known(let paint) = items[item(at: paragraph).index] else { preconditionFailure("paragraph \(paragraph) was not read") }
      return paint
    }
    set { items[item(at: paragraph).index] = .known(newValue) }
  }

  /// The item that holds a paragraph, and the first paragraph of it.
  private func item(at paragraph: Int) -> (index: Int, start: Int) {
    if length == items.count { return (paragraph, paragraph) }
    var start = 0
    for index in items.indices {
      let count = items[index].count
      if paragraph < start + count { return (index, start) }
      start += count
    }
    return (items.count, start)
  }

  func slice(_ range: Range<Int>) -> PaintLeaf {
    if length == items.count { return PaintLeaf(Array(items[range])) }
    var part: [Item] = []
    var start = 0
    for item in items {
      let end = start + item.count
      let count = min(end, range.upperBound) - max(start, range.lowerBound)
      if count > 0 { part.append(count == item.count ? item : .unread(count)) }
      start = end
    }
    return PaintLeaf(part)
  }

  mutating func append(_ other: PaintLeaf) {
    items += other.items
    length += other.length
  }

  func divided() -> [PaintLeaf] {
    let count = pieceCount
    guard count > 1 else { return [self] }
    return (0..<count).map { PaintLeaf(Array(items[weight * $0 / count..<weight * ($0 + 1) / count])) }
  }
}

private struct PaintCount: TreeSummary {
  /// Paragraphs.
  var length: Int
  static let zero = PaintCount(length: 0)
  static func + (a: PaintCount, b: PaintCount) -> PaintCount { PaintCount(length: a.length + b.length) }
}
