/// Layout of simple text by the advances of character pairs, without reading or shaping paragraphs.
///
/// The lines equal those of shaped text (`SimpleTextLawTests`). Shaping is used for all other text, and for lines that depend on their
/// surroundings, such as shapes or old lines that could be reused.
extension DocumentLayout {
  /// Returns the simple text that contains a paragraph, or `nil` if the paragraph is not simple. O(1) for the text returned last.
  func simpleText(atParagraph index: Int) -> SimpleText? {
    guard utf16Length >= simple.minimumUnits, client.callbacks == nil, let source = store.paragraphs.source, index < store.paragraphs.count else { return nil }
    if let recent = simple.recent, recent.paragraphs.contains(index) { return recent }
    let text = SimpleText(of: source, fromParagraph: index, at: store.paragraphs.start(of: index), settings, simple.pairs)
    simple.use(text, ofParagraphs: store.paragraphs.count)
    return text
  }

  /// Lays out lines of simple text from `cursor` on, after all existing lines, as long as nothing else influences the layout.
  ///
  /// - Parameters:
  ///   - offset: The offset of the cursor in the text.
  ///   - origin: The cursor after the last line. `cursor` equals it, or is at the top of a later region.
  ///   - columnEnd: The end of the column above, which is stored with the first line.
  /// - Returns: Whether lines were laid out. If not, the line at the cursor has to be shaped.
  func layOutSimpleText(
    from cursor: inout LayoutCursor, _ offset: inout Int, after origin: LayoutCursor, _ columnEnd: inout ColumnEnd?, until isEnough: (LayoutCursor, Int) -> Bool
  ) -> Bool {
    guard cursor.region < space.regions.count, case let region = space.regions[cursor.region], region.custom == nil, region.maximumLines == 0,
      case let bottom = bottomOfFreeBand(below: cursor.y, in: region), bottom > cursor.y, let text = simpleText(atParagraph: cursor.paragraph),
      text.hasSpace(at: cursor, above: bottom), case let endParagraph = min(text.paragraphs.upperBound, changes.reusableLines.firstParagraph ?? .max),
      cursor.paragraph < endParagraph
    else { return false }
    let first = flow.namesGiven
    var paragraph = offset - cursor.start.offset.utf16
    var format = text.lineFormat(in: region, isFirstParagraph: cursor.paragraph == 0)
    // The glyph counts of whole paragraphs.
    var counted = (first: cursor.start == .paragraphStart ? cursor.paragraph : cursor.paragraph + 1, counts: [GlyphCount]())
    var lack = 0
    // The first line of a column is relative to the column's top.
    let isTop = cursor.region > origin.region || columnEnd != nil
    var top = isTop ? ColumnTop(regions: cursor.region - origin.region, end: columnEnd) : nil
    defer { client.reportGlyphCounts?(counted.first, counted.counts) }
    var run = CachedParagraphRun(text, format, to: endParagraph, above: bottom, for: store.workers)
    while cursor.paragraph < endParagraph, flow.namesGiven == first || !isEnough(cursor, offset) {
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
        lack += layOutCachedLines(from: &cursor, &offset, text, format, above: bottom) { flow.namesGiven > first && isEnough($0, $1) }
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
      if flow.newLines.count >= LineBuilder.simpleLinesPerCommit || flow.newLines.isFull { flow.commit(next: cursor.start) }
    }
    guard flow.namesGiven > first else { return false }
    columnEnd = nil
    // No line extends below the cursor after it. Only the spacing after a paragraph can extend below the band.
    _ = workspace.placer.heightLimit.allows(min(cursor.y, bottom).raw)
    return true
  }

  /// Lays out one line of simple text.
  ///
  /// - Returns: The number of its UTF-16 code units minus the number of its glyphs, or `nil` if the line has to be shaped.
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
      geometry = LineGeometry(shared.values, skipping: top.regions, columnEnd: top.end)
      flow.newLines.append(PlacedLine(name: flow.namesGiven, format.numbers(of: broken, availableWidth), geometry, endsParagraph: endsParagraph))
    } else {
      let line = flow.newLines.append(broken, from: cursor.start, named: flow.namesGiven, endsParagraph: endsParagraph, format)
      (length, geometry) = (line.length, line.geometry)
    }
    recordLine(geometry, units: length, endsParagraph: endsParagraph)
    cursor.pass(format, isFirst: isFirst, next: endsParagraph ? .paragraphStart : broken.end, endsParagraph: endsParagraph)
    offset += length
    return last.lack
  }

  /// Breaks the line at the cursor. Returns `nil` if the line has to be shaped, or does not fit above `bottom`.
  @inline(__always) private func simpleLine(
    at cursor: LayoutCursor, ofParagraphAt paragraph: Int, _ text: SimpleText, _ pairs: PairAdvances, _ format: SimpleText.LineFormat, above bottom: LayoutUnit,
    isCached: Bool
  ) -> (broken: BrokenLine, endsParagraph: Bool, last: SimpleBreak, availableWidth: Int)? {
    let isFirst = cursor.start == .paragraphStart
    let availableWidth = isFirst ? format.availableWidths.first : format.availableWidths.others
    guard (isFirst ? cursor.y + format.spacingBefore : cursor.y).raw + format.height.content <= bottom.raw, availableWidth > 0,
      case .line(let broken, let endsParagraph, let last) = text.nextLine(
        from: cursor.start, ofParagraphAt: paragraph, pairs, availableWidth: availableWidth, isCached: isCached)
    else { return nil }
    return (broken, endsParagraph, last, availableWidth)
  }

  /// Lays out lines from the cached break opportunities of a paragraph, at most to its end, as long as only their width matters.
  ///
  /// - Returns: The number of their UTF-16 code units minus the number of their glyphs.
  @inline(__always) func layOutCachedLines(
    from cursor: inout LayoutCursor, _ offset: inout Int, _ text: SimpleText, _ format: SimpleText.LineFormat, above bottom: LayoutUnit,
    until isEnough: (LayoutCursor, Int) -> Bool
  ) -> Int {
    var breaks = text.recentBreaks!.breaks
    var lack = 0
    let paragraph = cursor.paragraph
    let lowest = bottom.raw - format.height.content
    while cursor.paragraph == paragraph, flow.newLines.count < LineBuilder.simpleLinesPerCommit, !flow.newLines.isFull, !isEnough(cursor, offset) {
      let isFirst = cursor.start.offset.utf16 == 0
      guard (isFirst ? cursor.y + format.spacingBefore : cursor.y).raw <= lowest,
        let line = flow.newLines.appendLine(along: &breaks, from: cursor.start, named: flow.namesGiven, format)
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
    flow.namesGiven += 1
    meter.cost.placed += 1
    meter.cost.broken += 1
    if geometry.values.regions == 0 { flow.heightEstimate.add(height: geometry.values.y.raw, units: units, endsParagraph: endsParagraph) }
  }

  // MARK: Ends of columns

  /// The state of a column's first line.
  struct ColumnTop {
    /// The number of regions from the end of the previous line to this line.
    var regions: Int
    var end: ColumnEnd?
  }

  /// Whether the next line is simple text, and the column has lines but no space for it. O(1) within a paragraph.
  ///
  /// - Parameter offset: The offset of the cursor in the text.
  func isFullForSimpleText(_ cursor: LayoutCursor, at offset: Int) -> Bool {
    guard cursor.line > 0, cursor.region < space.regions.count, let text = simple.recent, text.paragraphs.contains(cursor.paragraph),
      space.regions[cursor.region].custom == nil, space.regions[cursor.region].maximumLines == 0,
      !text.hasSpace(at: cursor, above: space.regions[cursor.region].height)
    else { return false }
    // A paragraph with the same style can be in another script, whose lines are lower.
    return text.cachedBreaks(ofParagraph: cursor.paragraph, at: offset - cursor.start.offset.utf16, isAlone: false) != nil
  }

  /// Places lines of a simple paragraph at the top of a region, and discards them. Returns `nil` if the lines have to be shaped.
  func placeSimpleTextTentatively(
    _ paragraph: Int, _ start: LineStart, inRegion index: Int, atMost limit: Int
  ) -> (count: Int, bottom: LayoutUnit, isWhole: Bool)? {
    guard case let region = space.regions[index], region.custom == nil, region.maximumLines == 0,
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
        meter.cost.broken += 1
        let top = cursor.start == .paragraphStart ? cursor.y + format.spacingBefore : cursor.y
        _ = workspace.placer.heightLimit.allows(top.raw + format.height.content)
        lowest = top + LayoutUnit(raw: format.height.total)
        cursor.pass(
          format, isFirst: cursor.start == .paragraphStart, next: line.endsParagraph ? .paragraphStart : line.broken.end,
          endsParagraph: line.endsParagraph)
      }
      return (cursor.line, lowest, cursor.paragraph > paragraph)
    }
  }

  /// Returns the lower edge of the band below `y` that contains no shapes, or `y` if there is no such band.
  private func bottomOfFreeBand(below y: LayoutUnit, in region: Region) -> LayoutUnit {
    var bottom = workspace.placer.heightLimit.bottom(of: region.height)
    for index in region.exclusions.indices {
      let band = RegionDifference.band(of: region.exclusions[index].bounds, standoff: region.standoff)
      if band.bottom > y { bottom = min(bottom, max(y, band.top)) }
    }
    return bottom
  }
}

extension LayoutCursor {
  /// Advances the cursor by a line.
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
