/// What was composed of a fragment, and of which place it tells.
struct ComposedLine {
  /// Where the fragment's text starts; UTF-16 in the document, as all offsets in here. A line of a long paragraph moves within that.
  private var start: Int
  private var baseline: LayoutUnit
  private(set) var runs: [VisualRun]
  /// Told when first asked for.
  var stops: [CaretStop]?
  /// Told when first asked for.
  var spans: [GraphemeSpan]?

  init(_ runs: [VisualRun], of fragment: PlacedFragment) {
    (self.runs, start, baseline) = (runs, fragment.range.lowerBound, fragment.baseline)
  }

  func isElsewhere(than fragment: PlacedFragment) -> Bool {
    (fragment.range.lowerBound, fragment.baseline) != (start, baseline)
  }

  /// Follows its fragment to where a change above has moved it.
  mutating func move(to fragment: PlacedFragment) {
    let (distance, y) = (fragment.range.lowerBound - start, fragment.baseline - baseline)
    (start, baseline) = (fragment.range.lowerBound, fragment.baseline)
    for run in runs.indices { runs[run].shift(by: distance, y: y) }
    guard distance != 0 else { return }
    for stop in 0..<(stops?.count ?? 0) { stops![stop].offset += distance }
    for span in 0..<(spans?.count ?? 0) { spans![span].shift(by: distance) }
  }
}

extension VisualRun {
  fileprivate mutating func shift(by distance: Int, y: LayoutUnit) {
    if y != .zero { for index in ys.indices { ys[index] += y } }
    guard distance != 0 else { return }
    range = range.lowerBound + distance..<range.upperBound + distance
    for index in clusters.indices { clusters[index] += distance }
  }
}
