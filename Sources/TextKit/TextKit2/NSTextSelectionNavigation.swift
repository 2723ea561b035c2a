import class Foundation.NSObject
import class Foundation.NSString
import CoreGraphics
import GalleyUnicodeFacts

/// Computes the selection that results from a pointer or keyboard action. It does not change anything itself.
open class NSTextSelectionNavigation: NSObject {
  /// A direction of movement, in the text or on the screen.
  public enum Direction: Int, Sendable {
    /// Towards the end of the text.
    case forward = 0
    /// Towards the start of the text.
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

  /// The distance of a movement.
  public enum Destination: Int, Sendable {
    /// The next character, or the next line if the direction is up or down.
    case character = 0
    /// The end of a word; backwards, its start.
    case word = 1
    /// The end of the line; backwards, its start.
    case line = 2
    /// The end of the sentence; backwards, its start.
    case sentence = 3
    /// The next end of a paragraph, before its separator; backwards, the next start of a paragraph.
    case paragraph = 4
    /// The next end of a container or page; backwards, the next start. A text layout manager has a single container.
    case container = 5
    /// The end of the text; backwards, its start.
    case document = 6
  }

  /// The modifier keys during a selection with the pointer.
  public struct Modifier: OptionSet, Sendable {
    /// The raw bits of the modifiers.
    public let rawValue: UInt
    /// Creates modifiers from raw bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Extends the selection to the point and keeps its anchor.
    public static let extend = Modifier(rawValue: 1)
    /// Extends the selection to the rectangle between its anchor and the point.
    public static let visual = Modifier(rawValue: 2)
    /// Extends the selection to the rectangle between its anchor and the point, with a selection per line. A new press
    /// adds a caret.
    public static let multiple = Modifier(rawValue: 4)
  }

  /// The direction of lines.
  public enum LayoutOrientation: Int, Sendable {
    /// Lines run horizontally and follow each other from top to bottom.
    case horizontal = 0
    /// Lines run vertically and follow each other from right to left.
    case vertical = 1
  }

  /// The base direction of a paragraph.
  public enum WritingDirection: Int, Sendable {
    /// Left to right, as in Latin text.
    case leftToRight = 0
    /// Right to left, as in Arabic text.
    case rightToLeft = 1
  }

  /// The source of information about the text. Not retained. `nil` after it is released.
  public private(set) weak var textSelectionDataSource: (any NSTextSelectionDataSource)?

  /// Whether a selection can have several separate ranges, such as a rectangle over lines of mixed direction. `true` by
  /// default.
  open var allowsNonContiguousRanges = true

  /// Whether points are in a space that is rotated by 90° for vertical lines. `false` by default.
  ///
  /// In that space, x is the distance below the top of the lines, and y is the distance to the left of the space's
  /// origin.
  open var rotatesCoordinateSystemForLayoutOrientation = false

  /// Creates a navigation through the text of a data source.
  public init(dataSource: any NSTextSelectionDataSource) { textSelectionDataSource = dataSource }

  /// Discards what is cached of the text. A text layout manager discards its caches itself when its content changes.
  open func flushLayoutCache() { (textSelectionDataSource as? NSTextLayoutManager)?.recentUnits = nil }

  // MARK: Keys

  /// Returns the selection after moving the caret to a destination or, with `extending`, the moving end of the
  /// selection.
  ///
  /// Without `extending`, a selection with contents moves by a character to its own edge. With `confined`, the movement stops at the edge of the
  /// paragraph. Returns `nil` if nothing would change, or if the data source was released.
  open func destinationSelection(
    for textSelection: NSTextSelection, direction: Direction, destination: Destination, extending: Bool, confined: Bool
  ) -> NSTextSelection? {
    guard let source = textSelectionDataSource else { return nil }
    let direction = alongHorizontalLines(direction, at: textSelection.focus, source)
    let isVertical = direction == .up || direction == .down
    if !extending, !textSelection.isCaret, destination == .character, !isVertical {
      let edge = isForward(direction, at: textSelection.focus, source) ? textSelection.textRanges.last!.endLocation : textSelection.textRanges[0].location
      return NSTextSelection(edge, affinity: .downstream).like(textSelection)
    }
    var affinity = NSTextSelection.Affinity.downstream
    var goal: CGFloat?
    let start = textSelection.focus
    let target: (any NSTextLocation)?
    if isVertical, destination == .character {
      let aim = textSelection.goal ?? caretOffset(start, textSelection.focusAffinity, source)
      goal = aim
      target = lineStep(from: start, textSelection.focusAffinity, down: direction == .down, aim, &affinity, source)
    } else if destination == .character, direction == .left || direction == .right {
      target = visualStep(from: start, right: direction == .right, source)
    } else {
      target = destinationLocation(from: start, textSelection.focusAffinity, isForward(direction, at: start, source), destination, &affinity, source)
    }
    let isForward = isForward(direction, at: start, source)
    var reached = target.flatMap { visibleLocation($0, isForward: isForward, source) ?? (destination == .document ? visibleLocation($0, isForward: !isForward, source) : nil) }
    if confined, let leaving = reached, let limits = limits(ofParagraphAt: start, source), !limits.containsCaret(leaving) {
      // Another line is not in the paragraph; other movements stop at the paragraph's edge.
      if isVertical, destination == .character { return nil }
      reached = isForward ? limits.endLocation : limits.location
      affinity = .downstream
    }
    guard let target = reached, target.compare(start) != .orderedSame || !textSelection.isCaret || affinity != textSelection.affinity else { return nil }
    let moved = extending
      ? NSTextSelection(from: textSelection.anchor, to: target, affinity: affinity, granularity: .character) : NSTextSelection(target, affinity: affinity)
    moved.goal = goal
    return moved.like(textSelection)
  }

  /// Returns the ranges that a deletion removes: those of a selection with contents, or the text between the caret and a destination. Empty without
  /// text in that direction. Returns the selection's own ranges if the data source was released.
  ///
  /// With `allowsDecomposition`, deleting the character before a caret `.backward` can remove its last combining mark
  /// alone. A deletion to the end of a paragraph, when the caret is already there, removes its separator.
  open func deletionRanges(
    for textSelection: NSTextSelection, direction: Direction, destination: Destination, allowsDecomposition: Bool
  ) -> [NSTextRange] {
    guard textSelection.isCaret, let source = textSelectionDataSource else { return textSelection.textRanges }
    let start = textSelection.focus
    let goesForward = isForward(alongHorizontalLines(direction, at: start, source), at: start, source)
    if allowsDecomposition, direction == .backward, destination == .character {
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
    guard var end = destinationLocation(from: start, affinity, goesForward, destination, &affinity, source), end.compare(start) != .orderedSame else { return [] }
    if destination == .paragraph, let limits = limits(ofParagraphAt: start, source), !limits.containsCaret(end) {
      guard let separator = destinationLocation(from: start, affinity, goesForward, .character, &affinity, source) else { return [] }
      end = separator
    }
    return [NSTextRange(location: goesForward ? start : end, end: goesForward ? end : start)!]
  }

  // MARK: Hands

  /// Returns the selections after a press at a point, in the container of a location.
  ///
  /// With `anchors` and `.extend`, or while `selecting` is set, extends the last anchor to the point, in units of its granularity. With `.visual`
  /// the result is the rectangle between its start and the point; with `.multiple` it is the same rectangle with a selection per line. A new
  /// press with `.multiple` adds a caret. Points outside of `bounds` are moved to the nearest point in it, unless `bounds` is empty.
  ///
  /// A caret at a direction boundary has a `secondarySelectionLocation`. Selections are transient while `selecting` is
  /// set. Returns an empty array if there is no line, or if the data source was released.
  open func textSelections(
    interactingAt point: CGPoint, inContainerAt containerLocation: any NSTextLocation, anchors: [NSTextSelection], modifiers: Modifier = [], selecting: Bool,
    bounds: CGRect
  ) -> [NSTextSelection] {
    guard let source = textSelectionDataSource else { return [] }
    let inBounds = bounds.isEmpty
      ? point : CGPoint(x: min(max(point.x, bounds.minX), bounds.maxX), y: min(max(point.y, bounds.minY), bounds.maxY))
    let pressed = alongHorizontalLines(inBounds, at: containerLocation, source)
    guard let hit = location(at: pressed, containerLocation, source) else { return [] }
    guard let anchor = anchors.last, selecting || modifiers.contains(.extend) else {
      let caret = NSTextSelection(hit.location, affinity: hit.affinity)
      caret.secondarySelectionLocation = LineCarets(at: hit.line, source).partner(of: hit.location, at: hit.x)
      caret.offset = hit.x
      caret.goal = pressed.x
      return modifiers.contains(.multiple) ? anchors + [caret] : [caret]
    }
    if !modifiers.isDisjoint(with: [.visual, .multiple]) {
      let boxes = boxes(from: anchor, to: hit, pressed.x, isPerLine: modifiers.contains(.multiple), source)
      for box in boxes { (box.isTransient, box.goal) = (selecting, anchor.goal) }
      if !boxes.isEmpty { return boxes.map { $0.like(anchor) } }
    }
    var covered: NSTextRange?
    if anchor.granularity != .character, let first = source.textRange(for: anchor.granularity, enclosing: anchor.anchor),
      let second = source.textRange(for: anchor.granularity, enclosing: hit.location)
    { covered = first.union(second) }
    let selection = NSTextSelection(from: anchor.anchor, to: hit.location, covering: covered, affinity: hit.affinity, granularity: anchor.granularity)
    (selection.isTransient, selection.goal) = (selecting, anchor.goal)
    return [selection.like(anchor)]
  }

  /// Returns a selection whose ranges are extended to whole units of a granularity, or the selection itself if the data source was released.
  open func textSelection(for selectionGranularity: NSTextSelection.Granularity, enclosing textSelection: NSTextSelection) -> NSTextSelection {
    guard let source = textSelectionDataSource else { return textSelection }
    let ranges = textSelection.textRanges.map { range in
      let first = source.textRange(for: selectionGranularity, enclosing: range.location)
      let last = range.isEmpty ? nil : source.location(range.endLocation, offsetBy: -1).flatMap { source.textRange(for: selectionGranularity, enclosing: $0) }
      return [first, last].compactMap { $0 }.reduce(range) { $0.union($1) }
    }
    return NSTextSelection(ranges, affinity: textSelection.affinity, granularity: selectionGranularity).like(textSelection)
  }

  /// Returns the unit at a point, in the container of a location, as a double click selects it.
  ///
  /// Returns `nil` if the text is empty, if there is no line, or if the data source was released.
  open func textSelection(
    for selectionGranularity: NSTextSelection.Granularity, enclosing point: CGPoint, inContainerAt location: any NSTextLocation
  ) -> NSTextSelection? {
    guard let source = textSelectionDataSource, case let point = alongHorizontalLines(point, at: location, source),
      let line = source.lineFragmentRange(for: point, inContainerAt: location),
      let character = character(at: point.x, line, source),
      let range = source.textRange(for: selectionGranularity, enclosing: character)
    else { return nil }
    return NSTextSelection(range: range, affinity: .downstream, granularity: selectionGranularity)
  }

  /// Returns the insertion location for text of a writing direction, for a caret at a direction boundary.
  ///
  /// Returns `nil` if the selection is logical or has no `secondarySelectionLocation`.
  open func resolvedInsertionLocation(for textSelection: NSTextSelection, writingDirection: WritingDirection) -> (any NSTextLocation)? {
    guard !textSelection.isLogical, let other = textSelection.secondarySelectionLocation else { return nil }
    let start = textSelection.textRanges[0].location
    guard let source = textSelectionDataSource else { return start }
    let onLine = textSelection.focusAffinity == .upstream ? source.location(start, offsetBy: -1) ?? start : start
    let carets = LineCarets(at: onLine, source)
    let x = textSelection.offset
    return !carets.joins(start, with: other, at: x, writingDirection) && carets.joins(other, with: start, at: x, writingDirection) ? other : start
  }
}
