import class Foundation.NSObject
import class Foundation.NSString
import CoreGraphics
import UnicodeFacts

/// Answers what is selected once a hand or a key has done something. It changes nothing itself.
open class NSTextSelectionNavigation: NSObject {
  /// Where to: along the text, or on the screen.
  public enum Direction: Int, Sendable {
    /// To the text's end.
    case forward = 0
    /// To its start.
    case backward = 1
    /// To the right of the screen.
    case right = 2
    /// To the left.
    case left = 3
    /// To the line above.
    case up = 4
    /// To the line below.
    case down = 5
  }

  /// How far.
  public enum Destination: Int, Sendable {
    /// The next character, or line where the direction is up or down.
    case character = 0
    /// The end of a word, backwards its start.
    case word = 1
    /// The end of the line, backwards its start.
    case line = 2
    /// The end of the sentence, backwards its start.
    case sentence = 3
    /// The end of the paragraph before its separator, backwards its start.
    case paragraph = 4
    /// The end of the container, backwards its start: a text layout manager has one for all of its text.
    case container = 5
    /// The end of the text, backwards its start.
    case document = 6
  }

  /// What is held down while a hand selects.
  public struct Modifier: OptionSet, Sendable {
    /// The modifiers as bits.
    public let rawValue: UInt
    /// Modifiers from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// What is selected is extended to the place.
    public static let extend = Modifier(rawValue: 1)
    /// What stands between the selection's start and the place on the screen is selected: a box over the lines from one to the other.
    public static let visual = Modifier(rawValue: 2)
    /// The place is selected beside what was.
    public static let multiple = Modifier(rawValue: 4)
  }

  /// A paragraph's direction.
  public enum WritingDirection: Int, Sendable {
    /// As Latin runs.
    case leftToRight = 0
    /// As Arabic runs.
    case rightToLeft = 1
  }

  /// What the text is like. Not retained.
  public private(set) weak var textSelectionDataSource: (any NSTextSelectionDataSource)?

  /// Navigation through a text.
  public init(dataSource: any NSTextSelectionDataSource) { textSelectionDataSource = dataSource }

  // MARK: Keys

  /// What is selected once the caret, or with `extending` the end of the selection that moves, went to a destination; `nil` where there is nothing in that
  /// direction. `confined`: `nil` as well where it would leave the paragraph.
  open func destinationSelection(
    for textSelection: NSTextSelection, direction: Direction, destination: Destination, extending: Bool, confined: Bool
  ) -> NSTextSelection? {
    guard let source = textSelectionDataSource else { return nil }
    let isVertical = direction == .up || direction == .down
    if !extending, !textSelection.isCaret, destination == .character, !isVertical {
      let edge = isForward(direction, at: textSelection.focus, source) ? textSelection.textRanges.last!.endLocation : textSelection.textRanges[0].location
      return NSTextSelection(edge, affinity: .downstream).like(textSelection)
    }
    var affinity = NSTextSelection.Affinity.downstream
    var goal: CGFloat = -1
    let start = textSelection.focus
    let target: (any NSTextLocation)?
    if isVertical, destination == .character {
      goal = textSelection.anchorPositionOffset
      if goal < 0 { goal = caretOffset(start, textSelection.affinity, source) }
      target = lineStep(from: start, textSelection.affinity, down: direction == .down, goal, &affinity, source)
    } else if destination == .character, direction == .left || direction == .right {
      target = visualStep(from: start, right: direction == .right, source)
    } else {
      target = place(from: start, textSelection.affinity, isForward(direction, at: start, source), destination, &affinity, source)
    }
    let isForward = isForward(direction, at: start, source)
    let reached = target.flatMap { seen($0, isForward: isForward, source) ?? (destination == .document ? seen($0, isForward: !isForward, source) : nil) }
    guard let target = reached, target.compare(start) != .orderedSame || !textSelection.isCaret || affinity != textSelection.affinity else { return nil }
    if confined, let paragraph = source.textRange(for: .paragraph, enclosing: start),
      !paragraph.contains(target), target.compare(paragraph.endLocation) != .orderedSame
    { return nil }
    let moved = extending
      ? NSTextSelection(from: textSelection.anchor, to: target, affinity: affinity, granularity: .character) : NSTextSelection(target, affinity: affinity)
    moved.anchorPositionOffset = goal
    return moved.like(textSelection)
  }

  /// What a key that deletes takes away: what is selected, or what is between the caret and a destination. With `allowsDecomposition` a mark before the caret
  /// goes without its letter.
  open func deletionRanges(
    for textSelection: NSTextSelection, direction: Direction, destination: Destination, allowsDecomposition: Bool
  ) -> [NSTextRange] {
    guard textSelection.isCaret, let source = textSelectionDataSource else { return textSelection.textRanges }
    let start = textSelection.focus
    let goesForward = isForward(direction, at: start, source)
    if allowsDecomposition, !goesForward, destination == .character {
      var lastScalar: Unicode.Scalar?
      source.enumerateSubstrings(from: start, options: [.byComposedCharacterSequences, .reverse]) { text, _, _, stop in
        if let scalars = text?.unicodeScalars, scalars.count > 1 { lastScalar = scalars.last }
        stop.pointee = true
      }
      if let lastScalar, lastScalar.isMark, let before = source.location(start, offsetBy: -String(lastScalar).utf16.count) {
        return [NSTextRange(location: before, end: start)!]
      }
    }
    var affinity = textSelection.affinity
    guard let end = place(from: start, affinity, goesForward, destination, &affinity, source), end.compare(start) != .orderedSame else { return [] }
    return [NSTextRange(location: goesForward ? start : end, end: goesForward ? end : start)!]
  }

  // MARK: Hands

  /// What is selected by a press at a point of the container that holds a location. With `anchors` and `.extend`, or while `selecting` goes on, it is all between
  /// their start and the point, in units of their granularity, with `.visual` what stands in the box between both; with `.multiple` the place comes beside them. Points
  /// outside of `bounds` count as the nearest in it.
  ///
  /// A caret where directions meet has a `secondarySelectionLocation`. What a hand is still on its way with is transient.
  open func textSelections(
    interactingAt point: CGPoint, inContainerAt containerLocation: any NSTextLocation, anchors: [NSTextSelection], modifiers: Modifier, selecting: Bool,
    bounds: CGRect
  ) -> [NSTextSelection] {
    let held = bounds.isEmpty
      ? point : CGPoint(x: min(max(point.x, bounds.minX), bounds.maxX), y: min(max(point.y, bounds.minY), bounds.maxY))
    guard let source = textSelectionDataSource, let hit = location(at: held, containerLocation, source) else { return [] }
    guard let anchor = anchors.last, selecting || modifiers.contains(.extend) else {
      let caret = NSTextSelection(hit.location, affinity: hit.affinity)
      caret.secondarySelectionLocation = LineCarets(at: hit.line, source).partner(of: hit.location, at: hit.x)
      caret.offset = hit.x
      return modifiers.contains(.multiple) ? anchors + [caret] : [caret]
    }
    let others = modifiers.contains(.multiple) ? Array(anchors.dropLast()) : []
    if modifiers.contains(.visual), let box = box(from: anchor, to: hit, held.x, source) {
      box.isTransient = selecting
      return others + [box.like(anchor)]
    }
    var covered: NSTextRange?
    if anchor.granularity != .character, let first = source.textRange(for: anchor.granularity, enclosing: anchor.anchor),
      let second = source.textRange(for: anchor.granularity, enclosing: hit.location)
    { covered = first.union(second) }
    let selection = NSTextSelection(from: anchor.anchor, to: hit.location, covering: covered, affinity: hit.affinity, granularity: anchor.granularity)
    selection.isTransient = selecting
    return others + [selection.like(anchor)]
  }

  /// What is selected, made as large as whole units of a granularity.
  open func textSelection(for selectionGranularity: NSTextSelection.Granularity, enclosing textSelection: NSTextSelection) -> NSTextSelection {
    guard let source = textSelectionDataSource else { return textSelection }
    let ranges = textSelection.textRanges.map { range in
      let first = source.textRange(for: selectionGranularity, enclosing: range.location)
      let last = range.isEmpty ? nil : source.location(range.endLocation, offsetBy: -1).flatMap { source.textRange(for: selectionGranularity, enclosing: $0) }
      return [first, last].compactMap { $0 }.reduce(range) { $0.union($1) }
    }
    return NSTextSelection(ranges, affinity: textSelection.affinity, granularity: selectionGranularity).like(textSelection)
  }

  /// The unit at a point of the container that holds a location, as a double click selects it; `nil` where there is no text.
  open func textSelection(
    for selectionGranularity: NSTextSelection.Granularity, enclosing point: CGPoint, inContainerAt location: any NSTextLocation
  ) -> NSTextSelection? {
    guard let source = textSelectionDataSource, let line = source.lineFragmentRange(for: point, inContainerAt: location),
      let character = character(at: point.x, line, source),
      let range = source.textRange(for: selectionGranularity, enclosing: character)
    else { return nil }
    return NSTextSelection(range: range, affinity: .downstream, granularity: selectionGranularity)
  }

  /// Where text that is typed in a direction goes: a caret's place, of one where directions meet that beside text of this direction; the start of what is selected, of
  /// a selection in text of the other direction its end.
  open func resolvedInsertionLocation(for textSelection: NSTextSelection, writingDirection: WritingDirection) -> (any NSTextLocation)? {
    let start = textSelection.textRanges[0].location
    guard !textSelection.isCaret else {
      guard let source = textSelectionDataSource, let other = textSelection.secondarySelectionLocation else { return start }
      let onLine = textSelection.affinity == .upstream ? source.location(start, offsetBy: -1) ?? start : start
      let carets = LineCarets(at: onLine, source)
      let x = textSelection.offset
      return !carets.joins(start, with: other, at: x, writingDirection) && carets.joins(other, with: start, at: x, writingDirection) ? other : start
    }
    let direction = textSelectionDataSource?.baseWritingDirection(at: start) ?? writingDirection
    return direction == writingDirection ? start : textSelection.textRanges.last!.endLocation
  }
}
