/// The sentences about two settings of a text, A (the old layout) and B (the new one).
extension FlowComparison {
  enum Side: String { case a = "A", b = "B" }

  /// Returns a position at the beginning of a sentence, such as "Lines 3–4 of A".
  func sidesPosition(_ side: Side, _ lines: ClosedRange<Int>) -> String {
    let flow = side == .a ? old : new
    return SentenceFormat.capitalised(SentenceFormat.lines(flow.lines[lines.lowerBound].number, flow.lines[lines.upperBound].number)) + " of \(side.rawValue)"
  }

  /// Describes the ends of the old line `i` and the new line `j`: "Line 3 breaks after ‘fleece’ in A, after ‘lamb’ in B."
  func sidesSummary(ofBreak ends: (old: LineEndDescription, new: LineEndDescription), _ i: Int, _ j: Int) -> String {
    let (a, b) = (old.lines[i].number, new.lines[j].number)
    if a == b { return "Line \(a) breaks \(ends.old.phrase) in A, \(ends.new.phrase) in B." }
    return "Line \(a) of A breaks \(ends.old.phrase), line \(b) of B \(ends.new.phrase)."
  }

  /// Describes the first different words of a region: "‘Fleece’ in A is ‘lamb’ in B, line 3."
  func sidesSummary(ofWords hole: TextAlignment.Hole, in region: LineRegion) -> String {
    let (a, b) = (SentenceFormat.quote(old.text(hole.old)), SentenceFormat.quote(new.text(hole.new)))
    let number = lines(of: hole, region).number
    if hole.old.isEmpty { return "\(SentenceFormat.capitalised(b)) is only in B, line \(number)." }
    if hole.new.isEmpty { return "\(SentenceFormat.capitalised(a)) is only in A, line \(number)." }
    return "\(SentenceFormat.capitalised(a)) in A is \(b) in B, line \(number)."
  }

  // MARK: Notes

  /// Returns a note about the first word of the next line: "‘lamb’ does not fit in B by 3.25 pt; it fits in A."
  func sidesNote(onWord word: String, thatMissed ending: String, in side: String) -> String {
    let excess = ending.split(separator: " by ").last.map { " by \($0)" } ?? ""
    return "\(SentenceFormat.quoted(word)) does not fit in \(side)\(excess); it fits in \(side == "A" ? "B" : "A")."
  }

  /// Returns a note about the reasons of both breaks. Returns `nil` if they are the same, or if a record has none.
  static func sidesNote(onReasons a: String, _ b: String) -> String? {
    a == b || a.isEmpty || b.isEmpty ? nil : "In A: \(a). In B: \(b)."
  }

  /// Returns a note about the number of lines until both texts break at the same word again: "There are 3 lines in A, 4 in B." Returns `nil` for a
  /// single line in both.
  func sidesNote(onLines region: LineRegion) -> String? {
    let (a, b) = (region.old.count, region.new.count)
    if a == b { return a == 1 ? nil : a == 2 ? "The line below differs, too." : "The \(a - 1) lines below differ, too." }
    return "There \(a == 1 ? "is" : "are") \(SentenceFormat.count(a, "line")) in A, \(SentenceFormat.count(b, "line")) in B."
  }
}
