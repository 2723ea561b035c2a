/// Word lookup in a paragraph with cached breaks, by the number of UTF-16 code units or glyphs before the word.
extension CachedBreaks {
  /// A range of the paragraph that begins at its start or after spaces.
  struct WordSpan {
    var firstUnit = 0, firstGlyph = 0
    var units = 0
    /// Whether some of it was shaped. If not, each code unit has one glyph.
    var isShaped = false
  }

  /// Returns the first word, with the spaces after it, at whose end `isEnough` is true for the code units and glyphs from the paragraph's start.
  /// Returns the last word if there is no such word. O(breaks before it); in a long paragraph whose checkpoints are computed, O(log *n*) in their
  /// number.
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

  // MARK: Long paragraphs

  private static let longParagraphBreaks = 4096

  var isLong: Bool { end - first > Self.longParagraphBreaks }

  private var start: BreakCheckpoints.Checkpoint { BreakCheckpoints.Checkpoint(record: first, units: 0, glyphs: 0) }

  /// Returns the last checkpoint at which `isEnough` is false, or the paragraph's start. O(log *n*) in the number of checkpoints.
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

  /// The checkpoints of the paragraph, cached for the paragraph that was queried last. O(breaks) the first time.
  var checkpoints: BreakCheckpoints {
    if let cached = chunk.checkpoints, cached.first == first, cached.end == end { return cached }
    let computed = BreakCheckpoints(of: self)
    chunk.checkpoints = computed
    return computed
  }
}

/// Sums at some breaks of a long paragraph, so that a word is found without scanning all breaks before it.
struct BreakCheckpoints {
  /// A position after a space, or the paragraph's start.
  struct Checkpoint {
    /// Record of the next break.
    var record: Int
    /// UTF-16 code units and glyphs from the paragraph's start to here.
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
}
