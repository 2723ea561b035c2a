import class Foundation.NSObject
import CoreGraphics
import GalleyAttributedText
import GalleyRequirements

/// A selection in a content: one or more ranges, or a caret.
open class NSTextSelection: NSObject {
  /// The text units by which a selection is extended.
  public enum Granularity: Int, Sendable {
    /// User-perceived characters.
    case character = 0
    /// Words, and the characters between them.
    case word = 1
    /// Paragraphs.
    case paragraph = 2
    /// Lines as they are laid out.
    case line = 3
    /// Sentences.
    case sentence = 4
  }

  /// The line of a caret at a soft line break, or the end of a selection that moves when it is extended.
  public enum Affinity: Int, Sendable {
    /// The caret is at the end of the first line. A selection with contents moves its start.
    case upstream = 0
    /// The caret is at the start of the second line. A selection with contents moves its end.
    case downstream = 1
  }

  /// The ranges in the order of the text, without overlaps; an empty range is a caret.
  public let textRanges: [NSTextRange]
  /// The text units by which the selection is extended.
  public let granularity: Granularity
  /// The line of a caret at a soft break: upstream is the first line. For a selection with contents, the logical direction of the end that
  /// moves.
  public let affinity: Affinity
  /// The distance from the container's left edge, in points, that vertical movement keeps: that of the first tap. 0 by default.
  open var anchorPositionOffset: CGFloat {
    get { goal ?? 0 }
    set { goal = newValue }
  }
  /// The value of `anchorPositionOffset`; `nil` if neither a tap, a vertical move nor the client has set it.
  var goal: CGFloat?
  /// The line of `focus` at a soft break.
  private(set) var focusAffinity: Affinity
  /// Whether the selection is a contiguous logical range. If not, it is contiguous on the screen: a rectangle of
  /// characters, or a caret at a direction boundary.
  open var isLogical = true
  /// The second location of a caret at a direction boundary, for text of the other direction; `nil` for other selections.
  ///
  /// Setting it to a location makes the selection non-logical.
  open var secondarySelectionLocation: (any NSTextLocation)? {
    didSet { if secondarySelectionLocation != nil { isLogical = false } }
  }
  /// The attributes of text that replaces the selection. Navigation passes them on to the selections that it derives.
  open var typingAttributes: [NSAttributedString.Key: Any] = [:]
  /// Whether the pointer is still dragging the selection.
  public internal(set) var isTransient = false
  /// The x-coordinate of a caret that the pointer placed, in points; `nil` if another action placed it.
  var offset: CGFloat?
  /// The end that is fixed while the selection is extended.
  private(set) var anchor: any NSTextLocation
  /// The end that moves while the selection is extended.
  private(set) var focus: any NSTextLocation

  /// Creates a selection of ranges, which are sorted; those that overlap are merged. Traps if `textRanges` is empty.
  public init(_ textRanges: [NSTextRange], affinity: Affinity, granularity: Granularity) {
    require(!textRanges.isEmpty, "a text selection needs at least one range")
    let ranges = Self.normalized(textRanges)
    (self.textRanges, self.affinity, self.granularity) = (ranges, affinity, granularity)
    let (start, end) = (ranges[0].location, ranges[ranges.count - 1].endLocation)
    let isCaret = ranges.count == 1 && ranges[0].isEmpty
    (anchor, focus) = affinity == .upstream && !isCaret ? (end, start) : (start, end)
    focusAffinity = isCaret ? affinity : .downstream
  }

  /// Returns the ranges in the order of the text; those that overlap are merged.
  private static func normalized(_ ranges: [NSTextRange]) -> [NSTextRange] {
    guard ranges.count > 1 else { return ranges }
    let sorted = ranges.sorted {
      let order = $0.location.compare($1.location)
      return order == .orderedSame ? $0.endLocation.compare($1.endLocation) == .orderedAscending : order == .orderedAscending
    }
    var merged = [sorted[0]]
    for range in sorted.dropFirst() {
      let last = merged[merged.count - 1]
      let isApart = last.endLocation.compare(range.location) != .orderedDescending && last.location.compare(range.location) != .orderedSame
      if isApart { merged.append(range) } else { merged[merged.count - 1] = last.union(range) }
    }
    return merged
  }

  /// Creates a selection of one range.
  public convenience init(range: NSTextRange, affinity: Affinity, granularity: Granularity) {
    self.init([range], affinity: affinity, granularity: granularity)
  }

  /// Creates a caret.
  public convenience init(_ location: any NSTextLocation, affinity: Affinity) {
    self.init([NSTextRange(location: location)], affinity: affinity, granularity: .character)
  }

  /// Creates a selection from the end that stays to the end that moves, in either order.
  ///
  /// - Parameters:
  ///   - range: The selected range, if the units of the granularity are larger.
  ///   - affinity: The line of the moving end at a soft break.
  convenience init(
    from anchor: any NSTextLocation, to focus: any NSTextLocation, covering range: NSTextRange? = nil, affinity: Affinity, granularity: Granularity
  ) {
    let isForward = anchor.compare(focus) != .orderedDescending
    let selected = range ?? NSTextRange(location: isForward ? anchor : focus, end: isForward ? focus : anchor)!
    self.init([selected], affinity: selected.isEmpty ? affinity : isForward ? .downstream : .upstream, granularity: granularity)
    (self.anchor, self.focus, focusAffinity) = (anchor, focus, affinity)
  }

  /// Creates a selection of several ranges, from the end that stays to the end that moves.
  convenience init(_ ranges: [NSTextRange], from anchor: any NSTextLocation, to focus: any NSTextLocation, affinity: Affinity) {
    let isCaret = ranges.count == 1 && ranges[0].isEmpty
    let isForward = anchor.compare(focus) != .orderedDescending
    self.init(ranges, affinity: isCaret ? affinity : isForward ? .downstream : .upstream, granularity: .character)
    (self.anchor, self.focus, focusAffinity) = (anchor, focus, affinity)
  }

  /// Copies the typing attributes of another selection, and returns `self`.
  func like(_ other: NSTextSelection) -> NSTextSelection {
    typingAttributes = other.typingAttributes
    return self
  }

  /// Whether the selection is a caret: a single empty range.
  var isCaret: Bool { textRanges.count == 1 && textRanges[0].isEmpty }

  /// Returns a selection with all locations moved, or `self` if none moved.
  ///
  /// - Parameter move: Receives a location, and whether selected text starts there.
  func moved(_ move: (any NSTextLocation, _ isStart: Bool) -> any NSTextLocation) -> NSTextSelection {
    let ranges = textRanges.map { NSTextRange(location: move($0.location, !$0.isEmpty), end: move($0.endLocation, false))! }
    let (anchor, focus) = (move(anchor, anchor.compare(focus) == .orderedAscending), move(focus, focus.compare(anchor) == .orderedAscending))
    guard ranges != textRanges || anchor.compare(self.anchor) != .orderedSame || focus.compare(self.focus) != .orderedSame else { return self }
    let selection = textSelection(with: ranges)
    (selection.anchor, selection.focus, selection.focusAffinity, selection.goal) = (anchor, focus, focusAffinity, goal)
    selection.secondarySelectionLocation = secondarySelectionLocation.map { move($0, false) }
    selection.isLogical = isLogical
    return selection
  }

  /// Returns a selection of other ranges with the properties of this one. Its fixed and its moving end are the ends of the new ranges. Traps if
  /// `textRanges` is empty.
  open func textSelection(with textRanges: [NSTextRange]) -> NSTextSelection {
    let selection = NSTextSelection(textRanges, affinity: affinity, granularity: granularity).like(self)
    (selection.goal, selection.offset) = (goal, offset)
    selection.secondarySelectionLocation = secondarySelectionLocation
    (selection.isLogical, selection.isTransient) = (isLogical, isTransient)
    return selection
  }
}
