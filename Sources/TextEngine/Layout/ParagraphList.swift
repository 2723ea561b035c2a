import Ropes

/// The document's paragraphs in a tree: one is found by ordinal or by offset, and an edit costs O(log n) beside what is new.
struct ParagraphList {
  private var tree = SumTree<ParagraphLeaf>()
  private let recent = RecentLeaf<ParagraphLeaf>()

  var count: Int { tree.length }
  var utf16Length: Int { tree.summary.utf16 }
  /// Whether a paragraph among them is set in one line that is cut with an ellipsis.
  var cutsLines: Bool { tree.summary.cutsLines }

  /// O(log n); O(1) beside the one asked for last.
  subscript(index: Int) -> ParagraphEntry {
    precondition(index >= 0 && index < count, "paragraph \(index) of \(count)")
    let (leaf, before) = tree.leaf(at: index, recent: recent)
    return leaf.entries[index - before.length]
  }

  /// The offset at which a paragraph starts; for `count`, the text's length. O(log n); O(1) beside the one asked for last.
  func start(of index: Int) -> Int {
    if index == count { return utf16Length }
    precondition(index >= 0 && index < count, "paragraph \(index) of \(count)")
    let (leaf, before) = tree.leaf(at: index, recent: recent)
    return before.utf16 + leaf.start(of: index - before.length)
  }

  /// From where a paragraph starts to where the next one does. O(log n); O(1) beside the one asked for last.
  func range(of index: Int) -> Range<Int> {
    precondition(index >= 0 && index < count, "paragraph \(index) of \(count)")
    let (leaf, before) = tree.leaf(at: index, recent: recent)
    let local = index - before.length
    return before.utf16 + leaf.start(of: local)..<before.utf16 + leaf.start(of: local + 1)
  }

  /// The paragraph that holds the unit at `offset`, the last one for the text's end; (0, 0) in an empty document. O(log n).
  func paragraph(at offset: Int) -> (index: Int, start: Int) {
    guard let (leaf, before) = tree.first(where: { $0.utf16 > offset }) else {
      return count == 0 ? (0, 0) : (count - 1, start(of: count - 1))
    }
    let local = leaf.paragraph(at: offset - before.utf16)
    return (before.length + local, before.utf16 + leaf.start(of: local))
  }

  /// O(log n + how many are new).
  mutating func replace(_ range: Range<Int>, with paragraphs: [Paragraph]) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "paragraphs \(range) of \(count)")
    // As when a text is set in another size: what is known of a text does not depend on that.
    let isRestyled = paragraphs.count == range.count
    let entries = paragraphs.enumerated().map { number, paragraph in
      ParagraphEntry(paragraph, after: isRestyled ? self[range.lowerBound + number] : nil)
    }
    tree.replace(range, with: ParagraphLeaf(entries))
  }

  /// Drops every shaping. O(n).
  func dropShaping() {
    tree.forEachLeaf(in: 0..<count) { leaf, _, _ in
      leaf.entries.forEach { $0.dropShaping() }
      return true
    }
  }

  /// What is wrong with the tree; `nil` when every invariant holds. O(n).
  func brokenInvariant() -> String? { tree.brokenInvariant() }
}

/// Neighbouring paragraphs.
private struct ParagraphLeaf: TreeLeaf {
  static let leastWeight = 16
  static let greatestWeight = 64

  private(set) var entries: [ParagraphEntry]
  /// Where each entry ends, UTF-16 from the leaf's start.
  private var ends: [Int]

  init(_ entries: [ParagraphEntry]) {
    self.entries = entries
    var end = 0
    ends = entries.map { entry in
      end += entry.paragraph.text.count
      return end
    }
  }

  var weight: Int { entries.count }

  var summary: ParagraphMeasure {
    ParagraphMeasure(
      length: entries.count, utf16: ends.last ?? 0,
      cutsLines: entries.contains { $0.paragraph.settings.lineBreaking.cuts })
  }

  func slice(_ range: Range<Int>) -> ParagraphLeaf {
    range.count == entries.count ? self : ParagraphLeaf(Array(entries[range]))
  }

  mutating func append(_ other: ParagraphLeaf) {
    let start = ends.last ?? 0
    entries += other.entries
    ends += other.ends.map { start + $0 }
  }

  func divided() -> [ParagraphLeaf] { dividedEvenly() }

  func start(of index: Int) -> Int { index > 0 ? ends[index - 1] : 0 }

  /// The paragraph that holds the unit at `offset`, which lies in the leaf.
  func paragraph(at offset: Int) -> Int {
    var (low, high) = (0, ends.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] > offset { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// What some paragraphs measure.
private struct ParagraphMeasure: TreeSummary {
  /// Paragraphs.
  var length: Int
  var utf16: Int
  var cutsLines: Bool

  static let zero = ParagraphMeasure(length: 0, utf16: 0, cutsLines: false)

  static func + (a: ParagraphMeasure, b: ParagraphMeasure) -> ParagraphMeasure {
    ParagraphMeasure(length: a.length + b.length, utf16: a.utf16 + b.utf16, cutsLines: a.cutsLines || b.cutsLines)
  }
}
