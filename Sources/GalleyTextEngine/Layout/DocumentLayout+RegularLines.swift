/// Places consecutive lines of paragraphs with common settings, without the steps that such lines do not need. Beside shapes, simple text is not
/// measured, so that almost all lines are placed here.
enum RegularLines: LinePlacement {
  @inline(__always) static func place(
    _ pass: inout PlacementPass, _ text: Placer.ParagraphInRegion, in layout: DocumentLayout, until isEnough: (LayoutCursor, UTF16Offset) -> Bool
  ) -> PlacementStep {
    guard pass.isAtOrigin, pass.columnEnd == nil, layout.placeRegularLines(&pass, of: text, until: isEnough) else { return .unsuitable }
    pass.pass(to: pass.cursor)
    pass.narrow = .none
    return .placed
  }
}

/// The values that regular lines of a paragraph in a region have in common.
private struct RegularLineFormat {
  let height: LineHeight
  let alignment: LineAlignment
  let padding: LayoutUnit
}

/// The relation of a regular line to the cursor before it.
private struct RegularLineStep {
  /// The distance from the cursor down to the line.
  let above: LayoutUnit
  /// The distance that the line moves the cursor down.
  let advance: LayoutUnit
  let endsParagraph: Bool
}

extension DocumentLayout {
  /// Whether all lines of a paragraph are placed alike in a region: in equal heights, from left to right, and not justified.
  func hasRegularLines(_ text: Placer.ParagraphInRegion) -> Bool {
    let (paragraph, style) = (text.paragraph, text.paragraph.settings)
    return paragraph.lineHeight != nil && !paragraph.isRightToLeft && paragraph.length > 0 && style.alignment != .justified
      && style.cells == nil && style.lineBreaking.wraps && !text.source.hasFittingObjects
      && text.region.custom == nil && text.region.maximumLines == 0 && !text.region.width.isUnlimited && client.callbacks == nil
  }

  /// Places lines of a paragraph for which `hasRegularLines` is true. Starts at the end of the previous line, and stops at the paragraph's end, at an
  /// old line, or at a line that `SingleLine` has to place. Moves the cursor and the offset of the pass, but not its origin.
  ///
  /// - Returns: Whether a line was placed.
  fileprivate func placeRegularLines(
    _ pass: inout PlacementPass, of text: Placer.ParagraphInRegion, until isEnough: (LayoutCursor, UTF16Offset) -> Bool
  ) -> Bool {
    let first = pass.cursor.line
    let format = RegularLineFormat(
      height: LineHeight.ofAllLines(text.paragraph, grid: text.region.baselineGrid)!, alignment: text.paragraph.settings.alignment,
      padding: text.region.padding)
    let filling = workspace.placer.filling(text)
    var recent: LineGeometry?
    repeat {
      guard let band = fillRegularBand(of: text, at: pass.cursor, height: format.height, filling) else { break }
      let end = workspace.placer.parts[workspace.placer.parts.count - 1].line.end
      let next = Placer.result(text.source, band, end).cursor
      let (length, endsParagraph) = (end.offset - pass.cursor.start.offset, end.offset >= text.paragraph.end)
      let step = RegularLineStep(above: band.top - pass.cursor.y, advance: next.y - pass.cursor.y, endsParagraph: endsParagraph)
      appendRegularLine(step, format, &recent)
      assert(matchesLastLine(text, from: pass.cursor, to: next), "line \(band.cursor.line) of region \(band.cursor.region) is placed differently")
      flow.heightEstimate.add(height: step.advance.raw, units: length, endsParagraph: endsParagraph)
      pass.offset += length
      pass.cursor = next
      commitIfReady(next: next.start)
      if endsParagraph { return true }
    } while !isEnough(pass.cursor, pass.offset) && !changes.reusableLines.mayStartLine(pass.cursor, at: pass.offset)
    return pass.cursor.line > first
  }

  /// Breaks the line at `cursor` into the slots of its band. Returns `nil` if `SingleLine` has to place the line.
  @inline(__always) private func fillRegularBand(
    of text: Placer.ParagraphInRegion, at cursor: LayoutCursor, height: LineHeight, _ filling: borrowing Placer.Filling
  ) -> Placer.LineBand? {
    let isFirst = cursor.start.offset == 0
    let top = text.region.topOnGrid(isFirst && !text.source.isFirst ? cursor.y + text.paragraph.settings.spacingBefore : cursor.y, height)
    let band = Placer.LineBand(cursor: cursor, top: top, height: height)
    return workspace.placer.fillBand(filling, band, in: text.region, isFirstLine: isFirst) ? band : nil
  }

  /// Appends the line whose parts were broken last to the new lines, and counts it.
  ///
  /// - Parameter recent: The geometry of the previous line.
  @inline(__always) private func appendRegularLine(_ step: RegularLineStep, _ format: RegularLineFormat, _ recent: inout LineGeometry?) {
    let count = workspace.placer.parts.count
    if count == 1 {
      let values = workspace.placer.parts[0].values(format, above: step.above, to: step.advance)
      // Beside curves the slots of lines differ, so that a search for an equal geometry would be in vain.
      if recent?.values != values { recent = workspace.placer.parts[0].slot.isFull ? flow.recentGeometries.geometry(of: values) : LineGeometry(values) }
      flow.newLines.append(workspace.placer.parts[0].line, named: flow.namesGiven, recent!, endsParagraph: step.endsParagraph)
    } else {
      let geometry = FragmentedLineGeometry(
        workspace.placer.parts, format.height, above: step.above, to: step.advance, format.alignment, padding: format.padding)
      let start = workspace.placer.parts[0].line.start
      let length = workspace.placer.parts[count - 1].line.end.offset - start.offset
      flow.newLines.append(name: flow.namesGiven, start: start, length: length, partsAt: geometry, endsParagraph: step.endsParagraph)
    }
    meter.cost.placed += count
    flow.namesGiven += 1
  }

  /// Whether `Placer.placeLine` produces the same line as the last packed one.
  private func matchesLastLine(_ text: Placer.ParagraphInRegion, from cursor: LayoutCursor, to next: LayoutCursor) -> Bool {
    var (placer, fragments) = (workspace.placer, [PlacedFragment]())
    placer.finder = SlotFinder()
    guard let placed = placer.placeLine(text, at: cursor, into: &fragments), placed.cursor == next, placed.isTorn == nil else { return false }
    var measure = FlowSummary.zero
    (measure.paragraphs, measure.utf16, measure.regions) = (cursor.paragraph, fragments[0].range.lowerBound.utf16, cursor.region)
    (measure.y, measure.line) = (cursor.y, cursor.line)
    guard let line = flow.newLines.last else { return false }
    return (0..<line.fragmentCount).map { line.fragment($0, at: measure) } == fragments
  }
}

extension LineBuilder {
  /// Appends a single-fragment line that is not justified and is not the empty last line.
  @inline(__always) fileprivate mutating func append(_ line: BrokenLine, named name: Int, _ geometry: LineGeometry, endsParagraph: Bool) {
    let end = line.end.offset
    let padding = geometry.values.contentX - geometry.values.usedX
    append(
      name: name, start: line.start, length: end - line.start.offset, trimmed: end - line.trimmedEnd, gaps: line.gaps, stretch: 0,
      usedWidth: line.width + 2 * padding.raw, reason: line.reason, geometry, endsParagraph: endsParagraph)
  }
}

extension Placer.Part {
  /// Returns the left edge of the part's text, if it runs from left to right and is not justified.
  @inline(__always) func contentX(_ alignment: LineAlignment) -> LayoutUnit {
    let slack = availableWidth - line.width
    return slot.x + LayoutUnit(raw: lead + (alignment == .right ? slack : alignment == .center ? slack / 2 : 0))
  }

  /// Returns the geometry of a part that is alone on its line, runs from left to right and is not justified.
  ///
  /// - Parameters:
  ///   - above: The distance from the cursor down to the line.
  ///   - y: The distance that the line moves the cursor down.
  @inline(__always) fileprivate func values(_ format: borrowing RegularLineFormat, above: LayoutUnit, to y: LayoutUnit) -> LineGeometry.Values {
    let (height, padding, contentX) = (format.height, format.padding, contentX(format.alignment))
    return LineGeometry.Values(
      top: above, bottom: above + height.total, y: y, line: 1, regions: 0, skipped: 0, lineSpacing: height.lineSpacing, x: slot.x, width: slot.width,
      baseline: above + height.ascent, usedX: contentX - padding, contentX: contentX,
      lead: LayoutUnit(raw: lead) - padding, availableWidth: LayoutUnit(raw: availableWidth))
  }
}
