/// Counts the text examined to break within words, in UTF-16 code units.
final class BreakingWorkCounter {
  /// The text passed to hyphenation.
  var hyphenated = 0
  /// The text reshaped because a line was cut within a segment.
  var shaped = 0
}
