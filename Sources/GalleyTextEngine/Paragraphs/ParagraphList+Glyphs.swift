/// Glyph counts. A paragraph whose glyphs are not counted is taken to have one glyph for each code unit.
extension ParagraphList {
  /// Whether the glyphs of all paragraphs are counted. O(1).
  var isCounted: Bool {
    commitScanned()
    return treeSummary.uncounted == 0
  }

  /// Returns the number of the first glyph of a paragraph, or the number after the last glyph for `count`. Traps if `index` is outside 0…`count`.
  /// O(log *n*) in the number of items.
  func firstGlyph(of index: Int) -> GlyphIndex {
    commitScanned()
    if index == count { return GlyphIndex(treeSummary.glyphs) }
    let before = summary(beforeItemAt: index)
    return withItem(at: index) { item, first, _ in
      if item.isCounted { return GlyphIndex(before.glyphs + item.glyphs(ofFirst: index - first)) }
      let units = item.utf16(ofFirst: index - first) ?? source!.startOfParagraph(index).utf16 - before.utf16
      return GlyphIndex(before.glyphs + units)
    }
  }

  /// Returns the paragraph that contains a glyph, and whether its number is exact, because it and all paragraphs before it are counted. Returns `nil`
  /// after the last glyph. O(log *n*) in the number of items.
  func paragraph(ofGlyph number: GlyphIndex) -> (index: Int, isExact: Bool)? {
    commitScanned()
    return firstItem(where: { $0.glyphs > number.number }) { item, before in
      let glyph = number.number - before.glyphs
      let isExact = before.uncounted == 0 && item.isCounted
      if let local = item.paragraph(where: { $0.glyphs > glyph }) { return (before.length + local, isExact) }
      return (source!.paragraphIndex(at: UTF16Offset(before.utf16 + glyph)), isExact)
    }
  }

  /// Returns the first paragraphs from `index` on that are not counted, at most `limit` of one item, or `nil` if all from there on are counted.
  /// O(log *n*) in the number of items.
  func uncounted(from index: Int, limit: Int) -> Range<Int>? {
    commitScanned()
    guard index < count, treeSummary.uncounted > 0 else { return nil }
    let (before, next) = withItem(at: index) { item, first, _ in (first, item.isCounted ? nil : first + item.count) }
    if let next { return index..<min(next, index + limit) }
    let sum = summary(beforeItemAt: before).uncounted
    return firstItem(where: { $0.uncounted > sum }) { item, sums in sums.length..<sums.length + min(item.count, limit) }
  }

  /// Sets the glyph counts of consecutive paragraphs from `first` on, except of those that are already counted. Does nothing if some do not exist.
  /// O(log *n* + their number), where *n* is the number of items.
  func setCounts(_ counts: [GlyphCount], from first: Int) {
    var next = first
    let end = first + counts.count
    guard end <= count else { return }
    while let range = uncounted(from: next, limit: end - next), range.lowerBound < end {
      let part = range.lowerBound..<min(range.upperBound, end)
      change(part, to: ParagraphCounts(Array(counts[part.lowerBound - first..<part.upperBound - first])), first: 0)
      next = part.upperBound
      if next == end { break }
    }
  }

  /// Refers the paragraphs of a range to the counts of as many paragraphs of `counts` from `first` on. O(log *n* + their items), where *n* is the
  /// number of items.
  func change(_ range: Range<Int>, to counts: ParagraphCounts, first: Int) {
    if range.count > 1 || !withItem(at: range.lowerBound, { item, _, _ in item.count == 1 }) {
      divide(before: range.lowerBound)
      divide(before: range.upperBound)
    }
    generation += 1
    var items: [ParagraphItem] = []
    var index = first
    forEachItem(in: range) { item in
      var item = item
      item.setCounts(counts, first: index)
      index += item.count
      if items.isEmpty || !items[items.count - 1].append(item) { items.append(item) }
    }
    replaceItems(range, with: items)
  }
}
