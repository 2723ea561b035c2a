import GalleyUnicodeFacts

/// Changes that a client made to a cluster after layout. They belong to the line fragment and are discarded with it.
package struct GlyphAdjustment: Hashable, Sendable {
  /// The distance of the glyphs from their positions in the layout.
  package var x = LayoutUnit.zero, y = LayoutUnit.zero
  /// Whether the glyphs are not drawn, or `nil` if the client did not set this.
  package var isHidden: Bool?
  /// Whether the glyphs extend beyond their line.
  package var drawsOutside = false
  /// The size in which an attachment is reported and drawn, or `nil` if the client did not set it.
  package var width: LayoutUnit?, height: LayoutUnit?

  package init() {}

  /// Whether the glyphs are drawn as if there were no adjustment.
  fileprivate var hasDefaultAppearance: Bool { x == .zero && y == .zero && isHidden != true }
  fileprivate func looks(like other: GlyphAdjustment) -> Bool { (x, y, isHidden == true) == (other.x, other.y, other.isHidden == true) }
}

/// Changes to fragments that are laid out. Lines below do not move.
extension DocumentLayout {
  /// Replaces the rectangles of a fragment. Its glyphs move with `rect`.
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

  /// Applies `change` to the adjustments of clusters in a fragment. `offsets` are the starts of the clusters, in UTF-16 code units of the
  /// document.
  package func adjust(_ offsets: some Sequence<Int>, ofFragment index: Int, _ change: (inout GlyphAdjustment) -> Void) {
    let located = lines.located(index)
    for offset in offsets { change(&adjustments[located.name, default: [:]][offset - located.fragment.range.lowerBound, default: .init()]) }
    composed.remove(located.name)
    recordChanges(ofText: located.fragment.range)
  }

  /// Returns the adjustment of the cluster that starts at `offset`, or `nil` if there is none. O(log *n*) in the number of lines, or O(1) if the
  /// document has no adjustments.
  package func adjustment(at offset: Int) -> GlyphAdjustment? {
    guard !adjustments.isEmpty, let located = fragment(containing: offset) else { return nil }
    return adjustments[located.name]?[offset - located.fragment.range.lowerBound]
  }

  /// Whether glyphs of a fragment are marked as extending beyond it.
  package func drawsOutside(_ index: Int) -> Bool {
    !adjustments.isEmpty && adjustments[lines.located(index).name]?.values.contains { $0.drawsOutside } == true
  }

  /// Returns the runs of a fragment with its adjustments applied.
  func adjusted(_ runs: [VisualRun], of located: LocatedFragment) -> [VisualRun] {
    guard let set = adjustments[located.name], set.values.contains(where: { !$0.hasDefaultAppearance }) else { return runs }
    return runs.flatMap { $0.isInserted ? [$0] : $0.adjusted(by: set, from: located.fragment.range.lowerBound) }
  }
}

extension VisualRun {
  /// Divides the run at changes of the adjustment and applies the adjustments. The keys of `set` are relative to `start`.
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
    // A hyphen that was separated from its word.
    if run.range.isEmpty { (run.isInserted, run.insertedText) = (true, .softHyphen) }
    return run
  }
}
