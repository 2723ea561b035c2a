import CoreGraphics
import Foundation

/// A place in a text; each input has its own kind.
@preconcurrency @MainActor
open class UITextPosition: NSObject {}

/// A stretch of a text, between two places in the order of the text.
@preconcurrency @MainActor
open class UITextRange: NSObject {
  open var start: UITextPosition { preconditionFailure("\(type(of: self)) does not override start") }
  open var end: UITextPosition { preconditionFailure("\(type(of: self)) does not override end") }
  open var isEmpty: Bool { preconditionFailure("\(type(of: self)) does not override isEmpty") }
}

/// A rectangle of a selection: part of one line, in the space of the input's view.
@preconcurrency @MainActor
open class UITextSelectionRect: NSObject {
  open var rect: CGRect { preconditionFailure("\(type(of: self)) does not override rect") }
  open var writingDirection: NSWritingDirection { .natural }
  /// Whether the selection begins in this one.
  open var containsStart: Bool { false }
  open var containsEnd: Bool { false }
  open var isVertical: Bool { false }
}

/// How much of the text a question or a movement is about.
public enum UITextGranularity: Int, Sendable {
  case character, word, sentence, paragraph, line, document
}

/// Along the text, whatever way it is written.
public enum UITextStorageDirection: Int, Sendable {
  case forward, backward
}

/// Along the screen.
public enum UITextLayoutDirection: Int, Sendable {
  case right = 2, left, up, down
}

/// A storage or a layout direction, by its raw value.
public struct UITextDirection: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static func storage(_ direction: UITextStorageDirection) -> UITextDirection {
    UITextDirection(rawValue: direction.rawValue)
  }
  public static func layout(_ direction: UITextLayoutDirection) -> UITextDirection {
    UITextDirection(rawValue: direction.rawValue)
  }
}
