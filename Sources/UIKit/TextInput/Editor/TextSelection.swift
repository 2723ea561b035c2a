import Foundation

/// What is selected: from where the hand began to where it is now. Offsets are UTF-16 in the document.
public struct TextSelection: Hashable, Sendable {
  /// Stays where it is while the selection is extended.
  public var anchor: Int
  /// Moves; the caret where nothing is selected.
  public var active: Int
  /// Where a line is wrapped at `active`: `.backward` for the end of the line, `.forward` for the start of the next.
  public var affinity: UITextStorageDirection

  public init(anchor: Int, active: Int, affinity: UITextStorageDirection = .forward) {
    self.anchor = anchor
    self.active = active
    self.affinity = affinity
  }

  public init(caret: Int, affinity: UITextStorageDirection = .forward) {
    self.init(anchor: caret, active: caret, affinity: affinity)
  }

  public init(_ range: NSRange) {
    self.init(anchor: range.location, active: range.location + range.length)
  }

  public var isEmpty: Bool { anchor == active }
  public var lowerBound: Int { min(anchor, active) }
  public var upperBound: Int { max(anchor, active) }
  public var range: NSRange { NSRange(location: lowerBound, length: upperBound - lowerBound) }
}
