import UnicodeFacts

/// What a client sets of a cluster that is laid out. It goes with its line fragment, and is dropped with it.
package struct GlyphAdjustment: Hashable, Sendable {
  /// How far its glyphs stand off their places.
  package var x = LayoutUnit.zero, y = LayoutUnit.zero
  /// Whether they are not drawn.
  package var isHidden: Bool?
  /// Whether they reach out of their line.
  package var drawsOutside = false
  /// What is told of an attachment's size, and what it is drawn in.
  package var width: LayoutUnit?, height: LayoutUnit?

  package init() {}

  /// Whether its glyphs are drawn as those that nothing is set of.
  fileprivate var hasDefaultAppearance: Bool { x == .zero && y == .zero && isHidden != true }
  fileprivate func looks(like other: GlyphAdjustment) -> Bool { (x, y, isHidden == true) == (other.x, other.y, other.isHidden == true) }
}

/// Setting what is laid out. Lines below stay where they are.
extension DocumentLayout {
  /// Gives a fragment other rectangles; its glyphs go with `rect`.
  package func setRectangles(ofFragment index: Int, rect: LayoutRect, used: LayoutRect) {
    let (located, locatedLine) = (lines.located(index), lines.locatedLine(ofFragment: index))
    let (name, top) = (located.name, lineFragmentRect(of: located).y)
    var fragments = (0..<locatedLine.line.fragmentCount).map { locatedLine.line.fragment($0, at: locatedLine.position) }
    let old = fragments[name.number]
    fragments[name.number].move(
      to: FragmentQuery(region: old.region, range: old.range, rect: rect, used: used, baseline: old.baseline - top))
    let line = PlacedLine(name: linesNamed, moved: locatedLine.line, at: locatedLine.position, fragments)
    for number in fragments.indices {
      adjustments[FragmentName(line: linesNamed, number: number)] = adjustments.removeValue(forKey: FragmentName(line: name.line, number: number))
    }
    linesNamed += 1
    recordChanges([locatedLine.line.band(at: locatedLine.position), line.band(at: locatedLine.position)])
    lines.replace(locatedLine.index, with: line)
  }

  /// Changes what is set of clusters of a fragment; `offsets` are UTF-16 in the document.
  package func adjust(_ offsets: some Sequence<Int>, ofFragment index: Int, _ change: (inout GlyphAdjustment) -> Void) {
    let located = lines.located(index)
    for offset in offsets { change(&adjustments[located.name, default: [:]][offset - located.fragment.range.lowerBound, default: .init()]) }
    composed.remove(located.name)
    recordChanges(ofText: located.fragment.range)
  }

  /// What is set of the cluster that starts at `offset`. O(log n); O(1) where nothing is set of any.
  package func adjustment(at offset: Int) -> GlyphAdjustment? {
    guard !adjustments.isEmpty, let located = fragment(containing: offset) else { return nil }
    return adjustments[located.name]?[offset - located.fragment.range.lowerBound]
  }

  /// Whether glyphs of a fragment are said to reach out of it.
  package func drawsOutside(_ index: Int) -> Bool {
    !adjustments.isEmpty && adjustments[lines.located(index).name]?.values.contains { $0.drawsOutside } == true
  }

  /// The runs of a fragment with what is set of them.
  func adjusted(_ runs: [VisualRun], of located: LocatedFragment) -> [VisualRun] {
    guard let set = adjustments[located.name], set.values.contains(where: { !$0.hasDefaultAppearance }) else { return runs }
    return runs.flatMap { $0.isInserted ? [$0] : $0.adjusted(by: set, from: located.fragment.range.lowerBound) }
  }
}

extension VisualRun {
  /// Cut where what is set changes.
  fileprivate func adjusted(by set: [Int: GlyphAdjustment], from start: Int) -> [VisualRun] {
    var runs: [VisualRun] = []
    var (first, x) = (0, startX)
    while first < glyphs.count {
      let own = set[clusters[first] - start] ?? GlyphAdjustment()
      var end = first + 1
      while end < glyphs.count, own.looks(like: set[clusters[end] - start] ?? GlyphAdjustment()) { end += 1 }
      var run = part(first..<end, at: x + own.x)
      run.xs = run.xs.map { $0 + own.x }
      run.ys = run.ys.map { $0 + own.y }
      if own.isHidden == true { run.isBlank = true }
      runs.append(run)
      x += advances[first..<end].reduce(.zero, +)
      first = end
    }
    return runs
  }

  private func part(_ part: Range<Int>, at x: LayoutUnit) -> VisualRun {
    var run = self
    (run.glyphs, run.xs, run.ys) = (Array(glyphs[part]), Array(xs[part]), Array(ys[part]))
    (run.advances, run.clusters, run.startX) = (Array(advances[part]), Array(clusters[part]), x)
    let (low, high) = (run.clusters.min()!, run.clusters.max()!)
    run.range = low..<max(low, min(range.upperBound, clusters.filter { $0 > high }.min() ?? range.upperBound))
    // A hyphen that was cut off its word.
    if run.range.isEmpty { (run.isInserted, run.insertedText) = (true, .softHyphen) }
    return run
  }
}
