import GalleyFonts

/// Callbacks by which a client takes part in layout. Callbacks that are `nil` cost nothing.
///
/// Rectangles are in region space. A callback can query the existing layout, but must not change
/// anything. Table rows and the empty line after a final hard break are placed without callbacks.
package struct LayoutCallbacks {
  /// Returns the clusters of a shaped glyph run that are displayed differently, in order.
  package var changeGlyphs: ((ShapedGlyphRun) -> [ChangedCluster])?
  /// Returns whether a line can end before the code unit at an offset, with a hyphen or between words.
  package var mayBreak: ((_ offset: UTF16Offset, _ isHyphenated: Bool) -> Bool)?
  /// Returns the space below a line, or `nil` for the paragraph's value.
  package var lineSpacing: ((LineQuery) -> LayoutUnit?)?
  /// Return the space above a paragraph's first line and below its last line, or `nil` for the paragraph's value.
  package var spacingBefore, spacingAfter: ((LineQuery) -> LayoutUnit?)?
  /// Returns whether the text continues in the next column after a line that ends at an offset.
  package var endsColumn: ((_ offset: UTF16Offset, _ region: Int) -> Bool)?
  /// Changes a fragment's rectangles before it is placed.
  package var setFragment: ((inout FragmentQuery) -> Void)?

  package init() {}

  /// Whether there are no callbacks.
  package var isEmpty: Bool {
    changeGlyphs == nil && mayBreak == nil && lineSpacing == nil && spacingBefore == nil && spacingAfter == nil && endsColumn == nil
      && setFragment == nil
  }
}

/// A line in a delegate query.
package struct LineQuery {
  package var region: Int
  /// The offset of the line's first code unit. In queries about the space below the line, that of its last code unit.
  package var offset: UTF16Offset
  /// The rectangle that is planned for the line.
  package var rect: LayoutRect
  /// The glyph of the code unit at `offset`: the first of its cluster, or in queries about the space below the line, the last. `nil` if layout
  /// does not know it.
  package var glyph: GlyphPosition?
}

/// A glyph, counted from the first glyph of a paragraph, which can be an earlier one.
package struct GlyphPosition: Equatable {
  package var paragraph: Int
  /// The number of glyphs from the first one of the paragraph to this one.
  package var index: Int
}

/// A fragment that a client can move.
package struct FragmentQuery {
  package var region: Int
  package var range: Range<UTF16Offset>
  package var rect: LayoutRect
  /// The part of `rect` that the text covers.
  package var used: LayoutRect
  /// The distance from the top of `rect`.
  package var baseline: LayoutUnit
  /// The first glyph of `range` and the number of its glyphs, or `nil` if layout does not know them.
  package var glyphs: (first: GlyphPosition, count: Int)?
}

/// Consecutive glyphs of one font and style in a paragraph, in logical order.
package struct ShapedGlyphRun {
  package var font: FontInstance
  package var range: Range<UTF16Offset>
  /// The index of the first glyph among those of its paragraph.
  package var firstGlyph: Int
  /// Glyph numbers. 0 for characters without a glyph: tabs, hard breaks and attachments.
  package var glyphs: [UInt32]
  /// The offset of the first code unit of each glyph's cluster, in ascending order.
  package var clusters: [UTF16Offset]

  package init(font: FontInstance, range: Range<UTF16Offset>, firstGlyph: Int = 0, glyphs: [UInt32], clusters: [UTF16Offset]) {
    (self.font, self.range, self.firstGlyph, self.glyphs, self.clusters) = (font, range, firstGlyph, glyphs, clusters)
  }
}

/// A cluster whose display differs from its shaping.
package struct ChangedCluster {
  package enum Replacement {
    /// Glyphs in logical order, in the given font, or in the font of the run if it is `nil`.
    case glyphs([UInt32], FontInstance?)
    /// An advance without a glyph.
    case blank(LayoutUnit)
    /// A move to the next tab stop.
    case tab
    /// The end of a line.
    case lineEnd
    /// The end of a line. The next line begins like the first line of a paragraph.
    case paragraphEnd
    /// The end of a line. The next line is in the next column.
    case columnEnd
  }

  /// A range within the run. It can join several clusters.
  package var range: Range<UTF16Offset>
  package var replacement: Replacement
  /// A value that the client can query later with `DocumentLayout.glyphMarks`.
  package var mark: UInt8

  package init(range: Range<UTF16Offset>, replacement: Replacement, mark: UInt8) { (self.range, self.replacement, self.mark) = (range, replacement, mark) }
}

/// The effects of a paragraph's changed clusters, apart from their glyphs.
final class GlyphSubstitution: Sendable {
  /// The offsets in the paragraph at which a line begins like the first line of a paragraph.
  let paragraphStarts: Set<ParagraphOffset>
  /// The offsets in the paragraph at which a column ends.
  let columnEnds: Set<ParagraphOffset>
  /// Whether the separator at the paragraph's end only ends a line.
  let continuesInNext: Bool
  /// The client's mark of each glyph in logical order; 0 for an unchanged glyph.
  let marks: [UInt8]

  init(paragraphStarts: Set<ParagraphOffset>, columnEnds: Set<ParagraphOffset>, continuesInNext: Bool, marks: [UInt8]) {
    (self.paragraphStarts, self.columnEnds, self.continuesInNext, self.marks) = (paragraphStarts, columnEnds, continuesInNext, marks)
  }
}
