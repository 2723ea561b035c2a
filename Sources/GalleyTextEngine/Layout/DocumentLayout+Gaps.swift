/// Non-contiguous layout: lines are laid out without all lines before them. The skipped text becomes a gap, which covers whole paragraphs and has
/// an estimated height.
///
/// A gap is a line without fragments among the lines. To lay out a part of it, the lines after it become reusable lines. They are reused as soon
/// as placement reaches them, moved if the estimate was wrong.
extension DocumentLayout {
  /// Whether the lines contain gaps.
  package var hasGaps: Bool { flow.lines.summary.gaps > 0 }

  /// Lays out the lines that contain `range`, in UTF-16 code units. A non-contiguous layout starts at the beginning of a paragraph at or before the
  /// range, otherwise all lines before the range are laid out, too.
  package func layOut(around range: Range<UTF16Offset>) {
    guard isNonContiguous, utf16Length > 0 else { return layOut(throughOffset: range.upperBound) }
    guard !workspace.isPlacing else { return }
    settleReusableLines()
    var offset = min(max(range.lowerBound, 0), textEnd - 1)
    let end = min(max(range.upperBound, offset + 1), textEnd)
    while offset < end, let locatedLine = flow.lines.locatedLine(endingAfter: offset) {
      if locatedLine.line.isGap {
        let first = store.paragraphs.paragraph(holding: offset).index
        layOut(gap: locatedLine, first..<store.paragraphs.paragraph(holding: end - 1).index + 1)
      } else {
        offset = locatedLine.position.offset + locatedLine.line.length
      }
    }
    if flow.lines.summary.offset < end { skip(to: store.paragraphs.paragraph(holding: max(offset, flow.lines.summary.offset)).index) }
    layOut { self.isPast($0, at: $1, end - 1) }
  }

  /// Lays out the lines of a region between two y coordinates. A non-contiguous layout starts at the beginning of their paragraph.
  package func layOut(region: Int, from top: LayoutUnit, to bottom: LayoutUnit) {
    guard isNonContiguous else { return layOut(throughRegion: region, downTo: bottom) }
    guard !workspace.isPlacing else { return }
    settleReusableLines()
    layOut { cursor, _ in cursor.region > region || self.isFree(cursor) && self.flow.heightEstimate.isReliable || cursor.region == region && cursor.y >= bottom }
    guard region == space.regions.count - 1, isFree(flow.lines.end) else { return layOut(throughRegion: region, downTo: bottom) }
    let end = flow.lines.end
    if !flow.isFinished, end.y < top, end.paragraph < store.paragraphs.count {
      let remaining = end.paragraph..<store.paragraphs.count
      skip(to: paragraph(of: remaining, in: estimatedHeight(of: remaining), at: top - end.y))
    }
    var y = max(top, .zero)
    while y < bottom, let locatedLine = flow.lines.locatedLine(inRegion: region, below: y), locatedLine.region == region {
      if locatedLine.line.isGap {
        let whole = paragraphs(of: locatedLine)
        let height = locatedLine.line.band(at: locatedLine.position).bottom - locatedLine.position.y
        let (first, last) = (
          paragraph(of: whole, in: height, at: y - locatedLine.position.y), paragraph(of: whole, in: height, at: bottom - locatedLine.position.y)
        )
        layOut(gap: locatedLine, first..<last + 1)
      } else {
        y = max(locatedLine.line.band(at: locatedLine.position).bottom, y + LayoutUnit(raw: 1))
      }
    }
    layOut { cursor, _ in cursor.region > region || cursor.y >= bottom }
  }

  /// Lays out the line of a region that is nearest to `y`, and those beside it.
  package func layOut(about y: LayoutUnit, region: Int) {
    if isComplete, changes.reusableLines.isEmpty { return }
    let least = LayoutUnit(raw: 1)
    layOut(region: region, from: y, to: max(y, .zero) + least)
    // The lower of two lines can be nearer to a point between them.
    if let below = flow.lines.locatedLine(inRegion: region, below: y) {
      let bottom = below.line.band(at: below.position).bottom
      layOut(region: region, from: bottom, to: bottom + least)
    } else if !flow.isFinished {
      layOut(region: region, from: flow.lines.end.y, to: flow.lines.end.y + least)
    }
  }

  /// Lays out the last line, and the empty line after a final hard break. A non-contiguous layout starts at the beginning of their paragraph.
  package func layOutEnd() {
    if utf16Length > 0 { layOut(around: textEnd - 1..<textEnd) }
    layOut { _, _ in false }
  }

  /// Lays out about `count` UTF-16 code units that were never laid out: from the first gap on, or from the end of the last line.
  ///
  /// - Returns: Whether text remains that is not laid out; false while lines are being placed, when this does nothing.
  package func layOut(unlaidUnits count: Int) -> Bool {
    guard !workspace.isPlacing else { return false }
    if hasGaps || changes.reusableLines.hasGaps { settleReusableLines() }
    if let gap = flow.lines.firstGap {
      let last = store.paragraphs.paragraph(holding: min(gap.position.offset + count, textEnd - 1)).index
      layOut(gap: gap, gap.position.paragraphs..<max(last, gap.position.paragraphs + 1))
    } else {
      let end = flow.lines.summary.offset + count
      layOut { self.isPast($0, at: $1, end) }
    }
    return !isComplete
  }

  /// Returns the estimated lower edge of a region's text: that of the lines, plus an estimate for the remaining text.
  package func estimatedHeight(ofRegion region: Int) -> LayoutUnit {
    let measure = flow.lines.summary
    let laid = measure.regions == region
      ? measure.y - flow.lines.spacingBelowLastLine(inRegion: region, isComplete: flow.isFinished) : used(inRegion: region)?.maxY ?? .zero
    guard region == space.regions.count - 1, !flow.isFinished, measure.paragraphs < store.paragraphs.count else { return laid }
    return laid + estimatedHeight(of: measure.paragraphs..<store.paragraphs.count)
  }

  /// Returns the estimated band of the paragraph that contains the code unit at `offset`, in the last region. Lays nothing out. O(log *n*) in the
  /// length of the text.
  ///
  /// Returns `nil` if the text is empty or the paragraph is laid out.
  package func estimatedBand(ofParagraphAt offset: UTF16Offset) -> (top: LayoutUnit, bottom: LayoutUnit)? {
    guard utf16Length > 0, case let paragraph = store.paragraphs.paragraph(holding: offset).index else { return nil }
    if let locatedLine = flow.lines.locatedLine(endingAfter: offset) {
      guard locatedLine.line.isGap else { return nil }
      let whole = paragraphs(of: locatedLine)
      let scale = Double((locatedLine.line.band(at: locatedLine.position).bottom - locatedLine.position.y).raw) / Double(max(estimatedHeight(of: whole).raw, 1))
      func y(_ end: Int) -> LayoutUnit { locatedLine.position.y + LayoutUnit(raw: Int((Double(estimatedHeight(of: whole.lowerBound..<end).raw) * scale).rounded())) }
      return (y(paragraph), y(paragraph + 1))
    }
    let end = flow.lines.end
    guard paragraph >= end.paragraph else { return nil }
    let top = end.y + guessedHeight(of: end.paragraph..<paragraph)
    return (top, top + guessedHeight(of: paragraph..<paragraph + 1))
  }

  /// Returns the estimated height of paragraphs. Before the first line is laid out, all paragraphs are assumed to have the style of the text's
  /// first one.
  private func guessedHeight(of range: Range<Int>) -> LayoutUnit {
    let height = estimatedHeight(of: range)
    guard height == .zero, !range.isEmpty, flow.heightEstimate.isEmpty, let style = entry(0).styles.first?.style else { return height }
    let metrics = style.font.metrics
    let line = max(metrics.ascent + metrics.descent, 1)
    // Assume that the average advance is half the font size.
    let availableWidth = (space.regions.last?.width).map { $0.isUnlimited ? Int.max : max($0.raw - 2 * (space.regions.last?.padding.raw ?? 0), 1) } ?? Int.max
    let letters = max(1, availableWidth / max(style.font.size64 / 2, 1))
    return LayoutUnit(raw: max(range.count, units(of: range) / letters) * line)
  }

  /// Lays out the gaps before `offset`.
  func closeGaps(before offset: UTF16Offset) {
    guard hasGaps || changes.reusableLines.hasGaps, !workspace.isPlacing else { return }
    settleReusableLines()
    while let gap = flow.lines.firstGap, gap.position.offset < offset {
      let last = offset >= textEnd ? store.paragraphs.count : store.paragraphs.paragraph(holding: offset).index + 1
      layOut(gap: gap, gap.position.paragraphs..<last)
    }
  }

  // MARK: Gaps

  /// Whether the lines below the cursor do not depend on their y coordinate.
  private func isFree(_ cursor: LayoutCursor) -> Bool { !store.paragraphs.cutsLines && space.isFree(cursor) }

  /// The minimum length of a gap in UTF-16 code units. Shorter text is laid out instead.
  private static let minimumUnitsInGap = 1 << 12

  /// Appends a gap that ends before `paragraph`, if the text is long enough.
  private func skip(to paragraph: Int) {
    guard !flow.isFinished, changes.reusableLines.isEmpty, paragraph < store.paragraphs.count else { return }
    let start = store.paragraphs.startOffset(of: paragraph)
    layOut { cursor, _ in cursor.start == .paragraphStart && self.isFree(cursor) && self.flow.heightEstimate.isReliable || cursor.paragraph >= paragraph }
    let cursor = flow.lines.end
    guard cursor.start == .paragraphStart, isFree(cursor), start - flow.lines.summary.offset > Self.minimumUnitsInGap else { return }
    flow.lines.append(PackedLines([gap(cursor.paragraph..<paragraph)]), next: .paragraphStart)
  }

  private func units(of range: Range<Int>) -> Int { store.paragraphs.startOffset(of: range.upperBound) - store.paragraphs.startOffset(of: range.lowerBound) }

  private func estimatedHeight(of range: Range<Int>) -> LayoutUnit {
    flow.heightEstimate.height(ofLines: flow.heightEstimate.lines(ofParagraphs: range.count, utf16: units(of: range)))
  }

  private func gap(_ range: Range<Int>) -> PlacedLine {
    let utf16 = units(of: range)
    let lines = flow.heightEstimate.lines(ofParagraphs: range.count, utf16: utf16)
    return PlacedLine(
      gapNamed: flow.makeName(), paragraphs: range.count, utf16: utf16, height: flow.heightEstimate.height(ofLines: lines), lines: max(lines, 1))
  }

  private func paragraphs(of gap: LocatedLine) -> Range<Int> {
    gap.position.paragraphs..<gap.position.paragraphs + gap.line.geometry.unlaidParagraphs
  }

  /// Divides a gap before `paragraph`. Both parts together are as high as the gap.
  private func cut(_ gap: PlacedLine, of whole: Range<Int>, before paragraph: Int) -> (PlacedLine, PlacedLine) {
    let first = whole.lowerBound..<paragraph
    let (part, all) = (estimatedHeight(of: first), estimatedHeight(of: whole))
    return gap.cutGap(
      first.count, utf16: units(of: first), share: min(1, Double(part.raw) / Double(max(all.raw, 1))), named: (flow.makeName(), flow.makeName()))
  }

  /// Lays out some paragraphs of a gap, or all of it if little would remain.
  private func layOut(gap gapLine: LocatedLine, _ wanted: Range<Int>) {
    let whole = paragraphs(of: gapLine)
    var range = wanted.clamped(to: whole)
    if units(of: whole.lowerBound..<range.lowerBound) < Self.minimumUnitsInGap { range = whole.lowerBound..<range.upperBound }
    if units(of: range.upperBound..<whole.upperBound) < Self.minimumUnitsInGap { range = range.lowerBound..<whole.upperBound }
    let end = flow.lines.end
    let (before, fromGap) = flow.lines.split(at: gapLine.index)
    var (_, after) = fromGap.split(at: 1)
    flow.lines = before
    var gap = gapLine.line
    if whole.lowerBound < range.lowerBound {
      let (above, remainder) = cut(gap, of: whole, before: range.lowerBound)
      flow.lines.append(PackedLines([above]), next: .paragraphStart)
      gap = remainder
    }
    var start = flow.lines.summary
    if range.upperBound < whole.upperBound {
      let (wanted, below) = cut(gap, of: range.lowerBound..<whole.upperBound, before: range.upperBound)
      var remainder = flow.lines.prefix(to: 0)
      remainder.append(PackedLines([below]), next: .paragraphStart)
      remainder.append(after)
      (after, gap) = (remainder, wanted)
    }
    gap.moveAny(&start)
    start.length = 0
    changes.reusableLines.begin(wasFinished: flow.isFinished)
    flow.isFinished = false
    changes.reusableLines.prepend(after, from: start, to: end)
    // If fitting objects prevent old lines from being moved, these are discarded.
    settleReusableLines(after: store.paragraphs.startOffset(of: range.upperBound))
  }

  /// Divides gaps at the ends of a range of paragraphs that is about to be replaced.
  func cutGaps(around range: Range<Int>) {
    guard hasGaps || changes.reusableLines.hasGaps, !workspace.isPlacing else { return }
    settleReusableLines()
    for paragraph in [range.lowerBound, range.upperBound] {
      let next = flow.lines.first(fromParagraph: paragraph).index
      guard next > 0, case let gapLine = flow.lines.locatedLine(at: next - 1), gapLine.line.isGap, case let whole = paragraphs(of: gapLine),
        whole.lowerBound < paragraph, paragraph < whole.upperBound
      else { continue }
      let (first, second) = cut(gapLine.line, of: whole, before: paragraph)
      let (before, fromGap) = flow.lines.split(at: gapLine.index)
      let after = fromGap.split(at: 1).1
      flow.lines = before
      flow.lines.append(PackedLines([first, second]), next: .paragraphStart)
      flow.lines.append(after)
    }
  }

  /// Returns the last paragraph of `range` whose estimated top is at or above `y`, relative to the top of the first. `height` is that of all
  /// paragraphs together. Returns the first paragraph for a negative `y`.
  private func paragraph(of range: Range<Int>, in height: LayoutUnit, at y: LayoutUnit) -> Int {
    let scale = Double(height.raw) / Double(max(estimatedHeight(of: range).raw, 1))
    var (low, high) = (range.lowerBound, max(range.lowerBound, range.upperBound - 1))
    while low < high {
      let middle = (low + high + 1) / 2
      if Double(estimatedHeight(of: range.lowerBound..<middle).raw) * scale <= Double(y.raw) { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// Continues placement until the reusable lines are reused, or discards them if that takes too long.
  private func settleReusableLines(after offset: UTF16Offset = 0) {
    guard !changes.reusableLines.isEmpty, !workspace.isPlacing else { return }
    let limit = max(flow.lines.summary.offset, offset) + Self.minimumUnitsInGap * 4
    if !changes.reusableLines.preventsReuse {
      layOut { self.changes.reusableLines.isEmpty || self.isPast($0, at: $1, limit) }
    }
    guard !changes.reusableLines.isEmpty else { return }
    changes.record([RegionChange(region: space.regions.count - 1, top: flow.lines.end.y, bottom: .unlimited)])
    changes.reusableLines.removeAll()
  }
}
