/// What breaking within words looked at, in UTF-16 units.
final class BreakingWork {
  /// Given to hyphenation.
  var hyphenated = 0
  /// Shaped by itself because a line was cut there.
  var shaped = 0
}
