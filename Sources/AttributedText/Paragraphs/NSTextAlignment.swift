/// Where lines stand between the margins. Raw values are UIKit's.
public enum NSTextAlignment: Int, Sendable {
  case left = 0
  case center = 1
  case right = 2
  case justified = 3
  /// Left or right, by the paragraph's direction.
  case natural = 4
}

/// What happens to text that is too wide. Raw values are UIKit's.
public enum NSLineBreakMode: Int, Sendable {
  case byWordWrapping = 0
  case byCharWrapping = 1
  case byClipping = 2
  case byTruncatingHead = 3
  case byTruncatingTail = 4
  case byTruncatingMiddle = 5
}
