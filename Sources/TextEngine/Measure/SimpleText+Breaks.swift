/// Going through a paragraph for the places where its lines may end.
extension SimpleText {
  /// A paragraph that goes on farther is gone through piece by piece.
  private static let unitsPerScan = 1 << 16

  /// The places of a paragraph that begins at `offset`; `nil` where none can be kept. O(log n) where somebody went through it, else O(its text).
  ///
  /// - Parameter isAlone: whether no paragraph behind it will be asked for next.
  func cachedBreaks(ofParagraph index: Int, at offset: Int, isAlone: Bool) -> CachedBreaks? {
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

  /// - Returns: whether they can be kept; `nil` where there is no room for them.
  private func addBreaks(ofParagraph index: Int, at offset: Int, _ pairs: PairAdvances, to chunk: BreakTableChunk) -> Bool? {
    let isLatin = pairs === latin.flatMap { $0 }
    if let edited = table?.edited, edited.paragraph == index,
      chunk.add(edited, isLatin: isLatin, scan: { scan(ofParagraphAt: offset, from: $0, units: $1, pairs) })
    {
      return true
    }
    var count = units.count < Self.unitsReadFirst ? Self.unitsReadFirst : Self.unitsRead
    // What is there may be the first letters alone.
    var enough = min(end, offset + Self.unitsReadFirst / 2)
    while true {
      if offset >= first, first + units.count >= enough {
        var whole = scan(ofParagraphAt: offset, from: 0, pairs)
        switch chunk.add(along: &whole, from: offset - first, isLatin: isLatin) {
        case nil: return nil
        case .end: return true
        case .needsText where count <= Self.unitsPerScan: break
        case .needsText: return addLongParagraph(at: offset, pairs, isLatin: isLatin, to: chunk)
        default:
          chunk.addForShaping()
          return false
        }
      }
      read(from: max(0, offset - Self.unitsBefore), count: count)
      enough = offset
      count *= 2
    }
  }

  /// The same piece by piece: what stands before a space, or a letter that stands apart, has no say in what stands behind it.
  private func addLongParagraph(at offset: Int, _ pairs: PairAdvances, isLatin: Bool, to chunk: BreakTableChunk) -> Bool {
    chunk.begin()
    // The last place that hangs on nothing before it.
    var (from, record, count) = (0, chunk.next, Self.unitsPerScan)
    while count <= Self.maximumUnits {
      read(from: max(0, offset + from - Self.unitsBefore), count: count)
      var scan = scan(ofParagraphAt: offset, from: from, pairs)
      let start = offset - first
      var (last, found) = (SimpleBreak(), scan.next())
      (last.offset, count) = (start + from, 2 * count)
      while found == .opportunity || found == .end, chunk.addRecord(scan.current, behind: last, isEnd: found == .end) {
        if found == .end {
          chunk.finish(isLatin: isLatin)
          return true
        }
        last = scan.current
        if scan.isIndependent { (from, record, count) = (last.offset - start, chunk.next, Self.unitsPerScan) }
        found = scan.next()
      }
      guard found == .needsText else { break }
      chunk.removeRecords(to: record)
    }
    chunk.cancel()
    chunk.addForShaping()
    return false
  }

  private func scan(ofParagraphAt offset: Int, from start: Int, _ pairs: PairAdvances) -> SimpleTextScanner {
    SimpleTextScanner(
      pairs: pairs, text: UnsafeBufferPointer(units), isWhole: first + units.count == end, first: offset + start - first,
      paragraph: offset - first, .paragraphStart)
  }

  /// The same with so many units behind its start, and where the paragraph starts as it counts; `nil` of too many.
  private func scan(
    ofParagraphAt offset: Int, from start: Int, units count: Int, _ pairs: PairAdvances
  ) -> (scan: SimpleTextScanner, start: Int)? {
    guard count <= Self.maximumUnits else { return nil }
    let position = offset + start
    if position < first + min(first, Self.unitsBefore) || first + units.count < min(end, position + count) {
      read(from: max(0, position - Self.unitsBefore), count: Self.unitsBefore + count)
    }
    return (scan(ofParagraphAt: offset, from: start, pairs), offset - first)
  }
}
