import GalleyRopes

/// The paragraphs of a document in one tree, whose items own their text, shaping, glyph counts and break opportunities. With *n* items, a search by
/// index, offset or glyph costs O(log *n*), and an edit O(log *n* + new paragraphs).
///
/// A run of unread paragraphs is one item, regardless of its length. Its counts, or else `source`, determine where these paragraphs start.
///
/// | file | content |
/// |---|---|
/// | `ParagraphList+Editing` | replacing, reading and evicting paragraphs |
/// | `ParagraphList+Glyphs` | glyph counts |
/// | `ParagraphList+Scanning` | break opportunities |
///
/// A class, because the document and the scan of its simple text both change it. Used by one thread at a time. Exclusivity checks are off, because
/// layout looks up each paragraph in the tree.
final class ParagraphList {
  @exclusivity(unchecked) private var tree = SumTree<ParagraphLeaf>()
  private let recent = RecentLeaf<ParagraphLeaf>()
  /// The source of unread paragraphs.
  var source: (any ParagraphSource)?
  /// The paragraphs that were scanned last, and are not in the tree as scanned ones yet, because more are likely to follow.
  var scanned: ScannedParagraphs?
  /// A number that changes whenever paragraphs are replaced or counted.
  var generation = 0

  var count: Int { tree.length }
  var utf16Length: Int { tree.summary.utf16 }
  /// The end of the text.
  @inline(__always) var endOffset: UTF16Offset { UTF16Offset(utf16Length) }
  /// Whether lines of a paragraph can be truncated, because it does not wrap.
  var cutsLines: Bool { tree.summary.cuttingItems > 0 }
  /// The sums of all paragraphs, without those that were scanned last.
  var treeSummary: ParagraphSummary { tree.summary }

  /// The entry of a paragraph, or `nil` if it is unread. Traps if there is no such paragraph. O(log *n*) in the number of items, or O(1) near the
  /// last one accessed.
  subscript(index: Int) -> ParagraphEntry? { withItem(at: index) { item, _, _ in item.entry } }

  /// Whether a paragraph is read and shaped. Traps if there is no such paragraph. O(log *n*) in the number of items.
  func isShaped(_ index: Int) -> Bool { withItem(at: index) { item, _, _ in item.entry?.shaped != nil } }

  /// Whether a paragraph is unread, and lines of it or of paragraphs next to it can be truncated. O(log *n*) in the number of items.
  func isUnreadAndCutsLines(_ index: Int) -> Bool { withItem(at: index) { item, _, _ in item.entry == nil && item.cutsLines } }

  /// Returns the result of `body` for the item that contains a paragraph, the index of the item's first paragraph, and the sums before its leaf.
  /// Traps if there is no such paragraph. O(log *n*) in the number of items, or O(1) near the last one accessed.
  @inline(__always) func withItem<Result>(at index: Int, _ body: (borrowing ParagraphItem, _ first: Int, _ before: ParagraphSummary) -> Result) -> Result {
    precondition(index >= 0 && index < count, "paragraph \(index) is out of range 0..<\(count)")
    return tree.withLeaf(at: index, recent: recent) { leaf, before in
      let (item, start) = leaf.position(of: index - before.length)
      return body(leaf.items[item], before.length + start, before)
    }
  }

  /// Returns the offset at which a paragraph starts, or the end of the text for `count`. Traps if `index` is outside 0…`count`. O(log *n*) in the
  /// number of items, or O(1) near the last one accessed.
  func startOffset(of index: Int) -> UTF16Offset {
    if index == count { return endOffset }
    let start = withItem(at: index) { item, first, before in item.utf16(ofFirst: index - first).map { before.utf16 + item.start + $0 } }
    return start.map { UTF16Offset($0) } ?? source!.startOfParagraph(index)
  }

  /// Returns the range from the start of a paragraph to the start of the next one. Traps if there is no such paragraph. O(log *n*) in the number of
  /// items, or O(1) near the last one accessed.
  func characters(of index: Int) -> Range<UTF16Offset> { startOffset(of: index)..<startOffset(of: index + 1) }

  /// Returns the paragraph that contains the code unit at `offset`, or the last one for the end of the text and beyond; (0, 0) in an empty
  /// document. O(log *n*) in the number of items.
  func paragraph(holding offset: UTF16Offset) -> (index: Int, start: UTF16Offset) {
    guard utf16Length > offset.utf16 else { return count == 0 ? (0, 0) : (count - 1, startOffset(of: count - 1)) }
    let found = tree.first(where: { $0.utf16 > offset.utf16 }) { leaf, before in
      leaf.paragraph(at: offset.utf16 - before.utf16).map { (before.length + $0.index, UTF16Offset(before.utf16 + $0.start)) }
    }
    if let found { return found }
    let index = source!.paragraphIndex(at: offset)
    return (index, startOffset(of: index))
  }

  /// Returns the result of `body` for the first item for which `predicate`, given the sums up to its end, is true, and for the sums before the item.
  /// Returns `nil` if there is none. `predicate` must be monotonic. O(log *n*) in the number of items.
  func firstItem<Result>(
    where predicate: (ParagraphSummary) -> Bool, _ body: (borrowing ParagraphItem, _ before: ParagraphSummary) -> Result
  ) -> Result? {
    tree.first(where: predicate) { leaf, before in
      var before = before
      for index in leaf.items.indices {
        var sum = before
        sum.add(leaf.items[index])
        if predicate(sum) { return body(leaf.items[index], before) }
        before = sum
      }
      return nil
    }
  }

  /// Returns the sums before the item that contains a paragraph. Traps if there is no such paragraph. O(log *n*) in the number of items.
  func summary(beforeItemAt index: Int) -> ParagraphSummary {
    precondition(index >= 0 && index < count, "paragraph \(index) is out of range 0..<\(count)")
    return tree.withLeaf(at: index, recent: recent) { leaf, before in
      leaf.summary(beforeItem: leaf.position(of: index - before.length).index, after: before)
    }
  }

  /// Calls `body` with the items of a range, in order. Traps if the range divides an item.
  func forEachItem(in range: Range<Int>, _ body: (ParagraphItem) -> Void) {
    tree.forEachLeaf(in: range) { leaf, part, _ in
      for item in leaf.items(in: part) { body(item) }
      return true
    }
  }

  /// Replaces the items of a range. Traps if the range divides an item.
  func replaceItems(_ range: Range<Int>, with items: [ParagraphItem]) {
    recent.invalidate()
    tree.replace(range, with: ParagraphLeaf(items))
  }

  /// Discards the shaping of all paragraphs. O(*n*) in the number of items.
  func dropShaping() { forEachItem(in: 0..<count) { $0.entry?.dropShaping() } }

  /// Returns a description of a violated invariant, or `nil` if all invariants hold. O(*n*) in the number of items.
  func brokenInvariant() -> String? {
    if let broken = tree.brokenInvariant() { return broken }
    for (leaf, summary) in tree.leaves where ParagraphLeaf(leaf.items).summary != summary { return "items of \(summary) have other sums" }
    return nil
  }
}
