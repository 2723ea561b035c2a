/// The writing direction of a paragraph or of a run in it.
public enum NSWritingDirection: Int, Sendable {
  /// The direction of the text's first strong character.
  case natural = -1
  case leftToRight = 0
  case rightToLeft = 1
}

/// The part of a `writingDirection` number that is added to its `NSWritingDirection`.
public enum NSWritingDirectionFormatType: Int, Sendable {
  /// The characters keep their own directions within the embedding.
  case embedding = 0
  /// All characters are treated as having this direction.
  case override = 2
}
