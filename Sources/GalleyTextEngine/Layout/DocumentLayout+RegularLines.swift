/// Places consecutive lines of paragraphs with common settings, without the steps that such lines do not need. Beside shapes, simple text is not
/// measured, so that almost all lines are placed here.
enum RegularLines: LinePlacement {
  @inline(__always) static func place(
    _ pass: inout PlacementPass, _ text: ShapedText, in layout: DocumentLayout, until isEnough: (LayoutCursor, UTF16Offset) -> Bool
  ) -> PlacementStep {
    guard pass.isAtOrigin, pass.columnEnd == nil,
      layout.placeRegularLines(of: text.source!, in: text.region, from: &pass.cursor, &pass.offset, until: isEnough)
    else { return .unsuitable }
    pass.pass(to: pass.cursor)
    pass.narrow = .none
    return .placed
  }
}

extension DocumentLayout {
  /// Whether all lines of a paragraph are placed alike in a region: in equal heights, from left to right, and not justified.
  func hasRegularLines(_ source: Placer.Source, in region: Region) -> Bool {
    let (paragraph, style) = (source.paragraph, source.paragraph.settings)
    return paragraph.lineHeight != nil && !paragraph.isRightToLeft && paragraph.length > 0 && style.alignment != .justified
      && style.cells == nil && style.lineBreaking.wraps && !source.hasFittingObjects
      && region.custom == nil && region.maximumLines == 0 && !region.width.isUnlimited && client.callbacks == nil
  }

  /// Places lines of a paragraph for which `hasRegularLines` is true. Starts at `cursor`, at the end of the previous line, and stops at the
  /// paragraph's end, at an old line, or at a line that `SingleLine` has to place.
  ///
  /// - Parameter offset: The offset of the cursor in the text.
  /// - Returns: Whether a line was placed.
  fileprivate func placeRegularLines(
    of source: Placer.Source, in region: Region, from cursor: inout LayoutCursor, _ offset: inout UTF16Offset, until isEnough: (LayoutCursor, UTF16Offset) -> Bool
  ) -> Bool {
    placeRegularLines(of: source, in: region, from: &cursor, &offset, by: &workspace.placer, until: isEnough)
  }

  private func placeRegularLines(
    of source: Placer.Source, in region: Region, from cursor: inout LayoutCursor, _ offset: inout UTF16Offset, by placer: inout Placer,
    until isEnough: (LayoutCursor, UTF16Offset) -> Bool
  ) -> Bool {
    let (paragraph, height) = (source.paragraph, LineHeight.ofAllLines(source.paragraph, grid: region.baselineGrid)!)
    let (first, alignment) = (cursor.line, paragraph.settings.alignment)
    var recent: LineGeometry?
    let filling = placer.filling(paragraph, in: region, at: source.start)
    repeat {
      let isFirst = cursor.start.offset == 0
      let top = region.topOnGrid(isFirst && !source.isFirst ? cursor.y + paragraph.settings.spacingBefore : cursor.y, height)
      let above = top - cursor.y
      guard placer.fillBand(filling, from: cursor.start, isFirst, top: top, height, in: region) else { break }
      let count = placer.parts.count
      let end = placer.parts[count - 1].line.end
      let length = end.offset - cursor.start.offset
      let isLast = end.offset >= paragraph.end
      let next = Placer.result(source, cursor, top, height, end).cursor
      if count == 1 {
        let values = placer.parts[0].values(height, above: above, to: next.y - cursor.y, alignment, padding: region.padding)
        // Beside curves the slots of lines differ, so that a search for an equal geometry would be in vain.
        if recent?.values != values { recent = placer.parts[0].slot.isFull ? flow.recentGeometries.geometry(of: values) : LineGeometry(values) }
        flow.newLines.append(named: flow.namesGiven, placer.parts[0].line, padding: region.padding.raw, recent!, endsParagraph: isLast)
      } else {
        flow.newLines.append(
          name: flow.namesGiven, start: cursor.start, length: length,
          partsAt: LineGeometry(placer.parts, height, above: above, to: next.y - cursor.y, alignment, padding: region.padding),
          endsParagraph: isLast)
      }
      assert(matchesLastLine(source, cursor, next, region, by: placer), "line \(cursor.line) of region \(cursor.region) is placed differently")
      meter.cost.placed += count
      flow.namesGiven += 1
      flow.heightEstimate.add(height: (next.y - cursor.y).raw, units: length, endsParagraph: isLast)
      offset += length
      cursor = next
      commitIfReady(next: cursor.start)
      if isLast { return true }
    } while !isEnough(cursor, offset) && !changes.reusableLines.mayStartLine(cursor, at: offset)
    return cursor.line > first
  }

  /// Whether `Placer.placeLine` produces the same line as the last packed one.
  private func matchesLastLine(_ source: Placer.Source, _ cursor: LayoutCursor, _ next: LayoutCursor, _ region: Region, by placer: Placer) -> Bool {
    var (placer, fragments) = (placer, [PlacedFragment]())
    placer.finder = SlotFinder()
    guard let placed = placer.placeLine(source, at: cursor, in: region, into: &fragments), placed.cursor == next, placed.isTorn == nil else { return false }
    var measure = FlowSummary.zero
    (measure.paragraphs, measure.utf16, measure.regions) = (cursor.paragraph, fragments[0].range.lowerBound.utf16, cursor.region)
    (measure.y, measure.line) = (cursor.y, cursor.line)
    guard let line = flow.newLines.last else { return false }
    return (0..<line.fragmentCount).map { line.fragment($0, at: measure) } == fragments
  }
}

extension LineBuilder {
  /// Appends a single-fragment line that is not justified and is not the empty last line.
  @inline(__always) fileprivate mutating func append(named name: Int, _ line: BrokenLine, padding: Int, _ geometry: LineGeometry, endsParagraph: Bool) {
    let end = line.end.offset
    append(
      name: name, start: line.start, length: end - line.start.offset, trimmed: end - line.trimmedEnd, gaps: line.gaps, stretch: 0,
      usedWidth: line.width + 2 * padding, reason: line.reason, geometry, endsParagraph: endsParagraph)
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
  @inline(__always) func values(
    _ height: LineHeight, above: LayoutUnit, to y: LayoutUnit, _ alignment: LineAlignment, padding: LayoutUnit
  ) -> LineGeometry.Values {
    let contentX = contentX(alignment)
    return LineGeometry.Values(
      top: above, bottom: above + LayoutUnit(raw: height.total), y: y, line: 1, regions: 0, skipped: 0, lineSpacing: height.lineSpacing, x: slot.x, width: slot.width,
      baseline: above + LayoutUnit(raw: height.ascent), usedX: contentX - padding, contentX: contentX,
      lead: LayoutUnit(raw: lead) - padding, availableWidth: LayoutUnit(raw: availableWidth))
  }
}
