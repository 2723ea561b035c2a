/// Finds the band of a line: its slots have space for text, and it is as high as that text.
extension Placer {
  /// A band in which a line is tried.
  private struct Trial {
    var band: LineBand
    /// The top of the band before it moved to the baseline grid.
    var proposedTop: LayoutUnit
    /// The distance from the cursor to the first band.
    var spaceAbove: LayoutUnit
    /// Whether the line has the format of a paragraph's first line.
    let isFirstLine: Bool
    /// The lower edge of the lowest band that contains text of the line.
    var lowest = LayoutUnit.zero
    /// The number of bands without space.
    var failures = 0
  }

  /// The result of one step of the search.
  enum BandStep {
    case suitable
    /// The band was changed, and is to be tried again.
    case changed
    /// The region has no space for the line.
    case noSpace
  }

  /// Breaks the line at `cursor` into `parts`, which go to the slots of the returned band. Returns `nil` if the region has no space for the line.
  @inline(__always) mutating func breakLine(of text: ParagraphInRegion, at cursor: LayoutCursor) -> LineBand? {
    var trial = firstTrial(text, at: cursor)
    let filling = filling(text)
    // A line grows at most once for each height in its paragraph. A lower slot can need the same number of iterations again.
    for _ in 0..<4096 {
      var step = fit(&trial, in: text.region)
      if step == .suitable { step = findSlots(of: &trial.band, for: text) }
      if step == .noSpace { return nil }
      if step == .changed { continue }
      if text.paragraph.isRightToLeft { finder.reverse() }
      fill(filling, from: cursor.start, isFirstLine: trial.isFirstLine)
      trial.lowest = max(trial.lowest, trial.band.bottomOfContent)
      if parts.isEmpty {
        moveDown(&trial, filling, in: text.region)
      } else if adoptHeight(&trial, of: text) {
        return trial.band
      }
    }
    return nil
  }

  /// Returns the band directly below the cursor and the spacing, with the height of the line's first text.
  @inline(__always) private func firstTrial(_ text: ParagraphInRegion, at cursor: LayoutCursor) -> Trial {
    let isFirstLine = beginsParagraph(text.source, at: cursor.start.offset)
    let spaceAbove = isFirstLine && (!text.source.isFirst || cursor.start.offset > 0)
      ? callbacks?.spacingBefore.flatMap { $0(lineQuery(text, cursor)) } ?? text.paragraph.settings.spacingBefore : .zero
    let height = LineHeight.proposed(text.paragraph, at: cursor.start.offset, grid: text.region.baselineGrid)
    let top = cursor.y + spaceAbove
    return Trial(
      band: LineBand(cursor: cursor, top: top, height: height), proposedTop: top, spaceAbove: spaceAbove, isFirstLine: isFirstLine)
  }

  /// Moves a band to the baseline grid, and compares its lower edge with that of the region and with the height limit.
  @inline(__always) private mutating func fit(_ trial: inout Trial, in region: Region) -> BandStep {
    let height = trial.band.height
    trial.proposedTop = trial.band.top
    trial.band.top = region.topOnGrid(trial.proposedTop, height)
    if !region.height.isUnlimited, trial.band.bottomOfContent > region.height {
      // No column of this height fits the line, so it is placed at the top of this one.
      guard region.allowsTallLines, trial.band.cursor.line == 0, region.topOnGrid(trial.spaceAbove, height) + height.content > region.height
      else { return .noSpace }
      if trial.spaceAbove > .zero {
        trial.band.top = trial.proposedTop - trial.spaceAbove
        trial.spaceAbove = .zero
        return .changed
      }
      if trial.band.top >= region.height { return .noSpace }
    }
    // A line that is taller than its column requires the whole column.
    return heightLimit.allows(min(trial.band.bottomOfContent, region.height)) ? .suitable : .noSpace
  }

  /// Finds the slots of a band; there can be none. If a container that computes its own slots has them only below the band, moves the band there.
  @inline(__always) mutating func findSlots(of band: inout LineBand, for text: ParagraphInRegion) -> BandStep {
    if let custom = text.region.custom { return findSlots(of: &band, for: text, custom) }
    finder.find(in: text.region, top: band.top, height: band.height.content)
    return .suitable
  }

  private mutating func findSlots(of band: inout LineBand, for text: ParagraphInRegion, _ custom: Region.CustomSlots) -> BandStep {
    let region = text.region
    let proposed = LayoutRect(x: .zero, y: band.top, width: region.width, height: band.height.content)
    switch custom(proposed, text.paragraph.isRightToLeft, text.source.start + band.cursor.start.offset) {
    case .noSpace: return .noSpace
    case .blockedByShapes: finder.adopt([])
    case .slots(let rects):
      let free = rects.filter { $0.width > .zero }.sorted { $0.x < $1.x }
      guard let first = free.first else { return .noSpace }
      if first.y > band.top {
        band.top = first.y
        return .changed
      }
      finder.adopt(free.map { LineSlot(x: $0.x, width: $0.width, isFull: $0.x.raw <= 0 && $0.width >= region.width) })
    }
    return .suitable
  }

  /// Moves a band without space down to the next one that can have space.
  private mutating func moveDown(_ trial: inout Trial, _ filling: Filling, in region: Region) {
    let height = trial.band.height
    trial.lowest = .zero
    trial.failures += 1
    if trial.failures > Self.failuresBeforeSkipping, region.custom == nil {
      let (band, isFirstLine) = (trial.band, trial.isFirstLine)
      trial.band.top = lastFailingTop(from: band.top, height: height.content, in: region) { placer, top, height in
        let lower = LineBand(cursor: band.cursor, top: top, height: .box(height))
        return placer.failsInBand(filling, lower, in: region, isFirstLine: isFirstLine)
      }
    }
    trial.band.top = finder.nextTop(in: region, below: trial.band.top, height: height.total)
  }

  /// Returns whether certainly no text from the cursor on fits a band. With a positive tail indent, that is certain only if the band has no slots.
  private mutating func failsInBand(_ filling: borrowing Filling, _ band: LineBand, in region: Region, isFirstLine: Bool) -> Bool {
    finder.find(in: region, top: band.top, height: band.height.content)
    if finder.slots.isEmpty { return true }
    // The available width before a tail indent depends on the number of slots, so a band of less height can have more space.
    if filling.tailIndent > 0 { return false }
    if filling.breaker.paragraph.isRightToLeft { finder.reverse() }
    fill(filling, from: band.cursor.start, isFirstLine: isFirstLine)
    return parts.isEmpty
  }

  /// Sets the height of a band to that of the text in `parts`. Returns false if the text is higher than the band, which then has to be tried again.
  @inline(__always) private mutating func adoptHeight(_ trial: inout Trial, of text: ParagraphInRegion) -> Bool {
    let (grid, band) = (text.region.baselineGrid, trial.band)
    let actual = LineHeight.of(text.paragraph, band.cursor.start.offset..<parts[parts.count - 1].line.end.offset, grid: grid)
    // On a grid, lower text can have a higher ascent.
    let needed = grid > .zero ? band.height.union(actual) : actual
    if needed.content > band.height.content {
      (trial.band.height, trial.band.top) = (needed, trial.proposedTop)
      return false
    }
    if grid > .zero { trial.band.top += band.height.ascent - actual.ascent }
    trial.band.height = actual
    recordExaminedDepth(trial.lowest - trial.band.top - actual.total)
    return true
  }
}
