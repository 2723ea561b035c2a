import GalleyUnicodeFacts

/// Total fit: the breaks of a paragraph are chosen together, for the best result in the paragraph as a whole (`FitSearch`).
///
/// | phase | file |
/// |---|---|
/// | break opportunities, and the widths of lines that end there | FitText, FitBreak, MarginHang |
/// | positions of lines: slots beside shapes, in order | LineSlots |
/// | demerits of a line | FitRules |
/// | the breaks with the fewest demerits | FitSearch, FitGraph, DemeritLowerBounds, RiverSearch |
/// | passes, with and without hyphens; lines from breaks | FitPlan |
/// | placing the lines | this file, with `Placer` |
///
/// A plan is made for a paragraph in one region, as if the region continued below its lower edge. Lines that do not fit get a plan of their
/// own in the next region. So a plan depends only on the paragraph and on the slots of one region. Its lines form a group (`NarrowLine`),
/// which neither changes nor reusable lines divide.
///
/// These are broken greedily: paragraphs longer than `maximumUnitsForTotalFit`, tables, tabs, objects whose sizes depend on their
/// positions, lines of different heights beside shapes, regions that compute their own slots, and paragraphs in which a word must be
/// divided to fit.
enum FittedLines: LinePlacement {
  @inline(__always) static func place(
    _ pass: inout PlacementPass, _ text: Placer.ParagraphInRegion, in layout: DocumentLayout, until _: (LayoutCursor, UTF16Offset) -> Bool
  ) -> PlacementStep {
    guard layout.placeFittedLines(&pass, text) else { return .unsuitable }
    pass.narrow = .none
    return .placed
  }
}

extension DocumentLayout {
  static let maximumUnitsForTotalFit = 1 << 15

  /// Whether total fit chooses the breaks of a paragraph in a region.
  func fitsTotally(_ text: Placer.ParagraphInRegion) -> Bool {
    let (paragraph, style) = (text.paragraph, text.paragraph.settings)
    guard settings.fitsTotally || style.fitsTotally else { return false }
    return style.cells == nil && style.lineBreaking == .word && !text.source.hasFittingObjects && !paragraph.hasTabs
      && paragraph.length > 0 && paragraph.length <= Self.maximumUnitsForTotalFit && text.region.custom == nil
      && !text.region.width.isUnlimited && (paragraph.lineHeight != nil || text.region.exclusions.isEmpty)
  }

  /// Places lines of a paragraph from the cursor on, to the end of the paragraph or of the region.
  ///
  /// - Returns: false if the region has no space for the first line.
  fileprivate func placeFittedLines(_ pass: inout PlacementPass, _ text: Placer.ParagraphInRegion) -> Bool {
    let regionIndex = pass.cursor.region
    var fitted = fittedLines(of: text, from: pass.cursor, atMost: .max)
    guard !fitted.isEmpty else { return false }
    settleNarrow(&fitted, text)
    flow.lines.recent.hasGroups = true
    for (number, placed) in fitted.enumerated() {
      meter.cost.placed += placed.fragments.count
      let line = PlacedLine(
        name: flow.namesGiven, from: pass.origin, to: placed.next, region: regionIndex, top: placed.top, bottom: placed.bottom, hasFittingObjects: false,
        narrow: .fitted(number: number + 1), columnEnd: pass.columnEnd, placed.fragments, &flow.recentGeometries)
      flow.append(line, from: pass.origin, to: placed.next)
      pass.pass(line.length, to: placed.next)
      commitIfReady(next: placed.next.start)
    }
    return true
  }

  /// Places lines of a paragraph tentatively at a region's top, as `placeTentatively` does. Returns no lines and an unlimited bottom if the region
  /// has no space for the first. Returns `nil` if total fit does not apply, or if there is no such region.
  func placeFittedLinesTentatively(_ source: Placer.Source, _ start: LineStart, inRegion index: Int, atMost limit: Int) -> (
    count: Int, bottom: LayoutUnit, isWhole: Bool
  )? {
    guard index < space.regions.count, case let text = Placer.ParagraphInRegion(source: source, region: space.regions[index]), fitsTotally(text)
    else { return nil }
    let cursor = LayoutCursor(paragraph: 0, start: start, region: index, y: .zero, line: 0)
    let fitted = fittedLines(of: text, from: cursor, atMost: limit)
    guard let last = fitted.last else { return (0, .unlimited, false) }
    let isWhole = last.next.paragraph > 0
    let endsEarly = !isWhole && fitted.count < limit && last.next.region == index
    // Other lines that were examined are not deeper than the rest of the paragraph.
    return (fitted.count, endsEarly ? .unlimited : max(last.bottom, workspace.examinedBottom), isWhole)
  }

  // MARK: Lines

  /// A placed line.
  private struct TotalFitLine {
    var fragments: [PlacedFragment]
    var top, bottom: LayoutUnit
    var next: LayoutCursor
    var isTorn: Bool?
  }

  private func fittedLines(of text: Placer.ParagraphInRegion, from cursor: LayoutCursor, atMost limit: Int) -> [TotalFitLine] {
    let above = cursor.start.offset == 0 && !text.source.isFirst ? text.paragraph.settings.spacingBefore : .zero
    workspace.examinedBottom = .zero
    let height = LineHeight.proposed(text.paragraph, at: cursor.start.offset, grid: text.region.baselineGrid)
    guard hasSpace(for: height, below: text.region.topOnGrid(cursor.y + above, height), cursor, in: text.region) else { return [] }
    let entry = plan(of: text, from: cursor.start, top: cursor.y + above)
    var placed: [TotalFitLine] = []
    var at = cursor
    var isCutShort = false
    placed.reserveCapacity(min(limit, entry.plan?.lines.count ?? 0))
    while placed.count < limit {
      let line = entry.plan?.lines[placed.count]
      guard let one = line.map({ placeLine($0, isRagged: entry.plan?.isRagged == true, text, at: at) }) ?? placeGreedily(text, at: at) else {
        isCutShort = true
        break
      }
      placed.append(one)
      at = one.next
      if at.paragraph > cursor.paragraph || at.region > cursor.region { break }
    }
    // A change below can make other lines better that were examined there.
    let bottom = min(cursor.y + above + entry.depth, text.region.height)
    workspace.examinedBottom = bottom
    if let last = placed.last, !isCutShort || workspace.placer.heightLimit.isNone {
      workspace.placer.recordExaminedDepth(bottom - last.bottom)
    }
    return placed
  }

  private func hasSpace(for height: LineHeight, below top: LayoutUnit, _ cursor: LayoutCursor, in region: Region) -> Bool {
    if region.maximumLines > 0, cursor.line >= region.maximumLines { return false }
    let bottom = top + height.content
    if !region.height.isUnlimited, bottom > region.height { return false }
    return workspace.placer.heightLimit.allows(bottom)
  }

  /// Places a line of a plan. Returns `nil` if the region has no space for it.
  private func placeLine(_ line: FitPlan.Line, isRagged: Bool, _ text: Placer.ParagraphInRegion, at cursor: LayoutCursor) -> TotalFitLine? {
    let paragraph = text.paragraph
    let above = cursor.start.offset == 0 && !text.source.isFirst ? paragraph.settings.spacingBefore : .zero
    let end = line.parts[line.parts.count - 1].line.end
    let proposed = LineHeight.proposed(paragraph, at: cursor.start.offset, grid: text.region.baselineGrid)
    let height = LineHeight.of(paragraph, cursor.start.offset..<end.offset, grid: text.region.baselineGrid)
    let (minimumTop, top) = (line.top ?? cursor.y + above, text.region.topOnGrid(line.top ?? cursor.y + above, height))
    guard hasSpace(for: proposed, below: text.region.topOnGrid(minimumTop, proposed), cursor, in: text.region), hasSpace(for: height, below: top, cursor, in: text.region)
    else { return nil }
    workspace.placer.recordExaminedDepth(proposed.content - height.total)
    var fragments: [PlacedFragment] = []
    fragments.reserveCapacity(line.parts.count)
    let band = Placer.LineBand(cursor: cursor, top: top, height: height)
    let isTorn = workspace.placer.placeBrokenLine(line.parts, text, in: band, into: &fragments)
    if isRagged { fragments = fragments.map { $0.justified(false, rightToLeft: paragraph.isRightToLeft, padding: text.region.padding) } }
    var next = Placer.result(text.source, band, end).cursor
    passColumn(&next, after: fragments, text.source, cursor)
    return TotalFitLine(fragments: fragments, top: top, bottom: top + height.total, next: next, isTorn: isRagged ? true : isTorn)
  }

  /// Places the next line of a paragraph that has no plan. Returns `nil` if the region has no space for it.
  private func placeGreedily(_ text: Placer.ParagraphInRegion, at cursor: LayoutCursor) -> TotalFitLine? {
    var fragments: [PlacedFragment] = []
    guard let result = workspace.placer.placeLine(text, at: cursor, into: &fragments) else { return nil }
    var next = result.cursor
    passColumn(&next, after: fragments, text.source, cursor)
    return TotalFitLine(fragments: fragments, top: result.top, bottom: result.bottom, next: next, isTorn: result.isTorn)
  }

  private func passColumn(_ next: inout LayoutCursor, after fragments: [PlacedFragment], _ source: Placer.Source, _ cursor: LayoutCursor) {
    guard endsColumn(at: fragments[fragments.count - 1].range.upperBound, inRegion: cursor.region, source) else { return }
    next = next.top(ofRegion: next.region + 1)
  }

  /// Justifies all lines of each group of consecutive lines beside shapes, or none of them.
  private func settleNarrow(_ lines: inout [TotalFitLine], _ text: Placer.ParagraphInRegion) {
    var first = 0
    while first < lines.count {
      var end = first
      while end < lines.count, lines[end].isTorn != nil { end += 1 }
      let isTorn = lines[first..<end].contains { $0.isTorn == true }
      for index in first..<end {
        lines[index].fragments = lines[index].fragments.map {
          $0.justified(!isTorn, rightToLeft: text.paragraph.isRightToLeft, padding: text.region.padding)
        }
      }
      first = end + 1
    }
  }

  // MARK: Plans

  /// Returns the plan for the lines of a paragraph from `start` on; the first line is in a band that begins at `top`. Comes from the cache if still
  /// valid; otherwise it is computed and stored there. The entry's `plan` is `nil` if a word does not fit and must be divided.
  private func plan(of text: Placer.ParagraphInRegion, from start: LineStart, top: LayoutUnit) -> FitCache.Entry {
    let shapes = RegionDifference.band(of: text.region.exclusions, standoff: text.region.standoff)
    if let entry = workspace.fitCache.entry(text, from: start, top: top, shapes: shapes) { return entry }
    let paragraph = text.paragraph
    let height = LineHeight.ofAllLines(paragraph, grid: text.region.baselineGrid) ?? LineHeight.tallest(paragraph, grid: text.region.baselineGrid)
    var slots = LineSlots(text.source, in: text.region, height: height, bottomOfShapes: shapes?.bottom ?? .zero)
    let first = slots.firstPosition(top: top, isFirstLine: start.offset == 0)
    let factor = paragraph.settings.hyphenation > 0 ? paragraph.settings.hyphenation : settings.hyphenation
    let hyphenates = factor > 0 && Hyphenator.named(paragraph.settings.language) != nil
    let texts = FitTexts(
      unhyphenated: workspace.fitCache.text(of: paragraph, hyphenates: false),
      hyphenated: { self.workspace.fitCache.text(of: paragraph, hyphenates: true) }, hyphenates: hyphenates, graph: workspace.fitCache.graph)
    var planner = FitPlanner(text.source, from: start, settings, texts)
    var plan = planner.plan(&slots, from: first, like: workspace.fitCache.last(paragraph, from: start))
    meter.cost.weighed += planner.weighed
    workspace.placer.countBroken(plan?.lines.reduce(0) { $0 + $1.parts.count } ?? 0)
    let isClear = slots.areAllFull
    if isClear, let clearPlan = plan { for index in clearPlan.lines.indices { plan!.lines[index].top = nil } }
    let pitch = height.total + text.region.maximumGridGap(height)
    let bottom = max(slots.bottomOfBands, max(slots.lowestTopBelowShapes, top) + pitch * planner.deepest)
    let entry = FitCache.Entry(
      paragraph: paragraph, isClear: isClear, top: top, isFirst: text.source.isFirst, region: text.region, slots: slots, plan: plan, depth: bottom - top)
    workspace.fitCache.insert(entry, from: start)
    return entry
  }
}

extension LineHeight {
  /// Returns the height of a line that contains text of all kinds in a paragraph. See `make` for `grid`.
  static func tallest(_ paragraph: ShapedParagraph, grid: LayoutUnit) -> LineHeight {
    var tallest = paragraph.metrics[0]
    for metrics in paragraph.metrics {
      tallest = .init(
        ascent: max(tallest.ascent, metrics.ascent), descent: max(tallest.descent, metrics.descent), leading: max(tallest.leading, metrics.leading))
    }
    return make(paragraph.settings, tallest, grid: grid)
  }
}
