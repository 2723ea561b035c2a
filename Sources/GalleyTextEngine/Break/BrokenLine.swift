/// The available width of a line, and the rules for filling it.
struct LineMeasure: Sendable {
  /// The available width, in 1/64 pt.
  var width: Int
  /// Whether a word can be broken between clusters if nothing else fits.
  var mayBreakWords: Bool
  /// The distance from the fragment's leading edge to the start of the text, in 1/64 pt. Tab stops are relative to the edge.
  var indent = 0
  var isJustified = false
  /// The fill ratio (0…1) below which a line is hyphenated.
  var hyphenation = 0.0
  var minimumWordSpace = 1.0
  var maximumWordSpace = 1.5
  /// The ratio of word spaces above which a justified line is set ragged.
  var raggedWordSpace = Double.infinity
  /// Whether the slot is narrower than the column. Hyphenation is then more eager.
  var isNarrow = false
}

/// A line, or its part in one slot.
struct BrokenLine: Sendable {
  var start: LineStart
  /// The start of the next line.
  var end: LineStart
  /// The offset at which hanging white space begins.
  var trimmedEnd: ParagraphOffset
  /// The width without hanging white space, but with the hyphen if one is shown, in 1/64 pt.
  var width: Int
  /// The number of gaps that justification can stretch.
  var gaps: Int
  var reason: BreakReason
}
