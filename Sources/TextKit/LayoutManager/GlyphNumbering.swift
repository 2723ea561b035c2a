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
  /// The paragraph asked about last: after a character comes its glyph, and back.
  private var recentParagraph: NumberedParagraph?

  /// A glyph and where it stands in its paragraph.
  struct Place {
    var paragraph: Int
    var index: Int
  }

  /// O(log n + count).
  mutating func replace(_ range: Range<Int>, count: Int) {
    recentParagraph = nil
    tree.replace(range, with: GlyphCounts(count: count))
  }

  /// The paragraph that holds a character, which is not the text's end. O(log n) beside what is counted for the first time,
  /// O(1) in the one asked about last; so is the next.
  mutating func paragraph(ofCharacter index: Int, in document: DocumentLayout) -> NumberedParagraph {
    if let recentParagraph, recentParagraph.characters.contains(index) { return recentParagraph }
    return number(document.paragraph(at: index).index, in: document)
  }

  /// The paragraph that holds glyph `number`; nil beyond the last.
  mutating func paragraph(ofGlyph number: Int, in document: DocumentLayout) -> NumberedParagraph? {
    if let recentParagraph, recentParagraph.numbers.contains(number) { return recentParagraph }
    guard let place = place(of: number, in: document) else { return nil }
    return self.number(place.paragraph, in: document)
  }

  private mutating func number(_ paragraph: Int, in document: DocumentLayout) -> NumberedParagraph {
    let numbered = NumberedParagraph(
      characters: document.range(ofParagraph: paragraph), firstNumber: start(of: paragraph, in: document),
      glyphs: document.logicalGlyphs(ofParagraph: paragraph))
    recentParagraph = numbered
    return numbered
  }

  /// The number of the first glyph of `paragraph`; for the count of paragraphs, of the text's end. O(log n) beside what is
  /// counted for the first time.
  mutating func start(of paragraph: Int, in document: DocumentLayout) -> Int {
    while let found = tree.first(where: { $0.uncounted > 0 }), found.before.length < paragraph {
      let part = 0..<min(paragraph - found.before.length, found.leaf.weight)
      guard part.contains(where: { found.leaf[$0] == nil }) else { break }
      tree.updateLeaf(at: found.before.length) { leaf, start in
        for index in part { leaf.count(index) { document.glyphCount(ofParagraph: start + index) } }
      }
    }
    guard paragraph < tree.length else { return tree.summary.glyphs }
    let (leaf, before) = tree.leaf(at: paragraph)
    return before.glyphs + leaf.glyphs(before: paragraph - before.length)
  }

  mutating func total(in document: DocumentLayout) -> Int { start(of: tree.length, in: document) }

  /// Where glyph `number` stands; nil beyond the last. O(log n) beside what is counted for the first time.
  mutating func place(of number: Int, in document: DocumentLayout) -> Place? {
    guard number >= 0 else { return nil }
    while let found = tree.first(where: { $0.glyphs > number || $0.uncounted > 0 }) {
      var rest = number - found.before.glyphs
      var next = 0
      while next < found.leaf.weight, let count = found.leaf[next] {
        if rest < count { return Place(paragraph: found.before.length + next, index: rest) }
        rest -= count
        next += 1
      }
      // Counted as far as it takes.
      tree.updateLeaf(at: found.before.length) { leaf, start in
        while next < leaf.weight, rest >= 0 {
          leaf.count(next) { document.glyphCount(ofParagraph: start + next) }
          rest -= leaf[next]!
          next += 1
        }
      }
    }
    return nil
  }

  /// What is wrong with the tree; `nil` when every invariant holds. O(n).
  func brokenInvariant() -> String? { tree.brokenInvariant() }
}

/// How many glyphs neighbouring paragraphs have.
private struct GlyphCounts: TreeLeaf {
  static let leastWeight = 32
  static let greatestWeight = 128

  /// Below zero until it is asked for.
  private var stored: [Int32]

  /// Of paragraphs of which nothing is known.
  init(count: Int) { stored = Array(repeating: -1, count: count) }

  private init(_ stored: [Int32]) { self.stored = stored }

  var weight: Int { stored.count }

  var summary: GlyphMeasure {
    stored.reduce(into: GlyphMeasure(length: stored.count, glyphs: 0, uncounted: 0)) { sum, count in
      if count < 0 { sum.uncounted += 1 } else { sum.glyphs += Int(count) }
    }
  }

  func slice(_ range: Range<Int>) -> GlyphCounts { GlyphCounts(Array(stored[range])) }
  mutating func append(_ other: GlyphCounts) { stored += other.stored }
  func divided() -> [GlyphCounts] { dividedEvenly() }

  /// `nil` until it is asked for.
  subscript(index: Int) -> Int? { stored[index] < 0 ? nil : Int(stored[index]) }

  /// Has a paragraph counted, if it was not.
  mutating func count(_ index: Int, by counting: () -> Int) {
    if stored[index] < 0 { stored[index] = Int32(counting()) }
  }

  func glyphs(before index: Int) -> Int { stored[..<index].reduce(0) { $0 + Int(max(0, $1)) } }
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
