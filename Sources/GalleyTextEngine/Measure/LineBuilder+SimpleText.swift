/// Packing of lines of simple text.
extension LineBuilder {
  /// A line that was packed.
  struct AppendedLine {
    let length: Int
    let endsParagraph: Bool
    /// Start of the next line.
    let next: LineStart
    // The format that the line was packed with owns it.
    unowned(unsafe) let geometry: LineGeometry
  }

  /// Packs the next line of cached breaks, if it is limited by its width alone, and moves `breaks` to its end.
  ///
  /// - Returns: `nil` if the line depends on more than its width, if not even one segment fits, or if the format has no width for the line. Then
  ///   `breaks` does not move, and nothing is packed.
  @inline(__always) mutating func appendLine(
    along breaks: inout CachedBreaks, from start: LineStart, named name: Int, _ format: SimpleText.LineFormat
  ) -> AppendedLine? {
    guard let line = format.nextLine(along: &breaks, from: start) else { return nil }
    let geometry = format.geometry(isFirst: start.offset == 0, isLast: line.endsParagraph)
    append(
      name: name, start: start, length: line.length, trimmed: line.trimmed, gaps: line.gaps, stretch: line.stretch, usedWidth: line.usedWidth,
      reason: line.endsParagraph ? .paragraphEnd : .didNotFit(LayoutUnit(raw: line.overflow)), geometry, endsParagraph: line.endsParagraph)
    return AppendedLine(length: line.length, endsParagraph: line.endsParagraph, next: line.next, geometry: geometry)
  }

  /// Packs a line that has a geometry of `format`.
  mutating func append(_ line: BrokenLine, named name: Int, endsParagraph: Bool, _ format: SimpleText.LineFormat) -> AppendedLine {
    let isFirst = line.start.offset == 0
    let geometry = format.geometry(isFirst: isFirst, isLast: endsParagraph)
    append(PlacedLine(name: name, format.numbers(of: line, isFirst ? format.availableWidths.first : format.availableWidths.others), geometry, endsParagraph: endsParagraph))
    return AppendedLine(
      length: line.end.offset - line.start.offset, endsParagraph: endsParagraph, next: endsParagraph ? .paragraphStart : line.end, geometry: geometry)
  }
}

extension SimpleText.LineFormat {
  /// A line that is limited by its width alone: the values that its geometry does not contain.
  struct WidthLine {
    var length, trimmed, gaps, stretch, usedWidth: Int
    /// By how much the line would exceed its available width with the next segment; 0 at the paragraph's end.
    var overflow: Int
    var endsParagraph: Bool
    /// Start of the next line.
    var next: LineStart
  }

  /// Returns the next line of cached breaks, if it is limited by its width alone, and moves `breaks` to its end.
  ///
  /// - Returns: `nil` if the line depends on more than its width, if not even one segment fits, or if no width is available. `breaks` does not
  ///   move then.
  @inline(__always) func nextLine(along breaks: inout CachedBreaks, from start: LineStart) -> WidthLine? {
    let availableWidth = start.offset == 0 ? availableWidths.first : availableWidths.others
    guard availableWidth > 0, let line = breaks.passLine(upTo: start.position + availableWidth) else { return nil }
    let end = breaks.current
    let width = max(0, end.trimmed - start.position)
    let gaps = max(0, end.gapsTrimmed - start.gaps)
    let stretch = stretch(width: width, gaps: gaps, mayStretch: !line.endsParagraph, availableWidth)
    return WidthLine(
      length: end.offset - start.offset.utf16, trimmed: end.offset - max(end.trimmedOffset, start.offset.utf16), gaps: gaps, stretch: stretch,
      usedWidth: width + stretch + 2 * padding, overflow: line.overflow, endsParagraph: line.endsParagraph,
      next: line.endsParagraph
        ? .paragraphStart
        : LineStart(offset: ParagraphOffset(end.offset), position: end.total, opportunity: start.opportunity + line.passed, gaps: end.gaps))
  }

  /// Returns the values of a line that its geometry does not contain.
  func numbers(of line: BrokenLine, _ availableWidth: Int) -> LineNumbers {
    let stretch = stretch(of: line, availableWidth)
    var numbers = LineNumbers(
      start: line.start, length: line.end.offset - line.start.offset, hasFittingObjects: false, isLastAndEmpty: false)
    numbers.trimmed = line.end.offset - line.trimmedEnd
    (numbers.gaps, numbers.stretch, numbers.reason) = (line.gaps, LayoutUnit(raw: stretch), line.reason)
    numbers.usedWidth = LayoutUnit(raw: line.width + stretch + 2 * padding)
    return numbers
  }
}
