/// Replacing, reading and evicting paragraphs.
extension ParagraphList {
  /// Replaces paragraphs, with everything that is known about them. Traps if the range is not within 0…`count`. O(log *n* + new paragraphs), where
  /// *n* is the number of items.
  ///
  /// - Parameter source: The source of all unread paragraphs from now on.
  func replace(_ range: Range<Int>, with new: NewParagraphs, from source: (any ParagraphSource)?) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "paragraphs \(range) are out of range 0..<\(count)")
    commitScanned()
    generation += 1
    // Paragraphs after these have other indices from now on.
    scanned = nil
    divide(before: range.lowerBound)
    divide(before: range.upperBound)
    defer { self.source = source }
    switch new {
    case .read(let paragraphs, let data):
      // This is the case if the size of a text changes, for example. Its itemization does not depend on that and can be reused.
      let isRestyled = paragraphs.count == range.count
      var neighbour = range.lowerBound > 0 ? self[range.lowerBound - 1] : nil
      let items = paragraphs.enumerated().map { number, paragraph in
        let entry = ParagraphEntry(
          paragraph, data: data.isEmpty ? nil : data[number], beside: neighbour, after: isRestyled ? self[range.lowerBound + number] : nil)
        neighbour = entry
        return ParagraphItem(entry)
      }
      replaceItems(range, with: items)
    case .unread(let unread): replaceItems(range, with: [ParagraphItem(unread)])
    }
  }

  /// Sets the entry of a paragraph, which must have the same text. Its glyph counts and break opportunities stay valid. Traps if there is no such
  /// paragraph. O(log *n*) in the number of items.
  func setEntry(_ entry: ParagraphEntry, ofParagraph index: Int) {
    commitScanned()
    divide(before: index)
    divide(before: index + 1)
    var item = withItem(at: index) { item, _, _ in item.reading(0, as: entry) }
    if !item.isCounted, let glyphs = entry.glyphCount { item.setCount(glyphs) }
    replaceItems(index..<index + 1, with: [item])
  }

  /// Replaces unread paragraphs from `index` on by the paragraphs that were read, with the client's data about them. Their glyph counts and break
  /// opportunities stay valid. Traps if one of them is already read. O(log *n* + their number), where *n* is the number of items.
  func replaceUnread(_ paragraphs: [Paragraph], data: [AnyObject] = [], at index: Int) {
    let range = index..<index + paragraphs.count
    divide(before: range.lowerBound)
    divide(before: range.upperBound)
    var neighbour = index > 0 ? self[index - 1] : nil
    var items: [ParagraphItem] = []
    items.reserveCapacity(paragraphs.count)
    forEachItem(in: range) { item in
      precondition(item.entry == nil, "paragraph \(index + items.count) is already read")
      for local in 0..<item.count {
        let entry = ParagraphEntry(paragraphs[items.count], data: data.isEmpty ? nil : data[items.count], beside: neighbour)
        items.append(item.reading(local, as: entry))
        neighbour = entry
      }
    }
    replaceItems(range, with: items)
  }

  /// Divides the item that contains the paragraph at `index`, before that paragraph. Does nothing if the paragraph is the first of its item, or if
  /// there is no such paragraph. O(log *n*) in the number of items.
  func divide(before index: Int) {
    guard index < count, case let (item, first) = withItem(at: index, { item, first, _ in (copy item, first) }), first < index else { return }
    let units = item.utf16(ofFirst: index - first) ?? startOffset(of: index) - startOffset(of: first)
    let (low, high) = item.divided(at: index - first, units: units)
    replaceItems(first..<first + item.count, with: [low, high])
  }

  /// Returns the end of the unread paragraphs from `index` on, at most `limit`. `index` itself if that paragraph is read. O(`limit - index`).
  func endOfUnread(from index: Int, limit: Int) -> Int {
    var end = index
    while end < limit, case let next = withItem(at: end, { item, first, _ in item.entry == nil ? first + item.count : end }), next > end { end = next }
    return min(end, limit)
  }

  /// Makes paragraphs without derived data unread again, except empty ones, those with fitting objects, and those whose lines can be truncated.
  /// Their glyph counts and break opportunities stay. O(*n*) in the number of items.
  func evictUnused() {
    var merged = MergedItems()
    forEachItem(in: 0..<count) { item in
      let isEvicted = item.entry.map { $0.isEvictable && $0.length > 0 && !item.cutsLines } ?? false
      merged.append(isEvicted ? item.unread() : item)
    }
    replaceItems(0..<count, with: merged.finish())
  }
}

/// Merges consecutive unread paragraphs.
private struct MergedItems {
  private var items: [ParagraphItem] = []
  /// Single paragraphs that were counted without break opportunities, after the items. They become one run.
  private var counted: [ParagraphItem] = []

  mutating func append(_ item: ParagraphItem) {
    let isSingle = item.entry == nil && item.isCounted && item.counts == nil
    if let last = counted.last, !isSingle || last.mustBeShaped != item.mustBeShaped { mergeCounted() }
    if isSingle { return counted.append(item) }
    if items.isEmpty || !items[items.count - 1].append(item) { items.append(item) }
  }

  private mutating func mergeCounted() {
    if counted.count > 1 {
      let counts = ParagraphCounts(counted.map { GlyphCount(glyphs: $0.glyphs, units: $0.utf16) })
      var run = ParagraphItem(
        UnreadParagraphs(count: counted.count, utf16: counts.total(of: 0..<counted.count).units, cutsLines: counted.contains(where: \.cutsLines)))
      if counted[0].mustBeShaped { run.recordMustBeShaped() }
      run.setCounts(counts, first: 0)
      counted = [run]
    }
    items += counted
    counted = []
  }

  mutating func finish() -> [ParagraphItem] {
    mergeCounted()
    return items
  }
}
