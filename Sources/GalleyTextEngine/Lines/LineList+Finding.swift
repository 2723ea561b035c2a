import GalleyRopes

/// A line and its position.
struct LocatedLine {
  let line: PlacedLine
  /// The position before the line.
  let position: FlowSummary

  var index: Int { position.length }
  var region: Int { position.regions + line.skipped }

  /// Returns a fragment of the line, with its index among all fragments.
  func fragment(_ number: Int) -> LocatedFragment {
    LocatedFragment(
      index: position.fragments + number, fragment: line.fragment(number, at: position), name: FragmentName(line: line.name, number: number))
  }
}

/// A fragment and its index among all fragments.
package struct LocatedFragment {
  package let index: Int
  package let fragment: PlacedFragment
  /// Identifies the fragment among all that ever existed, even after it moved.
  let name: FragmentName
}

/// Identifies a fragment among all that were ever placed.
struct FragmentName: Hashable {
  var line: Int
  var number: Int
}

/// Search for lines by one component of their summaries, in one descent of the tree. Each search takes O(log *n*) in the number of lines.
extension LineList {
  /// Finds the first line for which `isFound` returns true, given the line and the position before it.
  ///
  /// - Parameters:
  ///   - passes: Returns whether the lines with a summary, starting at a position, are all before the line to be found.
  ///   - body: Receives the lines of a leaf, the index of the line found, and the position before it. The index is the number of lines if the line is
  ///     the first of the next leaf.
  @inline(__always) private func find<Result>(
    passing passes: (_ lines: FlowSummary, _ position: FlowSummary) -> Bool,
    where isFound: (_ line: PackedLine, _ position: FlowSummary) -> Bool,
    _ body: (_ lines: PackedLines.Uncounted, _ local: Int, _ position: FlowSummary) -> Result
  ) -> Result {
    if tree.isEmpty || passes(summary, .zero) { return body(PackedLines.none.uncounted, 0, summary) }
    var position = FlowSummary.zero
    return tree.descend { left in
      guard passes(left, position) else { return false }
      position.pass(left)
      return true
    } _: { leaf in
      let lines = leaf.lines.uncounted
      let passed = lines.withLines { lines in
        var local = 0
        while local < lines.count, !isFound(lines[local], position) {
          lines[local].move(&position)
          local += 1
        }
        return local
      }
      return body(lines, passed, position)
    }!
  }

  /// Returns the position before the first line for which `isFound` returns true, or after the last line if there is none.
  @inline(__always) private func findPosition(
    passing passes: (_ lines: FlowSummary, _ position: FlowSummary) -> Bool, where isFound: (_ line: PackedLine, _ position: FlowSummary) -> Bool
  ) -> FlowSummary {
    find(passing: passes, where: isFound) { $2 }
  }

  @inline(__always) private func findLine(
    passing passes: (_ lines: FlowSummary, _ position: FlowSummary) -> Bool, where isFound: (_ line: PackedLine, _ position: FlowSummary) -> Bool
  ) -> LocatedLine? {
    let (line, position) = find(passing: passes, where: isFound) { lines, local, position in
      (local < lines.count ? lines.line(local) : nil, position)
    }
    if let line { return LocatedLine(line: line, position: position) }
    return position.length < count ? locatedLine(at: position.length) : nil
  }

  func locatedLine(at index: Int) -> LocatedLine {
    precondition(index >= 0 && index < count, "line \(index) is out of range 0..<\(count)")
    return find(passing: { $1.length + $0.length <= index }, where: { $1.length == index }) {
      LocatedLine(line: $0.line($1), position: $2)
    }
  }

  /// The geometry of the last line, or `nil` if there are no lines.
  var lastGeometry: LineGeometry? { count > 0 ? geometry(ofLine: count - 1) : nil }

  /// Returns a line without its position. Traps if there is no such line.
  func record(at index: Int) -> PlacedLine { withLines(at: index) { $0.line($1) } }

  /// Returns the start of a line in its paragraph. Traps if there is no such line.
  func start(ofLine index: Int) -> LineStart { withLines(at: index) { $0.start(of: $1) } }

  /// Returns the geometry of a line. Traps if there is no such line.
  func geometry(ofLine index: Int) -> LineGeometry { withLines(at: index) { lines, local in lines.withLines { $0[local].geometry } } }

  @inline(__always) private func withLines<Result>(at index: Int, _ body: (PackedLines.Uncounted, _ local: Int) -> Result) -> Result {
    precondition(index >= 0 && index < count, "line \(index) is out of range 0..<\(count)")
    var local = index
    return tree.descend { left in
      guard local >= left.length else { return false }
      local -= left.length
      return true
    } _: { body($0.lines.uncounted, local) }!
  }

  /// Returns a line and the position before it. Traps if there is no such line.
  func line(at index: Int) -> (line: PlacedLine, position: FlowSummary) {
    let located = locatedLine(at: index)
    return (located.line, located.position)
  }

  /// Returns the position before a line, or, if `index` is the number of lines, after the last. O(log *n*) in the number of lines.
  func position(before index: Int) -> FlowSummary {
    if index == count { return summary }
    var position = findPosition(passing: { $1.length + $0.length <= index }, where: { $1.length == index })
    if summary.gaps > 0 { position.gaps = tree.sum(before: index).gaps }
    return position
  }

  /// Whether lines from `index` on contain fitting objects. O(log *n*) in the number of lines, or O(1) if no line contains any.
  func hasFittingObjects(from index: Int) -> Bool {
    summary.hasFittingObjects && tree.sum(of: index..<count).hasFittingObjects
  }

  /// Returns the line before `next`, or `nil` if it is the first line. O(log *n*) in the number of lines.
  func locatedLine(before next: LocatedLine) -> LocatedLine? { next.index > 0 ? locatedLine(at: next.index - 1) : nil }

  /// Returns the index of the first line of a paragraph or of a later one, and the position before that line. If there is no such line, returns the
  /// number of lines and the position after the last one.
  func first(fromParagraph paragraph: Int) -> (index: Int, position: FlowSummary) {
    let position = findPosition(passing: { $1.paragraphs + $0.paragraphs < paragraph }, where: { $1.paragraphs >= paragraph })
    return (position.length, position)
  }

  /// Returns the index of the first line that a paragraph has in a region, or of the first line after where that would be.
  func firstLine(ofParagraph paragraph: Int, inRegion region: Int) -> Int {
    max(first(fromRegion: region).index, first(fromParagraph: paragraph).index)
  }

  /// Returns the index of the first line in a region or in a later one, and the position before that line. If there is no such line, returns the
  /// number of lines and the position after the last one.
  func first(fromRegion region: Int) -> (index: Int, position: FlowSummary) {
    let position = findPosition(passing: { $1.regions + $0.regions < region }, where: { $1.regions + $0.skipped >= region })
    return (position.length, position)
  }

  /// Returns the first line that extends below `y` of a region or is in a later region, or `nil` if there is none.
  func locatedLine(inRegion region: Int, below y: LayoutUnit) -> LocatedLine? {
    var found = findLine(
      passing: { !$0.reaches(below: y, inRegion: region, from: $1) }, where: { $0.isBelow(y, ofRegion: region, at: $1) })
    // A client can let the used rectangles of a leaf reach below its lines. The search then ends at the next leaf, which can begin above `y`.
    while let line = found, !line.isBelow(y, ofRegion: region) { found = line.index + 1 < count ? locatedLine(at: line.index + 1) : nil }
    return found
  }

  /// Returns the position before the first line below `y` of a region or in a later region, or after the last line if there is none.
  func position(inRegion region: Int, below y: LayoutUnit) -> FlowSummary { locatedLine(inRegion: region, below: y)?.position ?? summary }

  /// Returns the first line that ends after the code unit at `offset`, or `nil` if there is none.
  func locatedLine(endingAfter offset: UTF16Offset) -> LocatedLine? {
    findLine(passing: { $1.offset + $0.utf16 <= offset }, where: { $1.offset + $0.length > offset })
  }

  /// Returns the line that contains the code unit at `offset`, which must be before `summary.offset`.
  func locatedLine(holding offset: UTF16Offset) -> LocatedLine {
    find(passing: { $1.offset + $0.utf16 <= offset }, where: { $1.offset + $0.length > offset }) { lines, local, position in
      LocatedLine(line: lines.line(local), position: position)
    }
  }

  /// The first gap, or `nil` if there is none.
  var firstGap: LocatedLine? {
    summary.gaps == 0 ? nil : findLine(passing: { lines, _ in lines.gaps == 0 }, where: { line, _ in line.isGap })
  }

  /// Returns the first line of the group of narrow lines to which the line before `index` belongs, if the group can continue at `index`. Otherwise
  /// returns `index`. O(log *n*) in the number of lines. After bound rows of a table, returns the first of them, in O(rows · log *n*).
  func startOfNarrowLines(endingAt index: Int) -> Int {
    guard index > 0, hasGroups || hasRows else { return index }
    let geometry = geometry(ofLine: index - 1)
    if hasRows, geometry.row.isBound { return startOfBoundRows(endingAt: index) }
    let narrow = geometry.narrowLine
    guard narrow.isOpen, !record(at: index - 1).endsParagraph else { return index }
    return index - Int(narrow.number)
  }

  /// Returns the bounds of a region's lines, in region space, or `nil` if there are none. O(log *n*) in the number of lines.
  ///
  /// - Parameter isComplete: Whether no line follows the last.
  func used(inRegion region: Int, isComplete: Bool) -> LayoutRect? {
    let lines = first(fromRegion: region).index..<first(fromRegion: region + 1).index
    // Positions in a region are relative to its top, regardless of the text before it.
    let used = lines.isEmpty ? UsedBounds() : tree.sum(of: lines).used
    guard !lines.isEmpty, let last = lineWithLineSpacing(endingRegion: region, lines, used, isComplete: isComplete) else { return used.rect }
    var trimmed = last.index > lines.lowerBound ? tree.sum(of: lines.lowerBound..<last.index).used : UsedBounds()
    for number in 0..<last.line.fragmentCount { trimmed.formUnion(UsedBounds(last.fragment(number).fragment.withoutLineSpacing.used)) }
    return trimmed.rect
  }

  /// Returns the line spacing below the last line of a region, which is not part of its used bounds; zero if that line has none, or if another line
  /// can follow it. `isComplete` is whether no line follows the last of the list. O(log *n*) in the number of lines.
  func spacingBelowLastLine(inRegion region: Int, isComplete: Bool) -> LayoutUnit {
    // If the lines end in this region, only the last line can have line spacing there.
    if summary.regions == region, let last = lastGeometry?.values, last.lineSpacing == 0, last.bottom > last.top { return .zero }
    let lines = first(fromRegion: region).index..<first(fromRegion: region + 1).index
    guard !lines.isEmpty,
      let last = lineWithLineSpacing(endingRegion: region, lines, tree.sum(of: lines).used, isComplete: isComplete)
    else { return .zero }
    return LayoutUnit(raw: Int(last.line.geometry.values.lineSpacing))
  }

  /// Returns the lowest line of a region if that line has line spacing and nothing with a height can follow that line in the region, otherwise
  /// `nil`. Lines of hidden paragraphs have no height.
  ///
  /// - Parameters:
  ///   - lines: The indices of the region's lines; not empty.
  ///   - used: The bounds of these lines.
  ///   - isComplete: Whether no line follows the last of the list.
  private func lineWithLineSpacing(endingRegion region: Int, _ lines: Range<Int>, _ used: UsedBounds, isComplete: Bool) -> LocatedLine? {
    let values = geometry(ofLine: lines.upperBound - 1).values
    if values.lineSpacing == 0, values.bottom > values.top { return nil }
    guard !used.isEmpty, let last = locatedLine(inRegion: region, below: used.reach - LayoutUnit(raw: 1)), lines.contains(last.index),
      last.line.geometry.values.lineSpacing > 0, endsRegion(last, isComplete: isComplete)
    else { return nil }
    return last
  }

  /// Whether no line with a height is below a line in its region. Lines of hidden paragraphs have no height. `isComplete` is whether no line
  /// follows the last of the list; if it is false, the last line ends no region. O(log *n*) in the number of lines.
  func endsRegion(_ locatedLine: LocatedLine, isComplete: Bool) -> Bool {
    var band = locatedLine.line.band(at: locatedLine.position)
    while let next = self.locatedLine(inRegion: band.region, below: band.bottom) {
      if next.region > band.region { return true }
      let below = next.line.band(at: next.position)
      if below.bottom > below.top { return false }
      // All lines without height at one y are skipped together.
      band = below
    }
    return isComplete
  }

  /// Returns a fragment of a line, without line spacing if no line is below that line in its region. `isComplete` is whether no line follows the
  /// last of the list. O(1) for lines without line spacing.
  func located(_ number: Int, on locatedLine: LocatedLine, isComplete: Bool) -> LocatedFragment {
    let located = locatedLine.fragment(number)
    guard located.fragment.lineSpacing > .zero, endsRegion(locatedLine, isComplete: isComplete) else { return located }
    return LocatedFragment(index: located.index, fragment: located.fragment.withoutLineSpacing, name: located.name)
  }
}

extension PackedLine {
  /// Whether it extends below `y` of a region, or is in a later region.
  @inline(__always) fileprivate func isBelow(_ y: LayoutUnit, ofRegion region: Int, at position: FlowSummary) -> Bool {
    if geometry.isRegular, position.regions == region { return position.y + geometry.values.bottom > y }
    return band(at: position).isBelow(y, ofRegion: region)
  }
}

extension LocatedLine {
  fileprivate func isBelow(_ y: LayoutUnit, ofRegion region: Int) -> Bool { line.band(at: position).isBelow(y, ofRegion: region) }
}

extension RegionChange {
  @inline(__always) fileprivate func isBelow(_ y: LayoutUnit, ofRegion region: Int) -> Bool {
    self.region > region || self.region == region && bottom > y
  }
}

/// Fragments by index: O(log *n*) in the number of lines, or O(1) in the leaf that was accessed last.
extension LineList {
  /// Returns the fragment at `index`, without line spacing if no line is below its line in the region. Traps if `index` is out of range.
  ///
  /// - Parameter isComplete: Whether no line follows the last, which then has no line spacing.
  func fragment(_ index: Int, isComplete: Bool) -> PlacedFragment {
    let location = locate(index)
    let (line, position) = (recent.line(location.line), recent.positions[location.line])
    let fragment = line.fragment(location.number, at: position)
    guard fragment.lineSpacing > .zero else { return fragment }
    return endsRegion(LocatedLine(line: line, position: position), isComplete: isComplete) ? fragment.withoutLineSpacing : fragment
  }

  /// Returns a fragment as it was placed, with line spacing even if no line is below it. Traps if there is no such fragment.
  func located(_ index: Int) -> LocatedFragment {
    let location = locate(index)
    return LocatedLine(line: recent.line(location.line), position: recent.positions[location.line]).fragment(location.number)
  }

  func located(_ index: Int, isComplete: Bool) -> LocatedFragment {
    let location = locate(index)
    return located(
      location.number, on: LocatedLine(line: recent.line(location.line), position: recent.positions[location.line]), isComplete: isComplete)
  }

  /// Returns the line of a fragment. Traps if there is no such fragment.
  func locatedLine(ofFragment index: Int) -> LocatedLine {
    let location = locate(index)
    return LocatedLine(line: recent.line(location.line), position: recent.positions[location.line])
  }

  /// The last fragment, and the lower edge of its line; `nil` if there are no fragments. O(log *n*) in the number of lines, or O(1) until lines
  /// change.
  var last: (fragment: PlacedFragment, bottom: LayoutUnit)? {
    guard count > 0 else { return nil }
    return recent.last(of: tree) {
      // A gap is followed by a line, unless a change removed it.
      var located = locatedLine(at: count - 1)
      while located.line.isGap, let before = self.locatedLine(before: located) { located = before }
      if located.line.isGap { return nil }
      let fragments = (0..<located.line.fragmentCount).map { located.fragment($0).fragment }
      return (fragments[fragments.count - 1], fragments.map(\.rect.maxY).max()!)
    }
  }

  /// The edges of `last`, which determine whether a point is below it. As fast as `last`.
  @inline(__always) var lastEdges: (region: Int, end: UTF16Offset, isEmpty: Bool, top: LayoutUnit, bottom: LayoutUnit)? {
    if !recent.isLastCurrent(of: tree) { updateLast() }
    return recent.lastEdges
  }

  /// A separate function, so that `lastEdges` does not copy the list if the value is cached.
  @inline(never) private func updateLast() { _ = last }

  /// Returns the fragment at `y` of a region if it is the only one on its line, as high as the line, and not in a table. Otherwise returns `nil`.
  /// O(log *n*) in the number of lines.
  @inline(__always) func singleFragment(at y: LayoutUnit, inRegion region: Int) -> LocatedFragment? {
    find(passing: { !$0.reaches(below: y, inRegion: region, from: $1) }, where: { $0.isBelow(y, ofRegion: region, at: $1) }) { lines, local, position in
      guard local < lines.count else { return nil }
      return lines.withLines { packed -> LocatedFragment? in
        let line = packed[local]
        guard line.geometry.isSingleFragment, !line.isGap, line.region(at: position) == region, case let band = line.band(at: position), band.top <= y, y < band.bottom
        else { return nil }
        let located = LocatedLine(line: PlacedLine(line, startingAt: packed.start(of: local, from: lines.start)), position: position)
        return located.fragment(0)
      }
    }
  }

  private func locate(_ fragment: Int) -> (line: Int, number: Int) {
    precondition(fragment >= 0 && fragment < summary.fragments, "fragment \(fragment) is out of range 0..<\(summary.fragments)")
    if !recent.contains(fragment, of: tree) {
      var position = FlowSummary.zero
      let node = tree.descend { left in
        guard position.fragments + left.fragments <= fragment else { return false }
        position.pass(left)
        return true
      }
      recent.load(node!, position, of: tree)
    }
    return recent.location(ofFragment: fragment)
  }
}
