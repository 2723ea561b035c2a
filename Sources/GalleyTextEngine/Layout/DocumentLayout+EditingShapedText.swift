/// Edits of a paragraph whose lines are placed by shaping. Only the part that the edit reaches is shaped again (`EditedParagraphShaper`), and its
/// lines are laid out at once, in place of the old ones, until one begins like an old line.
extension DocumentLayout {
  /// Whether a paragraph is shaped, and its lines were placed by that shaping.
  func isPlacedShaped(_ index: Int) -> Bool {
    guard let entry = store.paragraphs[index] else { return false }
    return entry.isPlacedShaped && entry.shaped != nil
  }

  /// Whether a paragraph that a scan found not to be simple is still not simple after an edit, because the edit removes only simple characters.
  func mustBeShaped(_ index: Int, after unchanged: UnchangedText) -> Bool {
    guard !client.changesGlyphs, let table = simple.table, case .forShaping = table.breaks(ofParagraph: index),
      let text = store.paragraphs[index]?.shaped?.text, text.count == unchanged.oldLength
    else { return false }
    return text[unchanged.prefix..<unchanged.oldLength - unchanged.suffix].allSatisfy { (0x20...0x7E).contains($0) }
  }

  /// Shapes an edited paragraph as far as its edits reach. Does nothing and returns `nil` if it was not shaped before them, or if all of it has to be
  /// shaped.
  @discardableResult
  func shapeEdited(_ index: Int) -> EditedParagraphShaper.Result? {
    guard let former = store.consumeFormerShaping(ofParagraph: index), case let (entry, unchanged) = (former.entry, former.unchanged),
      !client.changesGlyphs, !entry.hasFittingObjects, let shaped = entry.shaped, let (paragraph, data) = edited(entry, shaped, at: index, unchanged)
    else { return nil }
    let shaper = EditedParagraphShaper(
      former: shaped, paragraph: paragraph, unchanged: unchanged, shaper: Shaper(usesFontLeading: settings.usesFontLeading))
    guard let result = shaper.shape() else { return nil }
    meter.cost.shaped += 1
    meter.cost.shapedGlyphs += result.shapedGlyphs
    let new = ParagraphEntry(result.shaped, data: data, after: entry, unchanged)
    store.paragraphs.setEntry(new, ofParagraph: index)
    store.shapedParagraphs.insert(new)
    return result
  }

  /// Returns an edited paragraph and the client's data about it. Returns `nil` if more than the text and the length of one style differs.
  private func edited(_ former: ParagraphEntry, _ shaped: ShapedParagraph, at index: Int, _ unchanged: UnchangedText) -> (Paragraph, data: AnyObject?)? {
    if let entry = store.paragraphs[index] {
      guard entry.settings == former.settings, entry.styles.differ(from: former.styles, inLengthBy: unchanged.delta) else { return nil }
      return (entry.paragraph, entry.clientData)
    }
    let (start, length) = (store.paragraphs.startOffset(of: index), store.paragraphs.characters(of: index).count)
    guard let source = store.paragraphs.source, former.length == unchanged.oldLength, length == unchanged.oldLength + unchanged.delta, length > 0,
      let edited = source.editedStyles(former.styles, data: former.clientData, ofParagraphAt: start, unchanged)
    else { return nil }
    let new = unchanged.prefix..<length - unchanged.suffix
    let units = [UInt16](unsafeUninitializedCapacity: new.count) {
      if !new.isEmpty { source.copyUnits(start + new.lowerBound..<start + new.upperBound, to: $0.baseAddress!) }
      $1 = new.count
    }
    let text = shaped.text.replacing(unchanged.prefix..<unchanged.oldLength - unchanged.suffix, with: units)
    return (Paragraph(text: text, styles: edited.styles, settings: former.settings), edited.data)
  }

  // MARK: Lines

  /// The number of lines before an edit that are laid out again, at least. A line depends on the next cluster or break opportunities.
  private static let linesBefore = 4
  /// The number of lines that are laid out in place, at most. If there are more, all old lines become reusable lines.
  private static let maximumLines = 1 << 16

  /// Lays out an edited paragraph that had the lines `old`, around the edit.
  ///
  /// - Returns: Whether the paragraph was laid out. If not, no line has changed.
  func layOutInPlace(_ index: Int, of old: OwnLines, _ edit: EditedParagraphShaper.Result) -> Bool {
    guard let source = source(at: index, startingAt: old.first.offset), case let paragraph = source.paragraph, paragraph === edit.shaped,
      case let text = Placer.ParagraphInRegion(source: source, region: space.regions[0]), !fitsTotally(text),
      settings.hyphenation == 0, paragraph.settings.hyphenation == 0, !paragraph.settings.pushesWordsOut,
      paragraph.settings.alignment != .justified || settings.minimumWordSpace >= 1,
      // The empty line after the last paragraph must not appear or disappear.
      index + 1 < store.paragraphs.count || (paragraph.text.last?.endsLine == true) == (flow.lines.count > old.end.length)
    else { return false }
    let before = (flow.namesGiven, meter.cost, flow.heightEstimate)
    var part = relayoutSpan(ofParagraph: index, of: old, edit)
    workspace.isPlacing = true
    let isLaidOut = layOutSpan(&part, ofParagraph: index, text, edit)
    workspace.isPlacing = false
    meter.cost.broken += workspace.placer.consumeBrokenLineCount()
    guard isLaidOut else {
      _ = flow.newLines.flush()
      (flow.namesGiven, meter.cost, flow.heightEstimate) = before
      return false
    }
    if edit.changesNextOpportunity, let located = lastFullLine(before: part.first.length, of: old, paragraph, edit) {
      replaceLine(located, text, ofParagraph: index)
    }
    exchangeLines(
      of: old, with: &part, ofParagraph: index,
      spacing: (source.isFirst ? .zero : paragraph.settings.spacingBefore, paragraph.settings.spacingAfter))
    return true
  }

  /// Returns the lines to replace: those from the last line on that does not depend on the edit.
  private func relayoutSpan(ofParagraph index: Int, of old: OwnLines, _ edit: EditedParagraphShaper.Result) -> RelayoutSpan {
    var part = RelayoutSpan(
      first: old.first, end: old.end,
      position: SimpleTextPosition(
        cursor: LayoutCursor(paragraph: index, start: .paragraphStart, region: 0, y: old.first.y, line: old.first.line), offset: old.first.offset),
      delta: edit.step.offset)
    var first = flow.lines.locatedLine(holding: old.first.offset + edit.through.utf16).index - Self.linesBefore
    // A line that ends at a break opportunity depends on two more opportunities.
    while first > old.first.length, flow.lines.record(at: first - 1).endsAtBreakOpportunity,
      flow.lines.start(ofLine: first).opportunity + 1 >= edit.opportunities
    {
      first -= 1
    }
    if first > old.first.length { begin(&part, atLine: first, of: old) }
    part.oldLines = flow.lines.cursor(from: part.first.length)
    return part
  }

  /// Returns the line that ends at the last break opportunity before an edit, if it is above the line `first`; otherwise `nil`. It records by how
  /// much the text up to the next opportunity exceeds its width (`BreakReason`).
  private func lastFullLine(before first: Int, of old: OwnLines, _ paragraph: ShapedParagraph, _ edit: EditedParagraphShaper.Result) -> Int? {
    guard edit.opportunities > 0, case let last = paragraph.opportunities[edit.opportunities - 1], !last.isHard else { return nil }
    let located = flow.lines.locatedLine(holding: old.first.offset + last.offset.utf16 - 1).index
    guard located >= old.first.length, located < first, flow.lines.record(at: located).endsAtBreakOpportunity else { return nil }
    return located
  }

  /// Places a line again, of which nothing changes but its reason to end.
  private func replaceLine(_ located: Int, _ text: Placer.ParagraphInRegion, ofParagraph index: Int) {
    let position = flow.lines.position(before: located)
    let cursor = LayoutCursor(
      paragraph: index, start: flow.lines.start(ofLine: located), region: 0, y: position.y, line: position.line)
    workspace.fragments.removeFew()
    guard let placed = placeLine(text, at: cursor) else { return }
    flow.lines.replace(
      located,
      with: PlacedLine(
        name: flow.lines.record(at: located).name, from: cursor, to: placed.cursor, region: 0, top: placed.top, bottom: placed.bottom,
        hasFittingObjects: false, columnEnd: nil, workspace.fragments, &flow.recentGeometries))
  }

  /// Lays out the lines of a span. Returns false if a line depends on more than its width and the text; lines before it can have been laid out then.
  private func layOutSpan(
    _ part: inout RelayoutSpan, ofParagraph index: Int, _ text: Placer.ParagraphInRegion, _ edit: EditedParagraphShaper.Result
  ) -> Bool {
    let end = part.end.length
    var count = 0
    while part.position.cursor.paragraph == index {
      if meetsOldLine(&part, before: end, edit) { return true }
      if flow.newLines.count >= LineFlow.linesAtOnce || flow.newLines.isFull {
        part.lines.append(flow.newLines.flush(), next: part.position.cursor.start)
      }
      count += 1
      workspace.fragments.removeFew()
      let cursor = part.position.cursor
      guard count < Self.maximumLines, let placed = placeLine(text, at: cursor), placed.isTorn == nil, placed.cursor.region == 0,
        !endsColumn(at: workspace.endOfFragments, inRegion: 0, text.source)
      else { return false }
      meter.cost.placed += workspace.fragments.count
      let line = PlacedLine(
        name: flow.namesGiven, from: cursor, to: placed.cursor, region: 0, top: placed.top, bottom: placed.bottom, hasFittingObjects: false,
        columnEnd: nil, workspace.fragments, &flow.recentGeometries)
      flow.append(line, from: cursor, to: placed.cursor)
      part.position.cursor = placed.cursor
      part.position.offset += line.length
    }
    return true
  }

  /// Whether an old line starts at the current position and is valid together with all lines after it. If so, the span `part` is shortened to end
  /// there.
  private func meetsOldLine(_ part: inout RelayoutSpan, before end: Int, _ edit: EditedParagraphShaper.Result) -> Bool {
    let (start, offset) = (part.position.cursor.start, part.position.offset)
    guard start.offset >= edit.from, part.oldLines != nil else { return false }
    while part.oldLines!.position.length < end, part.oldLines!.position.offset + part.delta < offset { part.oldLines!.advance() }
    guard part.oldLines!.position.length < end, part.oldLines!.position.offset + part.delta == offset,
      case let step = start.step(from: part.oldLines!.start), step == edit.step
    else { return false }
    (part.end, part.step) = (part.oldLines!.position, step)
    return true
  }
}

extension [Paragraph.StyleRun] {
  /// Whether only the length of one run differs from `former`, by `delta`, or nothing.
  fileprivate func differ(from former: [Paragraph.StyleRun], inLengthBy delta: Int) -> Bool {
    guard count == former.count else { return false }
    var changed = 0
    for index in indices where self[index].length != former[index].length { changed += 1 }
    return changed <= 1 && (changed == 1) == (delta != 0) && zip(self, former).allSatisfy { $0.style == $1.style }
  }
}
