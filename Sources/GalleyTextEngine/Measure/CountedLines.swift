/// The inputs of line breaking for paragraphs with cached breaks and equal format.
final class LineBreakingContext: @unchecked Sendable {
  // Immutable. The breaker does not read text if lines are limited by their widths alone.
  let breaker: SimpleTextBreaker
  let measure: LineMeasure
  let format: SimpleText.LineFormat

  init(_ breaker: SimpleTextBreaker, _ measure: LineMeasure, _ format: SimpleText.LineFormat) {
    (self.breaker, self.measure, self.format) = (breaker, measure, format)
  }

  /// Returns a line that is limited by more than its width, and moves `breaks` to its end. Returns `nil` if the cached breaks do not suffice.
  func nextLine(from start: LineStart, along breaks: inout CachedBreaks) -> (line: BrokenLine, endsParagraph: Bool)? {
    var measure = measure
    measure.width = start.offset == 0 ? format.availableWidths.first : format.availableWidths.others
    guard case .line(let line, let endsParagraph, let last) = breaker.nextLine(at: start.offset.utf16, from: start, fitting: measure, along: &breaks)
    else { return nil }
    breaks.go(to: line.end.opportunity, after: last)
    return (line, endsParagraph)
  }
}

/// Lines of complete paragraphs, of which only the number and the sums are known. They are broken again and packed when one of them is
/// needed.
///
/// Used by one thread at a time.
final class CountedLines: CountedLineSource {
  /// The inputs of the lines, until they are packed.
  private var source: (setting: LineBreakingContext, chunk: BreakTableChunk, paragraphs: Range<Int>)?
  private var packedLines: PackedLines?
  /// Name of the first line. The names of the others follow.
  private let name: Int

  /// Creates a list without paragraphs. `addParagraph` adds the paragraphs of `chunk` from `index` on.
  init(_ setting: LineBreakingContext, _ chunk: BreakTableChunk, fromParagraph index: Int, named name: Int) {
    source = (setting, chunk, index..<index)
    self.name = name
  }

  /// Adds the next paragraph of the chunk. Traps if the lines are already packed.
  func addParagraph() { source!.paragraphs = source!.paragraphs.lowerBound..<source!.paragraphs.upperBound + 1 }

  /// The packed lines. O(their text) the first time, then O(1).
  var packed: PackedLines {
    if let packedLines { return packedLines }
    let packed = pack()
    (packedLines, source) = (packed, nil)
    return packed
  }

  private func pack() -> PackedLines {
    let (setting, chunk, paragraphs) = source!
    var builder = LineBuilder(capacity: LineCounter.linesInBlock)
    for index in paragraphs {
      var (breaks, start) = (chunk.breaks(ofParagraph: index), LineStart.paragraphStart)
      repeat {
        let name = name + builder.count
        if let line = builder.appendLine(along: &breaks, from: start, named: name, setting.format) {
          start = line.next
        } else if let (line, endsParagraph) = setting.nextLine(from: start, along: &breaks) {
          start = builder.append(line, named: name, endsParagraph: endsParagraph, setting.format).next
        } else {
          preconditionFailure("a counted line of paragraph \(index) of \(paragraphs) cannot be broken")
        }
      } while start != .paragraphStart
    }
    return builder.flush()
  }
}
