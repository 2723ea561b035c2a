import GalleyRopes
import GalleyTextEngine

/// Numbers the glyphs of a text, paragraph by paragraph, in logical order.
///
/// A paragraph is shaped when its glyphs are first requested, and counted when a later paragraph's glyphs are. Counts
/// are cached in a sum tree until the paragraph is replaced, even if edits move it. Once all counts are known, a lookup
/// takes O(log *n*) in the number of paragraphs.
///
/// This is a class because the delegate can be called for glyphs during counting, and can request numbers.
final class GlyphNumbering {
  /// One entry per paragraph of the engine.
  @exclusivity(unchecked) private var tree = SumTree<GlyphCounts>()
  /// The paragraph of the last query, because callers often alternate between a character and its glyph; `nil` after a change.
  private var recentParagraph: ParagraphGlyphNumbers? {
    didSet { if recentParagraph == nil { (recentEdit, recentCluster) = (nil, Self.none) } }
  }
  /// The result of the last query: callers often request the cluster of a glyph that they have just found.
  private var recentCluster = none
  /// A sentinel that no query matches.
  private static let none = (glyph: GlyphIndex(.min), character: UTF16Offset(0))
  /// The position of the last edited paragraph, whose first glyph number does not change; `nil` if that is not known.
  private var recentEdit: (paragraph: Int, characters: Range<UTF16Offset>, firstNumber: GlyphIndex)?

  /// Whether an uncounted paragraph is assumed to have a glyph per code unit, so that it need not be shaped for queries
  /// after it.
  ///
  /// Later numbers can change when it is counted.
  var estimates = false {
    didSet { if estimates != oldValue { recentParagraph = nil } }
  }

  /// A glyph's paragraph and its index in that paragraph.
  struct Position {
    var paragraph: Int
    var index: Int
  }

  /// Replaces the counts of some paragraphs by unknown ones. O(log *n*) in the number of paragraphs.
  func replace(_ range: Range<Int>, count: Int) {
    recentParagraph = nil
    tree.replace(range, with: GlyphCounts(count: count))
  }

  /// Updates the glyph count and the character range of a paragraph whose glyphs were replaced. O(log *n*) in the number of paragraphs.
  func replace(_ index: Int, with count: GlyphCount, characters: Range<UTF16Offset>) {
    let firstNumber = recentParagraph.flatMap { $0.paragraph == index ? $0.firstNumber : nil }
      ?? recentEdit.flatMap { $0.paragraph == index ? $0.firstNumber : nil }
    recentParagraph = nil
    recentEdit = firstNumber.map { (index, characters, $0) }
    tree.replace(index..<index + 1, with: GlyphCounts([GlyphCounts.Item(glyphs: count.glyphs, units: count.units)]))
  }

  /// Returns the paragraph that contains a character, which is not the end of the text.
  ///
  /// O(log *n*) in the number of paragraphs, plus counting, or O(1) for the paragraph of the last query.
  func paragraph(ofCharacter index: UTF16Offset, in document: DocumentLayout) -> ParagraphGlyphNumbers {
    if let recentParagraph, recentParagraph.characters.contains(index) { return recentParagraph }
    if let recentEdit, recentEdit.characters.contains(index) { return number(recentEdit.paragraph, recentEdit.characters, in: document) }
    let (paragraph, characters) = document.paragraphRange(at: index)
    return number(paragraph, characters, in: document)
  }

  /// Returns the first glyph of the cluster that contains a character, which is not the end of the text.
  ///
  /// O(log *n* + break opportunities of the paragraph) plus counting, where *n* is the number of paragraphs.
  func firstGlyph(ofCharacter index: UTF16Offset, in document: DocumentLayout) -> GlyphIndex {
    recentCluster = paragraph(ofCharacter: index, in: document).cluster(holding: index)
    return recentCluster.glyph
  }

  /// Returns the first character of a glyph's cluster, or `nil` beyond the last glyph. O(1) for the glyph of the last
  /// query.
  func firstCharacter(ofGlyph number: GlyphIndex, in document: DocumentLayout) -> UTF16Offset? {
    if recentCluster.glyph == number { return recentCluster.character }
    return paragraph(ofGlyph: number, in: document)?.character(ofGlyph: number)
  }

  /// Returns the paragraph that contains a glyph, or `nil` beyond the last glyph.
  func paragraph(ofGlyph number: GlyphIndex, in document: DocumentLayout) -> ParagraphGlyphNumbers? {
    if let recentParagraph, recentParagraph.numbers.contains(number) { return recentParagraph }
    guard let found = position(of: number, in: document) else { return nil }
    return self.number(found.paragraph, document.range(ofParagraph: found.paragraph), in: document)
  }

  private func number(_ paragraph: Int, _ characters: Range<UTF16Offset>, in document: DocumentLayout) -> ParagraphGlyphNumbers {
    if estimates { count(paragraph..<paragraph + 1, in: document) }
    let cachedNumber = recentEdit.flatMap { $0.paragraph == paragraph ? $0.firstNumber : nil }
    let numbered = ParagraphGlyphNumbers(
      paragraph: paragraph, characters: characters, firstNumber: cachedNumber ?? start(of: paragraph, in: document),
      clusters: document.glyphClusters(ofParagraph: paragraph, startingAt: characters.lowerBound))
    recentParagraph = numbered
    return numbered
  }

  /// Returns the number of the first glyph of a paragraph. The paragraph count represents the end of the text.
  ///
  /// O(log *n*) in the number of paragraphs, plus counting.
  func start(of paragraph: Int, in document: DocumentLayout) -> GlyphIndex {
    if !estimates { count(0..<paragraph, in: document) }
    let before = tree.sum(before: paragraph)
    return GlyphIndex(before.glyphs + (before.uncounted > 0 ? document.paragraphStart(paragraph).utf16 - before.units : 0))
  }

  /// Returns the number after the last glyph. Always counts the last paragraph, so that the last number belongs to it.
  func end(in document: DocumentLayout) -> GlyphIndex {
    if estimates, tree.length > 0 { count(tree.length - 1..<tree.length, in: document) }
    return start(of: tree.length, in: document)
  }

  /// Returns the position of a glyph, or `nil` beyond the last glyph.
  ///
  /// O(log *n*) in the number of paragraphs, plus counting; O(log² *n*) with estimated numbers.
  func position(of number: GlyphIndex, in document: DocumentLayout) -> Position? {
    guard number >= 0 else { return nil }
    if estimates { return estimatedPosition(of: number, in: document) }
    while true {
      if tree.summary.glyphs > number.number, let found = countedPosition(of: number) { return found }
      guard let first = firstUncounted else { return nil }
      count(first..<min(first + Self.countedTogether, tree.length), in: document)
    }
  }

  /// Returns the position of a glyph, or `nil` if it is not in a counted paragraph, or if a previous paragraph is not counted.
  private func countedPosition(of number: GlyphIndex) -> Position? {
    tree.first(where: { $0.glyphs > number.number }) { leaf, before in
      guard before.uncounted == 0 else { return nil }
      return leaf.position(of: number.number - before.glyphs).map { Position(paragraph: before.length + $0.paragraph, index: $0.index) }
    }
  }

  private func estimatedPosition(of number: GlyphIndex, in document: DocumentLayout) -> Position? {
    var (low, high) = (0, tree.length)
    // Find the last paragraph that starts at or before the number.
    while low < high {
      let middle = (low + high + 1) / 2
      if middle < tree.length, start(of: middle, in: document) <= number { low = middle } else { high = middle - 1 }
    }
    while low < tree.length {
      count(low..<low + 1, in: document)
      let first = start(of: low, in: document)
      if number < start(of: low + 1, in: document) { return Position(paragraph: low, index: max(0, number - first)) }
      low += 1
    }
    return nil
  }

  // MARK: Counting

  private static let countedTogether = 64
  private static let maximumBatchSize = 4096

  /// Stores the counts of paragraphs starting at `first`. Does nothing if all of them are already counted, or if some do not exist. O(log *n* + their
  /// number), where *n* is the number of paragraphs.
  func store(_ counts: [GlyphCount], from first: Int) {
    let range = first..<first + counts.count
    guard !counts.isEmpty, range.upperBound <= tree.length, tree.sum(of: range).uncounted > 0 else { return }
    tree.replace(range, with: GlyphCounts(counts.map { GlyphCounts.Item(glyphs: $0.glyphs, units: $0.units) }))
    recentParagraph = nil
  }

  private var firstUncounted: Int? {
    tree.first(where: { $0.uncounted > 0 }) { leaf, before in before.length + leaf.firstUncounted! }
  }

  /// Counts the uncounted paragraphs of a range.
  private func count(_ range: Range<Int>, in document: DocumentLayout) {
    var next = range.lowerBound
    while next < range.upperBound {
      if next == 0 || range.count > 1 {
        guard let first = firstUncounted(from: next), first < range.upperBound else { return }
        next = first
      }
      let (leaf, before) = tree.leaf(at: next)
      let end = min(range.upperBound, next + Self.maximumBatchSize, before.length + leaf.endOfUncounted(from: next - before.length))
      guard next < end else { return }
      store(document.glyphCounts(ofParagraphs: next..<end), from: next)
      next = end
    }
  }

  /// Returns the first uncounted paragraph at or after `index`, or `nil` if there is none. O(log *n*) in the number of paragraphs if all earlier
  /// ones are counted.
  private func firstUncounted(from index: Int) -> Int? {
    guard index > 0 else { return firstUncounted }
    let before = tree.sum(before: index).uncounted
    return tree.first(where: { $0.uncounted > before }) { leaf, start in
      start.length + leaf.firstUncounted(from: max(0, index - start.length))!
    }
  }

  /// Returns a description of a broken tree invariant, or `nil` if all hold. O(*n*) in the number of paragraphs.
  func brokenInvariant() -> String? { tree.brokenInvariant() }
}

/// The glyph counts of consecutive paragraphs.
private struct GlyphCounts: TreeLeaf {
  static let minimumWeight = 32
  static let maximumWeight = 128

  /// A counted paragraph, or a number of uncounted ones.
  struct Item {
    /// If negative, the number of uncounted paragraphs.
    private var stored: Int32
    private var storedUnits: Int32 = 0

    init(uncounted count: Int) { stored = -Int32(count) }
    init(glyphs: Int, units: Int) { (stored, storedUnits) = (Int32(glyphs), Int32(units)) }

    var isCounted: Bool { stored >= 0 }
    /// The number of paragraphs.
    var count: Int { isCounted ? 1 : -Int(stored) }
    var glyphs: Int { max(0, Int(stored)) }
    var units: Int { Int(storedUnits) }
  }

  private var items: [Item]
  private(set) var summary: GlyphMeasure

  /// Creates a leaf for `count` paragraphs with glyphs that have not been counted.
  init(count: Int) { self.init(count == 0 ? [] : [Item(uncounted: count)]) }

  init(_ items: [Item]) {
    self.items = items
    summary = items.reduce(into: .zero) { $0.add($1, $1.count) }
  }

  /// Whether each item is a single paragraph.
  private var isEven: Bool { items.count == summary.length }

  func summary(of range: Range<Int>) -> GlyphMeasure {
    var sum = GlyphMeasure.zero
    if isEven {
      for item in items[range] { sum.add(item, 1) }
    } else {
      forEachPart(of: range) { sum.add($0, $1) }
    }
    return sum
  }

  var weight: Int { items.count }

  func slice(_ range: Range<Int>) -> GlyphCounts {
    if isEven { return GlyphCounts(Array(items[range])) }
    var part: [Item] = []
    forEachPart(of: range) { part.append($0.isCounted ? $0 : Item(uncounted: $1)) }
    return GlyphCounts(part)
  }

  mutating func replace(_ range: Range<Int>, with other: GlyphCounts) {
    guard isEven else { return replaceBySlices(range, with: other) }
    summary = summary - summary(of: range) + other.summary
    items.replaceSubrange(range, with: other.items)
  }

  /// Calls `body` with each item and the number of its paragraphs in a range.
  private func forEachPart(of range: Range<Int>, _ body: (Item, Int) -> Void) {
    forEach { item, start in
      let count = min(start + item.count, range.upperBound) - max(start, range.lowerBound)
      if count > 0 { body(item, count) }
    }
  }

  mutating func append(_ other: GlyphCounts) {
    items += other.items
    summary = summary + other.summary
  }

  func divided() -> [GlyphCounts] {
    let count = partCount
    guard count > 1 else { return [self] }
    return (0..<count).map { GlyphCounts(Array(items[weight * $0 / count..<weight * ($0 + 1) / count])) }
  }

  private func forEach(_ body: (_ item: Item, _ start: Int) -> Void) {
    var start = 0
    for item in items {
      body(item, start)
      start += item.count
    }
  }

  /// Returns the position of a glyph, relative to this leaf, or `nil` if a previous paragraph is not counted.
  func position(of number: Int) -> (paragraph: Int, index: Int)? {
    var remaining = number
    for (paragraph, item) in items.enumerated() {
      guard item.isCounted else { return nil }
      if remaining < item.glyphs { return (paragraph, remaining) }
      remaining -= item.glyphs
    }
    return nil
  }

  var firstUncounted: Int? { firstUncounted(from: 0) }

  func firstUncounted(from index: Int) -> Int? {
    var found: Int?
    forEach { item, start in if found == nil, !item.isCounted, start + item.count > index { found = max(start, index) } }
    return found
  }

  /// Returns the end of the run of uncounted paragraphs that starts at `index`.
  func endOfUncounted(from index: Int) -> Int {
    var end = index
    forEach { item, start in if !item.isCounted, start <= end, start + item.count > end { end = start + item.count } }
    return end
  }
}

/// The summed glyph counts of some paragraphs.
private struct GlyphMeasure: TreeSummary {
  /// The number of paragraphs.
  var length = 0
  /// The number of glyphs in counted paragraphs.
  var glyphs = 0
  /// The number of UTF-16 code units in counted paragraphs.
  var units = 0
  /// The number of uncounted paragraphs.
  var uncounted = 0

  static let zero = GlyphMeasure()

  /// Adds `count` paragraphs of an item. A counted item has one.
  mutating func add(_ item: GlyphCounts.Item, _ count: Int) {
    length += count
    glyphs += item.glyphs
    units += item.units
    if !item.isCounted { uncounted += count }
  }

  static func - (a: GlyphMeasure, b: GlyphMeasure) -> GlyphMeasure {
    GlyphMeasure(
      length: a.length - b.length, glyphs: a.glyphs - b.glyphs, units: a.units - b.units, uncounted: a.uncounted - b.uncounted)
  }

  static func + (a: GlyphMeasure, b: GlyphMeasure) -> GlyphMeasure {
    GlyphMeasure(
      length: a.length + b.length, glyphs: a.glyphs + b.glyphs, units: a.units + b.units, uncounted: a.uncounted + b.uncounted)
  }
}
