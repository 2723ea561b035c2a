import Fonts

/// What a client has a say in while its text is laid out. What is not set is not asked, and a document without hooks pays for none.
///
/// Offsets are UTF-16 in the document, rectangles in region space. Who is asked may look at what is laid, and changes nothing. Rows of
/// tables and the empty line after a final hard break are placed without asking.
package struct LayoutCallbacks {
  /// The glyphs of a stretch, after shaping: clusters that are to be shown otherwise, in order.
  package var changeGlyphs: ((ShapedGlyphRun) -> [ChangedCluster])?
  /// Whether a line may end before the unit at an offset; with a hyphen, or between words.
  package var mayBreak: ((_ offset: Int, _ isHyphenated: Bool) -> Bool)?
  /// The space below a line; `nil` takes the paragraph's.
  package var lineSpacing: ((LineQuery) -> LayoutUnit?)?
  /// The space above a paragraph's first line, and below its last; `nil` takes the paragraph's.
  package var spacingBefore, spacingAfter: ((LineQuery) -> LayoutUnit?)?
  /// Whether text goes on in the next column behind a line that ends at an offset.
  package var endsColumn: ((_ offset: Int, _ region: Int) -> Bool)?
  /// Changes a fragment's rectangles before it is placed.
  package var setFragment: ((inout FragmentQuery) -> Void)?

  package init() {}

  /// Whether nothing is asked.
  package var isEmpty: Bool {
    changeGlyphs == nil && mayBreak == nil && lineSpacing == nil && spacingBefore == nil && spacingAfter == nil && endsColumn == nil
      && setFragment == nil
  }
}

/// A line that a client is asked about.
package struct LineQuery {
  package var region: Int
  /// The first unit of the line; of one about what is below, its last.
  package var offset: Int
  /// Where it is to stand.
  package var rect: LayoutRect
}

/// A fragment that a client may move.
package struct FragmentQuery {
  package var region: Int
  package var range: Range<Int>
  package var rect: LayoutRect
  /// The part of it that text takes.
  package var used: LayoutRect
  /// From the top of `rect`.
  package var baseline: LayoutUnit
}

/// Glyphs of one font and style that follow each other in a paragraph, in logical order.
package struct ShapedGlyphRun {
  package var font: FontInstance
  package var range: Range<Int>
  /// Which of its paragraph's glyphs the first is.
  package var firstGlyph: Int
  /// 0 for what has none: tabs, hard breaks, places of attachments.
  package var glyphs: [UInt32]
  /// The first unit of each glyph's cluster; never falling.
  package var clusters: [Int]

  package init(font: FontInstance, range: Range<Int>, firstGlyph: Int = 0, glyphs: [UInt32], clusters: [Int]) {
    (self.font, self.range, self.firstGlyph, self.glyphs, self.clusters) = (font, range, firstGlyph, glyphs, clusters)
  }
}

/// A cluster that is shown otherwise than it was shaped.
package struct ChangedCluster {
  package enum Replacement {
    /// Glyphs in logical order; of another font than the stretch's where one is named.
    case glyphs([UInt32], FontInstance?)
    /// An advance without a glyph.
    case blank(LayoutUnit)
    /// Moves to a tab stop.
    case tab
    /// The line ends after it.
    case lineEnd
    /// The line ends after it, and the next begins as a paragraph's first does.
    case paragraphEnd
    /// The line ends after it, and the next stands in the next column.
    case columnEnd
  }

  /// Within the stretch; may join several of its clusters.
  package var range: Range<Int>
  package var replacement: Replacement
  /// What the client wants to be told of its glyphs again; see `DocumentLayout.glyphMarks`.
  package var mark: UInt8

  package init(range: Range<Int>, replacement: Replacement, mark: UInt8) { (self.range, self.replacement, self.mark) = (range, replacement, mark) }
}

/// What a paragraph's changed clusters say beside their glyphs.
final class GlyphSubstitution: Sendable {
  /// Offsets in the paragraph at which a line begins as a paragraph's first does.
  let paragraphStarts: Set<Int>
  /// Offsets in the paragraph at which a column ends.
  let columnEnds: Set<Int>
  /// Whether the separator at the paragraph's end ends no more than a line.
  let continuesInNext: Bool
  /// For each glyph in logical order the client's mark; 0 for one that it left as it was.
  let marks: [UInt8]

  init(paragraphStarts: Set<Int>, columnEnds: Set<Int>, continuesInNext: Bool, marks: [UInt8]) {
    (self.paragraphStarts, self.columnEnds, self.continuesInNext, self.marks) = (paragraphStarts, columnEnds, continuesInNext, marks)
  }
}
