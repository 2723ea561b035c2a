/// Stage four: finds the longest line that starts at an offset and fits. A pure function without knowledge of exclusion shapes.
struct Breaker {
  let paragraph: ShapedParagraph
  /// Counters of the work done, for tests; `nil` if not needed.
  var work: BreakingWorkCounter?
  /// Returns whether a line may end before an offset of the paragraph, with or without a hyphen. `nil` permits all breaks.
  var mayBreak: ((_ offset: ParagraphOffset, _ isHyphenated: Bool) -> Bool)?

  /// Returns the longest line from `start` that fits `measure`.
  ///
  /// Returns `nil` if no text is left, or if not even one segment fits; the placer then tries another slot. If `measure` allows breaks within
  /// words, some text always fits. A paragraph that does not wrap gets all text up to the next hard break, whatever its width.
  func nextLine(from start: LineStart, fitting measure: LineMeasure) -> BrokenLine? {
    if paragraph.length == 0 { return emptyLine }
    guard paragraph.settings.lineBreaking.wraps else { return unwrapped(from: start) }
    if let mayBreak { return permittedLine(from: start, fitting: measure, mayBreak) }
    return wrapped(from: start, fitting: measure)
  }

  /// Returns the longest line of a non-empty paragraph, regardless of its wrapping mode. Returns `nil` like `nextLine`.
  func wrapped(from start: LineStart, fitting measure: LineMeasure) -> BrokenLine? {
    // First break as if tabs had no width, which gives the longest possible line. If it contains no tab, it is the result.
    let line = untabbed(from: start, fitting: measure)
    guard paragraph.hasTabs, line.map(containsTab) ?? true else { return line }
    return TabbedBreaker(breaker: self).nextLine(from: start, fitting: measure)
  }

  private func containsTab(_ line: BrokenLine) -> Bool {
    paragraph.substitution != nil || paragraph.text[(line.start.offset..<line.end.offset).utf16].contains(.tab)
  }

  /// Returns the longest line, ignoring the widths of tabs. Returns `nil` like `nextLine`.
  private func untabbed(from start: LineStart, fitting measure: LineMeasure) -> BrokenLine? {
    let safe = safeOffset(from: start)
    let (next, isHard) = firstEnd(from: start, safe, fitting: measure.width)
    let last = next - 1
    if isHard { return line(from: start, safe, to: next, reason: hardReason(next)) }
    if next == paragraph.opportunities.count {
      return last < start.opportunity ? nil : line(from: start, safe, to: last, reason: .paragraphEnd)
    }
    if measure.hyphenation > 0 || measure.isJustified || paragraph.settings.pushesWordsOut || last < start.opportunity {
      return overflowing(at: next, from: start, safe, measure)
    }
    return line(from: start, safe, to: last, reason: softReason(last, next, from: start, safe, measure))
  }

  /// Returns the first break opportunity that does not fit, or the hard break before it. Returns the number of opportunities if all fit.
  @inline(__always) private func firstEnd(from start: LineStart, _ safe: ParagraphOffset, fitting width: Int) -> (index: Int, isHard: Bool) {
    // A negative width fits nothing.
    let reach = width < 0 ? Int.min : start.position + width
    let (opportunities, first) = (paragraph.opportunities, start.opportunity)
    if first < opportunities.count, opportunities[first].trimmedOffset < safe { return firstEndWithinWord(from: start, safe, upTo: reach) }
    return opportunities.firstEnd(from: first, upTo: reach, startingAt: start.offset)
  }

  /// Returns the same for a line with an opportunity before its safe offset. Few lines have one.
  @inline(never) private func firstEndWithinWord(from start: LineStart, _ safe: ParagraphOffset, upTo reach: Int) -> (index: Int, isHard: Bool) {
    var index = start.opportunity
    while index < paragraph.opportunities.count {
      if end(from: start, safe, to: index) > reach, !hangsWhole(paragraph.opportunities[index], from: start) { return (index, false) }
      if paragraph.opportunities[index].isHard { return (index, true) }
      index += 1
    }
    return (index, false)
  }

  /// The only line of an empty paragraph.
  private var emptyLine: BrokenLine {
    BrokenLine(start: .paragraphStart, end: .paragraphStart, trimmedEnd: 0, width: 0, gaps: 0, reason: .paragraphEnd)
  }

  /// Returns whether the line consists of white space only, which never overflows.
  private func hangsWhole(_ opportunity: ShapedParagraph.Opportunity, from start: LineStart) -> Bool {
    opportunity.trimmedOffset <= start.offset
  }

  /// Returns the line before opportunity `index`, which does not fit: with shrunk word spaces, with a hyphen, with a word less, or cut.
  @inline(never) private func overflowing(at index: Int, from start: LineStart, _ safe: ParagraphOffset, _ measure: LineMeasure) -> BrokenLine? {
    let last = index - 1
    let natural = last < start.opportunity ? nil : line(from: start, safe, to: last, reason: .paragraphEnd)
    if measure.isJustified, measure.minimumWordSpace < 1, let shrunk = shrunk(to: index, than: natural, start, measure) {
      return shrunk
    }
    if measure.hyphenation > 0, let hyphenated = hyphenated(before: index, than: natural, from: start, measure) { return hyphenated }
    if let natural, paragraph.settings.pushesWordsOut, let fuller = pushedOut(last, than: natural, from: start, measure) { return fuller }
    if var natural {
      natural.reason = softReason(last, index, from: start, safe, measure)
      return natural
    }
    return measure.mayBreakWords ? emergency(from: start, before: index, measure) : nil
  }

  /// Returns the reason of a line that ends at the opportunity `last` because the next one does not fit.
  @inline(__always) private func softReason(
    _ last: Int, _ next: Int, from start: LineStart, _ safe: ParagraphOffset, _ measure: LineMeasure
  ) -> BreakReason {
    if paragraph.opportunities[last].isSoftHyphen { return .hyphenated }
    return .didNotFit(LayoutUnit(raw: width(from: start, safe, to: next) - measure.width))
  }

  /// Returns the width of a line up to an opportunity, in 1/64 pt.
  func widthOfLine(from start: LineStart, to index: Int) -> Int { width(from: start, safeOffset(from: start), to: index) }

  /// Returns the width of a line up to an opportunity, in 1/64 pt.
  ///
  /// - Parameter safe: The offset up to which the line is shaped as a whole: `safeOffset(from: start)`.
  @inline(__always) private func width(from start: LineStart, _ safe: ParagraphOffset, to index: Int) -> Int {
    max(0, end(from: start, safe, to: index) - start.position)
  }

  /// Returns the sum of advances from the paragraph's start to the end of a line, in 1/64 pt. See `width` for `safe`.
  @inline(__always) private func end(from start: LineStart, _ safe: ParagraphOffset, to index: Int) -> Int {
    paragraph.opportunities[index].trimmedOffset < safe ? endWithinWord(from: start, to: index) : paragraph.opportunities[index].lineEnd
  }

  /// Returns the same for a line that starts and ends within one word, and so close together that the changes at both ends do not add up.
  @inline(never) private func endWithinWord(from start: LineStart, to index: Int) -> Int {
    let end = max(start.offset, paragraph.opportunities[index].trimmedOffset)
    let hyphen: UInt16? = paragraph.opportunities[index].isSoftHyphen ? .hyphen : nil
    return start.position + shapedWidth(paragraph.segmentIndex(at: start.offset), start.offset..<end, suffix: hyphen)
  }

  /// Returns the first offset from a line's start on before which a break would change no glyphs. Text before it has other glyphs on the line than
  /// in its word. Equals the start of the line if that is such an offset.
  @inline(__always) func safeOffset(from start: LineStart) -> ParagraphOffset {
    if start.opportunity > 0 {
      let opportunity = paragraph.opportunities[start.opportunity - 1]
      if opportunity.offset == start.offset, !opportunity.isUnsafe { return start.offset }
    } else if start.offset == 0 {
      return start.offset
    }
    return safeOffset(after: start.offset)
  }

  @inline(never) private func safeOffset(after offset: ParagraphOffset) -> ParagraphOffset {
    let index = paragraph.segmentIndex(at: offset)
    guard index < paragraph.segments.count, case let first = paragraph.segments[index].start, first < offset, let word = paragraph.word(index),
      offset - first < word.length
    else { return offset }
    return first + (word.safeBreak(from: offset - first) ?? word.length)
  }

  /// Returns how much a line to this opportunity exceeds the available width, with word spaces at their natural width.
  func overflow(through index: Int, from start: LineStart, _ availableWidth: Int) -> LayoutUnit {
    LayoutUnit(raw: widthOfLine(from: start, to: index) - availableWidth)
  }

  func hardReason(_ index: Int) -> BreakReason {
    let endsText = index == paragraph.opportunities.count - 1 && !paragraph.endsInLineBreak
    return endsText ? .paragraphEnd : .mandatory
  }

  func line(from start: LineStart, to index: Int, reason: BreakReason) -> BrokenLine {
    line(from: start, safeOffset(from: start), to: index, reason: reason)
  }

  @inline(__always) private func line(from start: LineStart, _ safe: ParagraphOffset, to index: Int, reason: BreakReason) -> BrokenLine {
    let opportunity = paragraph.opportunities[index]
    return BrokenLine(
      start: start, end: lineStart(after: index), trimmedEnd: max(start.offset, opportunity.trimmedOffset),
      width: width(from: start, safe, to: index), gaps: max(0, Int(opportunity.gapsTrimmed) - start.gaps),
      reason: reason)
  }

  func lineStart(after index: Int) -> LineStart {
    let opportunity = paragraph.opportunities[index]
    return LineStart(
      offset: opportunity.offset, position: opportunity.total - Int(opportunity.startDelta),
      opportunity: index + 1, gaps: Int(opportunity.gapsTotal))
  }

  /// Returns all text to the next hard break, regardless of its width. Returns `nil` if no text is left.
  private func unwrapped(from start: LineStart) -> BrokenLine? {
    var index = start.opportunity
    guard index < paragraph.opportunities.count else { return nil }
    while index < paragraph.opportunities.count - 1, !paragraph.opportunities[index].isHard { index += 1 }
    return line(from: start, to: index, reason: hardReason(index))
  }

  /// Returns the line with one more segment and shrunk word spaces, if that changes the spaces less than stretching
  /// would. Returns `nil` otherwise, if the spaces would be narrower than the minimum, or if the line has none or ends in a soft hyphen.
  private func shrunk(
    to index: Int, than natural: BrokenLine?, _ start: LineStart, _ measure: LineMeasure
  ) -> BrokenLine? {
    let opportunity = paragraph.opportunities[index]
    let gaps = Int(opportunity.gapsTrimmed) - start.gaps
    let space = Double(paragraph.spaceWidth)
    guard gaps > 0, space > 0, !opportunity.isSoftHyphen else { return nil }
    let over = Double(widthOfLine(from: start, to: index) - measure.width) / Double(gaps) / space
    let most = 1 - measure.minimumWordSpace
    guard over <= most else { return nil }
    if let natural, natural.gaps > 0 {
      let under = Double(measure.width - natural.width) / Double(natural.gaps) / space
      if under / max(0.01, measure.maximumWordSpace - 1) <= over / most { return nil }
    }
    let isEnd = index == paragraph.opportunities.count - 1
    let reason: BreakReason = opportunity.isHard ? hardReason(index) : isEnd ? hardReason(index) : .didNotFit(overflow(through: index + 1, from: start, measure.width))
    return line(from: start, to: index, reason: reason)
  }
}
