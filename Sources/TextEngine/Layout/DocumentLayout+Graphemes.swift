/// A stretch of a fragment that stands for one grapheme.
package struct GraphemeSpan: Sendable, Equatable {
  /// UTF-16 in the document.
  package var characters: Range<Int>
  /// In region space.
  package var minX, maxX: LayoutUnit
  package var isRightToLeft: Bool

  /// Goes with its paragraph.
  mutating func shift(by distance: Int) {
    characters = characters.lowerBound + distance..<characters.upperBound + distance
  }
}

extension DocumentLayout {
  /// The graphemes of a fragment from left to right: between two caret stops that follow each other in a run lies one.
  package func graphemeSpans(ofFragment index: Int) -> [GraphemeSpan] { graphemeSpans(of: lines.located(index)) }

  package func graphemeSpans(of located: LocatedFragment) -> [GraphemeSpan] {
    if composed.line(located.name, as: located.fragment) == nil, let spans = simpleSpans(of: located.fragment) { return spans }
    guard var line = composedLine(located) else { return [] }
    if let cached = line.spans { return cached }
    let stops = caretStops(of: located)
    let spans = spans(between: stops, line.runs)
    (line.stops, line.spans) = (stops, spans)
    composed.insert(line, as: located.name)
    return spans
  }

  /// The grapheme of a fragment that is nearest to `x`, of its region; `nil` where the fragment has none. O(its line), without its letters
  /// where the text is plain.
  package func graphemeSpan(nearest x: LayoutUnit, in located: LocatedFragment) -> GraphemeSpan? {
    if composed.line(located.name, as: located.fragment) == nil, let span = simpleSpan(nearest: x, of: located.fragment) { return span }
    let spans = graphemeSpans(of: located)
    return spans.withUnsafeBufferPointer { $0.nearest(to: x) }
  }

  private func spans(between stops: [CaretStop], _ runs: [VisualRun]) -> [GraphemeSpan] {
    var stops = stops
    stops.sortUnlessSorted { ($0.offset, $0.isTrailing ? 0 : 1) < ($1.offset, $1.isTrailing ? 0 : 1) }
    var spans: [GraphemeSpan] = []
    spans.reserveCapacity(stops.count)
    for run in runs where !run.isInserted {
      var previous: CaretStop?
      for stop in stops[stops.partitioningIndex { $0.offset >= run.range.lowerBound }...] {
        if stop.offset > run.range.upperBound { break }
        // A stop on the run's edge belongs to it only if it is this run's own.
        if stop.offset == run.range.upperBound ? !stop.isTrailing : stop.isTrailing { continue }
        if let previous {
          spans.append(
            GraphemeSpan(
              characters: previous.offset..<stop.offset, minX: min(previous.x, stop.x), maxX: max(previous.x, stop.x),
              isRightToLeft: run.isRightToLeft))
        }
        previous = stop
      }
    }
    spans.sortUnlessSorted { ($0.minX, $0.maxX) < ($1.minX, $1.maxX) }
    return spans
  }
}

extension UnsafeBufferPointer<GraphemeSpan> {
  /// The first of those nearest to `x`; `nil` of none. O(n).
  func nearest(to x: LayoutUnit) -> GraphemeSpan? {
    var best: (index: Int, distance: LayoutUnit)?
    for index in indices {
      let (left, right) = (self[index].minX, self[index].maxX)
      let distance = x < left ? left - x : x >= right ? x - right + LayoutUnit(raw: 1) : .zero
      if let best, best.distance <= distance { continue }
      best = (index, distance)
      if distance == .zero { break }
    }
    return best.map { self[$0.index] }
  }
}

extension Array {
  /// Most lines run one way: what is in order already is told in one pass, and left in its storage.
  fileprivate mutating func sortUnlessSorted(_ areInOrder: (Element, Element) -> Bool) {
    let isSorted = indices.dropFirst().allSatisfy { !areInOrder(self[$0], self[$0 - 1]) }
    if !isSorted { sort(by: areInOrder) }
  }
}
