import Ropes

/// A line where it stands.
struct LocatedLine {
  let line: PlacedLine
  /// Before the line.
  let position: FlowSummary

  var index: Int { position.length }
  var region: Int { position.regions + line.skipped }

  /// One of its fragments.
  func fragment(_ number: Int) -> LocatedFragment {
    LocatedFragment(
      index: position.fragments + number, fragment: line.fragment(number, at: position), name: FragmentName(line: line.name, number: number))
  }
}

/// A fragment with the place that it has among all.
package struct LocatedFragment {
  package let index: Int
  package let fragment: PlacedFragment
  /// What tells it from all others that ever were, wherever it is moved.
  let name: FragmentName
}

/// Names a fragment among all that were ever placed.
struct FragmentName: Hashable {
  var line: Int
  var number: Int
}

/// One descent finds a line by one of its measures, with the pen before it. Each is O(log n).
extension LineList {
  /// The first line for which `isFound`, told the line and the pen before it; behind the last of a leaf it is to be looked for
  /// at the start of the next.
  ///
  /// - Parameter passes: whether the lines behind a pen, told by their sum, all lie before the one looked for.
  /// - Parameter body: told the lines of the leaf, which of them it is, or their count, and the pen before it.
  @inline(__always) private func find<Result>(
    passing passes: (_ lines: FlowSummary, _ pen: FlowSummary) -> Bool,
    where isFound: (_ line: PackedLine, _ pen: FlowSummary) -> Bool,
    _ body: (_ lines: PackedLines.Uncounted, _ local: Int, _ pen: FlowSummary) -> Result
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

  /// The pen alone.
  @inline(__always) private func findPosition(
    passing passes: (_ lines: FlowSummary, _ pen: FlowSummary) -> Bool, where isFound: (_ line: PackedLine, _ pen: FlowSummary) -> Bool
  ) -> FlowSummary {
    find(passing: passes, where: isFound) { $2 }
  }

  @inline(__always) private func findLine(
    passing passes: (_ lines: FlowSummary, _ pen: FlowSummary) -> Bool, where isFound: (_ line: PackedLine, _ pen: FlowSummary) -> Bool
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

  /// What the last line has in common with others; `nil` where there is none.
  var lastGeometry: LineGeometry? { count > 0 ? geometry(ofLine: count - 1) : nil }

  /// A line without its place.
  func record(at index: Int) -> PlacedLine { withLines(at: index) { $0.line($1) } }

  /// Where a line starts in its paragraph.
  func start(ofLine index: Int) -> LineStart { withLines(at: index) { $0.start(of: $1) } }

  /// What a line has in common with others.
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

  /// A line, and the pen before it.
  func line(at index: Int) -> (line: PlacedLine, pen: FlowSummary) {
    let located = locatedLine(at: index)
    return (located.line, located.position)
  }

  /// The pen before a line, or behind the last. O(log n).
  func position(before index: Int) -> FlowSummary {
    if index == count { return summary }
    var position = findPosition(passing: { $1.length + $0.length <= index }, where: { $1.length == index })
    if summary.gaps > 0 { position.gaps = tree.sum(before: index).gaps }
    return position
  }

  /// Whether objects that fit their places stand on a line from `index` on. O(log n), and O(1) where there are none at all.
  func hasFittingObjects(from index: Int) -> Bool {
    summary.hasFittingObjects && tree.sum(of: index..<count).hasFittingObjects
  }

  /// The line before one that was found; `nil` before the first. O(log n).
  func locatedLine(before next: LocatedLine) -> LocatedLine? { next.index > 0 ? locatedLine(at: next.index - 1) : nil }

  /// The first line of a paragraph, or behind it.
  func first(fromParagraph paragraph: Int) -> (index: Int, pen: FlowSummary) {
    let position = findPosition(passing: { $1.paragraphs + $0.paragraphs < paragraph }, where: { $1.paragraphs >= paragraph })
    return (position.length, position)
  }

  /// The first line in a region, or behind it.
  func first(fromRegion region: Int) -> (index: Int, pen: FlowSummary) {
    let position = findPosition(passing: { $1.regions + $0.regions < region }, where: { $1.regions + $0.skipped >= region })
    return (position.length, position)
  }

  /// The first line that reaches below `y` of a region, or stands in a later one.
  func locatedLine(inRegion region: Int, below y: LayoutUnit) -> LocatedLine? {
    findLine(
      passing: { !$0.reaches(below: y, inRegion: region, from: $1) }, where: { $0.isBelow(y, ofRegion: region, at: $1) })
  }

  /// The pen before it, or behind the last line.
  func position(inRegion region: Int, below y: LayoutUnit) -> FlowSummary {
    findPosition(passing: { !$0.reaches(below: y, inRegion: region, from: $1) }, where: { $0.isBelow(y, ofRegion: region, at: $1) })
  }

  /// The first line that ends after the unit at `offset`.
  func locatedLine(endingAfter offset: Int) -> LocatedLine? {
    findLine(passing: { $1.utf16 + $0.utf16 <= offset }, where: { $1.utf16 + $0.length > offset })
  }

  /// The line that holds the unit at `offset`, which is before `summary.utf16`.
  func locatedLine(holding offset: Int) -> LocatedLine {
    find(passing: { $1.utf16 + $0.utf16 <= offset }, where: { $1.utf16 + $0.length > offset }) { lines, local, position in
      LocatedLine(line: lines.line(local), position: position)
    }
  }

  /// The first gap; `nil` where there is none.
  var firstGap: LocatedLine? {
    summary.gaps == 0 ? nil : findLine(passing: { lines, _ in lines.gaps == 0 }, where: { line, _ in line.isGap })
  }

  /// The first line of the stretch beside shapes that the line before `index` belongs to, if the line at `index` may belong to it
  /// as well; else `index`. O(log n), and O(rows · log n) below bound rows of a table, of which the first is returned.
  func startOfNarrowLines(endingAt index: Int) -> Int {
    guard index > 0 else { return index }
    let geometry = geometry(ofLine: index - 1)
    if hasRows, geometry.row.isBound { return startOfBoundRows(endingAt: index) }
    let narrow = geometry.narrowLine
    guard narrow.isOpen, !record(at: index - 1).endsParagraph else { return index }
    return index - Int(narrow.number)
  }

  /// What the lines of a region take; `nil` if there are none. O(log n).
  ///
  /// - Parameter isComplete: whether no line follows the last.
  func used(inRegion region: Int, isComplete: Bool) -> LayoutRect? {
    let lines = first(fromRegion: region).index..<first(fromRegion: region + 1).index
    // The first line of a region counts from its top, after any text.
    let used = lines.isEmpty ? UsedBounds() : tree.sum(of: lines).used
    guard !lines.isEmpty, let last = lineWithLineSpacing(endingRegion: region, lines, used, isComplete: isComplete) else { return used.rect }
    var trimmed = last.index > lines.lowerBound ? tree.sum(of: lines.lowerBound..<last.index).used : UsedBounds()
    for number in 0..<last.line.fragmentCount { trimmed.formUnion(UsedBounds(last.fragment(number).fragment.withoutLineSpacing.used)) }
    return trimmed.rect
  }

  /// The line spacing below the last line of a region, which does not count. O(log n).
  func spacingBelowLastLine(inRegion region: Int, isComplete: Bool) -> LayoutUnit {
    // Lines that end in the region have its last line at their end, or none there.
    if summary.regions == region, let last = lastGeometry?.values, last.lineSpacing == 0, last.bottom > last.top { return .zero }
    let lines = first(fromRegion: region).index..<first(fromRegion: region + 1).index
    guard !lines.isEmpty,
      let last = lineWithLineSpacing(endingRegion: region, lines, tree.sum(of: lines).used, isComplete: isComplete)
    else { return .zero }
    return LayoutUnit(raw: Int(last.line.geometry.values.lineSpacing))
  }

  /// The line that ends a region, if it has line spacing. Lines of hidden paragraphs may follow it.
  private func lineWithLineSpacing(endingRegion region: Int, _ lines: Range<Int>, _ used: UsedBounds, isComplete: Bool) -> LocatedLine? {
    let values = geometry(ofLine: lines.upperBound - 1).values
    if values.lineSpacing == 0, values.bottom > values.top { return nil }
    guard !used.isEmpty, let last = locatedLine(inRegion: region, below: used.reach - LayoutUnit(raw: 1)), lines.contains(last.index),
      last.line.geometry.values.lineSpacing > 0, endsRegion(last, isComplete: isComplete)
    else { return nil }
    return last
  }

  /// Whether no line below a line stands in its region; lines of hidden paragraphs have no height. O(log n).
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

  /// A fragment of a line that was found, without line spacing if no line lies below it. O(1) for lines without line spacing.
  func located(_ number: Int, on locatedLine: LocatedLine, isComplete: Bool) -> LocatedFragment {
    let located = locatedLine.fragment(number)
    guard located.fragment.lineSpacing > .zero, endsRegion(locatedLine, isComplete: isComplete) else { return located }
    return LocatedFragment(index: located.index, fragment: located.fragment.withoutLineSpacing, name: located.name)
  }
}

extension PackedLine {
  /// Whether it reaches below `y` of a region, or stands in a later one.
  @inline(__always) fileprivate func isBelow(_ y: LayoutUnit, ofRegion region: Int, at position: FlowSummary) -> Bool {
    if geometry.isRegular, position.regions == region { return position.y + geometry.values.bottom > y }
    let band = band(at: position)
    return band.region > region || band.region == region && band.bottom > y
  }
}

/// Fragments by ordinal: O(log n), and O(1) beside the one asked for last.
extension LineList {
  /// - Parameter isComplete: whether no line follows the last: then that has no line spacing.
  func fragment(_ index: Int, isComplete: Bool) -> PlacedFragment {
    let location = locate(index)
    let (line, position) = (recent.line(location.line), recent.positions[location.line])
    let fragment = line.fragment(location.number, at: position)
    guard fragment.lineSpacing > .zero else { return fragment }
    return endsRegion(LocatedLine(line: line, position: position), isComplete: isComplete) ? fragment.withoutLineSpacing : fragment
  }

  /// A fragment as it was placed, with the line spacing that only a line below it makes count.
  func located(_ index: Int) -> LocatedFragment {
    let location = locate(index)
    return LocatedLine(line: recent.line(location.line), position: recent.positions[location.line]).fragment(location.number)
  }

  func located(_ index: Int, isComplete: Bool) -> LocatedFragment {
    let location = locate(index)
    return located(
      location.number, on: LocatedLine(line: recent.line(location.line), position: recent.positions[location.line]), isComplete: isComplete)
  }

  /// The line that a fragment stands on.
  func locatedLine(ofFragment index: Int) -> LocatedLine {
    let location = locate(index)
    return LocatedLine(line: recent.line(location.line), position: recent.positions[location.line])
  }

  /// The last fragment, and the lower edge of what stands on its line. O(log n), and O(1) until lines change.
  var last: (fragment: PlacedFragment, bottom: LayoutUnit)? {
    guard count > 0 else { return nil }
    return recent.last(of: tree) {
      // Behind the last gap there is a line, until a change takes it away.
      var located = locatedLine(at: count - 1)
      while located.line.isGap, let before = self.locatedLine(before: located) { located = before }
      if located.line.isGap { return nil }
      let fragments = (0..<located.line.fragmentCount).map { located.fragment($0).fragment }
      return (fragments[fragments.count - 1], fragments.map(\.rect.maxY).max()!)
    }
  }

  /// What of it tells whether something lies below. As `last`.
  @inline(__always) var lastEdges: (region: Int, end: Int, isEmpty: Bool, top: LayoutUnit, bottom: LayoutUnit)? {
    if !recent.isLastCurrent(of: tree) { updateLast() }
    return recent.lastEdges
  }

  /// Apart, so that who knows it already copies no list.
  @inline(never) private func updateLast() { _ = last }

  /// The fragment of a region's line that reaches below `y` first, where that is one fragment as high as its line, outside of tables, with
  /// `y` on it. O(log n).
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

/// What lists made of each other share: the leaf that was looked at last, with the pens before its lines.
final class RecentLines {
  /// Whether rows of tables were placed among the lines; see `LineList.hasRows`.
  @exclusivity(unchecked) var hasRows = false
  @exclusivity(unchecked) private var root: SumTreeNode<LineLeaf>?
  @exclusivity(unchecked) private var end = 0
  @exclusivity(unchecked) private var lines = PackedLines.none
  /// As many as were asked for.
  @exclusivity(unchecked) private(set) var positions: [FlowSummary] = []
  /// Where the lines behind them start.
  @exclusivity(unchecked) private var starts: [LineStart] = []

  @exclusivity(unchecked) private var rootOfLast: SumTreeNode<LineLeaf>?
  @exclusivity(unchecked) private var last: (fragment: PlacedFragment, bottom: LayoutUnit)?
  /// Of the last fragment, whose whole record need not be copied for them.
  @exclusivity(unchecked) private(set) var lastEdges: (region: Int, end: Int, isEmpty: Bool, top: LayoutUnit, bottom: LayoutUnit)?

  /// Told before a tree is edited whose older state nobody else has, which is then edited where it is.
  func invalidate() {
    (root, rootOfLast, last, lastEdges) = (nil, nil, nil, nil)
  }

  func contains(_ fragment: Int, of tree: SumTree<LineLeaf>) -> Bool {
    guard let root, root === tree.root else { return false }
    return positions[0].fragments <= fragment && fragment < end
  }

  func load(_ leaf: SumTreeNode<LineLeaf>, _ before: FlowSummary, of tree: SumTree<LineLeaf>) {
    (root, lines) = (tree.root, leaf.leaf.lines)
    end = before.fragments + leaf.summary.fragments
    positions.removeAll(keepingCapacity: true)
    positions.append(before)
    starts.removeAll(keepingCapacity: true)
    starts.append(lines.start)
  }

  /// One of the leaf's lines.
  func line(_ index: Int) -> PlacedLine { lines.line(index, startingAt: starts[index]) }

  /// Its line, and which of the line's it is.
  func location(ofFragment index: Int) -> (line: Int, number: Int) {
    // The last line known to start at or before it.
    var line = positions.count - 1
    while positions[line].fragments > index { line -= 1 }
    lines.uncounted.withLines { lines in
      while index >= positions[line].fragments + lines[line].fragmentCount {
        if line + 1 == positions.count {
          var position = positions[line]
          lines[line].move(&position)
          positions.append(position)
          starts.append(lines.start(behind: line, at: starts[line]))
        }
        line += 1
      }
    }
    return (line, index - positions[line].fragments)
  }

  @inline(__always) func isLastCurrent(of tree: SumTree<LineLeaf>) -> Bool { rootOfLast != nil && rootOfLast === tree.root }

  func last(
    of tree: SumTree<LineLeaf>, _ make: () -> (fragment: PlacedFragment, bottom: LayoutUnit)?
  ) -> (fragment: PlacedFragment, bottom: LayoutUnit)? {
    if rootOfLast == nil || rootOfLast !== tree.root {
      (rootOfLast, last) = (tree.root, make())
      lastEdges = last.map { ($0.fragment.region, $0.fragment.range.upperBound, $0.fragment.range.isEmpty, $0.fragment.rect.y, $0.bottom) }
    }
    return last
  }
}
