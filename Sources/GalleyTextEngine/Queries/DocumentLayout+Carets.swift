/// Caret positions.
extension DocumentLayout {
  /// Returns the grapheme boundaries of a fragment with their x coordinates. Runs are in order from left to right, the stops of a run in text
  /// order. An offset between runs of opposite directions has two stops, and an empty fragment has one. Traps if there is no such fragment.
  package func caretStops(ofFragment index: Int) -> [CaretStop] { caretStops(of: flow.lines.located(index)) }

  func caretStops(of located: LocatedFragment) -> [CaretStop] {
    let fragment = located.fragment
    guard fragment.paragraph < store.paragraphs.count, !fragment.range.isEmpty else {
      return [CaretStop(offset: fragment.range.lowerBound, x: fragment.contentX, level: baseLevel(of: fragment), isTrailing: false)]
    }
    guard var line = composedLine(located) else { return [] }
    if let cached = line.stops { return cached }
    let stops = caretStops(of: fragment, line.runs)
    line.stops = stops
    appearance.composed.insert(line, as: located.name)
    return stops
  }

  /// Returns the caret stops of a fragment that was composed as `runs`.
  func caretStops(of fragment: PlacedFragment, _ runs: [VisualRun]) -> [CaretStop] {
    let graphemes = TextBoundaries.graphemes(in: units(of: fragment)).map { fragment.range.lowerBound + $0 }
    var stops: [CaretStop] = []
    stops.reserveCapacity(graphemes.count + runs.count)
    for run in runs where !run.isInserted { add(run, graphemes, &stops) }
    return stops
  }

  private func units(of fragment: PlacedFragment) -> [UInt16] {
    if let text = longSimpleText(of: fragment) { return text.withFewUnits(fragment.range) { Array($0) } }
    let text = entry(fragment.paragraph).text
    return Array(text[fragment.range.relative(to: fragment.paragraphStart).utf16])
  }

  /// Adds the stops of a run in text order. The width of a cluster is divided evenly among its graphemes.
  private func add(_ run: VisualRun, _ graphemes: [UTF16Offset], _ stops: inout [CaretStop]) {
    let isRightToLeft = run.isRightToLeft
    var clusters = clusters(of: run)
    if isRightToLeft { clusters.reverse() }
    var next = graphemes.partitioningIndex { $0 >= clusters.first?.start ?? 0 }
    for (number, cluster) in clusters.enumerated() {
      let end = number + 1 < clusters.count ? clusters[number + 1].start : run.range.upperBound
      let first = next
      while next < graphemes.count, graphemes[next] < end { next += 1 }
      for index in first..<next {
        let step = (cluster.right - cluster.left) * (index - first) / (next - first)
        let x = LayoutUnit(raw: isRightToLeft ? cluster.right - step : cluster.left + step)
        stops.append(CaretStop(offset: graphemes[index], x: x, level: run.level, isTrailing: false))
      }
    }
    if let last = clusters.last {
      let x = LayoutUnit(raw: isRightToLeft ? last.left : last.right)
      stops.append(CaretStop(offset: run.range.upperBound, x: x, level: run.level, isTrailing: true))
    }
  }

  /// Returns the clusters of a run from left to right, with their edges in 1/64 pt.
  private func clusters(of run: VisualRun) -> [(start: UTF16Offset, left: Int, right: Int)] {
    var clusters: [(start: UTF16Offset, left: Int, right: Int)] = []
    clusters.reserveCapacity(run.glyphs.count)
    var index = 0
    var x = run.startX.raw
    while index < run.glyphs.count {
      let cluster = run.clusters[index]
      let left = x
      while index < run.glyphs.count, run.clusters[index] == cluster {
        x += run.advances[index].raw
        index += 1
      }
      if cluster < run.range.upperBound { clusters.append((cluster, left, x)) }
    }
    return clusters
  }
}
