/// A break opportunity in simple text, with sums like those of `ShapedParagraph.Opportunity`.
struct SimpleBreak {
  /// `offset` is the start of the next line, and `trimmedOffset` the start of the white space before it, both as the iterator counts. `total` and
  /// `trimmed` are the sums of advances there, in 1/64 pt; `gaps` and `gapsTrimmed` are the numbers of word gaps.
  var offset = 0, total = 0, trimmed = 0, trimmedOffset = 0, gaps = 0, gapsTrimmed = 0
  /// By how much separate shaping widens the line that ends here, and the line that starts here, in 1/64 pt.
  var endDelta = 0, startDelta = 0
  /// Glyph deficit: UTF-16 code units minus glyphs up to here.
  var lack = 0
  /// Whether some of the text since the previous break was shaped.
  var isShaped = false

  enum Found { case opportunity, end, needsText, needsShaping }
}

/// Iterates over the break opportunities of a paragraph in order.
protocol SimpleBreakIterator {
  /// Whether glyphs are counted in whole words, even if a line divides a word.
  static var countsWholeWords: Bool { get }

  /// The break that was found last.
  var current: SimpleBreak { get }

  /// Finds the next break, which becomes `current`. Returns `.end` for the last break of the paragraph. Returns `.needsText` if the text in memory
  /// ends first, or `.needsShaping` if the text is not simple; `current` is then not meaningful.
  mutating func next() -> SimpleBreak.Found

  /// Passes breaks whose text ends at or before `limit`, a sum of advances. Never passes the last break of the paragraph, and can stop
  /// early.
  ///
  /// - Returns: The number of passed breaks. If it is not 0, `current` is the last of them.
  mutating func pass(upTo limit: Int) -> Int

  /// Permits `.needsShaping` as the result for a segment that extends beyond `sum`, because the caller does not need its end.
  mutating func stop(beyond sum: Int)
}

extension SimpleBreakIterator {
  /// Does nothing, because all breaks are known.
  mutating func stop(beyond sum: Int) {}
}
