/// A step of the caret. Left, right, up and down are on the screen; the others follow the text.
public enum TextMovement: Hashable, Sendable, CaseIterable {
  case left, right, up, down
  /// To the next edge of a word on that side, by the direction of the paragraph.
  case wordLeft, wordRight
  case lineStart, lineEnd
  case paragraphBackward, paragraphForward
  case documentStart, documentEnd
}
