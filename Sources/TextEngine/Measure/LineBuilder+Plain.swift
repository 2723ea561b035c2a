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
    guard let line = places.nextLine(along: &kept, from: start) else { return nil }
    let place = places.place(isFirst: start.offset.utf16 == 0, isLast: line.endsParagraph)
    append(
      name: name, start: start, length: line.length, trimmed: line.trimmed, gaps: line.gaps, stretch: line.stretch, usedWidth: line.usedWidth,
      reason: line.endsParagraph ? .paragraphEnd : .didNotFit(LayoutUnit(raw: line.lack)), place, endsParagraph: line.endsParagraph)
    return KeptLine(length: line.length, endsParagraph: line.endsParagraph, next: line.next, place: place)
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
  @inline(__always) func nextLine(along kept: inout KeptPlaces, from start: LineStart) -> WidthLine? {
    let room = start.offset.utf16 == 0 ? rooms.first : rooms.others
    guard room > 0, let line = kept.passLine(upTo: start.position + room) else { return nil }
    let end = kept.place
    let width = max(0, end.trimmed - start.position)
    let gaps = max(0, end.gapsTrimmed - start.gaps)
    let stretch = stretch(width: width, gaps: gaps, mayStretch: !line.endsParagraph, room)
    return WidthLine(
      length: end.offset - start.offset.utf16, trimmed: end.offset - max(end.trimmedOffset, start.offset.utf16), gaps: gaps, stretch: stretch,
      usedWidth: width + stretch + 2 * padding, lack: line.lack, endsParagraph: line.endsParagraph,
      next: line.endsParagraph
        ? .paragraphStart
        : LineStart(offset: TextOffset(end.offset), position: end.total, opportunity: start.opportunity + line.passed, gaps: end.gaps))
  }

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
