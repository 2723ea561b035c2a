/// Places for the caret.
extension DocumentLayout {
  /// Every grapheme boundary of a fragment with its x, from left to right; where directions meet an offset has two.
  package func caretStops(ofFragment index: Int) -> [CaretStop] {
    let fragment = fragments[index]
    guard fragment.paragraph < paragraphs.count, !fragment.range.isEmpty else {
      return [CaretStop(offset: fragment.range.lowerBound, x: fragment.contentX, level: baseLevel(ofFragment: index), isTrailing: false)]
    }
    guard var line = composedLine(index) else { return [] }
    if let known = line.stops { return known }
    let stops = caretStops(of: fragment, line.runs)
    line.stops = stops
    composed.keep(line, as: lines.name(ofFragment: index))
    return stops
  }

  /// The stops of a line that was composed as `runs`.
  func caretStops(of fragment: PlacedFragment, _ runs: [VisualRun]) -> [CaretStop] {
    let text = paragraphs[fragment.paragraph].paragraph.text
    let local = fragment.range.lowerBound - fragment.paragraphStart..<fragment.range.upperBound - fragment.paragraphStart
    let graphemes = TextBoundaries.graphemes(in: Array(text[local])).map { fragment.range.lowerBound + $0 }
    var stops: [CaretStop] = []
    for run in runs where !run.isInserted { add(run, graphemes, &stops) }
    return stops
  }

  /// The clusters of a run from left to right, each divided evenly among its graphemes.
  private func add(_ run: VisualRun, _ graphemes: [Int], _ stops: inout [CaretStop]) {
    var index = 0
    var x = run.startX.raw
    var clusters: [(start: Int, left: Int, right: Int)] = []
    while index < run.glyphs.count {
      let cluster = run.clusters[index]
      let left = x
      while index < run.glyphs.count, run.clusters[index] == cluster {
        x += run.advances[index].raw
        index += 1
      }
      if cluster < run.range.upperBound { clusters.append((cluster, left, x)) }
    }
    let rtl = run.isRightToLeft
    let logical = rtl ? Array(clusters.reversed()) : clusters
    for (number, cluster) in logical.enumerated() {
      let end = number + 1 < logical.count ? logical[number + 1].start : run.range.upperBound
      let inside = graphemes.filter { $0 >= cluster.start && $0 < end }
      for (part, offset) in inside.enumerated() {
        let step = (cluster.right - cluster.left) * part / inside.count
        stops.append(
          CaretStop(offset: offset, x: Fixed(raw: rtl ? cluster.right - step : cluster.left + step), level: run.level, isTrailing: false))
      }
    }
    if let last = logical.last {
      stops.append(
        CaretStop(offset: run.range.upperBound, x: Fixed(raw: rtl ? last.left : last.right), level: run.level, isTrailing: true))
    }
  }
}
