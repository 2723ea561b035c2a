import Foundation
import UIKitCore

/// A selection, from the point where the user began it to its current end. Offsets are UTF-16 in the document.
public struct TextSelection: Hashable, Sendable {
  /// The end that stays fixed while the selection is extended.
  public var anchor: Int
  /// The end that moves, or the caret if the selection is empty.
  public var active: Int
  /// The side of a soft line break at `active`: `.backward` for the end of the line, `.forward` for the start of the next.
  public var affinity: UITextStorageDirection

  /// Creates a selection from `anchor` to `active`, which can precede it.
  public init(anchor: Int, active: Int, affinity: UITextStorageDirection = .forward) {
    self.anchor = anchor
    self.active = active
    self.affinity = affinity
  }

  /// Creates a caret at an offset in UTF-16 code units, which selects nothing.
  public init(caret: Int, affinity: UITextStorageDirection = .forward) {
    self.init(anchor: caret, active: caret, affinity: affinity)
  }

  /// Creates a selection of a range with the active position at its end. The end is clamped to the largest integer.
  public init(_ range: NSRange) {
    self.init(anchor: range.location, active: range.saturatedEnd)
  }

  /// Whether nothing is selected: there is only a caret.
  public var isEmpty: Bool { anchor == active }
  /// The smaller of `anchor` and `active`.
  public var lowerBound: Int { min(anchor, active) }
  /// The larger of `anchor` and `active`.
  public var upperBound: Int { max(anchor, active) }
  /// The selected range, without its direction.
  public var range: NSRange { NSRange(location: lowerBound, length: upperBound - lowerBound) }
}
