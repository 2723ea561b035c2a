import CoreGraphics
import Foundation
import Requirements

/// A place in a text; each input has its own kind.
@preconcurrency @MainActor
open class UITextPosition: NSObject {}

/// A stretch of a text, between two places in the order of the text.
@preconcurrency @MainActor
open class UITextRange: NSObject {
  /// The beginning of the range. A subclass must override it.
  open var start: UITextPosition { requirementFailed("\(type(of: self)) does not override start") }
  /// The end of the range, never before `start`. A subclass must override it.
  open var end: UITextPosition { requirementFailed("\(type(of: self)) does not override end") }
  /// Whether the range holds no characters. A subclass must override it.
  open var isEmpty: Bool { requirementFailed("\(type(of: self)) does not override isEmpty") }
}

/// A rectangle of a selection: part of one line, in the space of the input's view.
@preconcurrency @MainActor
open class UITextSelectionRect: NSObject {
  /// Where it is, in the space of the input's view. A subclass must override it.
  open var rect: CGRect { requirementFailed("\(type(of: self)) does not override rect") }
  /// How the text in it is written; `.natural` by default.
  open var writingDirection: NSWritingDirection { .natural }
  /// Whether the selection begins in this one.
  open var containsStart: Bool { false }
  /// Whether the selection ends in this one.
  open var containsEnd: Bool { false }
  /// Whether the text is vertical; `false` by default, and always in Galley's own inputs.
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

  /// The direction along the text.
  public static func storage(_ direction: UITextStorageDirection) -> UITextDirection {
    UITextDirection(rawValue: direction.rawValue)
  }
  /// The direction along the screen.
  public static func layout(_ direction: UITextLayoutDirection) -> UITextDirection {
    UITextDirection(rawValue: direction.rawValue)
  }
}
