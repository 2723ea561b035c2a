/// Inserted, removed and replaced words.
extension FlowComparison {
  mutating func compareWords(_ region: LineRegion) {
    breaks = nil
    endMoves()
    endFragments()
    endFonts()
    if let difference = columnChanges.only(region, old, new) {
      addReplaced(region.old, region.new, difference)
      cause = difference
      return
    }
    // Text that enters or leaves at the end of the visible text is not a different text.
    if wording == .recording, region.holes.count == 1, region.holes.upperBound == alignment.holes.count, flowsOn(alignment.holes[region.holes.lowerBound]) {
      reportOverflow(region)
      return
    }
    let column = region.new.isEmpty ? nil : new.lines[region.new.lowerBound].column
    let first = alignment.holes[region.holes.lowerBound]
    let location = lines(of: first, region)
    let id = list.add(.text, column: location.column + 1, line: location.number, following: column.flatMap { columnChanges.cause[$0] } ?? cause)
    list[id].summary = wording == .sides ? sidesSummary(ofWords: first, in: region) : description(first, location)
    var notes: [String] = []
    if region.holes.count > 1 {
      notes.append("\(SentenceFormat.capitalised(SentenceFormat.count(region.holes.count - 1, "more text change"))) in the lines below.")
    }
    if let note = linesNote(region), region.old.count > 1 || region.new.count > 1 { notes.append(note) }
    list[id].note = notes.joined(separator: " ")
    list[id].before = extents(old, region.old)
    list[id].after = extents(new, region.new)
    addReplaced(region.old, region.new, id)
    cause = id
  }

  /// Returns the line at which a hole is reported: in the new text, or in the old one if words were only removed.
  func lines(of hole: TextAlignment.Hole, _ region: LineRegion) -> (column: Int, number: Int, description: String) {
    let isRemoved = hole.new.isEmpty
    let (flow, lines, range) = isRemoved ? (old, region.old, hole.old) : (new, region.new, hole.new)
    let first = lines.last { flow.lines[$0].text.lowerBound <= range.lowerBound } ?? lines.lowerBound
    let last = lines.last { flow.lines[$0].text.lowerBound < range.upperBound } ?? first
    let line = flow.lines[first]
    let span = first...max(first, last)
    return (line.column, line.number, isRemoved ? position(ofOld: span) : position(span))
  }

  private func description(_ hole: TextAlignment.Hole, _ position: (column: Int, number: Int, description: String)) -> String {
    let (was, now) = (SentenceFormat.quote(old.text(hole.old)), SentenceFormat.quote(new.text(hole.new)))
    if hole.old.isEmpty { return "\(SentenceFormat.capitalised(now)) is new in \(position.description)." }
    if hole.new.isEmpty { return "\(SentenceFormat.capitalised(was)) is gone from \(position.description)." }
    let verb = position.description.contains("lines ") ? "read" : "reads"
    return "\(SentenceFormat.capitalised(position.description)) \(verb) \(now), was \(was)."
  }

  /// Reports an empty line that only one record has, such as the extra line.
  mutating func reportEmptyLine(_ region: LineRegion) {
    breaks = nil
    endMoves()
    endFragments()
    endFonts()
    let isRemoved = region.new.isEmpty
    let (flow, lines) = isRemoved ? (old, region.old) : (new, region.new)
    let line = flow.lines[lines.lowerBound]
    let id = list.add(.text, column: line.column + 1, line: line.number, following: cause)
    let span = lines.lowerBound...lines.upperBound - 1
    list[id].summary = wording == .sides
      ? "\(sidesPosition(isRemoved ? .a : .b, span)), without text, \(span.count == 1 ? "is" : "are") only there."
      : "\(SentenceFormat.capitalised(isRemoved ? position(ofOld: span) : position(span))), without text, \(lines.count == 1 ? "is" : "are") \(isRemoved ? "gone" : "new")."
    if isRemoved { list[id].before = extents(old, lines) } else { list[id].after = extents(new, lines) }
    addReplaced(region.old, region.new, id)
    cause = id
  }

  // MARK: At the end of what is seen

  /// Returns whether a hole is at the end of the record that has its words, while the text of the other record continues beyond its last visible
  /// line.
  private func flowsOn(_ hole: TextAlignment.Hole) -> Bool {
    if hole.old.isEmpty { return hole.new.upperBound == new.bytes.count && !isWhole(old) }
    return hole.new.isEmpty && hole.old.upperBound == old.bytes.count && !isWhole(new)
  }

  /// Returns whether the last line is the end of the text; `true` without lines.
  private func isWhole(_ flow: FlowText) -> Bool {
    guard let last = flow.lines.last, let row = flow.rows(of: last).last else { return true }
    return row.ending == LayoutRecord.endOfParagraph && !row.text.hasSuffix("↵")
  }

  private mutating func reportOverflow(_ region: LineRegion) {
    // The last common line lost or gained words.
    let shared = min(region.old.count, region.new.count)
    let column = (region.new.isEmpty ? old.lines[region.old.lowerBound] : new.lines[region.new.lowerBound]).column
    let above = region.new.isEmpty ? cause : cause(inColumn: column)
    if shared > 0 {
      reportBreak(region)
      return
    }
    let isRemoved = region.new.isEmpty
    let (flow, lines) = isRemoved ? (old, region.old) : (new, region.new)
    let line = flow.lines[lines.lowerBound]
    let id = list.add(.move, column: line.column + 1, line: line.number, following: above)
    let location = isRemoved ? position(ofOld: lines.lowerBound...lines.upperBound - 1) : position(lines.lowerBound...lines.upperBound - 1)
    let block = lines.count == 1 ? "The line" : "\(lines.count) lines"
    let name = flow.columns[flow.lines[lines.upperBound - 1].column].shortName
    list[id].summary = isRemoved ? "\(block) below flowed out of \(name)." : "\(block) below flowed into \(name)."
    list[id].note = "\(SentenceFormat.capitalised(location)): \(SentenceFormat.quote(flow.text(line.text.lowerBound..<flow.lines[lines.upperBound - 1].text.upperBound)))."
    list[id].lines = lines.count
    if isRemoved { list[id].before = extents(old, lines) } else { list[id].after = extents(new, lines) }
    addReplaced(region.old, region.new, id)
    cause = id
  }
}
