import CoreGraphics
import Foundation
import GalleyRequirements

/// A position in a text; each text input has its own subclass.
@preconcurrency @MainActor
open class UITextPosition: NSObject {}

/// A range of a text, between two positions in text order.
@preconcurrency @MainActor
open class UITextRange: NSObject {
  /// The beginning of the range. Traps if a subclass does not override it.
  open var start: UITextPosition { requirementFailed("\(type(of: self)) does not override start") }
  /// The end of the range, never before `start`. Traps if a subclass does not override it.
  open var end: UITextPosition { requirementFailed("\(type(of: self)) does not override end") }
  /// Whether the range is empty. Traps if a subclass does not override it.
  open var isEmpty: Bool { requirementFailed("\(type(of: self)) does not override isEmpty") }
}

/// A rectangle of a selection: part of a line, in the coordinate space of the input's view.
@preconcurrency @MainActor
open class UITextSelectionRect: NSObject {
  /// The frame in the coordinate space of the input's view, in points. Traps if a subclass does not override it.
  open var rect: CGRect { requirementFailed("\(type(of: self)) does not override rect") }
  /// The writing direction of the text in the rectangle; `.natural` unless a subclass overrides it.
  open var writingDirection: NSWritingDirection { .natural }
  /// Whether the rectangle contains the start of the selection; `false` by default.
  open var containsStart: Bool { false }
  /// Whether the rectangle contains the end of the selection; `false` by default.
  open var containsEnd: Bool { false }
  /// Whether the text is vertical; `false` by default, and always in Galley's own inputs.
  open var isVertical: Bool { false }
}

/// The unit of text for a query or a movement.
public enum UITextGranularity: Int, Sendable {
  case character, word, sentence, paragraph, line, document
}

/// A direction in storage order, independent of the writing direction.
public enum UITextStorageDirection: Int, Sendable {
  case forward, backward
}

/// A direction on the screen.
public enum UITextLayoutDirection: Int, Sendable {
  case right = 2, left, up, down
}

/// A storage or layout direction, by its raw value.
public struct UITextDirection: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Returns the direction with the raw value of a storage direction.
  public static func storage(_ direction: UITextStorageDirection) -> UITextDirection {
    UITextDirection(rawValue: direction.rawValue)
  }
  /// Returns the direction with the raw value of a layout direction.
  public static func layout(_ direction: UITextLayoutDirection) -> UITextDirection {
    UITextDirection(rawValue: direction.rawValue)
  }
}
