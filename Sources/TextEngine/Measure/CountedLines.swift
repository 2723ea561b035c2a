/// What decides on the lines of paragraphs that are set alike, and whose places are kept.
final class LineBreakingContext: @unchecked Sendable {
  // Nobody changes what it has, and a breaker reads no text where only widths have a say.
  let breaker: SimpleTextBreaker
  let measure: LineMeasure
  let format: SimpleText.LineFormat

  init(_ breaker: SimpleTextBreaker, _ measure: LineMeasure, _ format: SimpleText.LineFormat) {
    (self.breaker, self.measure, self.format) = (breaker, measure, format)
  }

  /// A line of which more than its width may decide; `nil` where it cannot be told from places.
  func nextLine(from start: LineStart, along breaks: inout CachedBreaks) -> (line: BrokenLine, endsParagraph: Bool, lack: Int)? {
    var measure = measure
    measure.width = start.offset.utf16 == 0 ? format.availableWidths.first : format.availableWidths.others
    guard case .line(let line, let endsParagraph, let last) = breaker.nextLine(at: start.offset.utf16, from: start, fitting: measure, along: &breaks)
    else { return nil }
    breaks.go(to: line.end.opportunity, behind: last)
    return (line, endsParagraph, last.lack)
  }
}

/// Lines of whole paragraphs of which is known how many they are, and what they measure together: each is broken again, and packed,
/// when one of them is looked at.
///
/// Used by one thread at a time.
final class CountedLines {
  /// Where they come from, until they are packed.
  @exclusivity(unchecked) private var source: (setting: LineBreakingContext, chunk: BreakTableChunk, paragraphs: Range<Int>)?
  @exclusivity(unchecked) private var packedLines: PackedLines?
  /// Of the first; those of the others follow.
  private let name: Int

  /// Of a paragraph that stands at `index` in its chunk, and of those behind it that are added.
  init(_ setting: LineBreakingContext, _ chunk: BreakTableChunk, fromParagraph index: Int, named name: Int) {
    source = (setting, chunk, index..<index)
    self.name = name
  }

  /// Adds the next paragraph.
  func addParagraph() { source!.paragraphs = source!.paragraphs.lowerBound..<source!.paragraphs.upperBound + 1 }

  /// O(1), and O(their text) the first time.
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
      guard var breaks = chunk.breaks(ofParagraph: index) else { preconditionFailure("paragraph \(index) of \(paragraphs) has no cached break opportunities") }
      var start = LineStart.paragraphStart
      repeat {
        let name = name + builder.count
        if let line = builder.appendLine(along: &breaks, from: start, named: name, setting.format) {
          start = line.next
        } else if let (line, endsParagraph, _) = setting.nextLine(from: start, along: &breaks) {
          start = builder.append(line, from: start, named: name, endsParagraph: endsParagraph, setting.format).next
        } else {
          preconditionFailure("a counted line of paragraph \(index) of \(paragraphs) cannot be broken")
        }
      } while start != .paragraphStart
    }
    return builder.flush()
  }
}
