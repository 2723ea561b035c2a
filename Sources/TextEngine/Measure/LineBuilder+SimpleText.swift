/// Packing lines of plain text.
extension LineBuilder {
  /// A line that was packed.
  struct AppendedLine {
    let length: Int
    let endsParagraph: Bool
    /// Where the next one starts.
    let next: LineStart
    // Of the places that it was set in.
    unowned(unsafe) let geometry: LineGeometry
  }

  /// Packs the next line along places that are kept, where nothing but its width has a say in it.
  ///
  /// - Returns: `nil` where something else has; then nothing is passed.
  @inline(__always) mutating func appendLine(
    along breaks: inout CachedBreaks, from start: LineStart, named name: Int, _ format: SimpleText.LineFormat
  ) -> AppendedLine? {
    guard let line = format.nextLine(along: &breaks, from: start) else { return nil }
    let geometry = format.geometry(isFirst: start.offset.utf16 == 0, isLast: line.endsParagraph)
    append(
      name: name, start: start, length: line.length, trimmed: line.trimmed, gaps: line.gaps, stretch: line.stretch, usedWidth: line.usedWidth,
      reason: line.endsParagraph ? .paragraphEnd : .didNotFit(LayoutUnit(raw: line.lack)), geometry, endsParagraph: line.endsParagraph)
    return AppendedLine(length: line.length, endsParagraph: line.endsParagraph, next: line.next, geometry: geometry)
  }

  /// Packs a line that starts at `start` and is one of those which share places.
  mutating func append(_ line: BrokenLine, from start: LineStart, named name: Int, endsParagraph: Bool, _ format: SimpleText.LineFormat) -> AppendedLine {
    let isFirst = start.offset.utf16 == 0
    let geometry = format.geometry(isFirst: isFirst, isLast: endsParagraph)
    append(PlacedLine(name: name, format.numbers(of: line, isFirst ? format.availableWidths.first : format.availableWidths.others), geometry, endsParagraph: endsParagraph))
    return AppendedLine(
      length: line.end.offset.utf16 - start.offset.utf16, endsParagraph: endsParagraph, next: endsParagraph ? .paragraphStart : line.end, geometry: geometry)
  }
}

extension SimpleText.LineFormat {
  /// What a line that only its width had a say in does not share with its neighbours.
  struct WidthLine {
    var length, trimmed, gaps, stretch, usedWidth: Int
    /// By how much the next did not fit; 0 at the paragraph's end.
    var lack: Int
    var endsParagraph: Bool
    /// Where the next one starts.
    var next: LineStart
  }

  /// The next line along places that are kept, where nothing but its width has a say in it.
  ///
  /// - Returns: `nil` where something else has; then nothing is passed.
  @inline(__always) func nextLine(along breaks: inout CachedBreaks, from start: LineStart) -> WidthLine? {
    let availableWidth = start.offset.utf16 == 0 ? availableWidths.first : availableWidths.others
    guard availableWidth > 0, let line = breaks.passLine(upTo: start.position + availableWidth) else { return nil }
    let end = breaks.current
    let width = max(0, end.trimmed - start.position)
    let gaps = max(0, end.gapsTrimmed - start.gaps)
    let stretch = stretch(width: width, gaps: gaps, mayStretch: !line.endsParagraph, availableWidth)
    return WidthLine(
      length: end.offset - start.offset.utf16, trimmed: end.offset - max(end.trimmedOffset, start.offset.utf16), gaps: gaps, stretch: stretch,
      usedWidth: width + stretch + 2 * padding, lack: line.lack, endsParagraph: line.endsParagraph,
      next: line.endsParagraph
        ? .paragraphStart
        : LineStart(offset: TextOffset(end.offset), position: end.total, opportunity: start.opportunity + line.passed, gaps: end.gaps))
  }

  /// What a line in so much room does not share with its neighbours.
  func numbers(of line: BrokenLine, _ availableWidth: Int) -> LineNumbers {
    let stretch = stretch(of: line, availableWidth)
    var numbers = LineNumbers(
      start: line.start, length: line.end.offset.utf16 - line.start.offset.utf16, hasFittingObjects: false, isLastAndEmpty: false)
    numbers.trimmed = line.end.offset.utf16 - line.trimmedEnd
    (numbers.gaps, numbers.stretch, numbers.reason) = (line.gaps, LayoutUnit(raw: stretch), line.reason)
    numbers.usedWidth = LayoutUnit(raw: line.width + stretch + 2 * padding)
    return numbers
  }
}
