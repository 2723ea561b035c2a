import UnicodeFacts

/// Hyphens in plain text: as `Breaker` has them, where the word is one that pairs tell of.
extension PlainBreaker {
  enum HyphenStep {
    case none
    case hyphenated(BrokenLine)
    case needsShaping
  }

  /// A line that ends in a hyphen in the word that does not fit.
  ///
  /// - Parameters:
  ///   - end: where that word ends, in `text`, and the sum of widths there.
  ///   - index: of the opportunity there, in the paragraph.
  ///   - natural: the line without a hyphen, and where it ends in `text`.
  func hyphenated(
    before end: (offset: Int, x: Int), _ index: Int, than natural: (line: BrokenLine, end: Int), at first: Int, _ measure: LineMeasure
  ) -> HyphenStep {
    guard measure.hyphenation > 0, let hyphenator = Hyphenator.named(pairs.key.language) else { return .none }
    let start = natural.line.start
    let startsAfterHyphen = start.offset.utf16 > 0 && first > 0 && Hyphenator.isLetter(text[first - 1]) && Hyphenator.isLetter(text[first])
    if Breaker.isFull(natural.line, startsAfterHyphen: startsAfterHyphen, spaceWidth: spaceWidth, measure) { return .none }
    guard natural.end < end.offset else { return .none }
    guard end.offset - first <= UnscaledShapingContext.longWord * 4, let hyphen else { return .needsShaping }
    var word = end.offset
    while word > first, text[word - 1] != .space { word -= 1 }
    // A word that was divided before has the hyphens of the whole.
    if word == first, startsAfterHyphen { return .needsShaping }
    guard word <= natural.end, let beforeWord = chain(word..<end.offset).map({ end.x - $0 }) else { return .needsShaping }
    var wordEnd = end.offset
    while wordEnd < text.count, text[wordEnd] != .space, pairs.letter(of: text[wordEnd]) != PairAdvances.other { wordEnd += 1 }
    guard wordEnd < text.count || isWhole, wordEnd - word <= Hyphenator.longestWord, let whole = chain(word..<wordEnd) else { return .needsShaping }
    let units = Array(text[word..<wordEnd])
    let from = natural.end - word
    for offset in hyphenator.points(in: units, Hyphenator.wordStart(in: units, before: from)..<end.offset - word).reversed() where offset > from {
      guard let left = chain(word..<word + offset - 1), let last = pairs.advanceBeforeHyphen(pairs.letter(of: text[word + offset - 1])),
        let right = chain(word + offset..<wordEnd)
      else { return .needsShaping }
      let width = max(0, beforeWord - start.position) + left + last + pairs.advance(of: hyphen)
      guard width <= measure.width else { continue }
      let place = start.offset.utf16 + word + offset - first
      let gaps = start.gaps + (first..<word).reduce(0) { $0 + (text[$1].isWordGap ? 1 : 0) }
      let next = LineStart(offset: TextOffset(place), position: beforeWord + whole - right, opportunity: index, gaps: gaps)
      return .hyphenated(
        BrokenLine(start: start, end: next, trimmedEnd: place, width: width, gaps: max(0, gaps - start.gaps), reason: .hyphenated))
    }
    return .none
  }

  /// What stands at the end of a divided word; `nil` where it is shaped apart.
  private var hyphen: PairAdvances.Letter? {
    guard case .joined(let unit) = pairs.hyphen, case let letter = pairs.letter(of: unit), letter != PairAdvances.other else { return nil }
    return letter
  }

  /// The advances of a part of a word, the last by what follows it; `nil` where two of its letters hang together.
  private func chain(_ range: Range<Int>) -> Int? {
    var x = 0
    var next = range.lowerBound
    while next < range.upperBound {
      let letter = pairs.letter(of: text[next])
      let following = next + 1 < text.count ? pairs.letter(of: text[next + 1]) : PairAdvances.other
      if following == PairAdvances.other {
        x += pairs.advance(of: letter)
      } else {
        guard let advance = pairs.advance(letter, before: following) else { return nil }
        x += advance
      }
      next += 1
    }
    return x
  }
}
