/// Lines of a paragraph that is set as most are, one after the other: what `placeLines` does for each, without all that such
/// lines have no part in. Beside shapes, where lines are not measured, these are nearly all.
extension DocumentLayout {
  /// Whether all lines of a paragraph are placed alike in a region: as high as each other, from left to right, and not justified.
  func setsUsualLines(_ source: Placer.Source, in region: Region) -> Bool {
    let (paragraph, style) = (source.paragraph, source.paragraph.settings)
    return paragraph.lineHeight != nil && !paragraph.isRightToLeft && paragraph.length > 0 && style.alignment != .justified
      && style.cells == nil && style.lineBreaking.wraps && !source.hasFittingObjects
      && region.custom == nil && region.maximumLines == 0 && !region.width.isUnlimited && hooks == nil
  }

  /// Places lines of a paragraph for which `setsUsualLines` holds, from `pen` on, where the line before them ended; to the paragraph's
  /// end, to an old line or to one that takes `place`.
  ///
  /// - Parameter offset: of the pen in the text.
  /// - Returns: whether there was one.
  func placeUsualLines(
    of source: Placer.Source, in region: Region, from pen: inout LayoutCursor, _ offset: inout Int, until isEnough: (LayoutCursor, Int) -> Bool
  ) -> Bool {
    placeUsualLines(of: source, in: region, from: &pen, &offset, by: &placer, until: isEnough)
  }

  private func placeUsualLines(
    of source: Placer.Source, in region: Region, from pen: inout LayoutCursor, _ offset: inout Int, by placer: inout Placer,
    until isEnough: (LayoutCursor, Int) -> Bool
  ) -> Bool {
    let (paragraph, height) = (source.paragraph, source.paragraph.lineHeight!)
    let (first, alignment) = (pen.line, paragraph.settings.alignment)
    var recent: LinePlace?
    let filling = placer.filling(paragraph, in: region, at: source.start)
    repeat {
      let isFirst = pen.start.offset.utf16 == 0
      let above = isFirst && !source.isFirst ? paragraph.settings.spacingBefore : .zero
      let top = pen.y + above
      guard placer.fillBand(filling, from: pen.start, isFirst, top: top, height, in: region) else { break }
      let count = placer.parts.count
      let end = placer.parts[count - 1].line.end
      let length = end.offset.utf16 - pen.start.offset.utf16
      let isLast = end.offset.utf16 >= paragraph.length
      let next = Placer.result(source, pen, top, height, end).pen
      if count == 1 {
        let values = placer.parts[0].values(height, above: above, to: next.y - pen.y, alignment, padding: region.padding)
        // Beside curves no line has its slot from another.
        if recent?.values != values { recent = placer.parts[0].slot.isFull ? places.place(of: values) : LinePlace(values) }
        newLines.append(named: linesNamed, placer.parts[0].line, padding: region.padding.raw, recent!, endsParagraph: isLast)
      } else {
        newLines.append(
          name: linesNamed, start: pen.start, length: length,
          partsAt: LinePlace(placer.parts, height, above: above, to: next.y - pen.y, alignment, padding: region.padding),
          endsParagraph: isLast)
      }
      assert(isLastPlacedAlike(source, pen, next, region, by: placer), "line \(pen.line) of region \(pen.region) is placed differently")
      cost.placed += count
      linesNamed += 1
      heights.note(height: (next.y - pen.y).raw, units: length, endsParagraph: isLast)
      offset += length
      pen = next
      if newLines.count >= Self.linesAtOnce {
        commitNewLines(next: pen.start)
        forgetParagraphs()
      }
      if isLast { return true }
    } while !isEnough(pen, offset) && !tail.comesTo(pen, at: offset)
    return pen.line > first
  }

  /// Whether `place` makes the same of the line packed last.
  private func isLastPlacedAlike(_ source: Placer.Source, _ pen: LayoutCursor, _ next: LayoutCursor, _ region: Region, by placer: Placer) -> Bool {
    var (placer, fragments) = (placer, [PlacedFragment]())
    placer.finder = SlotFinder()
    guard let placed = placer.place(source, at: pen, in: region, into: &fragments), placed.pen == next, placed.isTorn == nil else { return false }
    var measure = FlowMeasure.zero
    (measure.paragraphs, measure.utf16, measure.regions) = (pen.paragraph, fragments[0].range.lowerBound, pen.region)
    (measure.y, measure.line) = (pen.y, pen.line)
    guard let line = newLines.last else { return false }
    return (0..<line.fragmentCount).map { line.fragment($0, at: measure) } == fragments
  }
}

extension LineBuilder {
  /// Packs a plain line that is neither stretched nor the empty last one.
  @inline(__always) fileprivate mutating func append(named name: Int, _ line: BrokenLine, padding: Int, _ place: LinePlace, endsParagraph: Bool) {
    let end = line.end.offset.utf16
    append(
      name: name, start: line.start, length: end - line.start.offset.utf16, trimmed: end - line.trimmedEnd, gaps: line.gaps, stretch: 0,
      usedWidth: line.width + 2 * padding, reason: line.reason, place, endsParagraph: endsParagraph)
  }
}

extension Placer.Part {
  /// Where text of the part begins that is set from left to right and not justified.
  @inline(__always) func contentX(_ alignment: LineAlignment) -> LayoutUnit {
    let slack = room - line.width
    return slot.x + LayoutUnit(raw: lead + (alignment == .right ? slack : alignment == .center ? slack / 2 : 0))
  }

  /// What such a part, alone on its line, has in common with others; it stands `above` below the pen, which it moves on by `y`.
  @inline(__always) func values(
    _ height: LineHeight, above: LayoutUnit, to y: LayoutUnit, _ alignment: LineAlignment, padding: LayoutUnit
  ) -> LinePlace.Values {
    let contentX = contentX(alignment)
    return LinePlace.Values(
      top: above, bottom: above + LayoutUnit(raw: height.total), y: y, line: 1, regions: 0, skipped: 0, lineSpacing: height.lineSpacing, x: slot.x, width: slot.width,
      baseline: above + LayoutUnit(raw: height.ascent), usedX: contentX - padding, contentX: contentX,
      lead: LayoutUnit(raw: lead) - padding, room: LayoutUnit(raw: room))
  }
}
