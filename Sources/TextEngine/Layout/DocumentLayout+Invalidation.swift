/// Throwing away no more than must be: which line a change reaches first.
extension DocumentLayout {
  /// Everything but shaping.
  package func invalidateAll() {
    heights = HeightEstimate()
    invalidate(fromLine: 0)
    tail.forgetPlaces()
  }

  /// A region and all that follow it.
  package func invalidate(fromRegion region: Int) {
    if region == 0 { heights = HeightEstimate() }
    invalidate(fromLine: lines.first(fromRegion: region).index)
    tail.forgetPlaces()
  }

  /// A band of one region: lines that end above it stay.
  func invalidate(region: Int, top: Fixed, bottom: Fixed) {
    invalidate(fromLine: firstLine(touchedInRegion: region, below: top))
    tail.noteBand(region: region, bottom: bottom)
  }

  /// Moves lines from `index` on into the tail. O(log n).
  func invalidate(fromLine index: Int) {
    if tail.isEmpty { tail.begin(wasFinished: isFinished) }
    isFinished = false
    // An ellipsis depends on the text behind it; where a final form feed sends the line after it, on the columns.
    let isCut = fragments.last?.hidden != nil
    let index = isCut ? min(index, lines.count - 1) : lastLineAwaitsColumn ? min(index, lines.count - 2) : index
    let start = startOfNarrowLines(endingAt: index)
    guard start < lines.count else { return }
    let end = lines.end
    let (kept, cut) = lines.split(at: start)
    lines = kept
    tail.prepend(cut, from: kept.measure, to: end)
  }
}
