/// The lines that a search considers, and how it rates them.
struct FitCriteria {
  let rules: FitRules
  let glue: FitGlue
  /// For lines that do not have the full column.
  let glueBesideShapes: FitGlue
  /// Maximum badness of lines. It does not exclude last lines, which are never stretched.
  var tolerance: Int
  /// Maximum stretching of lines.
  var limit = FitLimit()
  /// Paths with more demerits are discarded.
  var maximumDemerits = Int.max
  /// Unlimited if 0.
  var maximumConsecutiveHyphens = 0
  /// Whether text that does not fit a position can skip to the next one, unless the position has the full column.
  var maySkip = true
  /// Whether to use lower bounds for lines below all shapes, if the maximum demerits limit the search.
  var usesLowerBounds = false
}
