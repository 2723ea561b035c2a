/// Balanced columns: those of the spread in which the text ends, made as short as they can be (`Region.balancesWithNext`).
///
/// The text is first placed as if nothing were balanced. If it ends in a spread, the spread's lines are placed again under limits of
/// height, to find the least one under which the text still ends there and no keep is broken that was not before. The search goes
/// between the edges that placement compared with the limit (`HeightLimit`), so no two trials place lines alike. What a spread holds
/// follows from the lines above it and from the spread alone; any change there places all of it anew.
extension DocumentLayout {
  /// Balances the columns of the spread in which the text ends. O(lines of the spread · log of its height).
  ///
  /// - Parameter seen: how many of the lines are those of before.
  func balanceLastColumns(seen: inout Int) {
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

    /// Places the spread's lines above a limit; whether that will do.
    func holds(_ limit: HeightLimit) -> Bool {
      (lines, placer.heightLimit, isFinished) = (above, limit, false)
      var seen = lines.count
      placeLines(from: start, seen: &seen) { cursor, _ in cursor.region > spread.upperBound }
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
    // Objects have the sizes that they were given last.
    if !isBestPlaced, remainder.hasFittingObjects(from: 0) { _ = holds(best?.limit ?? .none) }
    (lines, isFinished) = (best?.lines ?? natural, true)
    guard best != nil else { return }
    balanced = BalancedColumns(regions: spread, firstLine: first)
    if first < seen {
      waiting.recordLost(remainder, seen - first, from: above.summary)
      seen = first
    }
  }

  /// How far down the lines of a spread reach.
  private func bottom(of spread: ClosedRange<Int>, _ lines: LineList) -> Int {
    spread.map { region in min(lines.used(inRegion: region, isComplete: true)?.maxY ?? .zero, storedRegions[region].height).raw }.max()!
  }

  /// Whether nothing is left to place, and the last line stands in a spread.
  private func endsText(in spread: ClosedRange<Int>) -> Bool {
    isFinished && lines.summary.gaps == 0 && lines.summary.lastRegion <= spread.upperBound && source(at: lines.end.paragraph) == nil
  }

  // MARK: Spreads

  /// The regions that are balanced with one; `nil` where there are none but itself. O(their number).
  func spread(ofRegion region: Int) -> ClosedRange<Int>? {
    guard storedRegions.indices.contains(region) else { return nil }
    var (first, last) = (region, region)
    while first > 0, storedRegions[first - 1].balancesWithNext { first -= 1 }
    while last + 1 < storedRegions.count, storedRegions[last].balancesWithNext { last += 1 }
    return first < last ? first...last : nil
  }

  /// Whether lines of a spread stand above `pen`, and more may come: they may be balanced yet.
  func mayStillBeBalanced(_ cursor: LayoutCursor) -> Bool {
    guard cursor.region < storedRegions.count else { return false }
    if cursor.region > 0, storedRegions[cursor.region - 1].balancesWithNext { return true }
    return cursor.line > 0 && cursor.region + 1 < storedRegions.count && storedRegions[cursor.region].balancesWithNext
  }

  /// Whether a region is in a spread. O(1).
  func isInSpread(_ region: Int) -> Bool {
    guard region < storedRegions.count else { return false }
    return storedRegions[region].balancesWithNext && region + 1 < storedRegions.count || region > 0 && storedRegions[region - 1].balancesWithNext
  }

  /// Whether the text ends in columns that are balanced, and regions from `region` on lie below them.
  func isBalanced(above region: Int) -> Bool {
    guard let balanced, balanced.regions.upperBound < region, !dependsOnColumnCount(lines.lastGeometry) else { return false }
    return spread(ofRegion: balanced.regions.lowerBound) == balanced.regions
  }

  // MARK: Keeps

  /// What is asked of columns' ends and not given at the top of one of the spread's. O(columns · log n).
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

/// The columns of the spread in which the text ends, where they were made shorter.
struct BalancedColumns {
  var regions: ClosedRange<Int>
  /// How many lines stand above theirs.
  var firstLine: Int
}

/// What a paragraph asks of columns' ends, and one of them does not give.
private struct ViolatedKeep: Hashable {
  let paragraph: Int
  let rule: Int

  init(_ paragraph: Int, _ rule: ColumnEndRules) { (self.paragraph, self.rule) = (paragraph, rule.rawValue) }
}
