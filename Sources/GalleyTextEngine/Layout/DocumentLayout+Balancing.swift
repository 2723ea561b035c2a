/// Balanced columns: the columns of the spread in which the text ends, made as short as possible (`Region.balancesWithNext`).
///
/// The text is first placed without balancing. If it ends in a spread, the spread's lines are placed again under height limits, to find the
/// smallest limit under which the text still ends there and no additional keep rule is violated. The search moves between the edges that placement
/// compared with the limit (`HeightLimit`), so that no two trials produce the same lines. The lines of a spread depend only on the lines above it
/// and on the spread itself. Any change in a spread places all of it again.
extension DocumentLayout {
  /// Balances the columns of the spread in which the text ends. Does nothing if the text does not end in a spread, or if columns are balanced
  /// already. O(lines of the spread · log of its height).
  ///
  /// - Parameter pass: The pass that placed the text. Its number of existing lines is reduced to the number of those that remain.
  func balanceLastColumns(_ pass: inout PlacementPass) {
    guard flow.balanced == nil, flow.lines.count > 0, let spread = space.spread(ofRegion: flow.lines.summary.lastRegion), endsText(in: spread) else { return }
    let columns = NaturalColumns(of: spread, flow.lines, violatedKeeps: violatedKeeps(in: spread))
    var waiting = changes.reusableLines
    changes.reusableLines = ReusableLines()
    defer { (changes.reusableLines, workspace.placer.heightLimit) = (waiting, .none) }
    let balanced = lowestColumns(columns)
    (flow.lines, flow.isFinished) = (balanced ?? columns.lines, true)
    guard balanced != nil else { return }
    flow.balanced = BalancedColumns(regions: spread, firstLine: columns.first)
    if columns.first < pass.existingCount {
      waiting.recordLost(columns.own, pass.existingCount - columns.first, from: columns.above.summary)
      pass.existingCount = columns.first
    }
  }

  /// Places the lines of a spread under the lowest possible height limit. Returns all lines of the layout, or `nil` if no limit holds.
  private func lowestColumns(_ columns: NaturalColumns) -> LineList? {
    var (low, high) = (1, bottom(of: columns.spread, columns.lines).raw)
    var best: (lines: LineList, limit: HeightLimit)?
    var isBestPlaced = true
    while low < high {
      let limit = HeightLimit(LayoutUnit(raw: low + (high - low) / 2))
      isBestPlaced = holds(limit, for: columns)
      if isBestPlaced {
        (best, high) = ((flow.lines, limit), workspace.placer.heightLimit.lowest.raw)
      } else {
        low = workspace.placer.heightLimit.next.raw
      }
    }
    // Fitting objects have their sizes from the last trial, so the best one is placed again.
    if !isBestPlaced, columns.own.hasFittingObjects(from: 0) { _ = holds(best?.limit ?? .none, for: columns) }
    return best?.lines
  }

  /// Places a spread's lines under a limit. Returns whether the text ends in the spread and violates no additional keep rule.
  private func holds(_ limit: HeightLimit, for columns: NaturalColumns) -> Bool {
    (flow.lines, workspace.placer.heightLimit, flow.isFinished) = (columns.above, limit, false)
    var trial = PlacementPass(after: flow.lines)
    trial.skip(toRegion: columns.spread.lowerBound)
    trial.columnEnd = columns.endAbove
    placeLines(&trial) { cursor, _ in cursor.region > columns.spread.upperBound }
    return endsText(in: columns.spread) && violatedKeeps(in: columns.spread).isSubset(of: columns.violatedKeeps)
  }

  /// Returns the lower edge of a spread's lines, at most that of their regions.
  private func bottom(of spread: ClosedRange<Int>, _ lines: LineList) -> LayoutUnit {
    spread.map { region in min(flow.lines.used(inRegion: region, isComplete: true)?.maxY ?? .zero, space.regions[region].height) }.max()!
  }

  /// Whether all text is placed and the last line is in the spread.
  private func endsText(in spread: ClosedRange<Int>) -> Bool {
    flow.isFinished && flow.lines.summary.gaps == 0 && flow.lines.summary.lastRegion <= spread.upperBound && source(at: flow.lines.end.paragraph) == nil
  }

  /// Whether the text ends in balanced columns, and all of these are before `region`.
  func isBalanced(above region: Int) -> Bool {
    guard let balanced = flow.balanced, balanced.regions.upperBound < region, !dependsOnColumnCount(flow.lines.lastGeometry) else { return false }
    return space.spread(ofRegion: balanced.regions.lowerBound) == balanced.regions
  }

  // MARK: Keeps

  /// Returns the keep rules that are violated at the top of a column of the spread. O(columns · log *n*), where *n* is the number of lines.
  private func violatedKeeps(in spread: ClosedRange<Int>) -> Set<ViolatedKeep> {
    var broken = Set<ViolatedKeep>()
    for region in spread {
      let (index, position) = flow.lines.first(fromRegion: region)
      guard index > 0, index < flow.lines.count else { continue }
      let paragraph = position.paragraphs
      if flow.lines.record(at: index).start == .paragraphStart {
        if settings(ofParagraph: paragraph - 1)?.keepsWithNext == true { broken.insert(ViolatedKeep(paragraph - 1, .withNext)) }
        continue
      }
      guard let settings = settings(ofParagraph: paragraph) else { continue }
      if settings.keepsLinesTogether { broken.insert(ViolatedKeep(paragraph, .linesTogether)) }
      let above = flow.lines.locatedLine(at: index - 1).region
      let top = flow.lines.firstLine(ofParagraph: paragraph, inRegion: above)
      let foot = min(flow.lines.first(fromRegion: flow.lines.locatedLine(at: index).region + 1).index, flow.lines.first(fromParagraph: paragraph + 1).index)
      if min(index - top, foot - index) < settings.fewestLines { broken.insert(ViolatedKeep(paragraph, .fewestLines)) }
    }
    return broken
  }
}

/// A spread whose columns are not balanced.
private struct NaturalColumns {
  let spread: ClosedRange<Int>
  /// All lines of the layout, those above the spread, and its own.
  let lines, above, own: LineList
  /// The index of the spread's first line.
  let first: Int
  /// The end of the column above, if keep rules had an influence on it.
  let endAbove: ColumnEnd?
  let violatedKeeps: Set<ViolatedKeep>

  init(of spread: ClosedRange<Int>, _ lines: LineList, violatedKeeps: Set<ViolatedKeep>) {
    first = lines.first(fromRegion: spread.lowerBound).index
    (above, own) = lines.split(at: first)
    endAbove = lines.record(at: first).columnEnd
    (self.spread, self.lines, self.violatedKeeps) = (spread, lines, violatedKeeps)
  }
}

/// A keep rule of a paragraph that the end of a column violates.
private struct ViolatedKeep: Hashable {
  let paragraph: Int
  let rule: Int

  init(_ paragraph: Int, _ rule: ColumnEndRules) { (self.paragraph, self.rule) = (paragraph, rule.rawValue) }
}
