/// Lines whose ends a client has a say in.
extension Breaker {
  /// The longest line that ends where it may. Where no end of words may be one, as many clusters as fit; in a slot where words are not
  /// broken, none.
  func asked(from start: LineStart, fitting measure: LineMeasure, _ mayBreak: (Int, Bool) -> Bool) -> BrokenLine? {
    let first = wrapped(from: start, fitting: measure)
    guard var line = first else { return nil }
    // What is refused is tried shorter, so each place before it is looked at in its turn.
    var narrowed = measure
    narrowed.mayBreakWords = false
    while line.isChosen, !mayBreak(line.end.offset.utf16, line.reason == .hyphenated) {
      narrowed.width = line.width - 1
      guard narrowed.width > 0, let shorter = wrapped(from: start, fitting: narrowed), shorter.end.offset < line.end.offset else {
        guard measure.mayBreakWords, !paragraph.hasTabs else { return measure.mayBreakWords ? first : nil }
        return emergency(from: start, before: firstOpportunity(beyond: measure.width, from: start), measure)
      }
      line = shorter
    }
    return line
  }

  /// The first place to break that does not fit, or the next hard break.
  private func firstOpportunity(beyond width: Int, from start: LineStart) -> Int {
    var index = start.opportunity
    while index < paragraph.opportunities.count - 1, !paragraph.opportunities[index].isHard, widthOfLine(from: start, to: index) <= width {
      index += 1
    }
    return index
  }
}

extension BrokenLine {
  /// Whether it ends at a place that was chosen among others.
  fileprivate var isChosen: Bool {
    switch reason {
    case .didNotFit, .hyphenated: true
    default: false
    }
  }
}
