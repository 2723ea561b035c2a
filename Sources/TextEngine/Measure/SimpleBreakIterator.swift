/// A place where a line of plain text may end; sums as `ShapedParagraph.Opportunity` has them.
struct SimpleBreak {
  /// Where the next line starts, and where white space before that begins; both counted from where its finder counts.
  var offset = 0, total = 0, trimmed = 0, trimmedOffset = 0, gaps = 0, gapsTrimmed = 0
  var endDelta = 0, startDelta = 0
  /// How many glyphs fewer than units the line has up to here.
  var lack = 0
  /// Whether it ends a piece of a word that was shaped.
  var isShaped = false

  enum Found { case opportunity, end, needsText, needsShaping }
}

/// The places where the lines of a paragraph may end, in order.
protocol SimpleBreakIterator {
  /// Whether glyphs are counted by whole words, wherever a line divides one.
  static var countsWholeWords: Bool { get }

  /// What was found last.
  var current: SimpleBreak { get }

  /// Finds the next one.
  mutating func next() -> SimpleBreak.Found

  /// Goes beyond places before which text ends at `limit` or sooner, counted as sums are; not beyond the last of the paragraph, and
  /// perhaps not as far as it might.
  ///
  /// - Returns: how many; then the last of them is `place`.
  mutating func pass(upTo limit: Int) -> Int

  /// A stretch without a place that goes on beyond a sum may be told as one to be shaped, as far as it may go: nobody asks where it ends.
  mutating func stop(beyond sum: Int)
}

extension SimpleBreakIterator {
  /// All is known already.
  mutating func stop(beyond sum: Int) {}
}
