/// Invalidation: finds the first line that a change affects, so that no other line is discarded.
extension DocumentLayout {
  /// Invalidates all lines, but not the shaping.
  package func invalidateAll() {
    flow.heightEstimate = HeightEstimate()
    appearance.removeAdjustments()
    invalidate(fromLine: 0)
    changes.reusableLines.preventReuse()
  }

  /// Invalidates the lines of a region and of all later ones. Does nothing if the text ends in balanced columns above the region.
  package func invalidate(fromRegion region: Int) {
    if isBalanced(above: region) { return }
    if region == 0 { flow.heightEstimate = HeightEstimate() }
    invalidate(fromLine: flow.lines.first(fromRegion: region).index)
    changes.reusableLines.preventReuse()
  }

  /// Invalidates the lines that a change in a band affects. Lines that end above the band stay.
  func invalidate(region: Int, top: LayoutUnit, bottom: LayoutUnit) {
    let top = top - workspace.placer.maximumExaminedDepth
    invalidate(fromLine: flow.lines.startOfRows(endingAt: firstLine(touchedInRegion: region, below: top)))
    changes.reusableLines.recordBand(RegionChange(region: region, top: top, bottom: bottom))
  }

  /// Invalidates balanced columns after a change of the regions that are balanced together. Lines above them stay.
  func invalidateBalance() {
    changes.reusableLines.invalidateBalanced()
    guard flow.isFinished else { return }
    if let balanced = flow.balanced, space.spread(ofRegion: balanced.regions.lowerBound) == balanced.regions { return }
    invalidate(fromLine: flow.lines.count)
    changes.reusableLines.invalidateBalanced()
  }

  /// Moves the lines from `index` on to the reusable lines. O(log *n*) in the number of lines.
  func invalidate(fromLine index: Int) {
    if changes.reusableLines.isEmpty { changes.reusableLines.begin(wasFinished: flow.isFinished) }
    flow.isFinished = false
    // A truncated line depends on the text after it. The empty line after a final form feed depends on the number of columns.
    let last = flow.lines.lastGeometry
    let index = cutLine(last).map { min(index, $0) } ?? (dependsOnColumnCount(last) ? min(index, flow.lines.count - 2) : index)
    var start = flow.lines.startOfNarrowLines(endingAt: index)
    let columns = flow.balanced
    // Balanced columns depend on each other and on the length of the text.
    if let columns { (start, flow.balanced) = (min(start, columns.firstLine), nil) }
    guard start < flow.lines.count else { return }
    let whole = flow.lines
    flow.lines = whole.prefix(to: start)
    changes.reusableLines.prepend(whole, startingAt: flow.lines.summary, from: .zero, to: whole.end)
    if let columns { changes.reusableLines.recordBalanced(columns, ofLines: whole.count) }
  }
}
