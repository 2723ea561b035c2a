/// What was composed of a fragment, and of which place it tells.
struct ComposedLine {
  /// UTF-16 in the document, as all offsets in here.
  private var paragraphStart: Int
  private var baseline: LayoutUnit
  private(set) var runs: [VisualRun]
  /// Told when first asked for.
  var stops: [CaretStop]?
  /// Told when first asked for.
  var spans: [GraphemeSpan]?

  init(_ runs: [VisualRun], of fragment: PlacedFragment) {
    (self.runs, paragraphStart, baseline) = (runs, fragment.paragraphStart, fragment.baseline)
  }

  func isElsewhere(than fragment: PlacedFragment) -> Bool {
    (fragment.paragraphStart, fragment.baseline) != (paragraphStart, baseline)
  }

  /// Follows its fragment to where a change above has moved it.
  mutating func move(to fragment: PlacedFragment) {
    let (distance, y) = (fragment.paragraphStart - paragraphStart, fragment.baseline - baseline)
    (paragraphStart, baseline) = (fragment.paragraphStart, fragment.baseline)
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
