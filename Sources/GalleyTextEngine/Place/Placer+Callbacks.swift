/// Delegate callbacks while a line is placed.
extension Placer {
  /// Returns whether the line at an offset of a paragraph has the format of a paragraph's first line.
  func beginsParagraph(_ source: Source, at offset: ParagraphOffset) -> Bool {
    if offset == 0 { return !source.continuesPrevious }
    return source.paragraph.substitution?.paragraphStarts.contains(offset) ?? false
  }

  /// Returns a query about the line at `cursor`, for which only the height of its first text is known.
  func lineQuery(_ text: ParagraphInRegion, _ cursor: LayoutCursor) -> LineQuery {
    let height = LineHeight.proposed(text.paragraph, at: cursor.start.offset).content
    return LineQuery(
      region: cursor.region, offset: text.source.start + cursor.start.offset,
      rect: LayoutRect(x: .zero, y: cursor.y, width: text.region.width, height: height))
  }

  /// Queries the spacing below the line that was broken last, and sets the total height of its band accordingly, to at least 1/64 pt. Does nothing
  /// if the callback returns `nil`, or before any text.
  @inline(__always) func queryLineSpacing(_ callback: (LineQuery) -> LayoutUnit?, _ source: Source, _ band: inout LineBand) {
    guard let last = parts.last, let first = parts.first, last.line.end.offset > 0 else { return }
    let rect = LayoutRect(x: first.slot.x, y: band.top, width: first.slot.width, height: band.height.content)
    let query = LineQuery(region: band.cursor.region, offset: source.start + last.line.end.offset - 1, rect: rect)
    if let spacing = callback(query) { band.height.total = max(LayoutUnit(raw: 1), band.height.content + spacing) }
  }

  /// Queries the spacing after a paragraph and the rectangles of fragments. The line becomes as high as its fragments, and the cursor never moves
  /// up. Does nothing if the line is empty.
  ///
  /// - Parameters:
  ///   - result: The result without the queries.
  ///   - cursor: The cursor before the line.
  @inline(__always) func queryCallbacks(about fragments: inout ArraySlice<PlacedFragment>, _ result: Result, _ source: Source, _ cursor: LayoutCursor) -> Result {
    guard let last = fragments.last, !last.range.isEmpty, let callbacks else { return result }
    var result = result
    let end = last.range.upperBound.relative(to: source.start)
    let endsText = result.cursor.paragraph > cursor.paragraph && !source.paragraph.endsInLineBreak
    let endsParagraph = source.paragraph.substitution.map { endsText ? !$0.continuesInNext : $0.paragraphStarts.contains(end) } ?? endsText
    var after = endsParagraph ? source.paragraph.settings.spacingAfter : .zero
    if endsParagraph, let callback = callbacks.spacingAfter,
      let spacing = callback(LineQuery(region: cursor.region, offset: last.range.upperBound - 1, rect: last.rect)) {
      after = spacing
    }
    if let setFragment = callbacks.setFragment {
      for index in fragments.indices {
        // The client determines its position, so the group of justified lines does not change it.
        if fragments[index].setFrame(by: setFragment) { result.isTorn = nil }
      }
      result.top = fragments.reduce(fragments[fragments.startIndex].rect.y) { min($0, $1.rect.y) }
      result.bottom = max(cursor.y, fragments.reduce(result.top) { max($0, $1.rect.maxY) })
    }
    result.cursor.y = max(cursor.y, result.bottom + after)
    return result
  }
}

extension PlacedFragment {
  /// Queries the client about the rectangles, and sets those that it chose. Returns whether they differ from the former ones.
  fileprivate mutating func setFrame(by setFragment: (inout FragmentQuery) -> Void) -> Bool {
    let original = FragmentQuery(region: region, range: range, rect: rect, used: used, baseline: baseline - rect.y)
    var adjusted = original
    setFragment(&adjusted)
    guard !adjusted.hasSameFrame(as: original) else { return false }
    move(to: adjusted)
    return true
  }

  /// Sets the rectangles and the baseline to those that the client chose, without line spacing. Glyphs move with the line fragment rectangle; if
  /// that has negative sizes, they become 0.
  mutating func move(to result: FragmentQuery) {
    contentX += result.rect.x - rect.x
    (rect, used) = (result.rect, result.used)
    (rect.width, rect.height) = (max(.zero, rect.width), max(.zero, rect.height))
    baseline = rect.y + result.baseline
    (isSetByClient, lineSpacing) = (true, .zero)
  }
}
