import UnicodeFacts

/// Breaks lines of plain text without shaping it: characters that stand each for itself, left to right, in one font, of which pairs
/// tell what they measure. Its lines are those that `Breaker` finds in the shaped paragraph.
struct PlainBreaker {
  enum Step {
    /// - lack: how many glyphs fewer than units it has.
    case line(BrokenLine, endsParagraph: Bool, lack: Int)
    /// The line goes on behind the text that is here.
    case needsText
    /// Something is not plain, or is for `Breaker` to decide.
    case needsShaping
  }

  let pairs: PairAdvances
  /// Units from somewhere in a document on.
  let text: UnsafeBufferPointer<UInt16>
  /// Whether the document ends with `text`.
  let isWhole: Bool

  /// A place where the line may end; offsets in `text`.
  private struct Opportunity {
    var offset, total, trimmed, trimmedOffset, gaps, gapsTrimmed, endDelta, lack: Int
  }

  /// The line that begins at `first` in `text`, which is `start` in its paragraph.
  func nextLine(at first: Int, from start: LineStart, fitting measure: LineMeasure) -> Step {
    var scan = Scan(pairs: pairs, text: text, isWhole: isWhole, offset: first, x: start.position, gaps: start.gaps)
    guard scan.begins(paragraph: first - start.offset.utf16) else { return .needsShaping }
    var last: Opportunity?
    var index = start.opportunity
    while true {
      switch scan.next() {
      case .needsText: return .needsText
      case .needsShaping: return .needsShaping
      case .found(let next, let isEnd):
        let width = max(0, next.trimmed - start.position + next.endDelta)
        if width > measure.width, next.trimmedOffset > first {
          guard let last else { return .needsShaping }
          let line = line(to: last, index, at: first, from: start, reason: .didNotFit(Fixed(raw: width - measure.width)))
          switch hyphenated(before: (next.trimmedOffset, next.trimmed), index, than: (line, last.offset), at: first, measure) {
          case .none: return .line(line, endsParagraph: false, lack: last.lack)
          // No letters hang together in a word that is divided.
          case .hyphenated(let line): return .line(line, endsParagraph: false, lack: last.lack)
          case .needsShaping: return .needsShaping
          }
        }
        index += 1
        if isEnd { return .line(line(to: next, index, at: first, from: start, reason: .paragraphEnd), endsParagraph: true, lack: next.lack) }
        last = next
      }
    }
  }

  private func line(to end: Opportunity, _ index: Int, at first: Int, from start: LineStart, reason: BreakReason) -> BrokenLine {
    let paragraph = start.offset.utf16 - first
    return BrokenLine(
      start: start,
      end: LineStart(offset: TextOffset(end.offset + paragraph), position: end.total, opportunity: index, gaps: end.gaps),
      trimmedEnd: max(start.offset.utf16, end.trimmedOffset + paragraph),
      width: max(0, end.trimmed - start.position + end.endDelta), gaps: max(0, end.gapsTrimmed - start.gaps), reason: reason)
  }

  /// Goes from one place where a line may end to the next.
  private struct Scan {
    enum Result {
      case found(Opportunity, isEnd: Bool)
      case needsText, needsShaping
    }

    let pairs: PairAdvances
    let text: UnsafeBufferPointer<UInt16>
    let isWhole: Bool
    var offset: Int
    /// The sum of advances before `offset`, but for that of the letter before it, which hangs on the next.
    var x: Int
    var gaps: Int
    /// How many glyphs fewer than units were passed.
    private var lack = 0
    var previous = PairAdvances.start
    /// Where the word begins, and the sum before it.
    var word = (offset: 0, x: 0)
    /// The last letter of a shaped word at whose end it stands.
    private var behindWord: PairAdvances.Letter?

    init(pairs: PairAdvances, text: UnsafeBufferPointer<UInt16>, isWhole: Bool, offset: Int, x: Int, gaps: Int) {
      (self.pairs, self.text, self.isWhole, self.offset, self.x, self.gaps) = (pairs, text, isWhole, offset, x, gaps)
      word = (offset, x)
    }

    /// - Returns: whether the line begins as lines of plain text do.
    func begins(paragraph: Int) -> Bool { offset == paragraph || offset >= text.count || text[offset] != .space }

    @inline(__always) private func letter(at offset: Int) -> PairAdvances.Letter {
      let unit = text[offset]
      if unit < 0x80 { return pairs.letterOf[Int(unit)] }
      return pairs.letter(of: unit)
    }

    mutating func next() -> Result {
      let entries = pairs.entries
      while offset < text.count {
        let letter = letter(at: offset)
        if letter == PairAdvances.other { return end(trimmed: offset, nil) }
        var entry = entries[Int(previous) << 8 | Int(letter)]
        if entry & PairAdvances.Between.mask == PairAdvances.Between.mask {
          if entry == PairAdvances.Between.unknown { entry = pairs.resolve(previous, letter) }
          if entry == PairAdvances.Between.undecided { return .needsShaping }
          if entry == PairAdvances.Between.joined {
            if let failure = passWord() { return failure }
            continue
          }
        }
        x += Int(entry >> 2)
        if letter == PairAdvances.space {
          if let result = passSpaces() { return result }
          continue
        }
        let before = previous
        previous = letter
        offset += 1
        guard entry & PairAdvances.Between.mask != PairAdvances.Between.nothing else { continue }
        if entry & PairAdvances.Between.mask == PairAdvances.Between.mayBreakWithinWord {
          // ICU is asked about a hyphen that begins a word.
          guard offset >= 3, pairs.isInWord(self.letter(at: offset - 3)) else { return .needsShaping }
        }
        let place = offset - 1
        return .found(
          Opportunity(
            offset: place, total: x, trimmed: x, trimmedOffset: place, gaps: gaps, gapsTrimmed: gaps,
            endDelta: pairs.advance(of: before) - Int(entry >> 2), lack: lack), isEnd: false)
      }
      return isWhole ? end(trimmed: offset, nil) : .needsText
    }

    /// Goes beyond spaces, at the first of which it stands; `nil` where no line ends behind them.
    private mutating func passSpaces() -> Result? {
      let (trimmed, trimmedX, trimmedGaps, before) = (offset, x, gaps, behindWord ?? previous)
      behindWord = nil
      while offset < text.count, text[offset] == .space {
        offset += 1
        x += pairs.spaceAdvance
        gaps += 1
      }
      previous = PairAdvances.start
      word = (offset, x)
      let place = (offset: trimmed, x: trimmedX, gaps: trimmedGaps)
      guard offset < text.count else { return isWhole ? end(trimmed: trimmed, place) : .needsText }
      let letter = letter(at: offset)
      if letter == PairAdvances.other { return end(trimmed: trimmed, place) }
      guard let mayBreak = pairs.mayBreak(afterSpaceBehind: before, before: letter) else { return .needsShaping }
      guard mayBreak else { return nil }
      return .found(
        Opportunity(
          offset: offset, total: x, trimmed: trimmedX, trimmedOffset: trimmed, gaps: gaps, gapsTrimmed: trimmedGaps, endDelta: 0, lack: lack),
        isEnd: false)
    }

    /// Goes beyond a word of which two letters hang together: it is shaped.
    private mutating func passWord() -> Result? {
      var end = offset
      while end < text.count, text[end] != .space, case let letter = letter(at: end), letter != PairAdvances.other {
        let row = Int(pairs.classOf[Int(self.letter(at: end - 1))])
        if LineBreakPairs.outcomes[row * LineBreakPairs.stride + Int(pairs.classOf[Int(letter)])] != LineBreakPairs.Outcome.none.rawValue {
          return .needsShaping
        }
        end += 1
        if end - word.offset > UnscaledShapingContext.longWord { return .needsShaping }
      }
      if end == text.count, !isWhole { return .needsText }
      let shaped = pairs.word(UnsafeBufferPointer(rebasing: text[word.offset..<end]))
      x = word.x + shaped.width
      lack += end - word.offset - shaped.glyphCount
      previous = PairAdvances.start
      (offset, behindWord) = (end, letter(at: end - 1))
      return nil
    }

    /// At the paragraph's end, or at something that is not plain.
    private mutating func end(trimmed: Int, _ place: (offset: Int, x: Int, gaps: Int)?) -> Result {
      var length = 0
      if offset < text.count {
        guard text[offset].endsParagraph, text[offset] != .paragraphSeparator else { return .needsShaping }
        length = 1
        if text[offset] == .carriageReturn {
          if offset + 1 == text.count, !isWhole { return .needsText }
          if offset + 1 < text.count, text[offset + 1] == .lineFeed { length = 2 }
        }
      }
      if place == nil { x += pairs.advance(of: previous) }
      return .found(
        Opportunity(
          offset: offset + length, total: x, trimmed: place?.x ?? x, trimmedOffset: place?.offset ?? offset, gaps: gaps,
          gapsTrimmed: place?.gaps ?? gaps, endDelta: 0, lack: lack), isEnd: true)
    }
  }
}
