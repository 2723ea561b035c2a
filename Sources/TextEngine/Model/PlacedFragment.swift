import Fonts

/// Why a line ends where it does.
package enum BreakReason: Hashable, Sendable {
  /// The paragraph's end.
  case paragraphEnd
  /// A hard break within the paragraph, or after its text: U+2028, U+0085, vertical tab, form feed.
  case mandatory
  /// The next piece of text did not fit, by this much.
  case didNotFit(LayoutUnit)
  /// The next piece had room; total fit ended the line for the sake of the whole paragraph.
  case chosen
  /// At a hyphen that hyphenation put in.
  case hyphenated
  /// Between the clusters of a word too long for its column.
  case emergency
  /// What follows is replaced by an ellipsis.
  case truncated
}

/// A stretch of text in its place: one side of a shape, or a whole line.
///
/// Fragments beside a shape share `line`, `rect.y`, `rect.height` and `baseline`.
package struct PlacedFragment: Hashable, Sendable {
  package var region: Int
  /// The visual line, counted within the region.
  package var line: Int
  /// The whole of the slot, with padding; in region space.
  package var rect: LayoutRect
  /// What ink and inner spaces take, with padding; trailing white space left out.
  package var used: LayoutRect
  /// y in region space.
  package var baseline: LayoutUnit
  /// UTF-16 in the document.
  package var range: Range<Int>
  package var paragraph: Int
  package var reason: BreakReason
  /// The empty line after a final hard break, of a paragraph or of a line.
  package var isEmptyLastLine = false
  /// Whether a client set its rectangles.
  package var isSetByClient = false
  /// The column of a table's row that it stands in; -1 for text that is in none. Fragments of a row share `line` alone.
  package var cell: Int16 = -1

  /// The space below the text within `rect` and `used`, up to the next line. The last line of a region has none.
  package var lineSpacing = LayoutUnit.zero

  // What it takes to find the glyphs again.
  /// The start of the paragraph, UTF-16 in the document.
  var paragraphStart: Int
  /// Where the first glyph in visual order stands, in region space.
  var contentX: LayoutUnit
  /// Added to the gaps of a justified line, in all; below zero it shrinks them.
  var stretch: LayoutUnit = .zero
  /// How many gaps share `stretch`.
  var gaps: Int = 0
  /// Removed after each cluster, so that the line need not be cut.
  var tightening: LayoutUnit = .zero
  /// From the slot's leading edge, padding apart, to where text starts: tabs are counted from there.
  var lead: LayoutUnit = .zero
  /// What text might have taken of the slot: without padding and indents.
  package var room: LayoutUnit = .zero
  var start: LineStart
  /// Where hanging white space begins, in the paragraph.
  var trimmedEnd: Int
  /// Text hidden by an ellipsis, UTF-16 in the document.
  package var hidden: Range<Int>?

  package var endsInHyphen: Bool { reason == .hyphenated }

  /// The fragment as it is without a line below it in its region.
  package var withoutLineSpacing: PlacedFragment {
    var fragment = self
    fragment.rect.height -= lineSpacing
    fragment.used.height -= lineSpacing
    fragment.lineSpacing = .zero
    return fragment
  }
}

/// Glyphs of one font, direction and style in their places, left to right.
package struct VisualRun: Sendable {
  package var font: FontInstance
  package var glyphs: [UInt32] = []
  /// Origins in region space; y includes the style's baseline offset.
  package var xs: [LayoutUnit] = []
  package var ys: [LayoutUnit] = []
  package var advances: [LayoutUnit] = []
  /// UTF-16 in the document: the first unit of each glyph's cluster.
  package var clusters: [Int] = []
  /// Where it begins on the left; the first glyph may stand off it.
  package var startX = LayoutUnit.zero
  /// Bidi level; odd runs right to left.
  package var level: UInt8
  /// UTF-16 in the document.
  package var range: Range<Int>
  /// An ellipsis that no character stands for; its `clusters` are the offset it stands at. So is a hyphen at a line's end
  /// whose word's font has none; any other belongs to its word's run, with the run's upper bound as cluster.
  package var isInserted = false
  /// What is copied for an inserted run: U+2026, or U+00AD, so that a divided word can be joined again.
  package var insertedText: UInt16 = 0x2026
  /// The place of an attachment: one glyph that is not drawn.
  package var isObject = false
  /// A tab or a hard break: an advance with nothing to draw.
  package var isBlank = false
  /// Index of the style in its paragraph: runs of one style are joined.
  var style: Int32 = -1
  /// Horizontal stretch by the style's expansion; 1 for none.
  package var stretch = 1.0

  package var isRightToLeft: Bool { level & 1 == 1 }
}

/// A place for the caret on a fragment.
package struct CaretStop: Hashable, Sendable {
  /// UTF-16 in the document: a grapheme boundary.
  package var offset: Int
  /// In region space.
  package var x: LayoutUnit
  /// Of the text that the stop belongs to.
  package var level: UInt8
  /// Whether the stop stands at the end of the text before it, not at the start of the text after.
  package var isTrailing: Bool
}

/// Work done. The same text, edits and shapes cost the same each time: what words were shaped before, by whichever text,
/// does not count.
package struct LayoutCost: Hashable, Sendable {
  /// Paragraphs analysed, paragraphs shaped, lines broken, fragments placed.
  package var analysed = 0, shaped = 0, broken = 0, placed = 0
  /// Segments and places to break that were gone through for lines with objects that fit their places.
  package var fitted = 0
  /// Lines that total fit weighed.
  package var weighed = 0

  package init() {}

  package static func + (a: LayoutCost, b: LayoutCost) -> LayoutCost {
    var sum = a
    sum.analysed += b.analysed
    sum.shaped += b.shaped
    sum.broken += b.broken
    sum.placed += b.placed
    sum.fitted += b.fitted
    sum.weighed += b.weighed
    return sum
  }

  package static func - (a: LayoutCost, b: LayoutCost) -> LayoutCost {
    var rest = a
    rest.analysed -= b.analysed
    rest.shaped -= b.shaped
    rest.broken -= b.broken
    rest.placed -= b.placed
    rest.fitted -= b.fitted
    rest.weighed -= b.weighed
    return rest
  }
}

/// A band that was laid anew.
package struct RegionChange: Hashable, Sendable {
  package var region: Int
  package var top, bottom: LayoutUnit

  /// Whether both lie in one region, one upon the other or edge to edge.
  func meets(_ other: RegionChange) -> Bool { region == other.region && top <= other.bottom && other.top <= bottom }
}
