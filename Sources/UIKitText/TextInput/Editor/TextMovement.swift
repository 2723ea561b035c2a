import UIKitCore

/// A step of the caret. Left, right, up and down are on the screen; the others follow the text.
public enum TextMovement: Hashable, Sendable, CaseIterable {
  case left, right, up, down
  /// To the end of a word on that side, or to its start if that side is backward in the paragraph's direction.
  case wordLeft, wordRight
  case lineStart, lineEnd
  case paragraphBackward, paragraphForward
  case documentStart, documentEnd
}
