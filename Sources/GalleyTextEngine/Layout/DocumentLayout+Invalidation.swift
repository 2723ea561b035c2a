/// Invalidation: finds the first line that a change affects, so that no other line is discarded.
extension DocumentLayout {
  /// Invalidates all lines, but not the shaping.
  package func invalidateAll() {
    heightEstimate = HeightEstimate()
    adjustments.removeAll()
    invalidate(fromLine: 0)
    reusableLines.preventReuse()
  }

  /// Invalidates a region and all later ones.
  package func invalidate(fromRegion region: Int) {
    if isBalanced(above: region) { return }
    if region == 0 { heightEstimate = HeightEstimate() }
    invalidate(fromLine: lines.first(fromRegion: region).index)
    reusableLines.preventReuse()
  }

  /// Invalidates the lines that a change in a band affects. Lines that end above the band stay.
  func invalidate(region: Int, top: LayoutUnit, bottom: LayoutUnit) {
    let top = top - LayoutUnit(raw: placer.maximumExaminedDepth)
    invalidate(fromLine: lines.startOfRows(endingAt: firstLine(touchedInRegion: region, below: top)))
    reusableLines.recordBand(RegionChange(region: region, top: top, bottom: bottom))
  }

  /// Invalidates balanced columns after a change of the regions that are balanced together. Lines above them stay.
  func invalidateBalance() {
    reusableLines.invalidateBalanced()
    guard isFinished else { return }
    if let balanced, spread(ofRegion: balanced.regions.lowerBound) == balanced.regions { return }
    invalidate(fromLine: lines.count)
    reusableLines.invalidateBalanced()
  }

  /// Moves the lines from `index` on to the reusable lines. O(log *n*) in the number of lines.
  func invalidate(fromLine index: Int) {
    if reusableLines.isEmpty { reusableLines.begin(wasFinished: isFinished) }
    isFinished = false
    // A truncated line depends on the text after it. The empty line after a final form feed depends on the number of columns.
    let last = lines.lastGeometry
    let index = cutLine(last).map { min(index, $0) } ?? (dependsOnColumnCount(last) ? min(index, lines.count - 2) : index)
    var start = lines.startOfNarrowLines(endingAt: index)
    let columns = balanced
    // Balanced columns depend on each other and on the length of the text.
    if let columns { (start, balanced) = (min(start, columns.firstLine), nil) }
    guard start < lines.count else { return }
    let whole = lines
    lines = whole.prefix(to: start)
    reusableLines.prepend(whole, startingAt: lines.summary, from: .zero, to: whole.end)
    if let columns { reusableLines.recordBalanced(columns, ofLines: whole.count) }
  }
}
