/// Reuse and removal of lines during placement.
extension DocumentLayout {
  /// Reuses old lines at the cursor, if there are any. Returns whether that was the case.
  @inline(__always) func reuseOldLines(at pass: inout PlacementPass) -> Bool {
    guard pass.isAtOrigin, let match = match(pass) else { return false }
    flow.commit(next: pass.cursor.start)
    settleNarrowLines(from: pass.existingCount)
    recordDifference(from: pass.existingCount)
    reuse(match, at: pass.cursor)
    (pass.existingCount, pass.narrow) = (flow.lines.count, .none)
    pass.restart(after: flow.lines)
    return true
  }

  /// Returns the old lines that can be reused at the cursor, or `nil` if there are none.
  private func match(_ pass: PlacementPass) -> ReusableLines.Match? {
    if changes.reusableLines.isEmpty { return nil }
    let cursor = pass.cursor
    let match = changes.reusableLines.match(
      cursor, at: pass.offset, below: pass.narrow, above: { linesAbove(cursor) },
      moving: { movingOldLines(in: cursor.region, from: $0, to: $1, hasFittingObjects: $2) })
    if flow.lines.hasRows, let match, !isReusable(match.row, at: cursor) { return nil }
    return match
  }

  /// Reuses old lines from the matching one on, in place or moved. O(log *n*) in the number of lines.
  private func reuse(_ match: ReusableLines.Match, at cursor: LayoutCursor) {
    if match.isMoved {
      let (top, bottom) = (changes.reusableLines.topOfRemainder, changes.reusableLines.bottomOfRemainder(to: match.end))
      changes.record([RegionChange(region: cursor.region, top: min(top, cursor.y), bottom: bottom + max(.zero, cursor.y - top))])
    }
    let isUnlimited = space.regions[cursor.region].height.isUnlimited
    let old = changes.reusableLines.removeRemainder(to: match.end)
    flow.lines.append(old.lines)
    if let columns = old.balanced { flow.balanced = BalancedColumns(regions: columns.regions, firstLine: flow.lines.count - columns.count) }
    if changes.reusableLines.hasLines { return }
    // After moving up, the lines can leave space for more text.
    flow.isFinished = changes.reusableLines.wasFinished && (!match.isMoved || isUnlimited)
    changes.reusableLines.removeAll()
  }

  /// Returns which old lines of a region stay valid if they move from y `old` to y `new`, as `LayoutSpace.movingOldLines` does. None do if the
  /// client has callbacks, or if it determines the sizes of objects among the lines.
  private func movingOldLines(in region: Int, from old: LayoutUnit, to new: LayoutUnit, hasFittingObjects: Bool) -> ReusableLines.Moving {
    guard client.callbacks == nil, client.fitObject == nil || !hasFittingObjects else { return .none }
    return space.movingOldLines(in: region, from: old, to: new)
  }

  // MARK: Ends of regions

  /// Ends the column at the cursor, whose region has no space for the next line. Keep rules can move lines above the cursor to the next column.
  func leaveRegion(_ pass: inout PlacementPass) {
    if let (index, end) = findColumnEnd(at: pass.cursor) {
      if index < flow.lines.count { removeLines(from: index, &pass) }
      pass.restart(after: flow.lines)
      pass.columnEnd = end
    }
    pass.skip(toRegion: pass.cursor.region + 1)
    pass.narrow = .none
  }

  /// Removes the lines from `index` on, which are placed again. The caller restarts the pass.
  func removeLines(from index: Int, _ pass: inout PlacementPass) {
    let (retained, removed) = flow.lines.split(at: index)
    if index < pass.existingCount { changes.reusableLines.recordLost(removed, pass.existingCount - index, from: retained.summary) }
    flow.lines = retained
    // The remaining lines of a group of narrow lines could require other justification.
    flow.hasNarrowLines = true
    pass.existingCount = min(pass.existingCount, flow.lines.startOfNarrowLines(endingAt: index))
    changes.reusableLines.resetProgress()
  }
}
