import class Foundation.NSObject
import AttributedText
import CoreGraphics
import Requirements

/// What is selected of a content: stretches of it, or a place for the caret.
open class NSTextSelection: NSObject {
  /// The units that a selection grows by.
  public enum Granularity: Int, Sendable {
    /// User-perceived characters.
    case character = 0
    /// Words, and what stands between them.
    case word = 1
    /// Paragraphs.
    case paragraph = 2
    /// Laid lines.
    case line = 3
    /// Sentences.
    case sentence = 4
  }

  /// On which of two lines the caret stands where one was wrapped.
  public enum Affinity: Int, Sendable {
    /// At the end of the first.
    case upstream = 0
    /// At the start of the second.
    case downstream = 1
  }

  /// The stretches, in order; an empty one is a caret.
  public let textRanges: [NSTextRange]
  /// The units that it grows by.
  public let granularity: Granularity
  /// On which line its caret stands.
  public let affinity: Affinity
  /// How far from the container's left edge the caret was when it began to go up or down; below zero where it did not.
  open var anchorPositionOffset: CGFloat = -1
  /// Whether it is a stretch of the text. One that is not is what stands together on the screen: a box of characters, or a caret where directions meet.
  open var isLogical = true
  /// The other place of a caret that stands where directions meet, for text of the other direction.
  /// With one the selection is not logical.
  open var secondarySelectionLocation: (any NSTextLocation)? {
    didSet { if secondarySelectionLocation != nil { isLogical = false } }
  }
  /// What text that is put in its place should look like. Kept by the selections that navigation makes of this one, for who types.
  open var typingAttributes: [NSAttributedString.Key: Any] = [:]
  /// Whether the hand that makes it is still on its way.
  public internal(set) var isTransient = false
  /// How far from the left a hand put the caret.
  var offset: CGFloat?
  /// The end that stays where it is while the selection is extended.
  private(set) var anchor: any NSTextLocation
  /// The end that moves.
  private(set) var focus: any NSTextLocation

  /// A selection of one stretch at least.
  public init(_ textRanges: [NSTextRange], affinity: Affinity, granularity: Granularity) {
    require(!textRanges.isEmpty, "a selection of no text range")
    (self.textRanges, self.affinity, self.granularity) = (textRanges, affinity, granularity)
    (anchor, focus) = (textRanges[0].location, textRanges[textRanges.count - 1].endLocation)
  }

  /// A selection of one stretch.
  public convenience init(range: NSTextRange, affinity: Affinity, granularity: Granularity) {
    self.init([range], affinity: affinity, granularity: granularity)
  }

  /// A caret.
  public convenience init(_ location: any NSTextLocation, affinity: Affinity) {
    self.init([NSTextRange(location: location)], affinity: affinity, granularity: .character)
  }

  /// From the end that stays to the one that moves, in either order; `range` is what is selected where units are larger.
  convenience init(
    from anchor: any NSTextLocation, to focus: any NSTextLocation, covering range: NSTextRange? = nil, affinity: Affinity, granularity: Granularity
  ) {
    let isForward = anchor.compare(focus) != .orderedDescending
    let between = NSTextRange(location: isForward ? anchor : focus, end: isForward ? focus : anchor)!
    self.init([range ?? between], affinity: affinity, granularity: granularity)
    (self.anchor, self.focus) = (anchor, focus)
  }

  /// Of several stretches, from the end that stays to the one that moves.
  convenience init(_ ranges: [NSTextRange], from anchor: any NSTextLocation, to focus: any NSTextLocation, affinity: Affinity) {
    self.init(ranges, affinity: affinity, granularity: .character)
    (self.anchor, self.focus) = (anchor, focus)
  }

  /// The same with what another says of how to select and to type.
  func like(_ other: NSTextSelection) -> NSTextSelection {
    typingAttributes = other.typingAttributes
    return self
  }

  /// Whether it is a caret.
  var isCaret: Bool { textRanges.count == 1 && textRanges[0].isEmpty }

  /// The same with each of its places moved; itself where none is.
  ///
  /// - Parameter move: told a place, and whether what is selected begins there.
  func moved(_ move: (any NSTextLocation, _ isStart: Bool) -> any NSTextLocation) -> NSTextSelection {
    let ranges = textRanges.map { NSTextRange(location: move($0.location, !$0.isEmpty), end: move($0.endLocation, false))! }
    let (anchor, focus) = (move(anchor, anchor.compare(focus) == .orderedAscending), move(focus, focus.compare(anchor) == .orderedAscending))
    guard ranges != textRanges || anchor.compare(self.anchor) != .orderedSame || focus.compare(self.focus) != .orderedSame else { return self }
    let selection = textSelection(with: ranges)
    (selection.anchor, selection.focus, selection.anchorPositionOffset) = (anchor, focus, anchorPositionOffset)
    selection.secondarySelectionLocation = secondarySelectionLocation.map { move($0, false) }
    return selection
  }

  /// The same kind of selection of other stretches.
  open func textSelection(with textRanges: [NSTextRange]) -> NSTextSelection {
    let selection = NSTextSelection(textRanges, affinity: affinity, granularity: granularity).like(self)
    (selection.isLogical, selection.isTransient) = (isLogical, isTransient)
    return selection
  }
}
