/// Scans simple text from one break opportunity to the next. Offsets are indices in `text`.
struct SimpleTextScanner: SimpleBreakIterator {
  static let countsWholeWords = false

  private let pairs: PairAdvances
  private let tables: PairAdvances.Tables
  private let text: UnsafeBufferPointer<UInt16>
  private let isWhole: Bool
  /// Start of the paragraph; negative if it is before `text`.
  let paragraph: Int
  /// The break that was found last.
  private(set) var current = SimpleBreak()

  private var stopSum = Int.max

  private var offset: Int
  /// Sum of advances before `offset`, without the previous letter, whose advance depends on the next one.
  private var x: Int
  private var gaps: Int
  /// UTF-16 code units minus glyphs of the text before `offset`.
  private var lack = 0
  private var previous = PairAdvances.start
  /// Start of the current word, or of the scan if it began within that word.
  private var word: Int
  /// The last letter of shaped text that ends at `offset`; otherwise `nil`.
  private var lastShapedLetter: PairAdvances.Letter?
  /// Whether text was shaped since the last break.
  private var isShaped = false
  /// Breaks within shaped text, in reverse order.
  private var pendingBreaks: [SimpleBreak] = []

  /// Creates a scanner of the text of a breaker, from `first` on, with the sums at the start of a line.
  init(_ breaker: SimpleTextBreaker, first: Int, paragraph: Int, _ start: LineStart) {
    (pairs, text, isWhole, self.paragraph) = (breaker.pairs, breaker.text, breaker.isWhole, paragraph)
    (offset, x, gaps, tables) = (first, start.position, start.gaps, pairs.tables)
    word = first
  }

  @inline(__always) private func letter(at offset: Int) -> PairAdvances.Letter {
    let unit = text[offset]
    if unit < 0x80 { return tables.letterOf[Int(unit)] }
    return pairs.letter(of: unit)
  }

  mutating func stop(beyond sum: Int) { stopSum = sum }

  /// Passes no breaks, because a scan finds them one after the other.
  mutating func pass(upTo limit: Int) -> Int { 0 }

  mutating func next() -> SimpleBreak.Found {
    if !pendingBreaks.isEmpty {
      current = pendingBreaks.removeLast()
      return .opportunity
    }
    while true {
      if x > stopSum { return .needsShaping }
      let (entry, letter) = passLetters()
      guard offset < text.count else { return isWhole ? end(trimmed: offset, x: nil, gaps: gaps) : .needsText }
      if entry & PairAdvances.Between.mask == 0 { continue }
      if letter == PairAdvances.space {
        if let found = passSpaces() { return found }
        continue
      }
      if letter == PairAdvances.other { return end(trimmed: offset, x: nil, gaps: gaps) }
      switch entry & PairAdvances.Between.mask {
      case PairAdvances.Between.mask:
        if entry == PairAdvances.Between.unknown {
          _ = pairs.resolve(previous, letter)
        } else {
          // ICU must decide about some breaks.
          guard entry == PairAdvances.Between.joined else { return .needsShaping }
          if let failure = passJoined() { return failure }
          if !pendingBreaks.isEmpty { return next() }
        }
        continue
      case PairAdvances.Between.dependsOnContext:
        guard let mayBreak = mayBreak(before: offset) else { return .needsShaping }
        if mayBreak { return foundWithinWord(entry, letter) }
      default: return foundWithinWord(entry, letter)
      }
      x += Int(entry >> 2)
      previous = letter
      offset += 1
    }
  }

  /// Letters that are passed before their sum is compared with `stopSum` again.
  private static let maximumLettersPerPass = 4096

  /// Passes letters between which no line can end, at most `maximumLettersPerPass`.
  ///
  /// - Returns: The letter at which it stopped, and the entry of the pair that ends with it. The lowest bits of the entry are 0 if the
  ///   maximum was reached.
  @inline(__always) private mutating func passLetters() -> (entry: Int32, letter: PairAdvances.Letter) {
    let (units, count, letterOf, entries) = (text.baseAddress!, min(text.count, offset + Self.maximumLettersPerPass), tables.letterOf, tables.entries)
    var (offset, x, previous) = (offset, x, previous)
    var (entry, letter) = (Int32(0), PairAdvances.start)
    while offset < count {
      let unit = units[offset]
      letter = unit < 0x80 ? letterOf[Int(unit)] : pairs.letter(of: unit)
      entry = entries[Int(previous) << 8 | Int(letter)]
      if entry & PairAdvances.Between.mask != 0 { break }
      x += Int(entry >> 2)
      previous = letter
      offset += 1
    }
    (self.offset, self.x, self.previous) = (offset, x, previous)
    return (entry, letter)
  }

  private mutating func foundWithinWord(_ entry: Int32, _ letter: PairAdvances.Letter) -> SimpleBreak.Found {
    let advance = Int(entry >> 2)
    x += advance
    current = SimpleBreak(
      offset: offset, total: x, trimmed: x, trimmedOffset: offset, gaps: gaps, gapsTrimmed: gaps,
      endDelta: pairs.advance(of: previous) - advance, startDelta: 0, lack: lack, isShaped: isShaped)
    isShaped = false
    previous = letter
    offset += 1
    return .opportunity
  }

  /// Returns whether a line can end before an offset, if that depends on more than the letter before it. Returns `nil` if ICU must decide.
  private func mayBreak(before offset: Int) -> Bool? {
    var before = offset - 2
    func classBefore() -> UInt8 {
      before >= paragraph && before >= 0 ? pairs.classOf[Int(self.letter(at: before))] : LineBreakPairs.lineFeed
    }
    // The characters before `text` are unknown.
    if paragraph < 0, offset < 2 { return nil }
    if LineBreakPairs.isHyphen(pairs.classOf[Int(letter(at: offset - 1))]) { return LineBreakFinder.isInWord(classBefore()) ? true : nil }
    while LineBreakPairs.isSign(classBefore()) { before -= 1 }
    if before < 0, paragraph < 0 { return nil }
    return classBefore() == LineBreakPairs.other ? nil : !LineBreakPairs.isDigit(classBefore())
  }

  /// Whether the first letter is joined with neither neighbor. Valid only before a break was found.
  var startsIndependent: Bool { pairs.isUnjoined(offset, in: text) }

  /// Whether the text after the current break is independent of the text before it: it follows a space, or its first letter is joined with
  /// neither neighbor.
  var isIndependent: Bool {
    if current.offset > current.trimmedOffset { return true }
    return pairs.isUnjoined(current.offset, in: text)
  }

  /// Passes the spaces at `offset`. Returns `nil` if no line can end after them.
  @inline(__always) private mutating func passSpaces() -> SimpleBreak.Found? {
    let (trimmed, before, trimmedGaps) = (offset, lastShapedLetter ?? previous, gaps)
    guard let advance = advanceBeforeSpace() else { return .needsShaping }
    let trimmedX = x + advance
    // At the end of a line, the letter is shaped without the space.
    let endDelta = tables.isSpaceApart ? 0 : pairs.advance(of: previous) - advance
    lastShapedLetter = nil
    var next = offset + 1
    while next < text.count && text[next] == .space { next += 1 }
    guard next < text.count || isWhole else { return .needsText }
    let letter = next < text.count ? letter(at: next) : PairAdvances.other
    guard let width = tables.isSpaceApart ? (next - offset) * tables.spaceAdvance : widthOfSpaces(next - offset, before: letter) else {
      return .needsShaping
    }
    x = trimmedX + width
    gaps += next - offset
    (offset, previous) = (next, PairAdvances.start)
    word = next
    if letter == PairAdvances.other { return end(trimmed: trimmed, x: trimmedX, gaps: trimmedGaps, endDelta: endDelta) }
    switch tables.outcome(afterSpacesFollowing: before, before: letter) {
    case LineBreakPairs.Outcome.mayBreak.rawValue:
      current = SimpleBreak(
        offset: offset, total: x, trimmed: trimmedX, trimmedOffset: trimmed, gaps: gaps, gapsTrimmed: trimmedGaps, endDelta: endDelta,
        startDelta: 0, lack: lack, isShaped: isShaped)
      isShaped = false
      return .opportunity
    case LineBreakPairs.Outcome.none.rawValue: return nil
    default: return .needsShaping
    }
  }

  /// Returns the advance of the letter before a space, or `nil` if font rules can change both glyphs.
  @inline(__always) private func advanceBeforeSpace() -> Int? {
    if tables.isSpaceApart {
      let cached = tables.advances[Int(previous)]
      return cached >= 0 ? Int(cached) : pairs.advance(of: previous)
    }
    // Pair advances do not describe the last glyph of a shaped word.
    return lastShapedLetter == nil ? pairs.advanceBeforeSpace(previous) : nil
  }

  /// Returns the width of spaces before a letter, or `nil` if font rules can change it.
  private func widthOfSpaces(_ count: Int, before letter: PairAdvances.Letter) -> Int? {
    var width = 0
    for _ in 1..<count {
      guard let advance = pairs.spaceAdvance(before: PairAdvances.space) else { return nil }
      width += advance
    }
    guard let last = letter == PairAdvances.other ? tables.spaceAdvance : pairs.spaceAdvance(before: letter) else { return nil }
    return width + last
  }

  /// Passes joined letters by shaping them. Where a line end among them is not safe to break, both sides are shaped, too. Returns `nil` on
  /// success, or the reason why the scan stops.
  private mutating func passJoined() -> SimpleBreak.Found? {
    // Including the letter before them.
    let start = max(word, offset - 2)
    let joined = pairs.joined(from: start, through: offset, in: text, to: text.count)
    let end = joined.shaped.upperBound
    if end == text.count, !isWhole { return .needsText }
    guard joined.shaped.count <= UnscaledShapingContext.longWord, let breaks = breaksInJoinedText(to: end) else { return .needsShaping }
    let retained = shaped(start..<end)
    defer { withExtendedLifetime(retained) {} }
    let whole = retained.stored
    // Sum of advances before the letter at `start`.
    var before = x
    if start == offset - 2 {
      guard let advance = pairs.advance(letter(at: start), before: letter(at: start + 1)) else { return .needsShaping }
      before -= advance
    }
    guard addBreaks(breaks, in: start..<end, whole, before: before) else { return .needsShaping }
    let resolvedCount = joined.resolved.count
    x = before + Int(whole.sum(before: resolvedCount))
    lack += resolvedCount - whole.glyphCount(before: resolvedCount)
    (offset, isShaped) = (end, true)
    if joined.resolved.upperBound < end {
      previous = letter(at: end - 1)
    } else {
      (previous, lastShapedLetter) = (PairAdvances.start, letter(at: end - 1))
    }
    return nil
  }

  /// Returns the offsets from `offset` on at which a line can end, or `nil` if ICU must decide.
  private func breaksInJoinedText(to end: Int) -> [Int]? {
    var breaks: [Int] = []
    for offset in offset..<end {
      let row = Int(pairs.classOf[Int(letter(at: offset - 1))])
      switch LineBreakPairs.outcomes[row * LineBreakPairs.stride + Int(pairs.classOf[Int(letter(at: offset))])] {
      case LineBreakPairs.Outcome.none.rawValue: break
      case LineBreakPairs.Outcome.mayBreak.rawValue: breaks.append(offset)
      case LineBreakPairs.Outcome.mayBreakWithinWord.rawValue, LineBreakPairs.Outcome.mayBreakOutsideNumber.rawValue:
        guard let mayBreak = mayBreak(before: offset) else { return nil }
        if mayBreak { breaks.append(offset) }
      default: return nil
      }
    }
    return breaks
  }

  private func shaped(_ range: Range<Int>) -> RetainedWord { pairs.word(UnsafeBufferPointer(rebasing: text[range])) }

  /// Adds breaks within a shaped word, whose text is `range`, to the pending ones. Returns false if shaping must decide.
  ///
  /// - Parameter before: The sum of advances before the word.
  private mutating func addBreaks(_ breaks: [Int], in range: Range<Int>, _ whole: ShapedWord, before: Int) -> Bool {
    var following = Int.max
    for breakOffset in breaks.reversed() {
      let local = breakOffset - range.lowerBound
      guard whole.startsCluster(local) else { return false }
      let (sum, safe) = (Int(whole.sum(before: local)), whole.safeBreak(from: local))
      let isSafe = safe == local
      // The changes at both ends of a line do not add up if no break between them is safe.
      guard isSafe || following == Int.max || safe ?? .max <= following else { return false }
      if !isSafe { following = local }
      pendingBreaks.append(
        SimpleBreak(
          offset: breakOffset, total: before + sum, trimmed: before + sum, trimmedOffset: breakOffset, gaps: gaps, gapsTrimmed: gaps,
          endDelta: isSafe ? 0 : shaped(range.lowerBound..<breakOffset).width - sum,
          startDelta: isSafe ? 0 : shaped(breakOffset..<range.upperBound).width - (whole.width - sum),
          lack: lack + local - whole.glyphCount(before: local), isShaped: true))
    }
    return true
  }

  /// Ends the scan at the end of the paragraph, or at text that is not simple.
  ///
  /// - Parameters:
  ///   - trimmedX: Sum of advances before trailing white space, or `nil` if there is none.
  ///   - endDelta: By how much separate shaping widens the text before it.
  private mutating func end(trimmed: Int, x trimmedX: Int?, gaps trimmedGaps: Int, endDelta: Int = 0) -> SimpleBreak.Found {
    var length = 0
    if offset < text.count {
      guard text[offset].endsParagraph, text[offset] != .paragraphSeparator else { return .needsShaping }
      length = 1
      if text[offset] == .carriageReturn {
        if offset + 1 == text.count, !isWhole { return .needsText }
        if offset + 1 < text.count, text[offset + 1] == .lineFeed { length = 2 }
      }
    }
    if trimmedX == nil { x += pairs.advance(of: previous) }
    current = SimpleBreak(
      offset: offset + length, total: x, trimmed: trimmedX ?? x, trimmedOffset: trimmed, gaps: gaps, gapsTrimmed: trimmedGaps,
      endDelta: endDelta, startDelta: 0, lack: lack, isShaped: isShaped)
    return .end
  }
}
