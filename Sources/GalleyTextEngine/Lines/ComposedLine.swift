/// The composed glyphs of a fragment, with the position that they were composed for.
struct ComposedLine {
  /// The start of the fragment's text. The start of the paragraph would not suffice, because an edit can move a line within a long paragraph.
  private var start: UTF16Offset
  private var baseline: LayoutUnit
  private(set) var runs: [VisualRun]
  /// The caret stops; `nil` until they are first needed.
  var stops: [CaretStop]?
  /// The grapheme spans; `nil` until they are first needed.
  var spans: [GraphemeSpan]?

  init(_ runs: [VisualRun], of fragment: PlacedFragment) {
    (self.runs, start, baseline) = (runs, fragment.range.lowerBound, fragment.baseline)
  }

  func hasOtherPosition(than fragment: PlacedFragment) -> Bool {
    (fragment.range.lowerBound, fragment.baseline) != (start, baseline)
  }

  /// Shifts the line to the fragment's current position, after a change above moved it.
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
    range = range.moved(by: distance)
    for index in clusters.indices { clusters[index] += distance }
  }
}
