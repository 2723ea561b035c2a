import GalleyFonts

/// The reason for the end of a line.
package enum BreakReason: Hashable, Sendable {
  /// The end of the paragraph.
  case paragraphEnd
  /// A hard break within the paragraph, or after its text: U+2028, U+0085, vertical tab, form feed.
  case mandatory
  /// The next segment exceeds the available width by this length.
  case didNotFit(LayoutUnit)
  /// The next segment fits, but total fit ended the line to improve the whole paragraph.
  case chosen
  /// A hyphen inserted by hyphenation.
  case hyphenated
  /// Between two clusters of a word that is too long for its column.
  case emergency
  /// An ellipsis replaces the text that follows.
  case truncated
}

/// A positioned run of text: a whole line, or its part on one side of a shape.
///
/// Fragments beside a shape share `line`, `rect.y`, `rect.height` and `baseline`.
package struct PlacedFragment: Hashable, Sendable {
  package var region: Int
  /// The index of the visual line within the region.
  package var line: Int
  /// The whole slot including padding, in region space.
  package var rect: LayoutRect
  /// The rectangle of the text, with padding but without trailing white space.
  package var used: LayoutRect
  /// The y coordinate in region space.
  package var baseline: LayoutUnit
  /// The characters of the fragment.
  package var range: Range<UTF16Offset>
  package var paragraph: Int
  package var reason: BreakReason
  /// Whether this is the empty line after a final hard break, of a paragraph or of a line.
  package var isEmptyLastLine = false
  /// Whether the client set its rectangles.
  package var isSetByClient = false
  /// The index of its column in a table row, 32,767 for all beyond that; -1 for text outside tables. Fragments of a row share only `line`.
  package var cell: Int16 = -1

  /// The space below the text within `rect` and `used`, up to the next line. Zero for the last line of a region.
  package var lineSpacing = LayoutUnit.zero

  // State needed to reconstruct the glyphs.
  /// The start of the paragraph.
  var paragraphStart: UTF16Offset
  /// The x coordinate of the first glyph in visual order, in region space.
  var contentX: LayoutUnit
  /// The total width added to the gaps of a justified line. Negative if the gaps shrink.
  var stretch: LayoutUnit = .zero
  /// The number of gaps that share `stretch`.
  var gaps: Int = 0
  /// The space removed after each cluster to avoid truncation.
  var tightening: LayoutUnit = .zero
  /// The distance from the slot's leading edge, without padding, to the start of the text. Tab stops are relative to that edge.
  var lead: LayoutUnit = .zero
  /// The available width of the slot, without padding and indents.
  package var availableWidth: LayoutUnit = .zero
  var start: LineStart
  /// The offset at which hanging white space begins.
  var trimmedEnd: ParagraphOffset
  /// The range that an ellipsis replaces. `nil` if the line is not truncated.
  package var hidden: Range<UTF16Offset>?

  package var endsInHyphen: Bool { reason == .hyphenated }

  /// The fragment as it would be if it were the last line of its region.
  package var withoutLineSpacing: PlacedFragment {
    var fragment = self
    fragment.rect.height -= lineSpacing
    fragment.used.height -= lineSpacing
    fragment.lineSpacing = .zero
    return fragment
  }
}

/// Positioned glyphs of one font, direction and style, from left to right.
package struct VisualRun: Sendable {
  package var font: FontInstance
  package var glyphs: [UInt32] = []
  /// The origins of the glyphs in region space. y includes the style's baseline offset.
  package var xs: [LayoutUnit] = []
  package var ys: [LayoutUnit] = []
  package var advances: [LayoutUnit] = []
  /// The first UTF-16 code unit of each glyph's cluster.
  package var clusters: [UTF16Offset] = []
  /// The left edge of the run in region space. The origin of the first glyph, in `xs`, can differ from it.
  package var startX = LayoutUnit.zero
  /// The bidi level. Odd levels run from right to left.
  package var level: UInt8
  /// The characters of the run.
  package var range: Range<UTF16Offset>
  /// Whether the run is an ellipsis without a character of its own; its `clusters` are the offset of the ellipsis. Also
  /// true for a hyphen in a fallback font. Other hyphens belong to the run of their word, with the run's upper bound as cluster.
  package var isInserted = false
  /// The text copied for an inserted run: U+2026, or U+00AD so that a divided word can be joined again.
  package var insertedText: UInt16 = 0x2026
  /// Whether the run is an attachment: one glyph that is not drawn.
  package var isObject = false
  /// Whether the run is a tab or a hard break: an advance without ink.
  package var isBlank = false
  /// The index of the style in its paragraph. Runs of one style are merged.
  var style: Int32 = -1
  /// The horizontal scale due to the style's expansion; 1 for none.
  package var horizontalScale = 1.0

  package var isRightToLeft: Bool { level & 1 == 1 }
}

/// A caret position on a fragment.
package struct CaretStop: Hashable, Sendable {
  /// A grapheme cluster boundary.
  package var offset: UTF16Offset
  /// The x coordinate in region space.
  package var x: LayoutUnit
  /// The bidi level of the text that the stop belongs to.
  package var level: UInt8
  /// Whether the stop is at the end of the text before it, rather than at the start of the text after it.
  package var isTrailing: Bool
}

/// Counters of the work done by layout. The same text, edits and shapes always cost the same: cached words do not count.
package struct LayoutCost: Hashable, Sendable {
  /// The numbers of paragraphs analyzed, paragraphs shaped, lines broken and fragments placed.
  package var analysed = 0, shaped = 0, broken = 0, placed = 0
  /// The number of glyphs of the shaped paragraphs, or of the parts that were shaped after edits.
  package var shapedGlyphs = 0
  /// The number of segments and break opportunities examined for lines with objects whose size depends on their position.
  package var fitted = 0
  /// The number of candidate lines that total fit evaluated, including those that it rejected.
  package var weighed = 0

  package init() {}

  package static func + (a: LayoutCost, b: LayoutCost) -> LayoutCost {
    var sum = a
    sum.analysed += b.analysed
    sum.shaped += b.shaped
    sum.shapedGlyphs += b.shapedGlyphs
    sum.broken += b.broken
    sum.placed += b.placed
    sum.fitted += b.fitted
    sum.weighed += b.weighed
    return sum
  }

  package static func - (a: LayoutCost, b: LayoutCost) -> LayoutCost {
    var difference = a
    difference.analysed -= b.analysed
    difference.shaped -= b.shaped
    difference.shapedGlyphs -= b.shapedGlyphs
    difference.broken -= b.broken
    difference.placed -= b.placed
    difference.fitted -= b.fitted
    difference.weighed -= b.weighed
    return difference
  }
}

/// A band of a region that was laid out again.
package struct RegionChange: Hashable, Sendable {
  package var region: Int
  package var top, bottom: LayoutUnit

  /// Returns whether this band and `other` are in the same region and overlap or touch.
  func meets(_ other: RegionChange) -> Bool { region == other.region && top <= other.bottom && other.top <= bottom }
}
