/// The direction in which a paragraph, or a run in it, is written.
public enum NSWritingDirection: Int, Sendable {
  /// As the text's first strong character says.
  case natural = -1
  case leftToRight = 0
  case rightToLeft = 1
}

/// What a number of the `writingDirection` attribute adds to its `NSWritingDirection`.
public enum NSWritingDirectionFormatType: Int, Sendable {
  /// The text keeps the directions of its own characters inside.
  case embedding = 0
  /// All characters are taken to have this direction.
  case override = 2
}
