import GalleyRopes

/// Consecutive items of the paragraph tree.
struct ParagraphLeaf: TreeLeaf {
  static let minimumWeight = 16
  static let maximumWeight = 64

  private(set) var items: [ParagraphItem]
  private(set) var summary: ParagraphSummary

  init(_ items: [ParagraphItem]) {
    (self.items, summary) = (items, .zero)
    for index in items.indices { place(index) }
  }

  /// Sets the start of the item at `index`, and adds it to the summary of the items before it.
  private mutating func place(_ index: Int) {
    items[index].start = summary.utf16
    summary.add(items[index])
  }

  var weight: Int { items.count }

  /// Returns the item that contains a paragraph, and the first paragraph of the item. For the number of paragraphs, returns the end of the items.
  @inline(__always) func position(of paragraph: Int) -> (index: Int, start: Int) {
    items.indexAndStart(of: paragraph, length: summary.length) { $0.count }
  }

  /// Returns the items of a range. Traps if the range divides an item. `ParagraphList` divides it before, because only the source of the text may
  /// know where its paragraphs start.
  private func indices(of range: Range<Int>) -> Range<Int> {
    let (first, end) = (position(of: range.lowerBound), position(of: range.upperBound))
    precondition(first.start == range.lowerBound && end.start == range.upperBound, "paragraphs \(range) begin or end within an item")
    return first.index..<end.index
  }

  func items(in range: Range<Int>) -> ArraySlice<ParagraphItem> { items[indices(of: range)] }

  func slice(_ range: Range<Int>) -> ParagraphLeaf { range.count == summary.length ? self : ParagraphLeaf(Array(items(in: range))) }

  mutating func replace(_ range: Range<Int>, with other: ParagraphLeaf) {
    let indices = indices(of: range)
    let start = indices.lowerBound < items.count ? items[indices.lowerBound].start : summary.utf16
    let length = summary.utf16
    for index in indices { summary.subtract(items[index]) }
    items.replaceSubrange(indices, with: other.items)
    for index in indices.lowerBound..<indices.lowerBound + other.items.count { items[index].start += start }
    summary = summary + other.summary
    let growth = summary.utf16 - length
    if growth != 0 { for index in indices.lowerBound + other.items.count..<items.count { items[index].start += growth } }
  }

  mutating func append(_ other: ParagraphLeaf) {
    let first = items.count
    items += other.items
    for index in first..<items.count { items[index].start += summary.utf16 }
    summary = summary + other.summary
  }

  func divided() -> [ParagraphLeaf] {
    let count = partCount
    guard count > 1 else { return [self] }
    return (0..<count).map { ParagraphLeaf(Array(items[weight * $0 / count..<weight * ($0 + 1) / count])) }
  }

  // MARK: Finding

  /// Returns the paragraph that contains the code unit at `offset`, which must be in the leaf. Returns `nil` if only the source of the text knows it.
  func paragraph(at offset: Int) -> (index: Int, start: Int)? {
    var (low, high) = (0, items.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if items[middle + 1].start > offset { high = middle } else { low = middle + 1 }
    }
    let item = items[low]
    guard let local = item.paragraph(where: { $0.units > offset - item.start }) else { return nil }
    return (paragraphs(before: low) + local, item.start + item.utf16(ofFirst: local)!)
  }

  /// Returns the sums of the items before the one at `index`, added to `before`.
  func summary(beforeItem index: Int, after before: ParagraphSummary) -> ParagraphSummary {
    var sum = before
    // Items of a range would be copied, which counts references.
    for item in 0..<index { sum.add(items[item]) }
    return sum
  }

  /// Returns the number of paragraphs before the item at `index`.
  func paragraphs(before index: Int) -> Int { summary.length == items.count ? index : items[..<index].reduce(0) { $0 + $1.count } }
}

/// The sum of some paragraphs.
struct ParagraphSummary: TreeSummary {
  /// The number of paragraphs.
  var length = 0
  /// The number of UTF-16 code units.
  var utf16 = 0
  /// The number of UTF-16 code units minus that of glyphs, of the paragraphs whose glyphs are counted.
  var lack = 0
  /// The number of paragraphs whose glyphs are not counted.
  var uncounted = 0
  /// The number of items with paragraphs whose lines can be truncated.
  var cuttingItems = 0

  static let zero = ParagraphSummary()

  /// The number of glyphs. Each code unit of a paragraph that is not counted is taken as one glyph.
  @inline(__always) var glyphs: Int { utf16 - lack }

  mutating func add(_ item: borrowing ParagraphItem) {
    length += item.count
    utf16 += item.utf16
    lack += item.lack
    if !item.isCounted { uncounted += item.count }
    if item.cutsLines { cuttingItems += 1 }
  }

  mutating func subtract(_ item: borrowing ParagraphItem) {
    length -= item.count
    utf16 -= item.utf16
    lack -= item.lack
    if !item.isCounted { uncounted -= item.count }
    if item.cutsLines { cuttingItems -= 1 }
  }

  static func + (a: ParagraphSummary, b: ParagraphSummary) -> ParagraphSummary {
    ParagraphSummary(
      length: a.length + b.length, utf16: a.utf16 + b.utf16, lack: a.lack + b.lack, uncounted: a.uncounted + b.uncounted,
      cuttingItems: a.cuttingItems + b.cuttingItems)
  }
}
