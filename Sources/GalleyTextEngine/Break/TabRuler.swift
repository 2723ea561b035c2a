import GalleyUnicodeFacts

/// Measures a line with tabs. Each tab advances to its stop, which can align the text up to the next tab.
struct TabRuler {
  let paragraph: ShapedParagraph
  /// The interval of tab stops if the paragraph sets none: 28 pt, as in the default paragraph style.
  private static let interval = 28 * 64

  /// Returns the width of the text from `start` to `end`, in 1/64 pt. `indent` is the distance from the fragment's leading edge to `start`.
  func width(from start: LineStart, to end: ParagraphOffset, indent: Int) -> Int {
    var x = indent
    forEachAdvance(from: start, to: end, indent: indent) { _, advance in x += advance }
    return x - indent
  }

  /// Returns the advance of each tab from `start` to `end`, in 1/64 pt, by segment index; empty if there are no tabs.
  func tabAdvances(from start: LineStart, to end: ParagraphOffset, indent: Int) -> [Int: Int] {
    var advances: [Int: Int] = [:]
    forEachAdvance(from: start, to: end, indent: indent) { index, advance in
      if paragraph.segments[index].kind == .tab { advances[index] = advance }
    }
    return advances
  }

  private func forEachAdvance(from start: LineStart, to end: ParagraphOffset, indent: Int, _ visit: (Int, Int) -> Void) {
    var x = indent
    var index = paragraph.segmentIndex(at: start.offset)
    while index < paragraph.segments.count, paragraph.segments[index].start < end {
      let advance = paragraph.segments[index].kind == .tab
        ? tabAdvance(at: index, from: x, to: end) : textAdvance(index, from: start, to: end)
      visit(index, advance)
      x += advance
      index += 1
    }
  }

  private func textAdvance(_ index: Int, from start: LineStart, to end: ParagraphOffset) -> Int {
    let segment = paragraph.segments[index]
    let total = paragraph.sums[index + 1] - paragraph.sums[index]
    let lead = segment.start < start.offset
      ? total - max(0, paragraph.sums[index + 1] - start.position) : 0
    let advanceToEnd = end < segment.end ? paragraph.advance(of: index, upTo: end - segment.start) : total
    return max(0, advanceToEnd - lead)
  }

  private func tabAdvance(at index: Int, from x: Int, to end: ParagraphOffset) -> Int {
    guard let stop = stop(after: x) else {
      let interval = max(64, paragraph.settings.defaultTabInterval.raw > 0
        ? paragraph.settings.defaultTabInterval.raw : TabRuler.interval)
      return (x / interval + 1) * interval - x
    }
    let gap = stop.location.raw - x
    switch stop.alignment {
    case .natural: return gap
    // Left alignment is physical: in right-to-left text, the left edge is the end of the text.
    case .left: return paragraph.isRightToLeft ? max(0, gap - widthOfColumn(after: index, to: end, stop)) : gap
    case .right: return paragraph.isRightToLeft ? gap : max(0, gap - widthOfColumn(after: index, to: end, stop))
    case .center: return max(0, gap - widthOfColumn(after: index, to: end, stop) / 2)
    case .decimal: return max(0, gap - widthBeforeTerminator(after: index, to: end, stop))
    }
  }

  /// Returns the width of the text between a decimal stop's tab and the stop. In a right-to-left paragraph that is the
  /// fraction, because numbers run from left to right.
  private func widthBeforeTerminator(after index: Int, to end: ParagraphOffset, _ stop: TabStop) -> Int {
    let integer = widthOfColumn(after: index, to: end, stop)
    let first = paragraph.segments[index].end
    guard paragraph.isRightToLeft, first < end, paragraph.analysis.level(at: first) & 1 == 0 else { return integer }
    var whole = stop
    whole.alignment = .right
    return widthOfColumn(after: index, to: end, whole) - integer
  }

  private func stop(after x: Int) -> TabStop? {
    paragraph.settings.tabs.filter { $0.location.raw > x }.min { $0.location < $1.location }
  }

  /// Returns the width of the text from a tab to the next tab, the line's end, or a terminator of a decimal stop.
  private func widthOfColumn(after index: Int, to end: ParagraphOffset, _ stop: TabStop) -> Int {
    var offset = paragraph.segments[index].end
    let from = offset
    while offset < end {
      let unit = paragraph.text[offset.utf16]
      if unit == .tab || unit.endsLine { break }
      if stop.alignment == .decimal, stop.terminators.contains(unit) { break }
      offset += 1
    }
    return paragraph.position(of: offset) - paragraph.position(of: from)
  }
}
