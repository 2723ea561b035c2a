import Ropes
import TextEngine

/// Numbers the glyphs of a text: paragraph after paragraph, in logical order.
///
/// A paragraph is shaped when its glyphs are first asked for, and counted when those of a paragraph after it are; what is
/// known of one stays until the paragraph is replaced, wherever edits move it. Counts add up in a tree: once they are known, a
/// number is found in O(log n), after any edit.
///
/// A class: while it counts, a delegate may be asked about glyphs, whose numbers are asked for here.
final class GlyphNumbering {
  /// Beside the engine's paragraphs.
  @exclusivity(unchecked) private var tree = SumTree<GlyphCounts>()
  /// The paragraph asked about last: after a character comes its glyph, and back.
  @exclusivity(unchecked) private var recentParagraph: NumberedParagraph? {
    didSet { if recentParagraph == nil { (recentEdit, recentCluster) = (nil, Self.none) } }
  }
  /// What was answered last: after a character comes its glyph, which asks where its cluster starts.
  @exclusivity(unchecked) private var recentCluster = none
  /// A glyph that nobody may ask for.
  private static let none = (glyph: Int.min, character: 0)
  /// Where that stands, once it was edited: its number is what it was.
  @exclusivity(unchecked) private var recentEdit: (paragraph: Int, characters: Range<Int>, firstNumber: Int)?

  /// Whether a paragraph that was not counted is taken to have a glyph for each unit, so that none has to be shaped for those after
  /// it. When one is counted, the numbers after it may change.
  var estimates = false {
    didSet { if estimates != oldValue { recentParagraph = nil } }
  }

  /// A glyph and where it stands in its paragraph.
  struct Place {
    var paragraph: Int
    var index: Int
  }

  /// O(log n).
  func replace(_ range: Range<Int>, count: Int) {
    recentParagraph = nil
    tree.replace(range, with: GlyphCounts(count: count))
  }

  /// Takes in what one paragraph has of glyphs that came in another's place, and its characters. O(log n).
  func replace(_ index: Int, with count: GlyphCount, characters: Range<Int>) {
    let firstNumber = recentParagraph.flatMap { $0.paragraph == index ? $0.firstNumber : nil }
      ?? recentEdit.flatMap { $0.paragraph == index ? $0.firstNumber : nil }
    recentParagraph = nil
    recentEdit = firstNumber.map { (index, characters, $0) }
    tree.replace(index..<index + 1, with: GlyphCounts([GlyphCounts.Item(glyphs: count.glyphs, units: count.units)]))
  }

  /// The paragraph that holds a character, which is not the text's end. O(log n) beside what is counted for the first time,
  /// O(1) in the one asked about last; so is the next.
  func paragraph(ofCharacter index: Int, in document: DocumentLayout) -> NumberedParagraph {
    if let recentParagraph, recentParagraph.characters.contains(index) { return recentParagraph }
    if let recentEdit, recentEdit.characters.contains(index) { return number(recentEdit.paragraph, recentEdit.characters, in: document) }
    let (paragraph, characters) = document.paragraphRange(at: index)
    return number(paragraph, characters, in: document)
  }

  /// The first glyph of the cluster that holds a character, which is not the text's end. O(log n + its paragraph's places) beside
  /// what is counted for the first time.
  func firstGlyph(ofCharacter index: Int, in document: DocumentLayout) -> Int {
    recentCluster = paragraph(ofCharacter: index, in: document).cluster(holding: index)
    return recentCluster.glyph
  }

  /// The first character of the cluster of a glyph; nil beyond the last. As the other way, and O(1) for the glyph answered last.
  func firstCharacter(ofGlyph number: Int, in document: DocumentLayout) -> Int? {
    if recentCluster.glyph == number { return recentCluster.character }
    return paragraph(ofGlyph: number, in: document)?.character(ofGlyph: number)
  }

  /// The paragraph that holds glyph `number`; nil beyond the last.
  func paragraph(ofGlyph number: Int, in document: DocumentLayout) -> NumberedParagraph? {
    if let recentParagraph, recentParagraph.numbers.contains(number) { return recentParagraph }
    guard let place = place(of: number, in: document) else { return nil }
    return self.number(place.paragraph, document.range(ofParagraph: place.paragraph), in: document)
  }

  private func number(_ paragraph: Int, _ characters: Range<Int>, in document: DocumentLayout) -> NumberedParagraph {
    if estimates { count(paragraph..<paragraph + 1, in: document) }
    let known = recentEdit.flatMap { $0.paragraph == paragraph ? $0.firstNumber : nil }
    let numbered = NumberedParagraph(
      paragraph: paragraph, characters: characters, firstNumber: known ?? start(of: paragraph, in: document),
      clusters: document.glyphClusters(ofParagraph: paragraph, startingAt: characters.lowerBound))
    recentParagraph = numbered
    return numbered
  }

  /// The number of the first glyph of `paragraph`; for the count of paragraphs, of the text's end. O(log n) beside what is
  /// counted for the first time.
  func start(of paragraph: Int, in document: DocumentLayout) -> Int {
    if !estimates { count(0..<paragraph, in: document) }
    let before = tree.sum(before: paragraph)
    return before.glyphs + (before.uncounted > 0 ? document.paragraphStart(paragraph) - before.units : 0)
  }

  /// The last paragraph is counted for it in any case: so the glyph before the number is one of its.
  func total(in document: DocumentLayout) -> Int {
    if estimates, tree.length > 0 { count(tree.length - 1..<tree.length, in: document) }
    return start(of: tree.length, in: document)
  }

  /// Where glyph `number` stands; nil beyond the last. O(log n) beside what is counted for the first time; O(log² n) where
  /// numbers are estimated.
  func place(of number: Int, in document: DocumentLayout) -> Place? {
    guard number >= 0 else { return nil }
    if estimates { return estimatedPlace(of: number, in: document) }
    while true {
      if tree.summary.glyphs > number, let place = countedPlace(of: number) { return place }
      guard let first = firstUncounted else { return nil }
      count(first..<min(first + Self.countedTogether, tree.length), in: document)
    }
  }

  /// `nil` where the paragraphs before it are not all counted.
  private func countedPlace(of number: Int) -> Place? {
    tree.first(where: { $0.glyphs > number }) { leaf, before in
      guard before.uncounted == 0 else { return nil }
      return leaf.place(of: number - before.glyphs).map { Place(paragraph: before.length + $0.paragraph, index: $0.index) }
    }
  }

  private func estimatedPlace(of number: Int, in document: DocumentLayout) -> Place? {
    var (low, high) = (0, tree.length)
    // The last paragraph that starts at or before it.
    while low < high {
      let middle = (low + high + 1) / 2
      if middle < tree.length, start(of: middle, in: document) <= number { low = middle } else { high = middle - 1 }
    }
    while low < tree.length {
      count(low..<low + 1, in: document)
      let first = start(of: low, in: document)
      if number < start(of: low + 1, in: document) { return Place(paragraph: low, index: max(0, number - first)) }
      low += 1
    }
    return nil
  }

  // MARK: Counting

  private static let countedTogether = 64
  private static let mostTogether = 4096

  /// Takes what became known of paragraphs from `first` on. O(log n + their number).
  func take(_ counts: [GlyphCount], from first: Int) {
    let range = first..<first + counts.count
    guard !counts.isEmpty, range.upperBound <= tree.length, tree.sum(of: range).uncounted > 0 else { return }
    tree.replace(range, with: GlyphCounts(counts.map { GlyphCounts.Item(glyphs: $0.glyphs, units: $0.units) }))
    recentParagraph = nil
  }

  private var firstUncounted: Int? {
    tree.first(where: { $0.uncounted > 0 }) { leaf, before in before.length + leaf.firstUncounted! }
  }

  /// Counts those of `range` that were not.
  private func count(_ range: Range<Int>, in document: DocumentLayout) {
    var next = range.lowerBound
    while next < range.upperBound {
      if next == 0 || range.count > 1 {
        guard let first = firstUncounted(from: next), first < range.upperBound else { return }
        next = first
      }
      let (leaf, before) = tree.leaf(at: next)
      let end = min(range.upperBound, next + Self.mostTogether, before.length + leaf.endOfUncounted(from: next - before.length))
      guard next < end else { return }
      take(document.glyphCounts(ofParagraphs: next..<end), from: next)
      next = end
    }
  }

  /// O(log n) where all before `index` are counted.
  private func firstUncounted(from index: Int) -> Int? {
    guard index > 0 else { return firstUncounted }
    let before = tree.sum(before: index).uncounted
    return tree.first(where: { $0.uncounted > before }) { leaf, start in
      start.length + leaf.firstUncounted(from: max(0, index - start.length))!
    }
  }

  /// What is wrong with the tree; `nil` when every invariant holds. O(n).
  func brokenInvariant() -> String? { tree.brokenInvariant() }
}

/// How many glyphs neighbouring paragraphs have.
private struct GlyphCounts: TreeLeaf {
  static let leastWeight = 32
  static let greatestWeight = 128

  /// A paragraph that was counted, or some that were not.
  struct Item {
    /// Below zero: so many paragraphs of which nothing is known.
    private var stored: Int32
    private var storedUnits: Int32 = 0

    init(uncounted count: Int) { stored = -Int32(count) }
    init(glyphs: Int, units: Int) { (stored, storedUnits) = (Int32(glyphs), Int32(units)) }

    var isCounted: Bool { stored >= 0 }
    /// Paragraphs.
    var count: Int { isCounted ? 1 : -Int(stored) }
    var glyphs: Int { max(0, Int(stored)) }
    var units: Int { Int(storedUnits) }
  }

  private var items: [Item]
  private(set) var summary: GlyphMeasure

  /// Of paragraphs of which nothing is known.
  init(count: Int) { self.init(count == 0 ? [] : [Item(uncounted: count)]) }

  init(_ items: [Item]) {
    self.items = items
    summary = items.reduce(into: .zero) { $0.add($1, $1.count) }
  }

  /// Whether each item is one paragraph.
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

  /// Tells how many paragraphs of each item lie in a range.
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
    let count = pieceCount
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

  /// Of a glyph counted from the first here; `nil` where something before it was not counted.
  func place(of number: Int) -> (paragraph: Int, index: Int)? {
    var rest = number
    for (paragraph, item) in items.enumerated() {
      guard item.isCounted else { return nil }
      if rest < item.glyphs { return (paragraph, rest) }
      rest -= item.glyphs
    }
    return nil
  }

  var firstUncounted: Int? { firstUncounted(from: 0) }

  func firstUncounted(from index: Int) -> Int? {
    var found: Int?
    forEach { item, start in if found == nil, !item.isCounted, start + item.count > index { found = max(start, index) } }
    return found
  }

  /// Where those end that follow each other from `index` on and were not counted.
  func endOfUncounted(from index: Int) -> Int {
    var end = index
    forEach { item, start in if !item.isCounted, start <= end, start + item.count > end { end = start + item.count } }
    return end
  }
}

/// What some paragraphs have of glyphs.
private struct GlyphMeasure: TreeSummary {
  /// Paragraphs.
  var length = 0
  /// Of those that were counted.
  var glyphs = 0
  /// UTF-16, of those that were counted.
  var units = 0
  /// Paragraphs that were not.
  var uncounted = 0

  static let zero = GlyphMeasure()

  /// Takes in so many paragraphs of an item, which has one if it was counted.
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
