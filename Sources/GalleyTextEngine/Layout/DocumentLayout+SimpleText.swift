/// Layout of simple text by the advances of character pairs, without reading or shaping paragraphs.
///
/// The lines equal those of shaped text (`SimpleTextLawTests`). Shaping is used for all other text, and for lines that depend on their
/// surroundings, such as shapes or old lines that could be reused.
extension DocumentLayout {
  /// Returns the simple text that contains a paragraph, or `nil` if the paragraph is not simple. Also returns `nil` if the document is shorter than
  /// `SimpleTextStore.minimumUnits` or has no source, or if the client changes the glyphs of the paragraph. O(1) for the text returned last.
  func simpleText(atParagraph index: Int) -> SimpleText? {
    guard utf16Length >= simple.minimumUnits, let source = store.paragraphs.source, index < store.paragraphs.count else { return nil }
    if let recent = simple.recent, recent.paragraphs.contains(index) { return retainsGlyphs(ofParagraph: index, recent) ? recent : nil }
    let text = SimpleText(
      of: source, fromParagraph: index, at: store.paragraphs.startOffset(of: index), .init(settings: settings, pairs: simple.pairs))
    simple.use(text, of: store.paragraphs)
    if let text, !retainsGlyphs(ofParagraph: index, text) { return nil }
    return text
  }

  /// Lays out lines of simple text from the cursor on, after all existing lines, as long as nothing else influences the layout.
  ///
  /// - Returns: Whether lines were laid out. If not, the line at the cursor has to be shaped.
  func placeSimpleLines(_ placement: inout PlacementPass, until isEnough: (LayoutCursor, UTF16Offset) -> Bool) -> Bool {
    guard var (band, pass) = beginSimpleLines(placement) else { return false }
    defer { for run in pass.counted { store.paragraphs.setCounts(run.counts, from: run.first) } }
    while pass.cursor.paragraph < pass.endParagraph, flow.namesGiven == pass.firstName || !isEnough(pass.cursor, pass.position.offset) {
      if placeSimpleParagraphs(&pass, band, until: isEnough) == .placed { continue }
      let paragraph = pass.cursor.paragraph
      if client.changesGlyphs, !retainsGlyphs(ofParagraph: paragraph, band.text) || pass.cursor.start == .paragraphStart && continuesPrevious(paragraph) { break }
      pass.isCached = band.text.findBreaks(
        from: pass.cursor.start, ofParagraph: paragraph, at: pass.position.paragraphStart, isAlone: paragraph == pass.endParagraph - 1)
      guard placeLinesOfSimpleParagraph(&pass, band, until: isEnough) == .placed else { break }
      if pass.cursor.paragraph > paragraph {
        pass.endParagraph(paragraph)
        if paragraph == 0 {
          band.format = band.text.lineFormat(in: space.regions[pass.cursor.region], isFirstParagraph: false)
          pass.run.format = band.format
        }
      }
      // A client can query the lines above.
      if flow.newLines.count >= LineBuilder.simpleLinesPerCommit || flow.newLines.isFull || band.isQueried && flow.isReadyToCommit {
        flow.commit(next: pass.cursor.start)
      }
    }
    guard flow.namesGiven > pass.firstName else { return false }
    placement.columnEnd = nil
    placement.offset = pass.position.offset
    placement.pass(to: pass.cursor)
    // No line extends below the cursor after it. Only the spacing after a paragraph can extend below the band.
    if !band.isQueried { _ = workspace.placer.heightLimit.allows(min(pass.cursor.y, band.bottom)) }
    return true
  }

  /// Returns the simple text at the cursor, and the pass along its lines. Returns `nil` if the text at the cursor is not simple, or if the region has
  /// no band without shapes for its next line.
  private func beginSimpleLines(_ placement: PlacementPass) -> (SimpleTextBand, SimpleTextPass)? {
    let cursor = placement.cursor
    guard client.callbacks?.endsColumn == nil, cursor.region < space.regions.count, case let region = space.regions[cursor.region],
      region.maximumLines == 0, region.baselineGrid == .zero,
      case let bottom = bottomOfFreeBand(below: cursor.y, in: region), bottom > cursor.y, let text = simpleText(atParagraph: cursor.paragraph),
      text.hasSpace(at: cursor, above: bottom), case let endParagraph = min(text.paragraphs.upperBound, changes.reusableLines.firstParagraph ?? .max),
      cursor.paragraph < endParagraph,
      case let format = text.lineFormat(in: region, isFirstParagraph: cursor.paragraph == 0), region.exclusions.isEmpty || !format.movesUp
    else { return nil }
    let band = SimpleTextBand(
      text: text, format: format, bottom: bottom, custom: region.custom,
      callbacks: client.callbacks, width: region.width, isQueried: client.isQueriedAboutLines || region.custom != nil)
    var pass = SimpleTextPass(
      position: SimpleTextPosition(cursor: cursor, offset: placement.offset), endParagraph: endParagraph, firstName: flow.namesGiven,
      run: CachedParagraphRun(text, band.format, within: .init(endParagraph: endParagraph, bottom: bottom), for: store.workers))
    // The first line of a column is relative to the column's top.
    if cursor.region > placement.origin.region || placement.columnEnd != nil {
      pass.top = ColumnTop(regions: cursor.region - placement.origin.region, end: placement.columnEnd)
    }
    return (band, pass)
  }

  /// Lays out one line of simple text and moves `position` to its end. Returns false and leaves `position` unchanged if the line has to be shaped
  /// or does not fit in the band.
  ///
  /// - Parameters:
  ///   - isCached: Whether the text is positioned at the line in its cached breaks.
  ///   - top: The state of the line if it is the first of its column.
  func layOutSimpleLine(_ position: inout SimpleTextPosition, _ band: SimpleTextBand, isCached: Bool, _ top: ColumnTop? = nil) -> Bool {
    let (cursor, format) = (position.cursor, band.format)
    let isFirst = cursor.start == .paragraphStart
    guard let (broken, endsParagraph, last, availableWidth) = simpleLine(at: position, band, isCached: isCached) else { return false }
    let length: Int
    let geometry: LineGeometry
    if let top {
      length = broken.end.offset - cursor.start.offset
      let shared = format.geometry(isFirst: isFirst, isLast: endsParagraph)
      geometry = LineGeometry(shared.values, skipping: top.regions, columnEnd: top.end)
      flow.newLines.append(PlacedLine(name: flow.namesGiven, format.numbers(of: broken, availableWidth), geometry, endsParagraph: endsParagraph))
    } else {
      let line = flow.newLines.append(broken, named: flow.namesGiven, endsParagraph: endsParagraph, format)
      (length, geometry) = (line.length, line.geometry)
    }
    recordLine(geometry, units: length, endsParagraph: endsParagraph)
    position.cursor.pass(format, isFirst: isFirst, next: endsParagraph ? .paragraphStart : broken.end, endsParagraph: endsParagraph)
    position.offset += length
    position.lack += last.lack
    return true
  }

  /// Breaks the line at a position. Returns `nil` if the line has to be shaped, or does not fit above the bottom of the band.
  @inline(__always) private func simpleLine(
    at position: SimpleTextPosition, _ band: SimpleTextBand, isCached: Bool
  ) -> (broken: BrokenLine, endsParagraph: Bool, last: SimpleBreak, availableWidth: Int)? {
    let start = position.cursor.start
    let isFirst = start == .paragraphStart
    let availableWidth = isFirst ? band.format.availableWidths.first : band.format.availableWidths.others
    guard band.hasSpace(forLineAt: position.cursor, isFirst: isFirst), availableWidth > 0,
      case .line(let broken, let endsParagraph, let last) = band.text.nextLine(
        from: start, ofParagraphAt: position.paragraphStart, availableWidth: availableWidth, isCached: isCached)
    else { return nil }
    return (broken, endsParagraph, last, availableWidth)
  }

  /// Lays out lines from the cached break opportunities of a paragraph, at most to its end, as long as only their width matters.
  @inline(__always) func layOutCachedLines(
    _ position: inout SimpleTextPosition, _ band: SimpleTextBand, until isEnough: (LayoutCursor, UTF16Offset) -> Bool
  ) {
    var breaks = band.text.recentBreaks!.breaks
    var (cursor, offset, lack) = (position.cursor, position.offset, position.lack)
    let paragraph = cursor.paragraph
    while cursor.paragraph == paragraph, flow.newLines.count < LineBuilder.simpleLinesPerCommit, !flow.newLines.isFull, !isEnough(cursor, offset) {
      let isFirst = cursor.start.offset == 0
      guard band.hasSpace(forLineAt: cursor, isFirst: isFirst),
        let line = flow.newLines.appendLine(along: &breaks, from: cursor.start, named: flow.namesGiven, band.format)
      else { break }
      recordLine(line.geometry, units: line.length, endsParagraph: line.endsParagraph)
      cursor.pass(band.format, isFirst: isFirst, next: line.next, endsParagraph: line.endsParagraph)
      offset += line.length
      lack += breaks.consumeLack()
    }
    (position.cursor, position.offset, position.lack) = (cursor, offset, lack)
    band.text.recordBreaks(breaks, next: cursor.start)
  }

  @inline(__always) private func recordLine(_ geometry: LineGeometry, units: Int, endsParagraph: Bool) {
    flow.namesGiven += 1
    meter.cost.placed += 1
    meter.cost.broken += 1
    if geometry.values.regions == 0 { flow.heightEstimate.add(height: geometry.values.y.raw, units: units, endsParagraph: endsParagraph) }
  }

  // MARK: Ends of columns

  /// Whether the next line is simple text, and the column has lines but no space for it. O(1) within a paragraph.
  ///
  /// - Parameter offset: The offset of the cursor in the text.
  func isFullForSimpleText(_ cursor: LayoutCursor, at offset: UTF16Offset) -> Bool {
    guard !client.changesGlyphs, cursor.line > 0, cursor.region < space.regions.count, let text = simple.recent, text.paragraphs.contains(cursor.paragraph),
      LayoutSpace.isPlain(space.regions[cursor.region]), client.callbacks?.spacingBefore == nil,
      !text.hasSpace(at: cursor, above: space.regions[cursor.region].height)
    else { return false }
    // A paragraph with the same style can be in another script, whose lines are lower.
    return text.cachedBreaks(ofParagraph: cursor.paragraph, at: offset - cursor.start.offset.utf16, isAlone: false) != nil
  }

  /// Places lines of a simple paragraph at the top of a region, and discards them. Returns the same values as
  /// `placeTentatively(_:_:inRegion:atMost:)`, or `nil` if the lines have to be shaped.
  func placeSimpleTextTentatively(
    _ paragraph: Int, _ start: LineStart, inRegion index: Int, atMost limit: Int
  ) -> (count: Int, bottom: LayoutUnit, isWhole: Bool)? {
    guard client.callbacks == nil, case let region = space.regions[index], LayoutSpace.isPlain(region),
      case let bottom = bottomOfFreeBand(below: .zero, in: region), bottom > .zero, let text = simpleText(atParagraph: paragraph),
      case let offset = paragraphStart(paragraph)
    else { return nil }
    let band = SimpleTextBand(text: text, format: text.lineFormat(in: region, isFirstParagraph: paragraph == 0), bottom: bottom)
    let cursor = LayoutCursor(paragraph: paragraph, start: start, region: index, y: .zero, line: 0)
    let position = SimpleTextPosition(cursor: cursor, offset: offset + start.offset)
    return text.restoringPosition { placeTentatively(from: position, band, atMost: limit) }
  }

  /// Places lines of the paragraph at a position. A function of its own, because version 6.3 of the compiler fails to optimize it together with its
  /// caller.
  @inline(never) private func placeTentatively(
    from start: SimpleTextPosition, _ band: SimpleTextBand, atMost limit: Int
  ) -> (count: Int, bottom: LayoutUnit, isWhole: Bool)? {
    var (position, lowest) = (start, LayoutUnit.zero)
    let paragraph = start.cursor.paragraph
    while position.cursor.paragraph == paragraph, position.cursor.line < limit {
      let cursor = position.cursor
      let isCached = band.text.findBreaks(from: cursor.start, ofParagraph: paragraph, at: start.paragraphStart, isAlone: true)
      guard let line = simpleLine(at: position, band, isCached: isCached) else { return nil }
      meter.cost.broken += 1
      let isFirst = cursor.start == .paragraphStart
      let top = isFirst ? cursor.y + band.format.spacingBefore : cursor.y
      _ = workspace.placer.heightLimit.allows(top + band.format.height.content)
      lowest = top + band.format.height.total
      position.cursor.pass(
        band.format, isFirst: isFirst, next: line.endsParagraph ? .paragraphStart : line.broken.end, endsParagraph: line.endsParagraph)
    }
    return (position.cursor.line, lowest, position.cursor.paragraph > paragraph)
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
