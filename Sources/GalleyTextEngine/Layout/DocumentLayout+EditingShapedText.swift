/// Edits of a paragraph whose lines are placed by shaping. Only the part that the edit reaches is shaped again (`EditedParagraphShaper`). In a single
/// column, its lines are laid out at once, in place of the old ones, until one begins like an old line. In several columns, the lines above the part
/// stay.
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
      case let text = Placer.ParagraphInRegion(source: source, region: space.regions[0]), !fitsTotally(text), breaksLocally(paragraph),
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
    if edit.changesNextOpportunity, let located = lastFullLine(before: part.first.length, after: old.first, edit) {
      replaceLine(located, source, ofParagraph: index)
    }
    exchangeLines(
      of: old, with: &part, ofParagraph: index,
      spacing: (source.isFirst ? .zero : paragraph.settings.spacingBefore, paragraph.settings.spacingAfter))
    return true
  }

  /// Whether a line of a paragraph depends on no more text after it than the next two break opportunities.
  private func breaksLocally(_ paragraph: ShapedParagraph) -> Bool {
    settings.hyphenation == 0 && paragraph.settings.hyphenation == 0 && !paragraph.settings.pushesWordsOut
      && (paragraph.settings.alignment != .justified || settings.minimumWordSpace >= 1)
  }

  /// Returns the lines to replace: those from the last line on that does not depend on the edit.
  private func relayoutSpan(ofParagraph index: Int, of old: OwnLines, _ edit: EditedParagraphShaper.Result) -> RelayoutSpan {
    var part = RelayoutSpan(
      first: old.first, end: old.end,
      position: SimpleTextPosition(
        cursor: LayoutCursor(paragraph: index, start: .paragraphStart, region: 0, y: old.first.y, line: old.first.line), offset: old.first.offset),
      delta: edit.step.offset)
    let first = firstLine(touchedBy: edit, after: old.first)
    if first > old.first.length { begin(&part, atLine: first, of: old) }
    part.oldLines = flow.lines.cursor(from: part.first.length)
    return part
  }

  /// Returns the index of the first line whose text or breaks an edit can change. The result can be less than the index of the paragraph's first
  /// line. `start` is the position before that line.
  private func firstLine(touchedBy edit: EditedParagraphShaper.Result, after start: FlowSummary) -> Int {
    var first = laidLine(holding: start.offset + edit.through.utf16) - Self.linesBefore
    // A line that ends at a break opportunity depends on two more opportunities.
    while first > start.length, flow.lines.record(at: first - 1).endsAtBreakOpportunity,
      flow.lines.start(ofLine: first).opportunity + 1 >= edit.opportunities
    {
      first -= 1
    }
    return first
  }

  /// Returns the index of the line that holds the code unit at `offset`, or of the last line if that ends above it.
  private func laidLine(holding offset: UTF16Offset) -> Int {
    flow.lines.locatedLine(holding: min(offset, flow.lines.summary.offset - 1)).index
  }

  /// Returns the line that ends at the last break opportunity before an edit, if it is above the line `first`; otherwise `nil`. It records by how
  /// much the text up to the next opportunity exceeds its width (`BreakReason`).
  private func lastFullLine(before first: Int, after start: FlowSummary, _ edit: EditedParagraphShaper.Result) -> Int? {
    guard edit.opportunities > 0, case let last = edit.shaped.opportunities[edit.opportunities - 1], !last.isHard else { return nil }
    let located = laidLine(holding: start.offset + last.offset.utf16 - 1)
    guard located >= start.length, located < first, flow.lines.record(at: located).endsAtBreakOpportunity else { return nil }
    return located
  }

  /// Places a line again, of which nothing changes but its reason to end.
  private func replaceLine(_ index: Int, _ source: Placer.Source, ofParagraph paragraph: Int) {
    let located = flow.lines.locatedLine(at: index)
    let origin = LayoutCursor(
      paragraph: paragraph, start: flow.lines.start(ofLine: index), region: located.position.regions, y: located.position.y,
      line: located.position.line)
    workspace.fragments.removeFew()
    let text = Placer.ParagraphInRegion(source: source, region: space.regions[located.region])
    guard let placed = placeLine(text, at: located.region == origin.region ? origin : origin.top(ofRegion: located.region)) else { return }
    flow.lines.replace(
      index,
      with: PlacedLine(
        name: located.line.name, from: origin, to: placed.cursor, region: located.region, top: placed.top, bottom: placed.bottom,
        hasFittingObjects: false, columnEnd: located.line.columnEnd, workspace.fragments, &flow.recentGeometries))
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

  // MARK: Columns

  /// Whether a shaped paragraph in columns has so many lines that those above an edit are worth keeping, and each of them depends only on its width
  /// and the text around it. O(log *n*) in the number of lines.
  func mayKeepLines(ofParagraph index: Int, above unchanged: UnchangedText) -> Bool {
    guard space.regions.count > 1, isPlacedShaped(index), client.callbacks == nil, appearance.isUnadjusted, !store.paragraphs.cutsLines, flow.lines.summary.gaps == 0,
      !flow.lines.hasGroups, !workspace.isPlacing
    else { return false }
    let first = flow.lines.first(fromParagraph: index).position
    guard flow.lines.first(fromParagraph: index + 1).index - first.length > Self.fewLines else { return false }
    return isShaped(index) || endsWithinWords(above: first.offset + unchanged.prefix, after: first)
  }

  /// Whether a paragraph is not simple text.
  private func isShaped(_ index: Int) -> Bool {
    guard let table = simple.table else { return true }
    if case .forShaping = table.breaks(ofParagraph: index) { return true } else { return false }
  }

  /// Whether one of the lines just above `offset` ends within a word. In simple text, such lines are shaped.
  private func endsWithinWords(above offset: UTF16Offset, after start: FlowSummary) -> Bool {
    let last = laidLine(holding: offset)
    return (max(start.length, last - Self.linesBefore)..<last).contains { !flow.lines.record(at: $0).endsAtBreakOpportunity }
  }

  /// Returns the index of the first line that an edit of a paragraph affects. Lines of the paragraph above it stay, with their reasons to end
  /// corrected. This is like `firstLine(touchedByParagraph:)`, except that lines far above the edit are not affected.
  func firstLine(touchedBy edit: EditedParagraphShaper.Result, ofParagraph index: Int) -> Int {
    let start = flow.lines.first(fromParagraph: index).position
    guard let source = source(at: index, startingAt: start.offset), source.paragraph === edit.shaped, breaksLocally(edit.shaped),
      !settings.fitsTotally, !edit.shaped.settings.fitsTotally
    else { return firstLine(touchedByParagraph: index) }
    let first = firstLine(touchedByParagraph: index, from: firstLine(touchedBy: edit, after: start), through: edit)
    if edit.changesNextOpportunity, let located = lastFullLine(before: first, after: start, edit) { replaceLine(located, source, ofParagraph: index) }
    return first
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
