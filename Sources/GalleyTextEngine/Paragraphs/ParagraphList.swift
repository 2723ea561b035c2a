import GalleyRopes

/// The document's paragraphs in a tree. With *n* paragraphs, a search by index or offset costs O(log *n*), and an edit O(log *n* + new paragraphs).
///
/// A range of unread paragraphs is one item, regardless of its length. `source` determines the starts of these paragraphs.
struct ParagraphList {
  private var tree = SumTree<ParagraphLeaf>()
  private let recent = RecentLeaf<ParagraphLeaf>()
  /// The source of unread paragraphs.
  var source: (any ParagraphSource)?

  var count: Int { tree.length }
  var utf16Length: Int { tree.summary.utf16 }
  /// Whether lines of a paragraph can be truncated, because it does not wrap.
  var cutsLines: Bool { tree.summary.cutsLines }

  /// The entry of a paragraph, or `nil` if it is unread. Traps if there is no such paragraph. O(log *n*) in the number of paragraphs, or O(1) near
  /// the last one accessed.
  subscript(index: Int) -> ParagraphEntry? {
    precondition(index >= 0 && index < count, "paragraph \(index) is out of range 0..<\(count)")
    let (leaf, before) = tree.leaf(at: index, recent: recent)
    return leaf.entry(index - before.length)
  }

  /// Whether a paragraph is read and shaped. Traps if there is no such paragraph. O(log *n*) in the number of paragraphs.
  func isShaped(_ index: Int) -> Bool {
    precondition(index >= 0 && index < count, "paragraph \(index) is out of range 0..<\(count)")
    var local = index
    return tree.descend { left in
      guard local >= left.length else { return false }
      local -= left.length
      return true
    } _: { $0.isShaped(local) }!
  }

  /// Returns the range of unread paragraphs that contains a paragraph, and the index of the first of them, or `nil` if the paragraph is read. O(log
  /// *n*) in the number of paragraphs.
  func unread(at index: Int) -> (stretch: UnreadParagraphs, first: Int)? {
    let (leaf, before) = tree.leaf(at: index, recent: recent)
    return leaf.unread(at: index - before.length).map { ($0.stretch, before.length + $0.first) }
  }

  /// Returns the offset at which a paragraph starts, or the length of the text for `count`. Traps if `index` is outside 0…`count`. O(log *n*) in
  /// the number of paragraphs, or O(1) near the last one accessed.
  func start(of index: Int) -> Int {
    if index == count { return utf16Length }
    precondition(index >= 0 && index < count, "paragraph \(index) is out of range 0..<\(count)")
    let (leaf, before) = tree.leaf(at: index, recent: recent)
    guard let start = leaf.start(of: index - before.length) else { return source!.startOfParagraph(index) }
    return before.utf16 + start
  }

  /// Returns the range from the start of a paragraph to the start of the next one. Traps if there is no such paragraph. O(log *n*) in the number of
  /// paragraphs, or O(1) near the last one accessed.
  func range(of index: Int) -> Range<Int> { start(of: index)..<start(of: index + 1) }

  /// Returns the paragraph that contains the code unit at `offset`, or the last one for the end of the text and beyond; (0, 0) in an empty
  /// document. O(log *n*) in the number of paragraphs.
  func paragraph(at offset: Int) -> (index: Int, start: Int) {
    guard tree.summary.utf16 > offset else { return count == 0 ? (0, 0) : (count - 1, start(of: count - 1)) }
    let found = tree.first(where: { $0.utf16 > offset }) { leaf, before in
      leaf.paragraph(at: offset - before.utf16).map { (before.length + $0.index, before.utf16 + $0.start) }
    }
    if let found { return found }
    let index = source!.paragraphIndex(at: offset)
    return (index, start(of: index))
  }

  // MARK: Changing

  /// Replaces paragraphs. Traps if the range is not within 0…`count`. O(log *n* + new paragraphs), where *n* is the number of paragraphs.
  ///
  /// - Parameter source: The source of all unread paragraphs from now on.
  mutating func replace(_ range: Range<Int>, with new: NewParagraphs, from source: (any ParagraphSource)?) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "paragraphs \(range) are out of range 0..<\(count)")
    cutUnread(before: range.lowerBound)
    cutUnread(before: range.upperBound)
    defer { self.source = source }
    switch new {
    case .read(let paragraphs):
      // This is the case if the size of a text changes, for example. Its itemization does not depend on that and can be reused.
      let isRestyled = paragraphs.count == range.count
      var neighbour = range.lowerBound > 0 ? self[range.lowerBound - 1] : nil
      let items = paragraphs.enumerated().map { number, paragraph in
        let entry = ParagraphEntry(paragraph, beside: neighbour, after: isRestyled ? self[range.lowerBound + number] : nil)
        neighbour = entry
        return ParagraphLeaf.Item.read(entry)
      }
      edit(range, with: ParagraphLeaf(items))
    case .unread(let unread): edit(range, with: ParagraphLeaf([.unread(unread)]))
    }
  }

  /// Replaces unread paragraphs from `index` on by the paragraphs that were read. O(log *n* + their number), where *n* is the number of paragraphs.
  /// Traps if the paragraph at `index` is already read.
  mutating func replaceUnread(_ paragraphs: [Paragraph], at index: Int) {
    guard let (unreadParagraphs, first) = unread(at: index) else { preconditionFailure("paragraph \(index) is already read") }
    var items: [ParagraphLeaf.Item] = []
    var remainder = unreadParagraphs
    if index > first {
      let (before, after) = remainder.cut(index - first, start(of: index) - start(of: first))
      items.append(.unread(before))
      remainder = after
    }
    var neighbour = index > 0 ? self[index - 1] : nil
    for paragraph in paragraphs {
      let entry = ParagraphEntry(paragraph, beside: neighbour)
      items.append(.read(entry))
      neighbour = entry
    }
    let utf16 = paragraphs.reduce(0) { $0 + $1.text.count }
    if remainder.count > paragraphs.count { items.append(.unread(remainder.cut(paragraphs.count, utf16).1)) }
    edit(first..<first + unreadParagraphs.count, with: ParagraphLeaf(items))
  }

  private mutating func edit(_ range: Range<Int>, with leaf: ParagraphLeaf) {
    recent.invalidate()
    tree.replace(range, with: leaf)
  }

  /// Divides the range of unread paragraphs that contains the paragraph at `index`, before that paragraph. Does nothing if the paragraph is read or
  /// the first of its range, or if there is no such paragraph.
  private mutating func cutUnread(before index: Int) {
    guard index < count, let (unreadParagraphs, first) = unread(at: index), first < index else { return }
    let (before, after) = unreadParagraphs.cut(index - first, start(of: index) - start(of: first))
    edit(first..<first + unreadParagraphs.count, with: ParagraphLeaf([.unread(before), .unread(after)]))
  }

  /// Makes paragraphs without derived data unread again, except empty ones, those with fitting objects, and those whose lines can be truncated.
  /// O(*n*) in the number of items.
  ///
  /// - Returns: The ranges of paragraphs that were evicted.
  mutating func evictUnused() -> [Range<Int>] {
    var items: [ParagraphLeaf.Item] = []
    var evicted: [Range<Int>] = []
    var index = 0
    func add(_ unread: UnreadParagraphs) {
      guard case .unread(let last) = items.last else { return items.append(.unread(unread)) }
      let sum = UnreadParagraphs(
        count: last.count + unread.count, utf16: last.utf16 + unread.utf16, cutsLines: last.cutsLines || unread.cutsLines)
      items[items.count - 1] = .unread(sum)
    }
    tree.forEachLeaf(in: 0..<count) { leaf, _, _ in
      for item in leaf.items {
        if case .read(let entry) = item, entry.isEvictable, entry.length > 0, !item.cutsLines {
          add(UnreadParagraphs(count: 1, utf16: entry.length, cutsLines: item.cutsLines))
          if evicted.last?.upperBound == index { evicted[evicted.count - 1] = evicted[evicted.count - 1].lowerBound..<index + 1 } else { evicted.append(index..<index + 1) }
        } else if case .unread(let unreadParagraphs) = item {
          add(unreadParagraphs)
        } else {
          items.append(item)
        }
        index += item.count
      }
      return true
    }
    tree = SumTree(ParagraphLeaf(items))
    return evicted
  }

  /// Discards the shaping of all paragraphs. O(*n*) in the number of items.
  func dropShaping() {
    tree.forEachLeaf(in: 0..<count) { leaf, _, _ in
      leaf.forEachEntry { $0.dropShaping() }
      return true
    }
  }

  /// Returns a description of a violated invariant, or `nil` if all invariants hold. O(*n*) in the number of items.
  func brokenInvariant() -> String? { tree.brokenInvariant() }
}

/// Consecutive paragraphs.
private struct ParagraphLeaf: TreeLeaf {
  static let minimumWeight = 16
  static let maximumWeight = 64

  enum Item {
    case read(ParagraphEntry)
    indirect case unread(UnreadParagraphs)

    var count: Int { if case .unread(let unread) = self { unread.count } else { 1 } }
    var utf16: Int {
      switch self {
      case .read(let entry): entry.length
      case .unread(let unread): unread.utf16
      }
    }
    var cutsLines: Bool {
      switch self {
      case .read(let entry): entry.settings.lineBreaking.cuts
      case .unread(let unread): unread.cutsLines
      }
    }
  }

  private(set) var items: [Item]
  /// The end of each item, in UTF-16 code units from the leaf's start.
  private var ends: [Int]
  /// The number of paragraphs, which equals that of items if all are read.
  private var length: Int

  init(_ items: [Item]) {
    self.items = items
    (ends, length) = ([], 0)
    ends.reserveCapacity(items.count)
    for item in items {
      ends.append((ends.last ?? 0) + item.utf16)
      length += item.count
    }
  }

  var weight: Int { items.count }

  var summary: ParagraphMeasure {
    ParagraphMeasure(length: length, utf16: ends.last ?? 0, cutsLines: items.contains(where: \.cutsLines))
  }

  /// Returns the paragraphs of a range. Traps if the range divides unread paragraphs. They have to be divided before, because only their source
  /// determines their starts.
  func slice(_ range: Range<Int>) -> ParagraphLeaf {
    if range.count == length { return self }
    let (first, end) = (item(at: range.lowerBound), item(at: range.upperBound))
    precondition(
      first.start == range.lowerBound && end.start == range.upperBound, "paragraphs \(range) begin or end within an unread range")
    return ParagraphLeaf(Array(items[first.index..<end.index]))
  }

  mutating func replace(_ range: Range<Int>, with other: ParagraphLeaf) {
    let (first, end) = (item(at: range.lowerBound), item(at: range.upperBound))
    precondition(
      first.start == range.lowerBound && end.start == range.upperBound, "paragraphs \(range) begin or end within an unread range")
    let start = first.index > 0 ? ends[first.index - 1] : 0
    let growth = start + (other.ends.last ?? 0) - (end.index > 0 ? ends[end.index - 1] : 0)
    items.replaceSubrange(first.index..<end.index, with: other.items)
    if growth != 0 { for index in end.index..<ends.count { ends[index] += growth } }
    ends.replaceSubrange(first.index..<end.index, with: other.ends.lazy.map { start + $0 })
    length += other.length - range.count
  }

  mutating func append(_ other: ParagraphLeaf) {
    let start = ends.last ?? 0
    items += other.items
    ends += other.ends.map { start + $0 }
    length += other.length
  }

  func divided() -> [ParagraphLeaf] {
    let count = partCount
    guard count > 1 else { return [self] }
    return (0..<count).map { ParagraphLeaf(Array(items[weight * $0 / count..<weight * ($0 + 1) / count])) }
  }

  /// Returns the item that contains a paragraph, and the first paragraph of the item. For `length`, returns the end of the items.
  private func item(at paragraph: Int) -> (index: Int, start: Int) { items.indexAndStart(of: paragraph, length: length) { $0.count } }

  func entry(_ paragraph: Int) -> ParagraphEntry? {
    if case .read(let entry) = items[item(at: paragraph).index] { entry } else { nil }
  }

  func isShaped(_ paragraph: Int) -> Bool {
    if case .read(let entry) = items[item(at: paragraph).index] { entry.shaped != nil } else { false }
  }

  func unread(at paragraph: Int) -> (stretch: UnreadParagraphs, first: Int)? {
    let (index, start) = item(at: paragraph)
    return if case .unread(let unreadParagraphs) = items[index] { (unreadParagraphs, start) } else { nil }
  }

  /// Returns the start of a paragraph, or `nil` within a range of unread paragraphs.
  func start(of paragraph: Int) -> Int? {
    let (index, start) = item(at: paragraph)
    return start < paragraph ? nil : index > 0 ? ends[index - 1] : 0
  }

  /// Returns the paragraph that contains the code unit at `offset`, which must be in the leaf, or `nil` within a range of several unread
  /// paragraphs.
  func paragraph(at offset: Int) -> (index: Int, start: Int)? {
    var (low, high) = (0, ends.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] > offset { high = middle } else { low = middle + 1 }
    }
    guard items[low].count == 1 else { return nil }
    let before = length == items.count ? low : items[..<low].reduce(0) { $0 + $1.count }
    return (before, low > 0 ? ends[low - 1] : 0)
  }

  func forEachEntry(_ body: (ParagraphEntry) -> Void) {
    for case .read(let entry) in items { body(entry) }
  }
}

/// The sum of some paragraphs.
private struct ParagraphMeasure: TreeSummary {
  /// The number of paragraphs.
  var length: Int
  var utf16: Int
  var cutsLines: Bool

  static let zero = ParagraphMeasure(length: 0, utf16: 0, cutsLines: false)

  static func + (a: ParagraphMeasure, b: ParagraphMeasure) -> ParagraphMeasure {
    ParagraphMeasure(length: a.length + b.length, utf16: a.utf16 + b.utf16, cutsLines: a.cutsLines || b.cutsLines)
  }
}
