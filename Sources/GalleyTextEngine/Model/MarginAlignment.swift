/// How the edges of lines are aligned at the margins.
package enum MarginAlignment: UInt8, Sendable {
  /// The advances of characters end at the margin.
  case box
  /// Optical alignment: punctuation, and letters with much white space beside them, extend slightly beyond the margin.
  case optical
  /// Punctuation is completely beyond the margin.
  case hanging
}
