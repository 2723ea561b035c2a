import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// A position in an editor's text: UTF-16 from its start.
@preconcurrency @MainActor
final class EditorPosition: UITextPosition {
  let offset: Int
  let affinity: UITextStorageDirection

  init(_ offset: Int, _ affinity: UITextStorageDirection = .forward) {
    self.offset = offset
    self.affinity = affinity
  }

  nonisolated override func isEqual(_ object: Any?) -> Bool { (object as? EditorPosition)?.offset == offset }
  nonisolated override var hash: Int { offset.hashValue }
  nonisolated override var description: String { "position \(offset)" }
}

/// A range of an editor's text, in UTF-16 code units from its start.
@preconcurrency @MainActor
final class EditorRange: UITextRange {
  let range: NSRange
  /// The line of a caret at a soft line break; `.forward` for a range with characters.
  let affinity: UITextStorageDirection

  init(_ range: NSRange, _ affinity: UITextStorageDirection = .forward) {
    self.range = range
    self.affinity = range.length == 0 ? affinity : .forward
  }

  override var start: UITextPosition { EditorPosition(range.location, affinity) }
  override var end: UITextPosition { EditorPosition(range.saturatedEnd, affinity) }
  override var isEmpty: Bool { range.length == 0 }

  nonisolated override func isEqual(_ object: Any?) -> Bool { (object as? EditorRange)?.range == range }
  nonisolated override var hash: Int { range.hashValue }
  nonisolated override var description: String { "range {\(range.location), \(range.length)}" }
}

/// A rectangle of an editor's selection.
@preconcurrency @MainActor
final class EditorSelectionRect: UITextSelectionRect {
  private let storedRect: CGRect
  private let direction: NSWritingDirection
  private let isFirst: Bool
  private let isLast: Bool

  init(_ storedRect: CGRect, _ direction: NSWritingDirection, isFirst: Bool, isLast: Bool) {
    self.storedRect = storedRect
    self.direction = direction
    self.isFirst = isFirst
    self.isLast = isLast
  }

  override var rect: CGRect { storedRect }
  override var writingDirection: NSWritingDirection { direction }
  override var containsStart: Bool { isFirst }
  override var containsEnd: Bool { isLast }
}
