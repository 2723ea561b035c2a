import UnicodeFacts

/// Breaks lines of plain text without shaping it: characters that stand each for itself, left to right, in one font, of which pairs
/// tell what they measure. Its lines are those that `Breaker` finds in the shaped paragraph.
struct SimpleTextBreaker {
  enum Step {
    /// - last: the last place that it came to; what it has beyond that is part of a word.
    case line(BrokenLine, endsParagraph: Bool, last: SimpleBreak)
    /// The line goes on behind the text that is here.
    case needsText
    /// Something is not plain, or is for `Breaker` to decide.
    case needsShaping

    /// The same with places counted from elsewhere.
    func moved(by distance: Int) -> Step {
      guard case .line(let line, let endsParagraph, var last) = self else { return self }
      last.offset += distance
      last.trimmedOffset += distance
      return .line(line, endsParagraph: endsParagraph, last: last)
    }
  }

  let pairs: PairAdvances
  /// Units from somewhere in a document on.
  let text: UnsafeBufferPointer<UInt16>
  /// Whether the document ends with `text`.
  let isWhole: Bool

  /// Where in `text` the offset 0 of places is.
  var base = 0

  /// The line that begins at `first` in `text`, which is `start` in its paragraph.
  func nextLine(at first: Int, from start: LineStart, fitting measure: LineMeasure) -> Step {
    var scan = SimpleTextScanner(pairs: pairs, text: text, isWhole: isWhole, first: first, paragraph: first - start.offset.utf16, start)
    guard first == scan.paragraph || first >= text.count || text[first] != .space else { return .needsShaping }
    return nextLine(at: first, from: start, fitting: measure, along: &scan)
  }

  /// The line that begins at `first`, as places are counted, which is `start` in its paragraph and behind the place that was found last.
  func nextLine<Places: SimpleBreakIterator>(
    at first: Int, from start: LineStart, fitting measure: LineMeasure, along breaks: inout Places
  ) -> Step {
    let limit = start.position + measure.width
    var last: SimpleBreak?
    var index = start.opportunity
    // Where not even the first piece fits, `Breaker` cuts it; how far it goes does not matter then.
    breaks.stop(beyond: limit)
    while true {
      let passed = breaks.pass(upTo: limit)
      if passed > 0 {
        last = breaks.current
        breaks.stop(beyond: .max)
        index += passed
      }
      let found = breaks.next()
      if found == .needsText { return .needsText }
      if found == .needsShaping { return .needsShaping }
      let current = breaks.current
      let width = max(0, current.trimmed - start.position + current.endDelta)
      if width > measure.width, current.trimmedOffset > first {
        guard let last else { return .needsShaping }
        if measure.isJustified, measure.minimumWordSpace < 1,
          let shrunk = shrunk(than: last, index, at: first, from: start, found, &breaks, measure)
        {
          return shrunk
        }
        let line = line(to: last, index, at: first, from: start, reason: .didNotFit(LayoutUnit(raw: width - measure.width)))
        guard measure.hyphenation > 0 else { return .line(line, endsParagraph: false, last: last) }
        guard current.trimmedOffset + base <= text.count else { return .needsText }
        let end = (offset: current.trimmedOffset + base, x: current.trimmed)
        switch hyphenated(
          before: end, index, than: (line, last.offset + base), at: first + base, measure, countsWholeWords: Places.countsWholeWords)
        {
        case .none: return .line(line, endsParagraph: false, last: last)
        case .hyphenated(let line): return .line(line, endsParagraph: false, last: last)
        case .needsShaping: return .needsShaping
        }
      }
      index += 1
      if found == .end {
        return .line(line(to: current, index, at: first, from: start, reason: .paragraphEnd), endsParagraph: true, last: current)
      }
      last = current
      breaks.stop(beyond: .max)
    }
  }

  /// The line with the piece of text that does not fit, its word spaces shrunk, where that is less of a change than stretching.
  private func shrunk<Places: SimpleBreakIterator>(
    than natural: SimpleBreak, _ index: Int, at first: Int, from start: LineStart, _ found: SimpleBreak.Found, _ breaks: inout Places,
    _ measure: LineMeasure
  ) -> Step? {
    let (current, space) = (breaks.current, Double(spaceWidth))
    let gaps = current.gapsTrimmed - start.gaps
    guard gaps > 0, space > 0 else { return nil }
    let width = max(0, current.trimmed - start.position + current.endDelta)
    let over = Double(width - measure.width) / Double(gaps) / space
    let most = 1 - measure.minimumWordSpace
    guard over <= most else { return nil }
    let naturalGaps = max(0, natural.gapsTrimmed - start.gaps)
    if naturalGaps > 0 {
      let under = Double(measure.width - max(0, natural.trimmed - start.position + natural.endDelta)) / Double(naturalGaps) / space
      if under / max(0.01, measure.maximumWordSpace - 1) <= over / most { return nil }
    }
    if found == .end {
      return .line(line(to: current, index + 1, at: first, from: start, reason: .paragraphEnd), endsParagraph: true, last: current)
    }
    switch breaks.next() {
    case .needsText: return .needsText
    case .needsShaping: return .needsShaping
    case .opportunity, .end:
      let next = max(0, breaks.current.trimmed - start.position + breaks.current.endDelta)
      let reason = BreakReason.didNotFit(LayoutUnit(raw: next - measure.width))
      return .line(line(to: current, index + 1, at: first, from: start, reason: reason), endsParagraph: false, last: current)
    }
  }

  /// A plain space, as justification counts it.
  var spaceWidth: Int { pairs.spaceWidth }

  private func line(to end: SimpleBreak, _ index: Int, at first: Int, from start: LineStart, reason: BreakReason) -> BrokenLine {
    let paragraph = start.offset.utf16 - first
    return BrokenLine(
      start: start,
      end: LineStart(offset: TextOffset(end.offset + paragraph), position: end.total - end.startDelta, opportunity: index, gaps: end.gaps),
      trimmedEnd: max(start.offset.utf16, end.trimmedOffset + paragraph),
      width: max(0, end.trimmed - start.position + end.endDelta), gaps: max(0, end.gapsTrimmed - start.gaps), reason: reason)
  }
}
