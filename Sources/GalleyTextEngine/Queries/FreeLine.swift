import GalleyUnicodeFacts

/// A line outside of all regions. x is relative to its left end, y to its baseline.
package struct FreeLine: Sendable {
  /// The text of the line.
  package var range: Range<UTF16Offset>
  /// The runs from left to right.
  package var runs: [VisualRun]
  package var caretStops: [CaretStop]
  /// The width without trailing white space.
  package var width: LayoutUnit
  /// The width of the trailing white space.
  package var hangingWidth: LayoutUnit
  /// The number of gaps that justification can stretch.
  package var gaps: Int
}

/// Lines outside of all regions, for callers that position them.
extension DocumentLayout {
  /// Returns the end of the longest line that starts at `offset` and fits in `width`. The line ends after a word, or between clusters if not even
  /// one word fits or `breaksWithinWords` is true. It contains at least one cluster, unless the paragraph ends at `offset`.
  package func lineEnd(from offset: UTF16Offset, fitting width: LayoutUnit, breaksWithinWords: Bool = false) -> UTF16Offset {
    let (index, base) = paragraph(at: offset)
    let shaped = shaped(index)
    guard offset - base < shaped.length else { return base + shaped.length }
    let breaker = Breaker(paragraph: shaped)
    let start = breaker.lineStart(at: offset.relative(to: base))
    let measure = LineMeasure(width: width.raw, mayBreakWords: true)
    guard let line = breaker.wrapped(from: start, fitting: measure) else { return base + shaped.length }
    let isWhole = line.reason == .paragraphEnd || line.reason == .mandatory
    guard breaksWithinWords, !isWhole else { return base + line.end.offset }
    // Search up to the next hard break, or to a break opportunity at which the line is certainly full.
    var stop = start.opportunity
    while stop < shaped.opportunities.count - 1, !shaped.opportunities[stop].isHard,
      shaped.opportunities[stop].total - start.position <= width.raw || stop <= line.end.opportunity
    {
      stop += 1
    }
    let cut = breaker.emergency(from: start, before: stop, measure)
    // White space hangs, so a line that ends after a word can be longer.
    return base + max(line.end.offset, cut?.end.offset ?? 0)
  }

  /// Returns the text of `range` as one line. Traps if the range extends beyond the paragraph.
  ///
  /// - Parameter stretch: The total width added to the gaps. Negative if they shrink.
  package func freeLine(_ range: Range<UTF16Offset>, stretch: LayoutUnit = .zero) -> FreeLine {
    let (index, base) = paragraph(at: range.lowerBound)
    let shaped = shaped(index)
    precondition(range.upperBound <= base + shaped.length, "line \(range) extends beyond the paragraph, which ends at \(base + shaped.length)")
    let local = range.relative(to: base)
    var trimmedEnd = local.upperBound
    while trimmedEnd > local.lowerBound, shaped.text[trimmedEnd.utf16 - 1].hangsAtLineEnd { trimmedEnd -= 1 }
    let gaps = Int(LineSpace.gaps(in: shaped.text, local.lowerBound..<trimmedEnd))
    let fragment = PlacedFragment(
      region: 0, line: 0, rect: .zero, used: .zero, baseline: .zero, range: range, paragraph: index,
      reason: .paragraphEnd, paragraphStart: base, contentX: .zero, stretch: gaps > 0 ? stretch : .zero, gaps: gaps,
      start: Breaker(paragraph: shaped).lineStart(at: local.lowerBound), trimmedEnd: trimmedEnd)
    let runs = LineComposer(paragraph: shaped, fragment: fragment).compose()
    return FreeLine(fragment: fragment, runs: runs, caretStops: caretStops(of: fragment, runs))
  }

  /// Returns the text to hide so that the remainder of the line `range` fits in `availableWidth`: at the head, at the tail or in the middle. No
  /// space is reserved for an ellipsis. The range must be in one paragraph.
  package func hidden(of range: Range<UTF16Offset>, fitting availableWidth: LayoutUnit, mode: LineBreaking) -> Range<UTF16Offset> {
    let (index, base) = paragraph(at: range.lowerBound)
    return Truncator(paragraph: shaped(index)).hidden(range.relative(to: base), fitting: availableWidth.raw, mode: mode).hidden.inDocument(from: base)
  }

  /// Returns a fragment as a free line, and the x coordinate of its left end in its region.
  package func freeLine(ofFragment index: Int) -> (line: FreeLine, left: LayoutUnit) {
    let runs = visualRuns(ofFragment: index)
    let line = FreeLine(fragment: fragments[index], runs: runs, caretStops: caretStops(ofFragment: index))
    return (line, runs.first?.startX ?? fragments[index].contentX)
  }

  /// Returns the width of the trailing white space that a fragment's `used` excludes. O(1) if there is none.
  package func hangingWidth(ofFragment index: Int) -> LayoutUnit {
    let fragment = fragments[index]
    let trimmedEnd = fragment.paragraphStart + fragment.trimmedEnd
    guard trimmedEnd < fragment.range.upperBound else { return .zero }
    return visualRuns(ofFragment: index).reduce(.zero) { $0 + $1.hangingWidth(from: trimmedEnd) }
  }

  /// Returns the bidi level of a paragraph; odd if it runs right to left.
  package func baseLevel(ofParagraph index: Int) -> UInt8 { shaped(index).analysis.baseLevel }
}

extension FreeLine {
  /// Creates a line from `runs` and `caretStops` in region space.
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
  /// Returns the total advance of the characters from `trimmedEnd` on, without an inserted hyphen.
  fileprivate func hangingWidth(from trimmedEnd: UTF16Offset) -> LayoutUnit {
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
  /// Returns the start of a line at any offset of the paragraph. After a break opportunity, it is the breaker's own line start. Within a word, its
  /// position accounts for the remainder of the word being shaped by itself.
  func lineStart(at offset: ParagraphOffset) -> LineStart {
    if offset == 0 { return .paragraphStart }
    let next = paragraph.opportunity(after: offset)
    if next > 0, paragraph.opportunities[next - 1].offset == offset { return lineStart(after: next - 1) }
    var position = paragraph.position(of: offset)
    let index = paragraph.segmentIndex(at: offset)
    if index < paragraph.segments.count, paragraph.segments[index].kind == .text, paragraph.segments[index].start < offset {
      position = paragraph.sums[index + 1] - remainderWidth(index, from: offset)
    }
    let previous = next > 0 ? paragraph.opportunities[next - 1] : nil
    let gaps = (previous?.gapsTotal ?? 0) + LineSpace.gaps(in: paragraph.text, (previous?.offset ?? 0)..<offset)
    return LineStart(offset: offset, position: position, opportunity: next, gaps: Int(gaps))
  }
}
