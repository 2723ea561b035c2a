/// Throwing away no more than must be: which line a change reaches first.
extension DocumentLayout {
  /// Everything but shaping.
  package func invalidateAll() {
    heights = HeightEstimate()
    adjustments.removeAll()
    invalidate(fromLine: 0)
    tail.forgetPlaces()
  }

  /// A region and all that follow it.
  package func invalidate(fromRegion region: Int) {
    if isBalanced(above: region) { return }
    if region == 0 { heights = HeightEstimate() }
    invalidate(fromLine: lines.first(fromRegion: region).index)
    tail.forgetPlaces()
  }

  /// A band of one region: lines that end above it stay.
  func invalidate(region: Int, top: LayoutUnit, bottom: LayoutUnit) {
    let top = top - LayoutUnit(raw: placer.mostLookedBelow)
    invalidate(fromLine: lines.startOfRows(endingAt: firstLine(touchedInRegion: region, below: top)))
    tail.noteBand(RegionChange(region: region, top: top, bottom: bottom))
  }

  /// Which columns are balanced with each other. Lines above them stay.
  func invalidateBalance() {
    tail.forgetBalanced()
    guard isFinished else { return }
    if let balanced, spread(ofRegion: balanced.regions.lowerBound) == balanced.regions { return }
    invalidate(fromLine: lines.count)
    tail.forgetBalanced()
  }

  /// Moves lines from `index` on into the tail. O(log n).
  func invalidate(fromLine index: Int) {
    if tail.isEmpty { tail.begin(wasFinished: isFinished) }
    isFinished = false
    // An ellipsis depends on the text behind it; where a final form feed sends the line after it, on the columns.
    let last = lines.lastPlace
    let index = cutLine(last).map { min(index, $0) } ?? (awaitsColumn(last) ? min(index, lines.count - 2) : index)
    var start = lines.startOfNarrowLines(endingAt: index)
    let columns = balanced
    // Columns that are balanced hang on each other, and on how much text there is.
    if let columns { (start, balanced) = (min(start, columns.firstLine), nil) }
    guard start < lines.count else { return }
    let whole = lines
    lines = whole.prefix(to: start)
    tail.prepend(whole, behind: lines.measure, from: .zero, to: whole.end)
    if let columns { tail.noteBalanced(columns, ofLines: whole.count) }
  }
}
