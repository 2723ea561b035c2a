/// Balanced columns: the columns of the spread in which the text ends, made as short as possible (`Region.balancesWithNext`).
///
/// The text is first placed without balancing. If it ends in a spread, the spread's lines are placed again under height limits, to find the
/// smallest limit under which the text still ends there and no additional keep rule is violated. The search moves between the edges that placement
/// compared with the limit (`HeightLimit`), so that no two trials produce the same lines. The lines of a spread depend only on the lines above it
/// and on the spread itself. Any change in a spread places all of it again.
extension DocumentLayout {
  /// Balances the columns of the spread in which the text ends. O(lines of the spread · log of its height).
  ///
  /// - Parameter existingCount: The number of lines that existed before this layout pass. It is reduced to the number of those that remain.
  func balanceLastColumns(existingCount: inout Int) {
    guard balanced == nil, lines.count > 0, let spread = spread(ofRegion: lines.summary.lastRegion), endsText(in: spread) else { return }
    let natural = lines
    let first = natural.first(fromRegion: spread.lowerBound).index
    let (above, remainder) = natural.split(at: first)
    let start = PlacementStart(
      LayoutCursor(paragraph: above.end.paragraph, start: above.end.start, region: spread.lowerBound, y: .zero, line: 0),
      columnEnd: natural.record(at: first).columnEnd)
    let broken = violatedKeeps(in: spread)
    var waiting = reusableLines
    reusableLines = ReusableLines()
    defer { (reusableLines, placer.heightLimit) = (waiting, .none) }

    /// Places the spread's lines under a limit. Returns whether the text ends in the spread and violates no additional keep rule.
    func holds(_ limit: HeightLimit) -> Bool {
      (lines, placer.heightLimit, isFinished) = (above, limit, false)
      var existingCount = lines.count
      placeLines(from: start, existingCount: &existingCount) { cursor, _ in cursor.region > spread.upperBound }
      return endsText(in: spread) && violatedKeeps(in: spread).isSubset(of: broken)
    }

    var (low, high) = (1, bottom(of: spread, natural))
    var best: (lines: LineList, limit: HeightLimit)?
    var isBestPlaced = true
    while low < high {
      let limit = HeightLimit(low + (high - low) / 2)
      isBestPlaced = holds(limit)
      if isBestPlaced {
        (best, high) = ((lines, limit), placer.heightLimit.lowest)
      } else {
        low = placer.heightLimit.next
      }
    }
    // Fitting objects have their sizes from the last trial, so the best one is placed again.
    if !isBestPlaced, remainder.hasFittingObjects(from: 0) { _ = holds(best?.limit ?? .none) }
    (lines, isFinished) = (best?.lines ?? natural, true)
    guard best != nil else { return }
    balanced = BalancedColumns(regions: spread, firstLine: first)
    if first < existingCount {
      waiting.recordLost(remainder, existingCount - first, from: above.summary)
      existingCount = first
    }
  }

  /// Returns the lower edge of a spread's lines, at most that of their regions, in 1/64 pt.
  private func bottom(of spread: ClosedRange<Int>, _ lines: LineList) -> Int {
    spread.map { region in min(lines.used(inRegion: region, isComplete: true)?.maxY ?? .zero, storedRegions[region].height).raw }.max()!
  }

  /// Whether all text is placed and the last line is in the spread.
  private func endsText(in spread: ClosedRange<Int>) -> Bool {
    isFinished && lines.summary.gaps == 0 && lines.summary.lastRegion <= spread.upperBound && source(at: lines.end.paragraph) == nil
  }

  // MARK: Spreads

  /// Returns the regions that are balanced with `region`, or `nil` if it is balanced with no other. O(regions of the spread).
  func spread(ofRegion region: Int) -> ClosedRange<Int>? {
    guard storedRegions.indices.contains(region) else { return nil }
    var (first, last) = (region, region)
    while first > 0, storedRegions[first - 1].balancesWithNext { first -= 1 }
    while last + 1 < storedRegions.count, storedRegions[last].balancesWithNext { last += 1 }
    return first < last ? first...last : nil
  }

  /// Whether lines of a spread are above the cursor and the spread can receive more lines, so that balancing can still move them.
  func mayStillBeBalanced(_ cursor: LayoutCursor) -> Bool {
    guard cursor.region < storedRegions.count else { return false }
    if cursor.region > 0, storedRegions[cursor.region - 1].balancesWithNext { return true }
    return cursor.line > 0 && cursor.region + 1 < storedRegions.count && storedRegions[cursor.region].balancesWithNext
  }

  /// Whether a region belongs to a spread. O(1).
  func isInSpread(_ region: Int) -> Bool {
    guard region < storedRegions.count else { return false }
    return storedRegions[region].balancesWithNext && region + 1 < storedRegions.count || region > 0 && storedRegions[region - 1].balancesWithNext
  }

  /// Whether the text ends in balanced columns, and all of these are before `region`.
  func isBalanced(above region: Int) -> Bool {
    guard let balanced, balanced.regions.upperBound < region, !dependsOnColumnCount(lines.lastGeometry) else { return false }
    return spread(ofRegion: balanced.regions.lowerBound) == balanced.regions
  }

  // MARK: Keeps

  /// Returns the keep rules that are violated at the top of a column of the spread. O(columns · log *n*), where *n* is the number of lines.
  private func violatedKeeps(in spread: ClosedRange<Int>) -> Set<ViolatedKeep> {
    var broken = Set<ViolatedKeep>()
    for region in spread {
      let (index, position) = lines.first(fromRegion: region)
      guard index > 0, index < lines.count else { continue }
      let paragraph = position.paragraphs
      if lines.record(at: index).start == .paragraphStart {
        if settings(ofParagraph: paragraph - 1)?.keepsWithNext == true { broken.insert(ViolatedKeep(paragraph - 1, .withNext)) }
        continue
      }
      guard let settings = settings(ofParagraph: paragraph) else { continue }
      if settings.keepsLinesTogether { broken.insert(ViolatedKeep(paragraph, .linesTogether)) }
      let above = lines.locatedLine(at: index - 1).region
      let top = max(lines.first(fromRegion: above).index, lines.first(fromParagraph: paragraph).index)
      let foot = min(lines.first(fromRegion: lines.locatedLine(at: index).region + 1).index, lines.first(fromParagraph: paragraph + 1).index)
      if min(index - top, foot - index) < settings.fewestLines { broken.insert(ViolatedKeep(paragraph, .fewestLines)) }
    }
    return broken
  }
}

/// The columns of the spread in which the text ends, after balancing made them shorter.
struct BalancedColumns {
  var regions: ClosedRange<Int>
  /// The index of the first line in these columns.
  var firstLine: Int
}

/// A keep rule of a paragraph that the end of a column violates.
private struct ViolatedKeep: Hashable {
  let paragraph: Int
  let rule: Int

  init(_ paragraph: Int, _ rule: ColumnEndRules) { (self.paragraph, self.rule) = (paragraph, rule.rawValue) }
}
