import class Foundation.NSString
import CoreGraphics

/// Single navigation steps, computed from the data source.
extension NSTextSelectionNavigation {
  typealias Source = any NSTextSelectionDataSource
  typealias Affinity = NSTextSelection.Affinity

  /// Returns whether a direction leads towards the end of the text.
  func isForward(_ direction: Direction, at location: any NSTextLocation, _ source: Source) -> Bool {
    switch direction {
    case .forward, .down: true
    case .backward, .up: false
    case .right: source.baseWritingDirection(at: location) == .leftToRight
    case .left: source.baseWritingDirection(at: location) == .rightToLeft
    }
  }

  /// Returns the location itself, or the next one in a direction outside of paragraphs that a delegate hides.
  ///
  /// Returns `nil` if there is none.
  func visibleLocation(_ location: any NSTextLocation, isForward: Bool, _ source: Source) -> (any NSTextLocation)? {
    guard let manager = source as? NSTextLayoutManager, case let offset = manager.offset(of: location) else { return location }
    return manager.visibleOffset(offset, isForward: isForward).map { $0 == offset ? location : manager.location(at: $0) }
  }

  /// Returns the location that a movement from `start` to a destination, such as the next word or the line's end, leads to. Sets `newAffinity`
  /// to the affinity of the caret there.
  ///
  /// Returns `nil` if there is no such location.
  func destinationLocation(
    from start: any NSTextLocation, _ affinity: Affinity, _ isForward: Bool, _ destination: Destination, _ newAffinity: inout Affinity, _ source: Source
  ) -> (any NSTextLocation)? {
    newAffinity = .downstream
    switch destination {
    case .document: return isForward ? source.documentRange.endLocation : source.documentRange.location
    case .container:
      var boundary: (any NSTextLocation)?
      source.enumerateContainerBoundaries(from: start, reverse: !isForward) { location, stop in
        guard location.compare(start) == (isForward ? .orderedDescending : .orderedAscending) else { return }
        boundary = location
        stop.pointee = true
      }
      return boundary ?? destinationLocation(from: start, affinity, isForward, .document, &newAffinity, source)
    case .character: return end(of: .byComposedCharacterSequences, from: start, isForward, source)
    case .word: return end(of: .byWords, from: start, isForward, source) ?? destinationLocation(from: start, affinity, isForward, .document, &newAffinity, source)
    case .sentence: return end(of: .sentences, from: start, isForward, source)
    case .paragraph:
      guard let paragraph = source.textRange(for: .paragraph, enclosing: start) else { return nil }
      return isForward ? nextEnd(after: start, in: paragraph, source) : nextStart(before: start, in: paragraph, source)
    case .line:
      guard let line = line(at: start, affinity, source) else { return start }
      guard isForward else { return line.location }
      let end = contentEnd(of: line, source)
      // A line with a soft break ends where the next one starts.
      let isWrapped = end.compare(line.endLocation) == .orderedSame && end.compare(source.documentRange.endLocation) == .orderedAscending
      newAffinity = isWrapped ? .upstream : .downstream
      return end
    }
  }

  private func end(of unit: NSString.EnumerationOptions, from start: any NSTextLocation, _ isForward: Bool, _ source: Source) -> (any NSTextLocation)? {
    var found: (any NSTextLocation)?
    source.enumerateSubstrings(from: start, options: isForward ? [unit, .substringNotRequired] : [unit, .substringNotRequired, .reverse]) { _, range, _, stop in
      found = isForward ? range.endLocation : range.location
      stop.pointee = true
    }
    return found
  }

  /// Returns the end of a line or paragraph, before its separator.
  private func contentEnd(of range: NSTextRange, _ source: Source) -> any NSTextLocation {
    var end = range.endLocation
    if range.isEmpty { return end }
    source.enumerateSubstrings(from: end, options: [.byParagraphs, .reverse, .substringNotRequired]) { _, paragraph, _, stop in
      if paragraph.endLocation.compare(end) == .orderedAscending { end = paragraph.endLocation }
      stop.pointee = true
    }
    return end
  }

  /// Returns the start of `paragraph`, or `start` itself if that is after the separator at the end of the text, where an empty paragraph begins.
  private func startOfLast(_ paragraph: NSTextRange, _ start: any NSTextLocation, _ source: Source) -> any NSTextLocation {
    let isAfterTerminator = start.compare(paragraph.endLocation) == .orderedSame && contentEnd(of: paragraph, source).compare(start) != .orderedSame
    return isAfterTerminator ? start : paragraph.location
  }

  /// Returns the first end of a paragraph after a location, without its separator.
  ///
  /// Returns the location itself at the end of the text.
  private func nextEnd(after start: any NSTextLocation, in paragraph: NSTextRange, _ source: Source) -> any NSTextLocation {
    // Nothing follows the last separator.
    if paragraph.endLocation.compare(start) == .orderedSame { return start }
    let end = contentEnd(of: paragraph, source)
    guard end.compare(start) != .orderedDescending, paragraph.endLocation.compare(start) == .orderedDescending else { return end }
    guard let next = source.textRange(for: .paragraph, enclosing: paragraph.endLocation), next.contains(paragraph.endLocation) else {
      return paragraph.endLocation
    }
    return contentEnd(of: next, source)
  }

  /// Returns the first start of a paragraph before a location, or the location itself at the start of the text.
  private func nextStart(before start: any NSTextLocation, in paragraph: NSTextRange, _ source: Source) -> any NSTextLocation {
    let own = startOfLast(paragraph, start, source)
    guard own.compare(start) == .orderedSame, let before = source.location(start, offsetBy: -1) else { return own }
    return source.textRange(for: .paragraph, enclosing: before)?.location ?? own
  }

  /// Returns the range of the paragraph that contains a location, without its separator, or `nil` if no paragraph contains it.
  func limits(ofParagraphAt location: any NSTextLocation, _ source: Source) -> NSTextRange? {
    guard let paragraph = source.textRange(for: .paragraph, enclosing: location) else { return nil }
    let start = startOfLast(paragraph, location, source)
    if start.compare(paragraph.location) != .orderedSame { return NSTextRange(location: start) }
    return NSTextRange(location: start, end: contentEnd(of: paragraph, source))
  }

  // MARK: Orientation

  /// Returns the direction that a direction on the screen has for lines that are rotated to be horizontal.
  func alongHorizontalLines(_ direction: Direction, at location: any NSTextLocation, _ source: Source) -> Direction {
    guard source.textLayoutOrientation(at: location) == .vertical else { return direction }
    return switch direction {
    case .up: .left
    case .down: .right
    case .left: .down
    case .right: .up
    case .forward, .backward: direction
    }
  }

  /// Returns a point in the coordinate space of lines that are rotated to be horizontal.
  func alongHorizontalLines(_ point: CGPoint, at location: any NSTextLocation, _ source: Source) -> CGPoint {
    guard rotatesCoordinateSystemForLayoutOrientation, source.textLayoutOrientation(at: location) == .vertical else { return point }
    return CGPoint(x: point.y, y: -point.x)
  }

  // MARK: Lines

  /// Returns the line of a caret. Returns `nil` on the empty line after the text, or if no line contains the location.
  func line(at location: any NSTextLocation, _ affinity: Affinity, _ source: Source) -> NSTextRange? {
    if affinity == .upstream, let before = source.location(location, offsetBy: -1) { return source.textRange(for: .line, enclosing: before) }
    guard let line = source.textRange(for: .line, enclosing: location) else { return nil }
    // The end of the text is on the last line, unless that line ends with a separator.
    if !line.contains(location), contentEnd(of: line, source).compare(line.endLocation) != .orderedSame { return nil }
    return line
  }

  /// Returns the x-coordinate of a caret, in points; 0 if its line has no such caret.
  func caretOffset(_ location: any NSTextLocation, _ affinity: Affinity, _ source: Source) -> CGFloat {
    let onLine = affinity == .upstream ? source.location(location, offsetBy: -1) ?? location : location
    var found: CGFloat?
    for caret in LineCarets.carets(at: onLine, source) where caret.location.compare(location) == .orderedSame {
      if found == nil || caret.isLeading { found = caret.x }
    }
    return found ?? 0
  }

  /// Returns the location one line above or below that is nearest to the x-coordinate `goal`, or `nil` if there is no such line. Sets
  /// `newAffinity` to the affinity of the caret there.
  func lineStep(
    from start: any NSTextLocation, _ affinity: Affinity, down: Bool, _ goal: CGFloat, _ newAffinity: inout Affinity, _ source: Source
  ) -> (any NSTextLocation)? {
    let current = line(at: start, affinity, source)
    let next: any NSTextLocation
    if down {
      guard let current, current.endLocation.compare(source.documentRange.endLocation) == .orderedAscending || line(at: current.endLocation, .downstream, source) == nil
      else { return nil }
      guard let end = visibleLocation(current.endLocation, isForward: true, source) else { return nil }
      next = end
    } else {
      guard let end = source.location(current?.location ?? start, offsetBy: -1), let before = visibleLocation(end, isForward: false, source) else { return nil }
      next = before
    }
    guard let caret = nearestCaret(to: goal, onLineAt: next, source) else { return nil }
    newAffinity = caret.affinity
    return caret.location
  }

  private func nearestCaret(
    to x: CGFloat, onLineAt location: any NSTextLocation, _ source: Source
  ) -> (location: any NSTextLocation, affinity: Affinity, x: CGFloat)? {
    var best: (x: CGFloat, location: any NSTextLocation)?
    for caret in LineCarets.carets(at: location, source) where best == nil || abs(caret.x - x) < abs(best!.x - x) {
      best = (caret.x, caret.location)
    }
    guard let (nearest, found) = best else { return nil }
    let line = line(at: location, .downstream, source)
    let isAtEnd = line.map { found.compare($0.endLocation) == .orderedSame && !$0.isEmpty } ?? false
    return (found, isAtEnd && found.compare(source.documentRange.endLocation) == .orderedAscending ? .upstream : .downstream, nearest)
  }

  // MARK: Left and right

  /// Returns the next caret on the screen to one side, or `nil` at the end of the text. At the edge of the line, continues in the paragraph's
  /// direction.
  func visualStep(from start: any NSTextLocation, right: Bool, _ source: Source) -> (any NSTextLocation)? {
    var locations: [any NSTextLocation] = []
    for caret in LineCarets.carets(at: start, source) {
      if locations.last.map({ $0.compare(caret.location) == .orderedSame }) ?? false { continue }
      if caret.isLeading || !locations.contains(where: { $0.compare(caret.location) == .orderedSame }) { locations.append(caret.location) }
    }
    if let index = locations.lastIndex(where: { $0.compare(start) == .orderedSame }) {
      var next = right ? index + 1 : index - 1
      // A caret cannot be between CR and LF.
      while locations.indices.contains(next), let unit = source.textRange(for: .character, enclosing: locations[next]),
        unit.location.compare(locations[next]) == .orderedAscending, unit.contains(locations[next])
      { next += right ? 1 : -1 }
      if locations.indices.contains(next) { return locations[next] }
    }
    return end(of: .byComposedCharacterSequences, from: start, isForward(right ? .right : .left, at: start, source), source)
  }

  // MARK: Points

  /// The caret that is nearest to a point.
  struct Hit {
    let location: any NSTextLocation
    let affinity: Affinity
    /// A location on the line of the caret.
    let line: any NSTextLocation
    /// The x-coordinate of the caret, in points.
    let x: CGFloat
  }

  func location(at point: CGPoint, _ container: any NSTextLocation, _ source: Source) -> Hit? {
    guard let line = source.lineFragmentRange(for: point, inContainerAt: container) else { return nil }
    return nearestCaret(to: point.x, onLineAt: line.location, source).map { Hit(location: $0.location, affinity: $0.affinity, line: line.location, x: $0.x) }
  }

  /// Returns the text in the rectangle between a selection's anchor and a point, as one selection or as one per line.
  ///
  /// Returns an empty array if the anchor or the point is not on a line.
  func boxes(from anchor: NSTextSelection, to hit: Hit, _ x: CGFloat, isPerLine: Bool, _ source: Source) -> [NSTextSelection] {
    let affinity = anchor.isCaret ? anchor.affinity : .downstream
    guard let first = line(at: anchor.anchor, affinity, source), let last = line(at: hit.line, .downstream, source) else { return [] }
    let start = caretOffset(anchor.anchor, affinity, source)
    let isDown = first.location.compare(last.location) != .orderedDescending
    let end = isDown ? last : first
    var selections: [NSTextSelection] = []
    var ranges: [NSTextRange] = []
    var next: NSTextRange? = isDown ? first : last
    while let line = next {
      let found = LineCarets(at: line.location, source).ranges(between: min(start, x), and: max(start, x))
      if isPerLine {
        let caret = nearestCaret(to: x, onLineAt: line.location, source)
        let selection = found.isEmpty
          ? caret.map { NSTextSelection($0.location, affinity: $0.affinity) }
          : NSTextSelection(contiguousIfNeeded(found), affinity: start <= x ? .downstream : .upstream, granularity: .character)
        if let selection { selections.append(selection) }
      } else {
        ranges += found
      }
      guard line.endLocation.compare(end.endLocation) == .orderedAscending else { break }
      next = self.line(at: line.endLocation, .downstream, source)
    }
    if !isPerLine {
      if ranges.isEmpty { ranges = [NSTextRange(location: hit.location)] }
      selections = [NSTextSelection(contiguousIfNeeded(ranges), from: anchor.anchor, to: hit.location, affinity: hit.affinity)]
    }
    for selection in selections { selection.isLogical = false }
    return selections
  }

  /// Returns the ranges, or their union if non-contiguous selections are not allowed.
  private func contiguousIfNeeded(_ ranges: [NSTextRange]) -> [NSTextRange] {
    guard !allowsNonContiguousRanges, let first = ranges.first else { return ranges }
    return [ranges.dropFirst().reduce(first) { $0.union($1) }]
  }

  /// Returns the location of the character of a line at `x`, or of the nearest one. Returns `nil` if the line has no caret.
  func character(at x: CGFloat, _ line: NSTextRange, _ source: Source) -> (any NSTextLocation)? {
    guard let nearest = nearestCaret(to: x, onLineAt: line.location, source)?.location else { return nil }
    let offset = caretOffset(nearest, nearest.compare(line.endLocation) == .orderedSame ? .upstream : .downstream, source)
    let isLeftToRight = source.baseWritingDirection(at: line.location) == .leftToRight
    let isBefore = isLeftToRight ? x < offset : x > offset
    let isLast = nearest.compare(line.endLocation) == .orderedSame && !line.isEmpty
    return isBefore || isLast ? end(of: .byComposedCharacterSequences, from: nearest, false, source) ?? nearest : nearest
  }
}

extension NSTextRange {
  /// Returns whether a caret at a location is in the range or at its end.
  func containsCaret(_ location: any NSTextLocation) -> Bool { contains(location) || endLocation.compare(location) == .orderedSame }
}
