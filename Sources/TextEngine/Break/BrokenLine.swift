/// Where a line starts: an offset, and what is known of it from the line before. The offset alone decides the rest.
struct LineStart: Hashable, Sendable {
  var offset: TextOffset
  /// The sum of widths before the line, less what cutting a word in two changed.
  var position: Int
  /// The first opportunity past `offset`.
  var opportunity: Int
  /// Word gaps before the line.
  var gaps: Int

  static let paragraphStart = LineStart(offset: TextOffset(0), position: 0, opportunity: 0, gaps: 0)
}

/// The room that a line is broken into.
struct LineMeasure: Sendable {
  /// 1/64 pt.
  var width: Int
  /// Whether a word may be broken between clusters if nothing else fits.
  var mayBreakWords: Bool
  /// From the fragment's leading edge to where text starts: tabs are counted from the edge.
  var indent = 0
  var isJustified = false
  /// 0…1: lines filled less than this are offered hyphens.
  var hyphenation = 0.0
  var minimumWordSpace = 1.0
  var maximumWordSpace = 1.5
  /// Above this a justified line ends ragged.
  var raggedWordSpace = Double.infinity
  /// Whether the room is less than the column's: hyphens are tried harder there.
  var isNarrow = false
}

/// A line, or the part of one that stands in one slot.
struct BrokenLine: Sendable {
  var start: LineStart
  /// Where the next one starts.
  var end: LineStart
  /// Where white space that hangs at the end begins.
  var trimmedEnd: Int
  /// Without hanging white space; with a hyphen, if one is shown. 1/64 pt.
  var width: Int
  /// Gaps that justification may stretch.
  var gaps: Int
  var reason: BreakReason
}
