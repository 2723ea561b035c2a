/// What was composed of a fragment, and of which place in the document it tells.
struct ComposedLine {
  /// UTF-16 in the document, as all offsets in here.
  private(set) var paragraphStart: Int
  private(set) var runs: [VisualRun]
  /// Told when first asked for.
  var stops: [CaretStop]?

  init(_ runs: [VisualRun], paragraphStart: Int) { (self.runs, self.paragraphStart) = (runs, paragraphStart) }

  /// Follows its paragraph to where an edit above has moved it.
  mutating func move(to start: Int) {
    guard start != paragraphStart else { return }
    let distance = start - paragraphStart
    paragraphStart = start
    for run in runs.indices { runs[run].shift(by: distance) }
    guard let count = stops?.count else { return }
    for stop in 0..<count { stops![stop].offset += distance }
  }
}

extension VisualRun {
  fileprivate mutating func shift(by distance: Int) {
    range = range.lowerBound + distance..<range.upperBound + distance
    for index in clusters.indices { clusters[index] += distance }
  }
}
