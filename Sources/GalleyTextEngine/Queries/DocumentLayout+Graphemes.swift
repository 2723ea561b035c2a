extension DocumentLayout {
  /// Returns the graphemes of a fragment from left to right. Each is between two consecutive caret stops of a run.
  package func graphemeSpans(ofFragment index: Int) -> [GraphemeSpan] { graphemeSpans(of: flow.lines.located(index)) }

  package func graphemeSpans(of located: LocatedFragment) -> [GraphemeSpan] {
    if appearance.composed.line(located.name, as: located.fragment) == nil, let spans = simpleSpans(of: located.fragment) { return spans }
    guard var line = composedLine(located) else { return [] }
    if let cached = line.spans { return cached }
    let stops = caretStops(of: located)
    let spans = spans(between: stops, line.runs)
    (line.stops, line.spans) = (stops, spans)
    appearance.composed.insert(line, as: located.name)
    return spans
  }

  /// Returns the grapheme of a fragment that is nearest to `x`, in region space, or `nil` if the fragment has none. O(segments of the line). Most
  /// lines are not composed for it.
  package func graphemeSpan(nearest x: LayoutUnit, in located: LocatedFragment) -> GraphemeSpan? {
    if let span = simpleOrShapedSpan(nearest: x, of: located.fragment) { return span }
    let spans = graphemeSpans(of: located)
    return spans.withUnsafeBufferPointer { $0.nearest(to: x) }
  }

  /// Returns the grapheme span of a fragment that is nearest to `x`, or `nil` if the line must be composed.
  private func simpleOrShapedSpan(nearest x: LayoutUnit, of fragment: PlacedFragment) -> GraphemeSpan? {
    guard fragment.hidden == nil, appearance.isUnadjusted, !fragment.range.isEmpty, fragment.paragraph < store.paragraphs.count else { return nil }
    if let shaped = store.paragraphs[fragment.paragraph]?.shaped { return shapedSpan(nearest: x, of: fragment, in: shaped) }
    if fragment.cell < 0, let span = simpleText(atParagraph: fragment.paragraph)?.span(nearest: x, of: fragment) { return span }
    return longSimpleText(of: fragment) == nil ? shapedSpan(nearest: x, of: fragment, in: shaped(fragment.paragraph)) : nil
  }

  /// Returns the grapheme span of a fragment of shaped text that is nearest to `x`, or `nil` if the line must be composed. Clients must not have
  /// adjusted its glyphs.
  func shapedSpan(nearest x: LayoutUnit, of fragment: PlacedFragment, in shaped: ShapedParagraph) -> GraphemeSpan? {
    guard fragment.hidden == nil, !fragment.endsInHyphen, fragment.tightening == .zero, !fragment.range.isEmpty else { return nil }
    return ShapedLineHit.span(nearest: x, of: fragment, in: shaped)
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
        // A stop at the edge of the run can belong to the adjacent run.
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

extension Array {
  /// Sorts the array, unless it is sorted. Most lines have one direction, so their elements are in order and need not be copied.
  fileprivate mutating func sortUnlessSorted(_ areInOrder: (Element, Element) -> Bool) {
    let isSorted = indices.dropFirst().allSatisfy { !areInOrder(self[$0], self[$0 - 1]) }
    if !isSorted { sort(by: areInOrder) }
  }
}
