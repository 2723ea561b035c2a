import UnicodeFacts

/// A line that stands in no region: x counts from its left end, y from its baseline.
package struct FreeLine: Sendable {
  /// UTF-16 in the document.
  package var range: Range<Int>
  /// Left to right.
  package var runs: [VisualRun]
  package var caretStops: [CaretStop]
  /// Without white space at the line's end.
  package var width: LayoutUnit
  /// Of that white space.
  package var hangingWidth: LayoutUnit
  /// How many of its gaps justification may stretch.
  package var gaps: Int
}

/// Lines by themselves, for a caller that puts them where it likes.
extension DocumentLayout {
  /// The end of the longest line that starts at `offset` and fits `width`: after a word, or between clusters where not even
  /// one word fits or `breaksWithinWords` says that words do not count. At least one cluster further than `offset`.
  package func lineEnd(from offset: Int, fitting width: LayoutUnit, breaksWithinWords: Bool = false) -> Int {
    let (index, base) = paragraph(at: offset)
    let shaped = shaped(index)
    guard offset - base < shaped.length else { return base + shaped.length }
    let breaker = Breaker(paragraph: shaped)
    let start = breaker.lineStart(at: offset - base)
    let measure = LineMeasure(width: width.raw, mayBreakWords: true)
    guard let line = breaker.wrapped(from: start, fitting: measure) else { return base + shaped.length }
    let isWhole = line.reason == .paragraphEnd || line.reason == .mandatory
    guard breaksWithinWords, !isWhole else { return base + line.end.offset.utf16 }
    // To the next hard break, or to where the line is full in any case.
    var stop = start.opportunity
    while stop < shaped.opportunities.count - 1, !shaped.opportunities[stop].isHard,
      shaped.opportunities[stop].total - start.position <= width.raw || stop <= line.end.opportunity
    {
      stop += 1
    }
    let cut = breaker.emergency(from: start, before: stop, measure)
    // White space hangs, so that the line that ends at a word may reach farther.
    return base + max(line.end.offset.utf16, cut?.end.offset.utf16 ?? 0)
  }

  /// The text of `range` on one line; the range lies in one paragraph.
  ///
  /// - Parameter stretch: what the gaps are widened by in all; below zero they shrink.
  package func freeLine(_ range: Range<Int>, stretch: LayoutUnit = .zero) -> FreeLine {
    let (index, base) = paragraph(at: range.lowerBound)
    let shaped = shaped(index)
    precondition(range.upperBound <= base + shaped.length, "line \(range) extends beyond the paragraph, which ends at \(base + shaped.length)")
    let local = range.lowerBound - base..<range.upperBound - base
    var trimmedEnd = local.upperBound
    while trimmedEnd > local.lowerBound, shaped.text[trimmedEnd - 1].hangsAtLineEnd { trimmedEnd -= 1 }
    let gaps = Int(LineSpace.gaps(in: shaped.text, local.lowerBound..<trimmedEnd))
    let fragment = PlacedFragment(
      region: 0, line: 0, rect: .zero, used: .zero, baseline: .zero, range: range, paragraph: index,
      reason: .paragraphEnd, paragraphStart: base, contentX: .zero, stretch: gaps > 0 ? stretch : .zero, gaps: gaps,
      start: Breaker(paragraph: shaped).lineStart(at: local.lowerBound), trimmedEnd: trimmedEnd)
    let runs = LineComposer(paragraph: shaped, fragment: fragment).compose()
    return FreeLine(fragment: fragment, runs: runs, caretStops: caretStops(of: fragment, runs))
  }

  /// What to leave out of the line `range`, which lies in one paragraph, so that the rest fits `availableWidth`: at the line's head,
  /// at its tail, or in its middle.
  package func hidden(of range: Range<Int>, fitting availableWidth: LayoutUnit, mode: LineBreaking) -> Range<Int> {
    let (index, base) = paragraph(at: range.lowerBound)
    let hidden = Truncator(paragraph: shaped(index))
      .hidden(range.lowerBound - base..<range.upperBound - base, fitting: availableWidth.raw, mode: mode).hidden
    return base + hidden.lowerBound..<base + hidden.upperBound
  }

  /// A fragment as a line by itself, and where its left end stands in its region.
  package func freeLine(ofFragment index: Int) -> (line: FreeLine, left: LayoutUnit) {
    let runs = visualRuns(ofFragment: index)
    let line = FreeLine(fragment: fragments[index], runs: runs, caretStops: caretStops(ofFragment: index))
    return (line, runs.first?.startX ?? fragments[index].contentX)
  }

  /// The width of the white space that a fragment's `used` leaves out at its end. O(1) where there is none.
  package func hangingWidth(ofFragment index: Int) -> LayoutUnit {
    let fragment = fragments[index]
    let trimmedEnd = fragment.paragraphStart + fragment.trimmedEnd
    guard trimmedEnd < fragment.range.upperBound else { return .zero }
    return visualRuns(ofFragment: index).reduce(.zero) { $0 + $1.hangingWidth(from: trimmedEnd) }
  }

  /// Bidi level of a paragraph: odd where it runs right to left.
  package func baseLevel(ofParagraph index: Int) -> UInt8 { shaped(index).analysis.baseLevel }
}

extension FreeLine {
  /// `runs` and `caretStops` stand where the fragment does.
  fileprivate init(fragment: PlacedFragment, runs: [VisualRun], caretStops: [CaretStop]) {
    let left = runs.first?.startX ?? fragment.contentX
    range = fragment.range
    gaps = fragment.gaps
    self.runs = runs.map { $0.moved(x: -left, y: -fragment.baseline) }
    self.caretStops = caretStops.map { $0.moved(x: -left) }
    width = .zero
    hangingWidth = .zero
    let trimmedEnd = fragment.paragraphStart + fragment.trimmedEnd
    for run in runs {
      let hanging = run.hangingWidth(from: trimmedEnd)
      hangingWidth += hanging
      width += run.advances.reduce(-hanging, +)
    }
  }
}

extension VisualRun {
  /// What the characters from `trimmedEnd` on advance; a hyphen that was put in is none of them.
  fileprivate func hangingWidth(from trimmedEnd: Int) -> LayoutUnit {
    guard range.upperBound > trimmedEnd else { return .zero }
    var width = LayoutUnit.zero
    for (cluster, advance) in zip(clusters, advances) where cluster >= trimmedEnd && cluster < range.upperBound { width += advance }
    return width
  }

  package func moved(x: LayoutUnit, y: LayoutUnit) -> VisualRun {
    var run = self
    run.startX += x
    for index in run.xs.indices { run.xs[index] += x }
    for index in run.ys.indices { run.ys[index] += y }
    return run
  }
}

extension CaretStop {
  package func moved(x: LayoutUnit) -> CaretStop {
    var stop = self
    stop.x += x
    return stop
  }
}

extension Breaker {
  /// A line's start at any offset of the paragraph: after a break as the break knows it, within a word as the rest of the
  /// word shaped by itself has it.
  func lineStart(at offset: Int) -> LineStart {
    if offset == 0 { return .paragraphStart }
    let next = paragraph.opportunity(after: offset)
    if next > 0, Int(paragraph.opportunities[next - 1].offset) == offset { return lineStart(after: next - 1) }
    var position = paragraph.position(of: offset)
    let index = paragraph.segmentIndex(at: offset)
    if index < paragraph.segments.count, paragraph.segments[index].kind == .text, Int(paragraph.segments[index].start) < offset {
      position = paragraph.sums[index + 1] - remainderWidth(index, from: offset)
    }
    let previous = next > 0 ? paragraph.opportunities[next - 1] : nil
    let gaps = (previous?.gapsTotal ?? 0) + LineSpace.gaps(in: paragraph.text, Int(previous?.offset ?? 0)..<offset)
    return LineStart(offset: TextOffset(offset), position: position, opportunity: next, gaps: Int(gaps))
  }
}
