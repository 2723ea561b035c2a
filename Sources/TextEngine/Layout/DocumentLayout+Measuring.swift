/// Laying plain text by what pairs of letters measure: no paragraph is read or shaped for it.
///
/// The lines are those that shaping gives (`SimpleTextLawTests`). What is not plain is left to it, and so are places where something
/// hangs on a line's surroundings: shapes, old lines that may come back.
extension DocumentLayout {
  /// The plain text that holds a paragraph; `nil` where it is not plain. O(1) beside the one asked for last.
  func simpleText(atParagraph index: Int) -> SimpleText? {
    guard utf16Length >= minimumUnitsForSimpleText, callbacks == nil, let source = paragraphs.source, index < paragraphs.count else { return nil }
    if let recentSimpleText, recentSimpleText.paragraphs.contains(index) { return recentSimpleText }
    recentSimpleText = SimpleText(of: source, fromParagraph: index, at: paragraphs.start(of: index), settings, pairs)
    // Of the style of most of a text it is kept where lines may end.
    if let text = recentSimpleText, text.paragraphs.count * 2 >= paragraphs.count {
      if breakTable?.style != text.style { breakTable = BreakTable(style: text.style) }
      text.table = breakTable
    }
    return recentSimpleText
  }

  /// Lays lines of plain text from `pen` on, which stands at the end of all lines, for as long as nothing else has a say.
  ///
  /// - Parameters:
  ///   - offset: of the pen, in the text.
  ///   - origin: the pen behind all lines; `pen` stands there, or at the top of a later region.
  ///   - columnEnd: of the column above; its line has it.
  /// - Returns: whether lines were laid; else the line at `pen` is not for this.
  func layOutSimpleText(
    from cursor: inout LayoutCursor, _ offset: inout Int, behind origin: LayoutCursor, _ columnEnd: inout ColumnEnd?, until isEnough: (LayoutCursor, Int) -> Bool
  ) -> Bool {
    guard cursor.region < storedRegions.count, case let region = storedRegions[cursor.region], region.custom == nil, region.maximumLines == 0,
      case let bottom = bottomOfFreeBand(below: cursor.y, in: region), bottom > cursor.y, let text = simpleText(atParagraph: cursor.paragraph),
      text.hasSpace(at: cursor, above: bottom), case let endParagraph = min(text.paragraphs.upperBound, reusableLines.firstParagraph ?? .max),
      cursor.paragraph < endParagraph
    else { return false }
    let first = linesNamed
    var paragraph = offset - cursor.start.offset.utf16
    var format = text.lineFormat(in: region, isFirstParagraph: cursor.paragraph == 0)
    // Of whole paragraphs.
    var counted = (first: cursor.start == .paragraphStart ? cursor.paragraph : cursor.paragraph + 1, counts: [GlyphCount]())
    var lack = 0
    // The first line of a column is told from its top.
    let isTop = cursor.region > origin.region || columnEnd != nil
    var top = isTop ? ColumnTop(regions: cursor.region - origin.region, end: columnEnd) : nil
    defer { reportGlyphCounts?(counted.first, counted.counts) }
    var run = CachedParagraphRun(text, format, to: endParagraph, above: bottom, for: workers)
    while cursor.paragraph < endParagraph, linesNamed == first || !isEnough(cursor, offset) {
      if top == nil, cursor.start == .paragraphStart, cursor.paragraph >= run.next,
        let laid = layOutCachedRun(&run, from: &cursor, &offset, until: isEnough)
      {
        counted.counts += laid
        paragraph = offset
        continue
      }
      let before = (cursor.paragraph, offset)
      let isCached = text.findBreaks(
        from: cursor.start, ofParagraph: cursor.paragraph, at: paragraph, isAlone: cursor.paragraph == endParagraph - 1)
      if isCached, text.breaksByWidth, top == nil {
        lack += layOutCachedLines(from: &cursor, &offset, text, format, above: bottom) { linesNamed > first && isEnough($0, $1) }
      }
      if offset == before.1 {
        guard let pairs = text.pairs(ofParagraphAt: paragraph),
          let lacking = layOutSimpleLine(from: &cursor, &offset, ofParagraphAt: paragraph, text, pairs, format, above: bottom, isCached: isCached, top)
        else { break }
        lack += lacking
        top = nil
      }
      if cursor.paragraph > before.0 {
        if before.0 >= counted.first { counted.counts.append(GlyphCount(glyphs: offset - paragraph - lack, units: offset - paragraph)) }
        lack = 0
        if before.0 == 0 {
          format = text.lineFormat(in: region, isFirstParagraph: false)
          run.format = format
        }
        paragraph = offset
      }
      if newLines.count >= LineBuilder.simpleLinesPerCommit || newLines.isFull { commitNewLines(next: cursor.start) }
    }
    guard linesNamed > first else { return false }
    columnEnd = nil
    // A line reaches no lower than the pen behind it; the space after it may.
    _ = placer.heightLimit.allows(min(cursor.y, bottom).raw)
    return true
  }

  /// - Returns: how many glyphs fewer than units the line has; `nil` where it is not for this.
  func layOutSimpleLine(
    from cursor: inout LayoutCursor, _ offset: inout Int, ofParagraphAt paragraph: Int, _ text: SimpleText, _ pairs: PairAdvances,
    _ format: SimpleText.LineFormat, above bottom: LayoutUnit, isCached: Bool, _ top: ColumnTop? = nil
  ) -> Int? {
    let isFirst = cursor.start == .paragraphStart
    guard let (broken, endsParagraph, last, availableWidth) = simpleLine(
      at: cursor, ofParagraphAt: paragraph, text, pairs, format, above: bottom, isCached: isCached)
    else { return nil }
    let length: Int
    let geometry: LineGeometry
    if let top {
      length = broken.end.offset.utf16 - cursor.start.offset.utf16
      let shared = format.geometry(isFirst: isFirst, isLast: endsParagraph)
      geometry = LineGeometry(shared.values, behind: top.regions, columnEnd: top.end)
      newLines.append(PlacedLine(name: linesNamed, format.numbers(of: broken, availableWidth), geometry, endsParagraph: endsParagraph))
    } else {
      let line = newLines.append(broken, from: cursor.start, named: linesNamed, endsParagraph: endsParagraph, format)
      (length, geometry) = (line.length, line.geometry)
    }
    recordLine(geometry, units: length, endsParagraph: endsParagraph)
    cursor.pass(format, isFirst: isFirst, next: endsParagraph ? .paragraphStart : broken.end, endsParagraph: endsParagraph)
    offset += length
    return last.lack
  }

  /// - Returns: what stands on the line at a pen; `nil` where it is not for this, or has no room above `bottom`.
  @inline(__always) private func simpleLine(
    at cursor: LayoutCursor, ofParagraphAt paragraph: Int, _ text: SimpleText, _ pairs: PairAdvances, _ format: SimpleText.LineFormat, above bottom: LayoutUnit,
    isCached: Bool
  ) -> (broken: BrokenLine, endsParagraph: Bool, last: SimpleBreak, room: Int)? {
    let isFirst = cursor.start == .paragraphStart
    let availableWidth = isFirst ? format.availableWidths.first : format.availableWidths.others
    guard (isFirst ? cursor.y + format.spacingBefore : cursor.y).raw + format.height.content <= bottom.raw, availableWidth > 0,
      case .line(let broken, let endsParagraph, let last) = text.nextLine(
        from: cursor.start, ofParagraphAt: paragraph, pairs, availableWidth: availableWidth, isCached: isCached)
    else { return nil }
    return (broken, endsParagraph, last, availableWidth)
  }

  /// Lays lines of a paragraph whose places are kept, for as long as nothing but their width has a say, and no farther than its end.
  ///
  /// - Returns: how many glyphs fewer than units they have.
  @inline(__always) func layOutCachedLines(
    from cursor: inout LayoutCursor, _ offset: inout Int, _ text: SimpleText, _ format: SimpleText.LineFormat, above bottom: LayoutUnit,
    until isEnough: (LayoutCursor, Int) -> Bool
  ) -> Int {
    var breaks = text.recentBreaks!.breaks
    var lack = 0
    let paragraph = cursor.paragraph
    let lowest = bottom.raw - format.height.content
    while cursor.paragraph == paragraph, newLines.count < LineBuilder.simpleLinesPerCommit, !newLines.isFull, !isEnough(cursor, offset) {
      let isFirst = cursor.start.offset.utf16 == 0
      guard (isFirst ? cursor.y + format.spacingBefore : cursor.y).raw <= lowest,
        let line = newLines.appendLine(along: &breaks, from: cursor.start, named: linesNamed, format)
      else { break }
      recordLine(line.geometry, units: line.length, endsParagraph: line.endsParagraph)
      cursor.pass(format, isFirst: isFirst, next: line.next, endsParagraph: line.endsParagraph)
      offset += line.length
      lack += breaks.consumeLack()
    }
    text.recordBreaks(breaks, next: cursor.start)
    return lack
  }

  @inline(__always) private func recordLine(_ geometry: LineGeometry, units: Int, endsParagraph: Bool) {
    linesNamed += 1
    cost.placed += 1
    cost.broken += 1
    if geometry.values.regions == 0 { heightEstimate.add(height: geometry.values.y.raw, units: units, endsParagraph: endsParagraph) }
  }

  // MARK: Ends of columns

  /// Of a column's first line.
  struct ColumnTop {
    /// How many regions on it stands.
    var regions: Int
    var end: ColumnEnd?
  }

  /// Whether the next line is plain and the column that has lines has no room for it, whatever it says. O(1) within a paragraph.
  ///
  /// - Parameter offset: of the pen, in the text.
  func isFullForSimpleText(_ cursor: LayoutCursor, at offset: Int) -> Bool {
    guard cursor.line > 0, cursor.region < storedRegions.count, let text = recentSimpleText, text.paragraphs.contains(cursor.paragraph),
      storedRegions[cursor.region].custom == nil, storedRegions[cursor.region].maximumLines == 0,
      !text.hasSpace(at: cursor, above: storedRegions[cursor.region].height)
    else { return false }
    // A paragraph that is set alike may be of another script, whose lines are lower.
    return text.cachedBreaks(ofParagraph: cursor.paragraph, at: offset - cursor.start.offset.utf16, isAlone: false) != nil
  }

  /// Places lines of a plain paragraph at a region's top, and keeps nothing of them; `nil` where they are not for this.
  func placeSimpleTextTentatively(
    _ paragraph: Int, _ start: LineStart, inRegion index: Int, atMost limit: Int
  ) -> (count: Int, bottom: LayoutUnit, isWhole: Bool)? {
    guard case let region = storedRegions[index], region.custom == nil, region.maximumLines == 0,
      case let bottom = bottomOfFreeBand(below: .zero, in: region), bottom > .zero, let text = simpleText(atParagraph: paragraph),
      case let offset = paragraphStart(paragraph), let pairs = text.pairs(ofParagraphAt: offset)
    else { return nil }
    let format = text.lineFormat(in: region, isFirstParagraph: paragraph == 0)
    var cursor = LayoutCursor(paragraph: paragraph, start: start, region: index, y: .zero, line: 0)
    return text.restoringPosition {
      var lowest = LayoutUnit.zero
      while cursor.paragraph == paragraph, cursor.line < limit {
        let isCached = text.findBreaks(from: cursor.start, ofParagraph: paragraph, at: offset, isAlone: true)
        guard let line = simpleLine(at: cursor, ofParagraphAt: offset, text, pairs, format, above: bottom, isCached: isCached) else { return nil }
        cost.broken += 1
        let top = cursor.start == .paragraphStart ? cursor.y + format.spacingBefore : cursor.y
        _ = placer.heightLimit.allows(top.raw + format.height.content)
        lowest = top + LayoutUnit(raw: format.height.total)
        cursor.pass(
          format, isFirst: cursor.start == .paragraphStart, next: line.endsParagraph ? .paragraphStart : line.broken.end,
          endsParagraph: line.endsParagraph)
      }
      return (cursor.line, lowest, cursor.paragraph > paragraph)
    }
  }

  /// How far down a region nothing stands beside its lines.
  private func bottomOfFreeBand(below y: LayoutUnit, in region: Region) -> LayoutUnit {
    var bottom = placer.heightLimit.bottom(of: region.height)
    for index in region.exclusions.indices {
      let band = RegionDifference.band(of: region.exclusions[index].bounds, standoff: region.standoff)
      if band.bottom > y { bottom = min(bottom, max(y, band.top)) }
    }
    return bottom
  }
}

extension LayoutCursor {
  /// Moves on by a line.
  @inline(__always) fileprivate mutating func pass(_ format: SimpleText.LineFormat, isFirst: Bool, next: LineStart, endsParagraph: Bool) {
    y += LayoutUnit(raw: format.height.total)
    if isFirst { y += format.spacingBefore }
    if endsParagraph {
      y += format.spacingAfter
      paragraph += 1
    }
    line += 1
    start = next
  }
}
