/// Line breaking with a delegate that can veto the end of a line.
extension Breaker {
  /// Returns the longest line that ends at a permitted offset. Returns `nil` if no text fits.
  ///
  /// If the delegate permits none of the ends that fit, the line takes as many clusters as fit, or, in a paragraph with tabs, the end that was
  /// refused first. In a slot that does not allow breaks within words, the result is then `nil`.
  func permittedLine(from start: LineStart, fitting measure: LineMeasure, _ mayBreak: (ParagraphOffset, Bool) -> Bool) -> BrokenLine? {
    let first = wrapped(from: start, fitting: measure)
    guard var line = first else { return nil }
    // After a refusal, try a shorter line, so that each earlier break opportunity is offered in turn.
    var narrowed = measure
    narrowed.mayBreakWords = false
    while line.isChosen, !mayBreak(line.end.offset, line.reason == .hyphenated) {
      narrowed.width = line.width - 1
      guard narrowed.width > 0, let shorter = wrapped(from: start, fitting: narrowed), shorter.end.offset < line.end.offset else {
        guard measure.mayBreakWords, !paragraph.hasTabs else { return measure.mayBreakWords ? first : nil }
        return emergency(from: start, before: firstOpportunity(beyond: measure.width, from: start), measure)
      }
      line = shorter
    }
    return line
  }

  /// Returns the index of the first break opportunity that does not fit, of the next hard break, or of the last opportunity, whichever is first.
  private func firstOpportunity(beyond width: Int, from start: LineStart) -> Int {
    var index = start.opportunity
    while index < paragraph.opportunities.count - 1, !paragraph.opportunities[index].isHard, widthOfLine(from: start, to: index) <= width {
      index += 1
    }
    return index
  }
}

extension BrokenLine {
  /// Whether the line ends at an optional break opportunity.
  fileprivate var isChosen: Bool {
    switch reason {
    case .didNotFit, .hyphenated: true
    default: false
    }
  }
}
