/// Packing lines of plain text.
extension LineBuilder {
  /// A line that was packed.
  struct KeptLine {
    let length: Int
    let endsParagraph: Bool
    /// Where the next one starts.
    let next: LineStart
    // Of the places that it was set in.
    unowned(unsafe) let place: LinePlace
  }

  /// Packs the next line along places that are kept, where nothing but its width has a say in it.
  ///
  /// - Returns: `nil` where something else has; then nothing is passed.
  @inline(__always) mutating func appendLine(
    along kept: inout KeptPlaces, from start: LineStart, named name: Int, _ places: PlainText.Places
  ) -> KeptLine? {
    let isFirst = start.offset.utf16 == 0
    let room = isFirst ? places.rooms.first : places.rooms.others
    guard room > 0, let line = kept.passLine(upTo: start.position + room) else { return nil }
    let end = kept.place
    let width = max(0, end.trimmed - start.position)
    let gaps = max(0, end.gapsTrimmed - start.gaps)
    let stretch = places.stretch(width: width, gaps: gaps, mayStretch: !line.endsParagraph, room)
    let length = end.offset - start.offset.utf16
    let place = places.place(isFirst: isFirst, isLast: line.endsParagraph)
    append(
      name: name, start: start, length: length, trimmed: end.offset - max(end.trimmedOffset, start.offset.utf16), gaps: gaps,
      stretch: stretch, usedWidth: width + stretch + 2 * places.padding,
      reason: line.endsParagraph ? .paragraphEnd : .didNotFit(LayoutUnit(raw: line.lack)), place, endsParagraph: line.endsParagraph)
    let next = line.endsParagraph
      ? .paragraphStart
      : LineStart(offset: TextOffset(end.offset), position: end.total, opportunity: start.opportunity + line.passed, gaps: end.gaps)
    return KeptLine(length: length, endsParagraph: line.endsParagraph, next: next, place: place)
  }

  /// Packs a line that starts at `start` and is one of those which share places.
  mutating func append(_ line: BrokenLine, from start: LineStart, named name: Int, endsParagraph: Bool, _ places: PlainText.Places) -> KeptLine {
    let isFirst = start.offset.utf16 == 0
    let place = places.place(isFirst: isFirst, isLast: endsParagraph)
    append(LaidLine(name: name, places.numbers(of: line, isFirst ? places.rooms.first : places.rooms.others), place, endsParagraph: endsParagraph))
    return KeptLine(
      length: line.end.offset.utf16 - start.offset.utf16, endsParagraph: endsParagraph, next: endsParagraph ? .paragraphStart : line.end, place: place)
  }
}

extension PlainText.Places {
  /// What a line in so much room does not share with its neighbours.
  func numbers(of line: BrokenLine, _ room: Int) -> LineNumbers {
    let stretch = stretch(of: line, room)
    var numbers = LineNumbers(
      start: line.start, length: line.end.offset.utf16 - line.start.offset.utf16, hasFittingObjects: false, isLastAndEmpty: false)
    numbers.trimmed = line.end.offset.utf16 - line.trimmedEnd
    (numbers.gaps, numbers.stretch, numbers.reason) = (line.gaps, LayoutUnit(raw: stretch), line.reason)
    numbers.usedWidth = LayoutUnit(raw: line.width + stretch + 2 * padding)
    return numbers
  }
}
