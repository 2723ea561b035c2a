/// Places one line of simple text, and queries the client about it: by the callbacks about lines, and for the slots of a region that computes its
/// own.
///
/// The line is broken and measured as without a client. The queries, their order and the use of their results are those of `Placer`, so that lines
/// are equal (`QueriedLineLawTests`). A line that would need other slots or another end is left to `Placer`, which then repeats the queries about it.
enum QueriedLine: LinePlacement {
  @inline(__always) static func place(
    _ pass: inout SimpleTextPass, _ band: SimpleTextBand, in layout: DocumentLayout, until _: (LayoutCursor, UTF16Offset) -> Bool
  ) -> PlacementStep {
    layout.layOutQueriedLine(&pass, band) ? .placed : .unsuitable
  }

  /// A line that was broken, with the results of the queries about it.
  fileprivate struct Draft {
    let numbers: LineNumbers
    let endsParagraph: Bool
    /// The start of the next line.
    let next: LineStart
    /// The number of UTF-16 code units minus the number of glyphs.
    let lack: Int
    /// The glyphs of the line, or `nil` if they are not known.
    var glyphs: (first: GlyphPosition, count: Int)?
    /// The spacing above and below the line, which is that of its paragraph.
    var above = LayoutUnit.zero, below = LayoutUnit.zero
    var height = LineHeight.zero
    /// The lower edge of the line, in region space.
    var bottom = LayoutUnit.zero
    /// The rectangles that the client chose; `nil` if it kept them.
    var adjusted: FragmentQuery?

    var isFirst: Bool { numbers.start.offset == 0 }

    init(_ numbers: LineNumbers, endsParagraph: Bool, next: LineStart, lack: Int) {
      (self.numbers, self.endsParagraph, self.next, self.lack) = (numbers, endsParagraph, next, lack)
    }

    /// Whether the client kept the spacing and the rectangles, so that the line is at `format`'s distance from the cursor at `y`.
    func isRegular(_ format: SimpleText.LineFormat, at y: LayoutUnit) -> Bool {
      adjusted == nil && height.total == format.height.total && above == (isFirst ? format.spacingBefore : .zero)
        && below == (endsParagraph ? format.spacingAfter : .zero) && bottom == y + above + height.total && bottom + below >= y
    }
  }
}

extension DocumentLayout {
  /// Lays out one line and moves the position of `pass` to its end. Returns false if the line has to be shaped or does not fit in the band.
  fileprivate func layOutQueriedLine(_ pass: inout SimpleTextPass, _ band: SimpleTextBand) -> Bool {
    guard var draft = draft(of: pass, band) else { return false }
    draft.glyphs = pass.glyphs(of: draft)
    (draft.above, draft.below) = (draft.isFirst ? band.format.spacingBefore : .zero, draft.endsParagraph ? band.format.spacingAfter : .zero)
    draft.height = band.format.height
    // A client that queries the layout can move the text to other lines.
    let breaks = band.text.recentBreaks
    guard query(&draft, at: pass.position, band) else { return false }
    band.text.restoreBreaks(breaks)
    let before = pass.position
    pass.position.pass(draft)
    append(draft, from: before, &pass, band.format)
    meter.cost.placed += 1
    meter.cost.broken += 1
    return true
  }

  /// Breaks the line at the position of a pass. Returns `nil` if it has to be shaped.
  @inline(__always) private func draft(of pass: SimpleTextPass, _ band: SimpleTextBand) -> QueriedLine.Draft? {
    let (start, text) = (pass.cursor.start, band.text)
    if pass.isCached, text.breaksByWidth, var breaks = text.recentBreaks?.breaks, let line = band.format.nextLine(along: &breaks, from: start) {
      let lack = breaks.consumeLack()
      text.recordBreaks(breaks, next: line.next)
      var numbers = LineNumbers(start: start, length: line.length, hasFittingObjects: false, isLastAndEmpty: false)
      (numbers.trimmed, numbers.gaps, numbers.stretch) = (line.trimmed, line.gaps, LayoutUnit(raw: line.stretch))
      numbers.usedWidth = LayoutUnit(raw: line.usedWidth)
      numbers.reason = line.endsParagraph ? .paragraphEnd : .didNotFit(LayoutUnit(raw: line.overflow))
      return QueriedLine.Draft(numbers, endsParagraph: line.endsParagraph, next: line.next, lack: lack)
    }
    let availableWidth = start == .paragraphStart ? band.format.availableWidths.first : band.format.availableWidths.others
    guard availableWidth > 0,
      case .line(let line, let endsParagraph, let last) = text.nextLine(
        from: start, ofParagraphAt: pass.position.paragraphStart, availableWidth: availableWidth, isCached: pass.isCached)
    else { return nil }
    return QueriedLine.Draft(
      band.format.numbers(of: line, availableWidth), endsParagraph: endsParagraph, next: endsParagraph ? .paragraphStart : line.end, lack: last.lack)
  }

  /// Queries the client about a line. Returns false if `Placer` has to place it.
  private func query(_ draft: inout QueriedLine.Draft, at position: SimpleTextPosition, _ band: SimpleTextBand) -> Bool {
    let (cursor, end, width) = (position.cursor, position.offset + draft.numbers.length, band.width)
    func query(_ offset: UTF16Offset, _ y: LayoutUnit, _ height: LayoutUnit, _ glyph: GlyphPosition?) -> LineQuery {
      let rect = LayoutRect(x: .zero, y: y, width: width, height: height)
      return LineQuery(region: cursor.region, offset: offset, rect: rect, glyph: glyph)
    }
    if draft.isFirst, cursor.paragraph > 0, let callback = band.callbacks?.spacingBefore,
      let spacing = callback(query(position.offset, cursor.y, draft.height.content, draft.glyphs?.first))
    {
      draft.above = spacing
    }
    // Above the cursor there can be shapes.
    guard draft.above >= .zero || space.regions[cursor.region].exclusions.isEmpty else { return false }
    let top = cursor.y + draft.above
    let edge = top + draft.height.content
    guard edge <= band.bottom, workspace.placer.heightLimit.allows(edge) else { return false }
    if let custom = band.custom, !isWhole(custom(query(position.offset, top, draft.height.content, nil).rect, false, position.offset), width, top) { return false }
    if !draft.endsParagraph, let mayBreak = band.callbacks?.mayBreak, !mayBreak(end, draft.numbers.reason == .hyphenated) { return false }
    let last = draft.glyphs.map { GlyphPosition(paragraph: $0.first.paragraph, index: $0.first.index + $0.count - 1) }
    if let callback = band.callbacks?.lineSpacing, let spacing = callback(query(end - 1, top, draft.height.content, last)) {
      draft.height.total = max(LayoutUnit(raw: 1), draft.height.content + spacing)
    }
    if draft.endsParagraph, let callback = band.callbacks?.spacingAfter, let spacing = callback(query(end - 1, top, draft.height.total, last)) {
      draft.below = spacing
    }
    draft.bottom = top + draft.height.total
    if let callback = band.callbacks?.setFragment {
      let height = draft.height.total
      let indent = draft.isFirst ? band.format.indents.first : band.format.indents.others
      let proposed = FragmentQuery(
        region: cursor.region, range: position.offset..<end, rect: LayoutRect(x: .zero, y: top, width: width, height: height),
        used: LayoutRect(x: indent, y: top, width: draft.numbers.usedWidth, height: height), baseline: draft.height.ascent, glyphs: draft.glyphs)
      var adjusted = proposed
      callback(&adjusted)
      if !adjusted.hasSameFrame(as: proposed) { draft.adjusted = adjusted }
      // As in `Placer`, a line does not end above the cursor if its rectangles can be set.
      draft.bottom = max(cursor.y, adjusted.rect.y + max(.zero, adjusted.rect.height))
    }
    return true
  }

  /// Whether a region's own slots for a line at `top` are one slot of the whole width, at that position.
  private func isWhole(_ band: Region.CustomBand, _ width: LayoutUnit, _ top: LayoutUnit) -> Bool {
    guard case .slots(let slots) = band, slots.count == 1, case let slot = slots[0] else { return false }
    return slot.x == .zero && slot.width == width && slot.y <= top
  }

  /// Appends a line, which ends at the position of a pass, to the new lines. A line that the client did not move shares its geometry with similar
  /// ones.
  private func append(_ draft: QueriedLine.Draft, from position: SimpleTextPosition, _ pass: inout SimpleTextPass, _ format: SimpleText.LineFormat) {
    let (cursor, next, numbers, top) = (position.cursor, pass.cursor, draft.numbers, pass.top)
    pass.top = nil
    let shared = format.geometry(isFirst: draft.isFirst, isLast: draft.endsParagraph)
    if top == nil, draft.isRegular(format, at: cursor.y) {
      flow.newLines.append(
        name: flow.namesGiven, start: numbers.start, length: numbers.length, trimmed: numbers.trimmed, gaps: numbers.gaps, stretch: numbers.stretch.raw,
        usedWidth: numbers.usedWidth.raw, reason: numbers.reason, shared, endsParagraph: draft.endsParagraph)
      flow.heightEstimate.add(height: (next.y - cursor.y).raw, units: numbers.length, endsParagraph: draft.endsParagraph)
      flow.namesGiven += 1
      return
    }
    var values = shared.values
    (values.top, values.bottom) = (draft.above, draft.above + draft.height.total)
    values.baseline = draft.above + draft.height.ascent
    (values.y, values.lineSpacing) = (next.y - cursor.y, draft.height.lineSpacing)
    var origin = cursor
    origin.region -= top?.regions ?? 0
    let line: PlacedLine
    if draft.adjusted != nil || draft.bottom != cursor.y + values.bottom {
      var fragment = PlacedLine(name: 0, numbers, LineGeometry(values), endsParagraph: draft.endsParagraph).fragment(at: position)
      if let adjusted = draft.adjusted { fragment.move(to: adjusted) }
      line = PlacedLine(
        name: flow.namesGiven, from: origin, to: next, region: cursor.region, top: fragment.rect.y, bottom: draft.bottom,
        hasFittingObjects: false, columnEnd: top?.end, [fragment], &flow.recentGeometries)
    } else {
      let geometry = top.map { LineGeometry(values, skipping: $0.regions, columnEnd: $0.end) } ?? flow.recentGeometries.geometry(of: values)
      line = PlacedLine(name: flow.namesGiven, numbers, geometry, endsParagraph: draft.endsParagraph)
    }
    flow.append(line, from: origin, to: next)
  }
}

extension PlacedLine {
  /// Returns the only fragment of a line at a position in simple text.
  fileprivate func fragment(at position: SimpleTextPosition) -> PlacedFragment {
    var measure = FlowSummary.zero
    (measure.paragraphs, measure.utf16) = (position.cursor.paragraph, position.offset.utf16)
    (measure.regions, measure.y, measure.line) = (position.cursor.region, position.cursor.y, position.cursor.line)
    return fragment(0, at: measure)
  }
}

extension SimpleTextPass {
  /// Returns the glyphs of the line at the cursor, or `nil` if they are not known.
  @inline(__always) fileprivate func glyphs(of draft: QueriedLine.Draft) -> (first: GlyphPosition, count: Int)? {
    guard !position.isWithinWord, draft.numbers.reason != .hyphenated, let first = glyph(draft.numbers.start.offset.utf16 - position.lack) else { return nil }
    return (first, draft.numbers.length - draft.lack)
  }
}

extension SimpleTextPosition {
  /// Advances the position by a line.
  fileprivate mutating func pass(_ draft: QueriedLine.Draft) {
    // The cursor never moves up.
    cursor.y = max(cursor.y, draft.bottom + draft.below)
    cursor.line += 1
    if draft.endsParagraph { cursor.paragraph += 1 }
    cursor.start = draft.next
    offset += draft.numbers.length
    lack += draft.lack
    isWithinWord = draft.numbers.reason == .hyphenated
  }
}

extension FragmentQuery {
  /// Whether the rectangles and the baseline are those of `other`.
  func hasSameFrame(as other: FragmentQuery) -> Bool { rect == other.rect && used == other.used && baseline == other.baseline }
}
