/// Words of a paragraph whose places are kept, by how many units and glyphs stand before them.
extension CachedBreaks {
  /// A part of the paragraph, from its start or a space on.
  struct WordSpan {
    var firstUnit = 0, firstGlyph = 0
    var units = 0
    /// Whether a word in it was shaped; else each glyph stands for a unit.
    var isShaped = false
  }

  /// The first word with the spaces behind it up to whose end there is as much of units and glyphs as `isEnough` says. O(places before); of
  /// a long paragraph O(log n), once its places were summed up.
  @inline(__always) func firstWord(_ isEnough: ((units: Int, glyphs: Int)) -> Bool) -> WordSpan {
    let from = checkpoint(before: isEnough)
    var (word, units, glyphs) = (WordSpan(firstUnit: from.units, firstGlyph: from.glyphs), from.units, from.glyphs)
    for record in from.record..<end {
      let bits = records[record]
      let spaces = Int(bits & BreakTableChunk.Bits.spaces)
      let passed = Int(bits >> BreakTableChunk.Bits.unitsShift & BreakTableChunk.Bits.units) + spaces
      units += passed
      glyphs += passed - Int(bits >> BreakTableChunk.Bits.glyphsShift & BreakTableChunk.Bits.glyphs)
      if bits & BreakTableChunk.Bits.shaped != 0 { word.isShaped = true }
      guard spaces > 0, record < end - 1 else { continue }
      if isEnough((units, glyphs)) {
        word.units = units - word.firstUnit
        return word
      }
      word = WordSpan(firstUnit: units, firstGlyph: glyphs)
    }
    word.units = units + separator - word.firstUnit
    return word
  }

  var unitCount: Int { counts.units }
  var glyphCount: Int { counts.glyphs }

  private var counts: (units: Int, glyphs: Int) {
    let last = isLong ? checkpoints.last : start
    var (units, glyphs) = (last.units + separator, last.glyphs + separator)
    for record in last.record..<end {
      let bits = records[record]
      let passed = Int(bits >> BreakTableChunk.Bits.unitsShift & BreakTableChunk.Bits.units) &+ Int(bits & BreakTableChunk.Bits.spaces)
      units &+= passed
      glyphs &+= passed &- Int(bits >> BreakTableChunk.Bits.glyphsShift & BreakTableChunk.Bits.glyphs)
    }
    return (units, glyphs)
  }

  // MARK: Long paragraphs

  private static let longParagraphBreaks = 4096

  var isLong: Bool { end - first > Self.longParagraphBreaks }

  private var start: BreakCheckpoints.Checkpoint { BreakCheckpoints.Checkpoint(record: first, units: 0, glyphs: 0) }

  /// The last mark at which there is less than enough. O(log n).
  @inline(__always) private func checkpoint(before isEnough: ((units: Int, glyphs: Int)) -> Bool) -> BreakCheckpoints.Checkpoint {
    if !isLong { return start }
    return checkpoints.list.withUnsafeBufferPointer { list in
      var (low, high) = (0, list.count)
      while low < high {
        let middle = (low + high) / 2
        if isEnough((list[middle].units, list[middle].glyphs)) { high = middle } else { low = middle + 1 }
      }
      return low > 0 ? list[low - 1] : start
    }
  }

  /// O(places) the first time.
  var checkpoints: BreakCheckpoints {
    if let cached = chunk.checkpoints, cached.first == first, cached.end == end { return cached }
    let computed = BreakCheckpoints(of: self)
    chunk.checkpoints = computed
    return computed
  }
}

/// How much of a long paragraph stands before some of its places, so that a word is found without going through all before it.
struct BreakCheckpoints {
  /// Behind a space, or at the paragraph's start.
  struct Checkpoint {
    /// Of the next place.
    var record: Int
    var units, glyphs: Int
  }

  let first, end: Int
  private(set) var list: [Checkpoint] = []

  private static let breaksBetween = 256

  fileprivate init(of breaks: CachedBreaks) {
    (first, end) = (breaks.first, breaks.end)
    list.reserveCapacity((end - first) / Self.breaksBetween + 1)
    var mark = Checkpoint(record: first, units: 0, glyphs: 0)
    list.append(mark)
    while mark.record < end {
      let bits = breaks.records[mark.record]
      let spaces = Int(bits & BreakTableChunk.Bits.spaces)
      let passed = Int(bits >> BreakTableChunk.Bits.unitsShift & BreakTableChunk.Bits.units) &+ spaces
      mark.units &+= passed
      mark.glyphs &+= passed &- Int(bits >> BreakTableChunk.Bits.glyphsShift & BreakTableChunk.Bits.glyphs)
      mark.record &+= 1
      if spaces > 0, mark.record &- list[list.count - 1].record >= Self.breaksBetween, mark.record < end { list.append(mark) }
    }
  }

  var last: Checkpoint { list[list.count - 1] }
}
