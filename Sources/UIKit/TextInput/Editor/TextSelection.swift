import Foundation

/// What is selected: from where the hand began to where it is now. Offsets are UTF-16 in the document.
public struct TextSelection: Hashable, Sendable {
  /// Stays where it is while the selection is extended.
  public var anchor: Int
  /// Moves; the caret where nothing is selected.
  public var active: Int
  /// Where a line is wrapped at `active`: `.backward` for the end of the line, `.forward` for the start of the next.
  public var affinity: UITextStorageDirection

  /// A selection from `anchor` to `active`, which may lie before it.
  public init(anchor: Int, active: Int, affinity: UITextStorageDirection = .forward) {
    self.anchor = anchor
    self.active = active
    self.affinity = affinity
  }

  /// A caret that selects nothing.
  public init(caret: Int, affinity: UITextStorageDirection = .forward) {
    self.init(anchor: caret, active: caret, affinity: affinity)
  }

  /// Creates a selection of a range whose end is the active one. An end too large for an integer is the largest one.
  public init(_ range: NSRange) {
    self.init(anchor: range.location, active: range.saturatedEnd)
  }

  /// Whether nothing is selected: there is only a caret.
  public var isEmpty: Bool { anchor == active }
  /// The smaller of `anchor` and `active`.
  public var lowerBound: Int { min(anchor, active) }
  /// The larger of `anchor` and `active`.
  public var upperBound: Int { max(anchor, active) }
  /// What is selected, without its direction.
  public var range: NSRange { NSRange(location: lowerBound, length: upperBound - lowerBound) }
}
