/// Scanning of paragraphs for break opportunities.
extension SimpleText {
  /// Longer paragraphs are scanned in parts.
  private static let unitsPerScan = 1 << 16

  /// Returns the cached breaks of a paragraph that begins at `offset`, and scans it first if necessary. Returns `nil` if its breaks cannot be cached.
  /// If it was scanned before, O(log *n*) in the number of paragraphs; otherwise O(its text).
  ///
  /// - Parameter isAlone: Whether no later paragraph is requested next.
  func cachedBreaks(ofParagraph index: Int, at offset: UTF16Offset, isAlone: Bool) -> CachedBreaks? {
    guard let table else { return nil }
    switch table.breaks(ofParagraph: index) {
    case .cached(let breaks): return breaks
    case .forShaping: return nil
    case .unknown:
      guard let pairs = pairs(ofParagraphAt: offset) else { return nil }
      let isInserted = table.insert(index, spaceAdvance: pairs.spaceAdvance, isAlone: isAlone) {
        addBreaks(ofParagraph: index, at: offset, pairs, to: $0)
      }
      guard isInserted == true, case .cached(let breaks) = table.breaks(ofParagraph: index) else { return nil }
      return breaks
    }
  }

  /// Adds the breaks of a paragraph. Returns false if the paragraph must be shaped, or `nil` if the chunk is full.
  private func addBreaks(ofParagraph index: Int, at offset: UTF16Offset, _ pairs: PairAdvances, to chunk: BreakTableChunk) -> Bool? {
    let isLatin = pairs === latin.flatMap { $0 }
    if let edited = table?.edited, edited.paragraph == index,
      chunk.add(edited, isLatin: isLatin, scan: { scan(ofParagraphAt: offset, from: ParagraphOffset($0), units: $1, pairs) })
    {
      return true
    }
    var count = units.count < Self.unitsReadFirst ? Self.unitsReadFirst : Self.unitsRead
    // The text in memory can end after the paragraph's first letters.
    var enough = min(end, offset + Self.unitsReadFirst / 2)
    while true {
      if offset >= first, first + units.count >= enough {
        var whole = scan(ofParagraphAt: offset, from: 0, pairs)
        switch chunk.add(along: &whole, from: offset - first, isLatin: isLatin) {
        case nil: return nil
        case .end: return true
        case .needsText where count <= Self.unitsPerScan: break
        case .needsText: return addLongParagraph(at: offset, pairs, isLatin: isLatin, to: chunk)
        default: return false
        }
      }
      read(from: max(0, offset - Self.unitsBefore), count: count)
      enough = offset
      count *= 2
    }
  }

  /// Adds the breaks of a long paragraph in parts. Each part starts after a space or at an unjoined letter, so the text before it does not
  /// affect it. Returns false if the paragraph must be shaped, or `nil` if the chunk is full.
  private func addLongParagraph(at offset: UTF16Offset, _ pairs: PairAdvances, isLatin: Bool, to chunk: BreakTableChunk) -> Bool? {
    chunk.begin()
    // Describes the last break that is independent of the text before it.
    var (from, record, count) = (ParagraphOffset(0), chunk.next, Self.unitsPerScan)
    while count <= Self.maximumUnits {
      read(from: max(0, offset + from - Self.unitsBefore), count: count)
      var scan = scan(ofParagraphAt: offset, from: from, pairs)
      let start = offset - first
      var (last, found) = (SimpleBreak(), scan.next())
      (last.offset, count) = (start + from.utf16, 2 * count)
      while found == .opportunity || found == .end, chunk.addRecord(scan.current, after: last, isEnd: found == .end) {
        if found == .end {
          let units = scan.current.offset - start
          return chunk.finish(isLatin: isLatin, GlyphCount(glyphs: units - chunk.lack, units: units)) ? true : nil
        }
        last = scan.current
        if scan.isIndependent { (from, record, count) = (ParagraphOffset(last.offset - start), chunk.next, Self.unitsPerScan) }
        found = scan.next()
      }
      guard found == .needsText else { break }
      chunk.removeRecords(to: record)
    }
    chunk.cancel()
    return false
  }

  private func scan(ofParagraphAt offset: UTF16Offset, from start: ParagraphOffset, _ pairs: PairAdvances) -> SimpleTextScanner {
    let breaker = SimpleTextBreaker(pairs: pairs, text: UnsafeBufferPointer(units), isWhole: first + units.count == end)
    return SimpleTextScanner(breaker, first: offset + start - first, paragraph: offset - first, .paragraphStart)
  }

  /// Returns a scanner with `count` code units after its start, and the paragraph's start in the scanner's offsets. Returns `nil` if
  /// `count` is too large.
  private func scan(
    ofParagraphAt offset: UTF16Offset, from start: ParagraphOffset, units count: Int, _ pairs: PairAdvances
  ) -> (scan: SimpleTextScanner, start: Int)? {
    guard count <= Self.maximumUnits else { return nil }
    let position = offset + start
    if position < first + min(first.utf16, Self.unitsBefore) || first + units.count < min(end, position + count) {
      read(from: max(0, position - Self.unitsBefore), count: Self.unitsBefore + count)
    }
    return (scan(ofParagraphAt: offset, from: start, pairs), offset - first)
  }

  /// Returns whether a paragraph has cached breaks, which implies that all of its text is simple. O(log *n*) in the number of paragraphs.
  func hasCachedBreaks(ofParagraph index: Int) -> Bool { if case .cached? = table?.breaks(ofParagraph: index) { true } else { false } }

  /// Returns whether a paragraph ends with a separator, or `nil` if it has no cached breaks. O(log *n*) in the number of paragraphs.
  func endsInSeparator(paragraph index: Int) -> Bool? {
    if case .cached(let breaks)? = table?.breaks(ofParagraph: index) { breaks.separator > 0 } else { nil }
  }
}
