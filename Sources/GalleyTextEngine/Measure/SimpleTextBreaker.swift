import GalleyUnicodeFacts

/// Breaks lines of simple text without shaping: left-to-right text in one font in which each character has one glyph, and advances depend
/// on pairs. Finds the same lines as `Breaker` does in the shaped paragraph.
struct SimpleTextBreaker {
  enum Step {
    /// - last: The last break on the line. Text of the line after it is part of a word.
    case line(BrokenLine, endsParagraph: Bool, last: SimpleBreak)
    /// The line continues after `text`.
    case needsText
    /// The text is not simple, or `Breaker` must decide.
    case needsShaping

    /// Returns the step with the offsets of `last` moved by `distance`.
    func moved(by distance: Int) -> Step {
      guard case .line(let line, let endsParagraph, var last) = self else { return self }
      last.offset += distance
      last.trimmedOffset += distance
      return .line(line, endsParagraph: endsParagraph, last: last)
    }
  }

  let pairs: PairAdvances
  /// The code units from some offset of a document on.
  let text: UnsafeBufferPointer<UInt16>
  /// Whether the simple text ends with `text`, so that no more code units can be read.
  let isWhole: Bool

  /// Index in `text` of the offset 0 of breaks.
  var base = 0

  /// Breaks the line that begins at `first` in `text` and at `start` in its paragraph.
  func nextLine(at first: Int, from start: LineStart, fitting measure: LineMeasure) -> Step {
    var scan = SimpleTextScanner(self, first: first, paragraph: first - start.offset.utf16, start)
    guard first == scan.paragraph || first >= text.count || text[first] != .space else { return .needsShaping }
    return nextLine(at: first, from: start, fitting: measure, along: &scan)
  }

  /// A line that ends at a break because the text up to the next break does not fit.
  struct Overflow {
    /// The start of the line, in the offsets of the breaks and in the paragraph.
    let first: Int
    let start: LineStart
    /// The last break that fits, and the next one.
    let last, next: SimpleBreak
    /// The index of the next break in the paragraph.
    let index: Int
    /// Whether the next break is the last of the paragraph.
    let endsParagraph: Bool

    /// The width up to the next break, in 1/64 pt.
    @inline(__always) var width: Int { max(0, next.trimmed - start.position + next.endDelta) }
  }

  /// Breaks the line that begins at `first`, in the offsets of `breaks`, and at `start` in its paragraph. The current break must be the
  /// last one before it.
  func nextLine<Breaks: SimpleBreakIterator>(
    at first: Int, from start: LineStart, fitting measure: LineMeasure, along breaks: inout Breaks
  ) -> Step {
    let limit = start.position + measure.width
    var last: SimpleBreak?
    var index = start.opportunity
    // If not even the first segment fits, `Breaker` divides it, and its end does not matter.
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
        return end(
          Overflow(first: first, start: start, last: last, next: current, index: index, endsParagraph: found == .end), along: &breaks, measure)
      }
      index += 1
      if found == .end {
        return .line(line(to: current, (first, start), index, .paragraphEnd), endsParagraph: true, last: current)
      }
      last = current
      breaks.stop(beyond: .max)
    }
  }

  /// Ends a line that is full: with shrunk word spaces, with a hyphen, or at the last break that fits.
  @inline(__always) private func end<Breaks: SimpleBreakIterator>(
    _ overflow: Overflow, along breaks: inout Breaks, _ measure: LineMeasure
  ) -> Step {
    if measure.isJustified, measure.minimumWordSpace < 1, let shrunk = shrunk(overflow, along: &breaks, measure) { return shrunk }
    let last = overflow.last
    let line = line(
      to: last, (overflow.first, overflow.start), overflow.index, .didNotFit(LayoutUnit(raw: overflow.width - measure.width)))
    guard measure.hyphenation > 0 else { return .line(line, endsParagraph: false, last: last) }
    guard overflow.next.trimmedOffset + base <= text.count else { return .needsText }
    switch hyphenated(line, overflow, measure, countsWholeWords: Breaks.countsWholeWords) {
    case .none: return .line(line, endsParagraph: false, last: last)
    case .hyphenated(let line): return .line(line, endsParagraph: false, last: last)
    case .needsShaping: return .needsShaping
    }
  }

  /// Returns the line with one more segment and shrunk word spaces. Returns `nil` if stretching changes the spaces less, if they would be narrower
  /// than the minimum, or if there are none.
  private func shrunk<Breaks: SimpleBreakIterator>(_ overflow: Overflow, along breaks: inout Breaks, _ measure: LineMeasure) -> Step? {
    let (current, natural, start, space) = (overflow.next, overflow.last, overflow.start, Double(spaceWidth))
    let gaps = current.gapsTrimmed - start.gaps
    guard gaps > 0, space > 0 else { return nil }
    let over = Double(overflow.width - measure.width) / Double(gaps) / space
    let maximumShrink = 1 - measure.minimumWordSpace
    guard over <= maximumShrink else { return nil }
    let naturalGaps = max(0, natural.gapsTrimmed - start.gaps)
    if naturalGaps > 0 {
      let under = Double(measure.width - max(0, natural.trimmed - start.position + natural.endDelta)) / Double(naturalGaps) / space
      if under / max(0.01, measure.maximumWordSpace - 1) <= over / maximumShrink { return nil }
    }
    let (origin, index) = ((overflow.first, start), overflow.index + 1)
    if overflow.endsParagraph { return .line(line(to: current, origin, index, .paragraphEnd), endsParagraph: true, last: current) }
    switch breaks.next() {
    case .needsText: return .needsText
    case .needsShaping: return .needsShaping
    case .opportunity, .end:
      let next = max(0, breaks.current.trimmed - start.position + breaks.current.endDelta)
      return .line(
        line(to: current, origin, index, .didNotFit(LayoutUnit(raw: next - measure.width))), endsParagraph: false, last: current)
    }
  }

  /// Width of a space for justification, in 1/64 pt.
  var spaceWidth: Int { pairs.spaceWidth }

  /// Returns a line to a break, after which the paragraph's break `index` follows.
  ///
  /// - Parameter origin: The start of the line, in the offsets of the breaks and in the paragraph.
  @inline(__always) private func line(to end: SimpleBreak, _ origin: (first: Int, start: LineStart), _ index: Int, _ reason: BreakReason) -> BrokenLine {
    let start = origin.start
    let paragraph = start.offset.utf16 - origin.first
    return BrokenLine(
      start: start,
      end: LineStart(offset: ParagraphOffset(end.offset + paragraph), position: end.total - end.startDelta, opportunity: index, gaps: end.gaps),
      trimmedEnd: max(start.offset, ParagraphOffset(end.trimmedOffset + paragraph)),
      width: max(0, end.trimmed - start.position + end.endDelta), gaps: max(0, end.gapsTrimmed - start.gaps), reason: reason)
  }
}
