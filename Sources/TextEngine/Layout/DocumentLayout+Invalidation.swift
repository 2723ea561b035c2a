/// Throwing away no more than must be: which line a change reaches first.
extension DocumentLayout {
  /// Everything but shaping.
  package func invalidateAll() {
    heightEstimate = HeightEstimate()
    adjustments.removeAll()
    invalidate(fromLine: 0)
    reusableLines.preventReuse()
  }

  /// A region and all that follow it.
  package func invalidate(fromRegion region: Int) {
    if isBalanced(above: region) { return }
    if region == 0 { heightEstimate = HeightEstimate() }
    invalidate(fromLine: lines.first(fromRegion: region).index)
    reusableLines.preventReuse()
  }

  /// A band of one region: lines that end above it stay.
  func invalidate(region: Int, top: LayoutUnit, bottom: LayoutUnit) {
    let top = top - LayoutUnit(raw: placer.maximumExaminedDepth)
    invalidate(fromLine: lines.startOfRows(endingAt: firstLine(touchedInRegion: region, below: top)))
    reusableLines.recordBand(RegionChange(region: region, top: top, bottom: bottom))
  }

  /// Which columns are balanced with each other. Lines above them stay.
  func invalidateBalance() {
    reusableLines.invalidateBalanced()
    guard isFinished else { return }
    if let balanced, spread(ofRegion: balanced.regions.lowerBound) == balanced.regions { return }
    invalidate(fromLine: lines.count)
    reusableLines.invalidateBalanced()
  }

  /// Moves lines from `index` on into the tail. O(log n).
  func invalidate(fromLine index: Int) {
    if reusableLines.isEmpty { reusableLines.begin(wasFinished: isFinished) }
    isFinished = false
    // An ellipsis depends on the text behind it; where a final form feed sends the line after it, on the columns.
    let last = lines.lastGeometry
    let index = cutLine(last).map { min(index, $0) } ?? (dependsOnColumnCount(last) ? min(index, lines.count - 2) : index)
    var start = lines.startOfNarrowLines(endingAt: index)
    let columns = balanced
    // Columns that are balanced hang on each other, and on how much text there is.
    if let columns { (start, balanced) = (min(start, columns.firstLine), nil) }
    guard start < lines.count else { return }
    let whole = lines
    lines = whole.prefix(to: start)
    reusableLines.prepend(whole, behind: lines.summary, from: .zero, to: whole.end)
    if let columns { reusableLines.recordBalanced(columns, ofLines: whole.count) }
  }
}
