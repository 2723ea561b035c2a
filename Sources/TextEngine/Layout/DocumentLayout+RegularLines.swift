/// Lines of a paragraph that is set as most are, one after the other: what `placeLines` does for each, without all that such
/// lines have no part in. Beside shapes, where lines are not measured, these are nearly all.
extension DocumentLayout {
  /// Whether all lines of a paragraph are placed alike in a region: as high as each other, from left to right, and not justified.
  func hasRegularLines(_ source: Placer.Source, in region: Region) -> Bool {
    let (paragraph, style) = (source.paragraph, source.paragraph.settings)
    return paragraph.lineHeight != nil && !paragraph.isRightToLeft && paragraph.length > 0 && style.alignment != .justified
      && style.cells == nil && style.lineBreaking.wraps && !source.hasFittingObjects
      && region.custom == nil && region.maximumLines == 0 && !region.width.isUnlimited && callbacks == nil
  }

  /// Places lines of a paragraph for which `hasRegularLines` holds, from `cursor` on, where the line before them ended; to the paragraph's
  /// end, to an old line or to one that takes `place`.
  ///
  /// - Parameter offset: of the pen in the text.
  /// - Returns: whether there was one.
  func placeRegularLines(
    of source: Placer.Source, in region: Region, from cursor: inout LayoutCursor, _ offset: inout Int, until isEnough: (LayoutCursor, Int) -> Bool
  ) -> Bool {
    placeRegularLines(of: source, in: region, from: &cursor, &offset, by: &placer, until: isEnough)
  }

  private func placeRegularLines(
    of source: Placer.Source, in region: Region, from cursor: inout LayoutCursor, _ offset: inout Int, by placer: inout Placer,
    until isEnough: (LayoutCursor, Int) -> Bool
  ) -> Bool {
    let (paragraph, height) = (source.paragraph, source.paragraph.lineHeight!)
    let (first, alignment) = (cursor.line, paragraph.settings.alignment)
    var recent: LineGeometry?
    let filling = placer.filling(paragraph, in: region, at: source.start)
    repeat {
      let isFirst = cursor.start.offset.utf16 == 0
      let above = isFirst && !source.isFirst ? paragraph.settings.spacingBefore : .zero
      let top = cursor.y + above
      guard placer.fillBand(filling, from: cursor.start, isFirst, top: top, height, in: region) else { break }
      let count = placer.parts.count
      let end = placer.parts[count - 1].line.end
      let length = end.offset.utf16 - cursor.start.offset.utf16
      let isLast = end.offset.utf16 >= paragraph.length
      let next = Placer.result(source, cursor, top, height, end).cursor
      if count == 1 {
        let values = placer.parts[0].values(height, above: above, to: next.y - cursor.y, alignment, padding: region.padding)
        // Beside curves no line has its slot from another.
        if recent?.values != values { recent = placer.parts[0].slot.isFull ? recentGeometries.geometry(of: values) : LineGeometry(values) }
        newLines.append(named: linesNamed, placer.parts[0].line, padding: region.padding.raw, recent!, endsParagraph: isLast)
      } else {
        newLines.append(
          name: linesNamed, start: cursor.start, length: length,
          partsAt: LineGeometry(placer.parts, height, above: above, to: next.y - cursor.y, alignment, padding: region.padding),
          endsParagraph: isLast)
      }
      assert(matchesLastLine(source, cursor, next, region, by: placer), "line \(cursor.line) of region \(cursor.region) is placed differently")
      cost.placed += count
      linesNamed += 1
      heightEstimate.add(height: (next.y - cursor.y).raw, units: length, endsParagraph: isLast)
      offset += length
      cursor = next
      if newLines.count >= Self.linesAtOnce {
        commitNewLines(next: cursor.start)
        evictUnusedParagraphs()
      }
      if isLast { return true }
    } while !isEnough(cursor, offset) && !reusableLines.mayStartLine(cursor, at: offset)
    return cursor.line > first
  }

  /// Whether `place` makes the same of the line packed last.
  private func matchesLastLine(_ source: Placer.Source, _ cursor: LayoutCursor, _ next: LayoutCursor, _ region: Region, by placer: Placer) -> Bool {
    var (placer, fragments) = (placer, [PlacedFragment]())
    placer.finder = SlotFinder()
    guard let placed = placer.placeLine(source, at: cursor, in: region, into: &fragments), placed.cursor == next, placed.isTorn == nil else { return false }
    var measure = FlowSummary.zero
    (measure.paragraphs, measure.utf16, measure.regions) = (cursor.paragraph, fragments[0].range.lowerBound, cursor.region)
    (measure.y, measure.line) = (cursor.y, cursor.line)
    guard let line = newLines.last else { return false }
    return (0..<line.fragmentCount).map { line.fragment($0, at: measure) } == fragments
  }
}

extension LineBuilder {
  /// Packs a plain line that is neither stretched nor the empty last one.
  @inline(__always) fileprivate mutating func append(named name: Int, _ line: BrokenLine, padding: Int, _ geometry: LineGeometry, endsParagraph: Bool) {
    let end = line.end.offset.utf16
    append(
      name: name, start: line.start, length: end - line.start.offset.utf16, trimmed: end - line.trimmedEnd, gaps: line.gaps, stretch: 0,
      usedWidth: line.width + 2 * padding, reason: line.reason, geometry, endsParagraph: endsParagraph)
  }
}

extension Placer.Part {
  /// Where text of the part begins that is set from left to right and not justified.
  @inline(__always) func contentX(_ alignment: LineAlignment) -> LayoutUnit {
    let slack = availableWidth - line.width
    return slot.x + LayoutUnit(raw: lead + (alignment == .right ? slack : alignment == .center ? slack / 2 : 0))
  }

  /// What such a part, alone on its line, has in common with others; it stands `above` below the pen, which it moves on by `y`.
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
