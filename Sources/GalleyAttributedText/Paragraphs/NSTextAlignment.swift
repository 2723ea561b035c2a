/// The alignment of lines between the margins. Raw values are UIKit's.
public enum NSTextAlignment: Int, Sendable {
  case left = 0
  case center = 1
  case right = 2
  /// Aligns both ends with the margins by widening word spaces, except in the last line.
  case justified = 3
  /// Left or right, depending on the paragraph's direction.
  case natural = 4
}

/// The treatment of text that is too wide. Raw values are UIKit's.
public enum NSLineBreakMode: Int, Sendable {
  /// Breaks between words; a word that is wider than the line is divided between grapheme clusters.
  case byWordWrapping = 0
  /// Breaks between grapheme clusters, also within words.
  case byCharWrapping = 1
  /// Keeps all text up to a hard break on one line and clips it at the edge.
  case byClipping = 2
  /// Keeps text on one line and replaces its start with an ellipsis.
  case byTruncatingHead = 3
  /// Keeps text on one line and replaces its end with an ellipsis.
  case byTruncatingTail = 4
  /// Keeps text on one line and replaces its middle with an ellipsis.
  case byTruncatingMiddle = 5
}
