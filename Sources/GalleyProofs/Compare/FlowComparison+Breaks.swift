/// Lines with different breaks in the same text.
extension FlowComparison {
  mutating func reportBreak(_ region: LineRegion) {
    endMoves()
    endFragments()
    let column = new.lines[region.new.lowerBound].column
    let faces = (fonts(old, region.old), fonts(new, region.new))
    if faces.0 != faces.1 {
      recordFonts(faces.0, faces.1, region.old.upperBound - 1, region.new.upperBound - 1)
    } else {
      endFonts()
    }
    // A line with an unchanged start has its own reason for a different break.
    let above = isMoved(region) ? cause(inColumn: column) : columnChanges.cause[column]
    if let reportedBreak = breaks, isMoved(region), fonts == nil, reportedBreak.new.upperBound == region.new.lowerBound, let cause, list[cause].cause != nil {
      extendBreak(cause, reportedBreak, region)
      addReplaced(region.old, region.new, cause)
      return
    }
    let id = breakDifference(region, following: fonts?.run.difference ?? above)
    breaks = region
    cause = id
    addReplaced(region.old, region.new, id)
  }

  /// Returns whether the first line of a region moved vertically relative to its column, or is in another column than before.
  private func isMoved(_ region: LineRegion) -> Bool {
    let (was, now) = (old.lines[region.old.lowerBound], new.lines[region.new.lowerBound])
    guard columnChanges.partner[was.column] == now.column else { return true }
    let (a, b) = (old.rows(of: was).first!.rect, new.rows(of: now).first!.rect)
    return b.y - a.y != columnChanges.shift[now.column]?.dy ?? 0
  }

  /// Extends the difference `id` of the break `previous` by the lines of `region`, which follow directly.
  private mutating func extendBreak(_ id: Int, _ previous: LineRegion, _ region: LineRegion) {
    let whole = LineRegion(
      old: previous.old.lowerBound..<region.old.upperBound, new: previous.new.lowerBound..<region.new.upperBound, holes: previous.holes)
    breaks = whole
    list[id].note = breakNote(whole)
    list[id].before += extents(old, region.old)
    list[id].after += extents(new, region.new)
  }

  private func breakNote(_ region: LineRegion) -> String {
    let (i, j) = (region.old.lowerBound, region.new.lowerBound)
    return (widthNotes(i, j) + [reasonNote(i, j), linesNote(region)].compactMap(\.self)).joined(separator: " ")
  }

  /// Adds a difference for the break of the first line of `region`, with a note on the other lines, and returns its index. `above` is the index
  /// of the cause; `nil` if there is none.
  private mutating func breakDifference(_ region: LineRegion, following above: Int?) -> Int {
    let (i, j) = (region.old.lowerBound, region.new.lowerBound)
    let line = new.lines[j]
    let id = list.add(.break, column: line.column + 1, line: line.number, following: above)
    let ends = LineEndDescription.pair((old.text(of: old.lines[i]), followingText(old, i)), (new.text(of: line), followingText(new, j)))
    list[id].summary = wording == .sides
      ? sidesSummary(ofBreak: ends, i, j) : "\(SentenceFormat.capitalised(position(j...j))) \(ends.new.changeDescription(before: ends.old))."
    (list[id].oldEnding, list[id].newEnding) = (ends.old.word, ends.new.word)
    list[id].note = breakNote(region)
    list[id].before = extents(old, region.old)
    list[id].after = extents(new, region.new)
    list[id].caretBefore = old.rows(of: old.lines[i]).last.map(Self.caret)
    list[id].caretAfter = new.rows(of: line).last.map(Self.caret)
    return id
  }

  /// Returns enough of the text after a line to decide whether the line ended within a word.
  private func followingText(_ flow: FlowText, _ line: Int) -> String {
    let end = flow.lines[line].text.upperBound
    return flow.text(end..<min(end + 160, flow.bytes.count))
  }

  private func fonts(_ flow: FlowText, _ lines: Range<Int>) -> [String] {
    LineChange.fonts(of: lines.lazy.flatMap { flow.rows(of: flow.lines[$0]) })
  }

  /// Returns a rectangle without width at the end of a fragment's text.
  private static func caret(_ row: LayoutRecord.Row) -> RecordedRect {
    RecordedRect(
      x: WordCharacters.endsRightToLeft(row.text) ? row.used.x : row.used.maxX, y: row.rect.y, width: 0, height: row.rect.height)
  }

  // MARK: Notes

  /// Returns a note for each fragment with a different width, such as "Fragment 2 is 3.25 pt narrower there.", or one
  /// note if the number of fragments differs. Empty if nothing differs.
  private func widthNotes(_ i: Int, _ j: Int) -> [String] {
    let (ours, theirs) = (old.rows(of: old.lines[i]), new.rows(of: new.lines[j]))
    guard ours.count == theirs.count else {
      if wording == .sides { return ["It has \(SentenceFormat.count(ours.count, "fragment")) in A, \(SentenceFormat.count(theirs.count, "fragment")) in B."] }
      return ["It has \(SentenceFormat.count(theirs.count, "fragment")) there, was \(SentenceFormat.count(ours.count, "fragment"))."]
    }
    return zip(ours, theirs).enumerated().compactMap { index, pair in
      let delta = pair.1.rect.width - pair.0.rect.width
      guard delta != 0 else { return nil }
      return "\(ours.count == 1 ? "The line" : "Fragment \(index + 1)") is \(SentenceFormat.points(delta)) \(delta > 0 ? "wider" : "narrower") there."
    }
  }

  /// Returns the reason for a break: "‘fleece’ did not fit by 3.25 pt; it did before." Returns `nil` if the line ends
  /// for the same reason in both layouts, or if a record has no reason.
  private func reasonNote(_ i: Int, _ j: Int) -> String? {
    let (was, now) = (old.rows(of: old.lines[i]).last?.ending ?? "", new.rows(of: new.lines[j]).last?.ending ?? "")
    let (ours, theirs) = (old.lines[i].text.count, new.lines[j].text.count)
    let misses = "did not fit"
    if now.hasPrefix(misses), theirs < ours, let word = firstWord(followingText(new, j)) {
      if wording == .sides { return sidesNote(onWord: word, thatMissed: now, in: "B") }
      return "\(SentenceFormat.quoted(word)) \(now)" + (was.hasPrefix(misses) ? "; it did before." : ".")
    }
    if was.hasPrefix(misses), theirs > ours, let word = firstWord(followingText(old, i)) {
      if wording == .sides { return sidesNote(onWord: word, thatMissed: was, in: "A") }
      return "\(SentenceFormat.quoted(word)) \(was) before; now it does."
    }
    if wording == .sides { return Self.sidesNote(onReasons: was, now) }
    return was == now || now.isEmpty || was.isEmpty ? nil : "Now: \(now). Before: \(was)."
  }

  private func firstWord(_ text: String) -> String? {
    let word = text.unicodeScalars.prefix { !WordCharacters.isSpace($0) }
    return word.isEmpty ? nil : LineEndDescription(of: String(word), before: "").word
  }

  /// Returns a note about the number of lines, such as "Line 15 is new and holds one word." Returns `nil` if one record has no lines here, or
  /// if each has a single line.
  func linesNote(_ region: LineRegion) -> String? {
    let (olds, news) = (region.old.count, region.new.count)
    guard olds > 0, news > 0 else { return nil }
    if wording == .sides { return sidesNote(onLines: region) }
    let (lastOld, lastNew) = (old.lines[region.old.upperBound - 1], new.lines[region.new.upperBound - 1])
    if olds == 1, news == 2 {
      return "Line \(lastNew.number) is new and holds \(SentenceFormat.count(SentenceFormat.wordCount(new.text(of: lastNew)), "word"))."
    }
    if olds == 2, news == 1 {
      return "Line \(lastOld.number) is gone; it held \(SentenceFormat.count(SentenceFormat.wordCount(old.text(of: lastOld)), "word"))."
    }
    if olds == news { return olds == 1 ? nil : olds == 2 ? "The line below also broke elsewhere." : "The \(olds - 1) lines below also broke elsewhere." }
    return "\(SentenceFormat.capitalised(SentenceFormat.count(olds, "line"))) there \(olds == 1 ? "is" : "are") \(SentenceFormat.count(news, "line")) now."
  }

  // MARK: Within a line

  /// Reports a line with the same start and end whose words are distributed differently among its fragments. `number` is the first different
  /// fragment, from 1; `i` and `j` are the indices of the old and the new line.
  mutating func reportBreak(ofFragment number: Int, _ i: Int, _ j: Int) {
    let (was, now) = (old.lines[i], new.lines[j])
    let id = list.add(
      .break, column: now.column + 1, line: now.number, following: fonts?.run.difference ?? cause(inColumn: now.column))
    let (ours, theirs) = (Array(old.rows(of: was)), Array(new.rows(of: now)))
    list[id].fragment = number
    let location = "\(new.columns[now.column].shortName), fragment \(number) of line \(now.number)"
    if number <= min(ours.count, theirs.count) {
      func end(_ rows: [LayoutRecord.Row]) -> (String, String) { (rows[number - 1].text, number < rows.count ? rows[number].text : "") }
      let ends = LineEndDescription.pair(end(ours), end(theirs))
      list[id].summary = wording == .sides
        ? "Fragment \(number): \(sidesSummary(ofBreak: ends, i, j))" : "\(SentenceFormat.capitalised(location)) \(ends.new.changeDescription(before: ends.old))."
      (list[id].oldEnding, list[id].newEnding) = (ends.old.word, ends.new.word)
      (list[id].caretBefore, list[id].caretAfter) = (Self.caret(ours[number - 1]), Self.caret(theirs[number - 1]))
    } else if wording == .sides {
      list[id].summary = "\(sidesPosition(ours.count < theirs.count ? .b : .a, ours.count < theirs.count ? j...j : i...i)) has a fragment \(number), the other text does not."
    } else {
      list[id].summary = "\(SentenceFormat.capitalised(location)) is \(ours.count < theirs.count ? "new" : "gone")."
    }
    list[id].note = (widthNotes(i, j) + ["The line ends at the same word."]).joined(separator: " ")
    list[id].before = extents(old, [i])
    list[id].after = extents(new, [j])
  }
}
