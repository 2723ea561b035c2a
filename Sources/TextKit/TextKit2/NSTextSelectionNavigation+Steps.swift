import class Foundation.NSString
import CoreGraphics

/// Single steps, each by what the data source answers.
extension NSTextSelectionNavigation {
  typealias Source = any NSTextSelectionDataSource
  typealias Affinity = NSTextSelection.Affinity

  /// Whether a direction leads to the text's end.
  func isForward(_ direction: Direction, at location: any NSTextLocation, _ source: Source) -> Bool {
    switch direction {
    case .forward, .down: true
    case .backward, .up: false
    case .right: source.baseWritingDirection(at: location) == .leftToRight
    case .left: source.baseWritingDirection(at: location) == .rightToLeft
    }
  }

  /// The place itself, or the next one in a direction that is in no paragraph that a delegate hides; `nil` where there is none.
  func seen(_ location: any NSTextLocation, isForward: Bool, _ source: Source) -> (any NSTextLocation)? {
    guard let manager = source as? NSTextLayoutManager, case let place = manager.offset(of: location) else { return location }
    return manager.placeOutsideHidden(place, isForward: isForward).map { $0 == place ? location : manager.location(at: $0) }
  }

  /// Where a destination lies along the text.
  func place(
    from start: any NSTextLocation, _ affinity: Affinity, _ isForward: Bool, _ destination: Destination, _ newAffinity: inout Affinity, _ source: Source
  ) -> (any NSTextLocation)? {
    newAffinity = .downstream
    switch destination {
    case .document, .container: return isForward ? source.documentRange.endLocation : source.documentRange.location
    case .character: return end(of: .byComposedCharacterSequences, from: start, isForward, source)
    case .word: return end(of: .byWords, from: start, isForward, source) ?? place(from: start, affinity, isForward, .document, &newAffinity, source)
    case .sentence: return end(of: .sentences, from: start, isForward, source)
    case .paragraph:
      guard let paragraph = source.textRange(for: .paragraph, enclosing: start) else { return nil }
      return isForward ? contentEnd(of: paragraph, start, source) : startOfLast(paragraph, start, source)
    case .line:
      guard let line = line(at: start, affinity, source) else { return start }
      guard isForward else { return line.location }
      let end = contentEnd(of: line, line.location, source)
      // A line that was wrapped ends where the next one begins.
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

  /// The end of a stretch, before the separator where that ends it.
  private func contentEnd(of range: NSTextRange, _ start: any NSTextLocation, _ source: Source) -> any NSTextLocation {
    var end = range.endLocation
    source.enumerateSubstrings(from: start, options: [.byParagraphs, .substringNotRequired]) { _, paragraph, _, stop in
      if paragraph.endLocation.compare(end) == .orderedAscending { end = paragraph.endLocation }
      stop.pointee = true
    }
    return end
  }

  /// The start of a paragraph; at the text's end behind a separator there is an empty one.
  private func startOfLast(_ paragraph: NSTextRange, _ start: any NSTextLocation, _ source: Source) -> any NSTextLocation {
    let isBehind = start.compare(paragraph.endLocation) == .orderedSame && contentEnd(of: paragraph, paragraph.location, source).compare(start) != .orderedSame
    return isBehind ? start : paragraph.location
  }

  // MARK: Lines

  /// The line that a caret stands on; `nil` on the empty one behind the text.
  func line(at location: any NSTextLocation, _ affinity: Affinity, _ source: Source) -> NSTextRange? {
    if affinity == .upstream, let before = source.location(location, offsetBy: -1) { return source.textRange(for: .line, enclosing: before) }
    guard let line = source.textRange(for: .line, enclosing: location) else { return nil }
    // The text's end is on the last line, unless a separator ends that.
    if !line.contains(location), contentEnd(of: line, line.location, source).compare(line.endLocation) != .orderedSame { return nil }
    return line
  }

  /// How far from the left a caret stands.
  func caretOffset(_ location: any NSTextLocation, _ affinity: Affinity, _ source: Source) -> CGFloat {
    let onLine = affinity == .upstream ? source.location(location, offsetBy: -1) ?? location : location
    var found: CGFloat?
    source.enumerateCaretOffsetsInLineFragment(at: onLine) { x, place, isLeading, _ in
      if place.compare(location) == .orderedSame, found == nil || isLeading { found = x }
    }
    return found ?? 0
  }

  /// The place a line above or below that is nearest to `goal`.
  func lineStep(
    from start: any NSTextLocation, _ affinity: Affinity, down: Bool, _ goal: CGFloat, _ newAffinity: inout Affinity, _ source: Source
  ) -> (any NSTextLocation)? {
    let current = line(at: start, affinity, source)
    let next: any NSTextLocation
    if down {
      guard let current, current.endLocation.compare(source.documentRange.endLocation) == .orderedAscending || line(at: current.endLocation, .downstream, source) == nil
      else { return nil }
      guard let end = seen(current.endLocation, isForward: true, source) else { return nil }
      next = end
    } else {
      guard let end = source.location(current?.location ?? start, offsetBy: -1), let before = seen(end, isForward: false, source) else { return nil }
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
    source.enumerateCaretOffsetsInLineFragment(at: location) { offset, place, _, _ in
      if best == nil || abs(offset - x) < abs(best!.x - x) { best = (offset, place) }
    }
    guard let (nearest, found) = best else { return nil }
    let line = line(at: location, .downstream, source)
    let isAtEnd = line.map { found.compare($0.endLocation) == .orderedSame && !$0.isEmpty } ?? false
    return (found, isAtEnd && found.compare(source.documentRange.endLocation) == .orderedAscending ? .upstream : .downstream, nearest)
  }

  // MARK: Left and right

  /// The next caret on the screen to one side; over the line's edge, where the paragraph's direction leads.
  func visualStep(from start: any NSTextLocation, right: Bool, _ source: Source) -> (any NSTextLocation)? {
    var places: [any NSTextLocation] = []
    source.enumerateCaretOffsetsInLineFragment(at: start) { _, place, isLeading, _ in
      if places.last.map({ $0.compare(place) == .orderedSame }) ?? false { return }
      if isLeading || !places.contains(where: { $0.compare(place) == .orderedSame }) { places.append(place) }
    }
    if let index = places.lastIndex(where: { $0.compare(start) == .orderedSame }) {
      var next = right ? index + 1 : index - 1
      // Between a CR and its LF there is no place.
      while places.indices.contains(next), let unit = source.textRange(for: .character, enclosing: places[next]),
        unit.location.compare(places[next]) == .orderedAscending, unit.contains(places[next])
      { next += right ? 1 : -1 }
      if places.indices.contains(next) { return places[next] }
    }
    return end(of: .byComposedCharacterSequences, from: start, isForward(right ? .right : .left, at: start, source), source)
  }

  // MARK: Points

  /// The caret nearest to a point.
  struct Hit {
    let location: any NSTextLocation
    let affinity: Affinity
    /// A place on its line.
    let line: any NSTextLocation
    /// How far it stands from the left.
    let x: CGFloat
  }

  func location(at point: CGPoint, _ container: any NSTextLocation, _ source: Source) -> Hit? {
    guard let line = source.lineFragmentRange(for: point, inContainerAt: container) else { return nil }
    return nearestCaret(to: point.x, onLineAt: line.location, source).map { Hit(location: $0.location, affinity: $0.affinity, line: line.location, x: $0.x) }
  }

  /// What stands in the box between a selection's start and a place on the screen; a caret where that is nothing. `nil` where the start stands on no line.
  func box(from anchor: NSTextSelection, to hit: Hit, _ x: CGFloat, _ source: Source) -> NSTextSelection? {
    guard let first = line(at: anchor.anchor, anchor.affinity, source), let last = line(at: hit.line, .downstream, source) else { return nil }
    let start = caretOffset(anchor.anchor, anchor.affinity, source)
    let isDown = first.location.compare(last.location) != .orderedDescending
    let end = isDown ? last : first
    var ranges: [NSTextRange] = []
    var next: NSTextRange? = isDown ? first : last
    while let line = next {
      ranges += LineCarets(at: line.location, source).ranges(between: min(start, x), and: max(start, x))
      guard line.endLocation.compare(end.endLocation) == .orderedAscending else { break }
      next = self.line(at: line.endLocation, .downstream, source)
    }
    if ranges.isEmpty { ranges = [NSTextRange(location: hit.location)] }
    let selection = NSTextSelection(ranges, from: anchor.anchor, to: hit.location, affinity: hit.affinity)
    selection.isLogical = false
    return selection
  }

  /// The character of a line that stands at `x`, or is the nearest.
  func character(at x: CGFloat, _ line: NSTextRange, _ source: Source) -> (any NSTextLocation)? {
    guard let nearest = nearestCaret(to: x, onLineAt: line.location, source)?.location else { return nil }
    let offset = caretOffset(nearest, nearest.compare(line.endLocation) == .orderedSame ? .upstream : .downstream, source)
    let isLeftToRight = source.baseWritingDirection(at: line.location) == .leftToRight
    let isBefore = isLeftToRight ? x < offset : x > offset
    let isLast = nearest.compare(line.endLocation) == .orderedSame && !line.isEmpty
    return isBefore || isLast ? end(of: .byComposedCharacterSequences, from: nearest, false, source) ?? nearest : nearest
  }
}
