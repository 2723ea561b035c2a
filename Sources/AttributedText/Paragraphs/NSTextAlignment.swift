/// Where lines stand between the margins. Raw values are UIKit's.
public enum NSTextAlignment: Int, Sendable {
  case left = 0
  case center = 1
  case right = 2
  /// Both ends at the margins, word spaces widened; the last line is not.
  case justified = 3
  /// Left or right, by the paragraph's direction.
  case natural = 4
}

/// What happens to text that is too wide. Raw values are UIKit's.
public enum NSLineBreakMode: Int, Sendable {
  /// Between words; a word that is wider than the line is cut between its clusters.
  case byWordWrapping = 0
  /// Between clusters, also within words.
  case byCharWrapping = 1
  /// One line for all text up to a hard break, cut at the edge.
  case byClipping = 2
  /// One line: an ellipsis stands for its start.
  case byTruncatingHead = 3
  /// One line: an ellipsis stands for its end.
  case byTruncatingTail = 4
  /// One line: an ellipsis stands for its middle.
  case byTruncatingMiddle = 5
}
