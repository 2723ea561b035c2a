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
  ///   - natural: The line without a hyphen.
  ///   - countsWholeWords: Whether words with joined letters can be divided, although each side has its own glyphs.
  func hyphenated(_ natural: BrokenLine, _ overflow: Overflow, _ measure: LineMeasure, countsWholeWords: Bool) -> HyphenStep {
    guard measure.hyphenation > 0, pairs.hyphenator != nil else { return .none }
    let (first, naturalEnd, end) = (overflow.first + base, overflow.last.offset + base, overflow.next.trimmedOffset + base)
    let startsAfterHyphen = natural.start.offset > 0 && first > 0 && Hyphenator.isLetter(text[first - 1]) && Hyphenator.isLetter(text[first])
    if Breaker.isFull(natural, startsAfterHyphen: startsAfterHyphen, spaceWidth: spaceWidth, measure) { return .none }
    guard naturalEnd < end else { return .none }
    guard end - first <= UnscaledShapingContext.longWord * 4, hyphen != nil else { return .needsShaping }
    var word = end
    while word > first, text[word - 1] != .space { word -= 1 }
    // The hyphens of a word that was divided before are those of the whole word.
    if word == first, startsAfterHyphen { return .needsShaping }
    guard word <= naturalEnd, let divided = dividedWord(from: word, through: end, overflow.next.trimmed, countsWholeWords: countsWholeWords)
    else { return .needsShaping }
    return hyphenated(natural, overflow, in: divided, measure).map { .hyphenated($0) } ?? .none
  }

  /// A word in which a line can end.
  private struct DividedWord {
    /// The offsets in `text`.
    let range: Range<Int>
    /// The sums of advances before and after the word.
    let start, end: Int
  }

  /// Returns the word from an offset on. Returns `nil` if it does not end in `text`, is too long, or must be shaped.
  ///
  /// - Parameter sum: The sum of advances at `end`, an offset within the word or at its end.
  private func dividedWord(from start: Int, through end: Int, _ sum: Int, countsWholeWords: Bool) -> DividedWord? {
    var wordEnd = end
    while wordEnd < text.count, text[wordEnd] != .space, pairs.letter(of: text[wordEnd]) != PairAdvances.other { wordEnd += 1 }
    guard wordEnd < text.count || isWhole, wordEnd - start <= Hyphenator.longestWord else { return nil }
    if let whole = chain(start..<wordEnd), let before = chain(start..<end) {
      return DividedWord(range: start..<wordEnd, start: sum - before, end: sum - before + whole)
    }
    guard countsWholeWords, wordEnd - start <= Breaker.reachOfCut else { return nil }
    let shaped = pairs.word(UnsafeBufferPointer(rebasing: text[start..<wordEnd]))
    let before = sum - shaped { Int($0.sum(before: end - start)) }
    return DividedWord(range: start..<wordEnd, start: before, end: before + shaped.width)
  }

  /// Returns the longest line that ends with a hyphen in a word, after the line without one. Returns `nil` if none fits.
  private func hyphenated(_ natural: BrokenLine, _ overflow: Overflow, in word: DividedWord, _ measure: LineMeasure) -> BrokenLine? {
    let (start, range) = (natural.start, word.range)
    let (first, from) = (overflow.first + base, overflow.last.offset + base - range.lowerBound)
    let units = Array(text[range])
    // The word is hyphenated as a paragraph of its own.
    let end = ParagraphOffset(overflow.next.trimmedOffset + base - range.lowerBound)
    let searched = Hyphenator.wordStart(in: units, before: ParagraphOffset(from))..<end
    for point in pairs.hyphenator!.points(in: units, searched).reversed() where point.utf16 > from {
      let offset = range.lowerBound + point.utf16
      let width = max(0, word.start - start.position) + self.width(of: range.lowerBound..<offset, before: hyphen)
      guard width <= measure.width else { continue }
      let breakOffset = start.offset + (offset - first)
      let gaps = start.gaps + (first..<range.lowerBound).reduce(0) { $0 + (text[$1].isWordGap ? 1 : 0) }
      let next = LineStart(
        offset: breakOffset, position: word.end - self.width(of: offset..<range.upperBound), opportunity: overflow.index, gaps: gaps)
      return BrokenLine(start: start, end: next, trimmedEnd: breakOffset, width: width, gaps: max(0, gaps - start.gaps), reason: .hyphenated)
    }
    return nil
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
