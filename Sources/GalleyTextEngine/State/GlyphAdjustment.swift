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
  var hasDefaultAppearance: Bool { x == .zero && y == .zero && isHidden != true }
  fileprivate func looks(like other: GlyphAdjustment) -> Bool { (x, y, isHidden == true) == (other.x, other.y, other.isHidden == true) }
}

extension VisualRun {
  /// Returns the parts of the run between changes of the adjustment, with moved glyphs, and with hidden parts as blank runs. The keys of `set` are
  /// the offsets of clusters, relative to `start`.
  func adjusted(by set: [Int: GlyphAdjustment], from start: UTF16Offset) -> [VisualRun] {
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
