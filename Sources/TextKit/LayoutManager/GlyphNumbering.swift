import Ropes
import TextEngine

/// Numbers the glyphs of a text: paragraph after paragraph, in logical order.
///
/// A paragraph is shaped when its glyphs are first asked for, and counted when those of a paragraph after it are; what is
/// known of one stays until the paragraph is replaced, wherever edits move it. Counts add up in a tree: once they are known, a
/// number is found in O(log n), after any edit.
struct GlyphNumbering {
  /// Beside the engine's paragraphs.
  private var tree = SumTree<GlyphCounts>()
  private let recent = RecentLeaf<GlyphCounts>()

  /// A glyph and where it stands in its paragraph.
  struct Place {
    var paragraph: Int
    var index: Int
  }

  /// O(log n + count).
  mutating func replace(_ range: Range<Int>, count: Int) {
    tree.replace(range, with: GlyphCounts(count: count))
  }

  /// The number of the first glyph of `paragraph`; for the count of paragraphs, of the text's end. O(log n) beside what is
  /// counted for the first time.
  mutating func start(of paragraph: Int, in document: DocumentLayout) -> Int {
    while let found = tree.first(where: { $0.uncounted > 0 }), found.before.length < paragraph {
      let part = 0..<min(paragraph - found.before.length, found.leaf.weight)
      guard part.contains(where: { found.leaf.entries[$0].count == nil }) else { break }
      tree.updateLeaf(at: found.before.length) { leaf, start in
        for index in part { leaf.count(index) { document.glyphCount(ofParagraph: start + index) } }
      }
    }
    guard paragraph < tree.length else { return tree.summary.glyphs }
    let (leaf, before) = tree.leaf(at: paragraph, recent: recent)
    return before.glyphs + leaf.glyphs(before: paragraph - before.length)
  }

  mutating func total(in document: DocumentLayout) -> Int { start(of: tree.length, in: document) }

  mutating func glyphs(of paragraph: Int, in document: DocumentLayout) -> ParagraphGlyphs {
    let (leaf, before) = tree.leaf(at: paragraph, recent: recent)
    if let glyphs = leaf.entries[paragraph - before.length].glyphs { return glyphs }
    let glyphs = ParagraphGlyphs(document.logicalGlyphs(ofParagraph: paragraph), start: document.paragraphStart(paragraph))
    tree.updateLeaf(at: paragraph) { leaf, start in leaf.entries[paragraph - start] = .init(count: glyphs.count, glyphs: glyphs) }
    return glyphs
  }

  /// Where glyph `number` stands; nil beyond the last. O(log n) beside what is counted for the first time.
  mutating func place(of number: Int, in document: DocumentLayout) -> Place? {
    guard number >= 0 else { return nil }
    while let found = tree.first(where: { $0.glyphs > number || $0.uncounted > 0 }) {
      var rest = number - found.before.glyphs
      var next = 0
      while next < found.leaf.weight, let count = found.leaf.entries[next].count {
        if rest < count { return Place(paragraph: found.before.length + next, index: rest) }
        rest -= count
        next += 1
      }
      // Counted as far as it takes.
      tree.updateLeaf(at: found.before.length) { leaf, start in
        while next < leaf.weight, rest >= 0 {
          leaf.count(next) { document.glyphCount(ofParagraph: start + next) }
          rest -= leaf.entries[next].count!
          next += 1
        }
      }
    }
    return nil
  }

  /// What is wrong with the tree; `nil` when every invariant holds. O(n).
  func brokenInvariant() -> String? { tree.brokenInvariant() }
}

/// What is known of the glyphs of neighbouring paragraphs.
private struct GlyphCounts: TreeLeaf {
  static let leastWeight = 32
  static let greatestWeight = 128

  struct Entry {
    /// `nil` until it is asked for.
    var count: Int?
    var glyphs: ParagraphGlyphs?
  }
  var entries: [Entry]

  init(_ entries: [Entry]) { self.entries = entries }

  /// Of paragraphs of which nothing is known.
  init(count: Int) { entries = Array(repeating: Entry(), count: count) }

  var weight: Int { entries.count }

  var summary: GlyphMeasure {
    entries.reduce(into: GlyphMeasure(length: entries.count, glyphs: 0, uncounted: 0)) { sum, entry in
      if let count = entry.count { sum.glyphs += count } else { sum.uncounted += 1 }
    }
  }

  func slice(_ range: Range<Int>) -> GlyphCounts { GlyphCounts(Array(entries[range])) }
  mutating func append(_ other: GlyphCounts) { entries += other.entries }
  func divided() -> [GlyphCounts] { dividedEvenly() }

  /// Has a paragraph counted, if it was not.
  mutating func count(_ index: Int, by counting: () -> Int) {
    if entries[index].count == nil { entries[index].count = counting() }
  }

  func glyphs(before index: Int) -> Int { entries[..<index].reduce(0) { $0 + ($1.count ?? 0) } }
}

/// What some paragraphs have of glyphs.
private struct GlyphMeasure: TreeSummary {
  /// Paragraphs.
  var length: Int
  /// Of those that were counted.
  var glyphs: Int
  /// Paragraphs that were not.
  var uncounted: Int

  static let zero = GlyphMeasure(length: 0, glyphs: 0, uncounted: 0)

  static func + (a: GlyphMeasure, b: GlyphMeasure) -> GlyphMeasure {
    GlyphMeasure(length: a.length + b.length, glyphs: a.glyphs + b.glyphs, uncounted: a.uncounted + b.uncounted)
  }
}
