import GalleyUnicodeFacts

/// Hyphenation of simple text, with the same results as in `Breaker`. If letters of a word are joined, both sides of a hyphen are shaped.
extension SimpleTextBreaker {
  enum HyphenStep {
    case none
    case hyphenated(BrokenLine)
    case needsShaping
  }

  /// Returns a line that ends with a hyphen in the word that does not fit. Returns `.none` if no such line is needed or fits, and
  /// `.needsShaping` if `Breaker` must decide.
  ///
  /// - Parameters:
  ///   - end: The break after that word in `text`, and the sum of advances there.
  ///   - index: Index of that break in the paragraph.
  ///   - natural: The line without a hyphen, and its end in `text`.
  ///   - countsWholeWords: Whether words with joined letters can be divided, although each side has its own glyphs.
  func hyphenated(
    before end: (offset: Int, x: Int), _ index: Int, than natural: (line: BrokenLine, end: Int), at first: Int, _ measure: LineMeasure,
    countsWholeWords: Bool
  ) -> HyphenStep {
    guard measure.hyphenation > 0, let hyphenator = pairs.hyphenator else { return .none }
    let start = natural.line.start
    let startsAfterHyphen = start.offset > 0 && first > 0 && Hyphenator.isLetter(text[first - 1]) && Hyphenator.isLetter(text[first])
    if Breaker.isFull(natural.line, startsAfterHyphen: startsAfterHyphen, spaceWidth: spaceWidth, measure) { return .none }
    guard natural.end < end.offset else { return .none }
    guard end.offset - first <= UnscaledShapingContext.longWord * 4, let hyphen else { return .needsShaping }
    var word = end.offset
    while word > first, text[word - 1] != .space { word -= 1 }
    // The hyphens of a word that was divided before are those of the whole word.
    if word == first, startsAfterHyphen { return .needsShaping }
    guard word <= natural.end else { return .needsShaping }
    var wordEnd = end.offset
    while wordEnd < text.count, text[wordEnd] != .space, pairs.letter(of: text[wordEnd]) != PairAdvances.other { wordEnd += 1 }
    guard wordEnd < text.count || isWhole, wordEnd - word <= Hyphenator.longestWord else { return .needsShaping }
    let (whole, beforeWord): (Int, Int)
    if let sum = chain(word..<wordEnd), let before = chain(word..<end.offset) {
      (whole, beforeWord) = (sum, end.x - before)
    } else {
      guard countsWholeWords, wordEnd - word <= Breaker.reachOfCut else { return .needsShaping }
      let shaped = pairs.word(UnsafeBufferPointer(rebasing: text[word..<wordEnd]))
      (whole, beforeWord) = (shaped.width, end.x - shaped { Int($0.sum(before: end.offset - word)) })
    }
    let units = Array(text[word..<wordEnd])
    let from = natural.end - word
    // The word is hyphenated as a paragraph of its own.
    let searched = Hyphenator.wordStart(in: units, before: ParagraphOffset(from))..<ParagraphOffset(end.offset - word)
    for point in hyphenator.points(in: units, searched).reversed() where point.utf16 > from {
      let offset = point.utf16
      let width = max(0, beforeWord - start.position) + self.width(of: word..<word + offset, before: hyphen)
      guard width <= measure.width else { continue }
      let right = self.width(of: word + offset..<wordEnd)
      let breakOffset = start.offset + (word + offset - first)
      let gaps = start.gaps + (first..<word).reduce(0) { $0 + (text[$1].isWordGap ? 1 : 0) }
      let next = LineStart(offset: breakOffset, position: beforeWord + whole - right, opportunity: index, gaps: gaps)
      return .hyphenated(
        BrokenLine(start: start, end: next, trimmedEnd: breakOffset, width: width, gaps: max(0, gaps - start.gaps), reason: .hyphenated))
    }
    return .none
  }

  /// The hyphen at the end of a divided word, or `nil` if it is shaped separately.
  private var hyphen: UInt16? {
    guard case .joined(let unit) = pairs.hyphen, pairs.letter(of: unit) != PairAdvances.other else { return nil }
    return unit
  }

  /// Returns the width of a part of a word by itself, or with a hyphen after it, in 1/64 pt.
  private func width(of range: Range<Int>, before hyphen: UInt16? = nil) -> Int {
    guard let hyphen else { return chain(range) ?? pairs.word(UnsafeBufferPointer(rebasing: text[range])).width }
    if let left = chain(range.dropLast()), let last = pairs.advanceBeforeHyphen(pairs.letter(of: text[range.upperBound - 1])) {
      return left + last + pairs.advance(of: pairs.letter(of: hyphen))
    }
    return (Array(text[range]) + [hyphen]).withUnsafeBufferPointer { pairs.word($0).width }
  }

  /// Returns the sum of the advances in a part of a word, where the last one depends on the letter after it. Returns `nil` if letters are
  /// joined.
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
