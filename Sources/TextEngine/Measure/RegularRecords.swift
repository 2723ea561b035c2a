/// The places of a paragraph of which none is odd, as a chunk keeps them: for who counts lines and keeps nothing of them.
struct RegularRecords {
  let first: UnsafePointer<UInt32>
  let count: Int
  /// Units behind the last place.
  let separator: Int
  let spaceAdvance: Int

  /// Where a line ends whose width alone has a say in that.
  struct LineEnd {
    /// The first place behind the line; the one that it starts at where not even one has room.
    var nextBreak: Int
    /// The sum of widths before that place.
    var position: Int
    /// What the line measures.
    var width: Int
  }

  /// The end of the line that starts before the place `start`, `position` behind the paragraph's start. O(places of the line).
  @inline(__always) func endOfLine(from start: Int, at position: Int, availableWidth: Int) -> LineEnd {
    // Within `limit` nothing grows out of its room.
    let limit = position &+ availableWidth
    var (index, end, trimmed) = (start, position, position)
    while index < count {
      let bits = first[index]
      let next = end &+ Int(bits >> BreakTableChunk.Bits.advanceShift)
      if next > limit { break }
      trimmed = next
      end = next &+ Int(bits & BreakTableChunk.Bits.spaces) &* spaceAdvance
      index &+= 1
    }
    return LineEnd(nextBreak: index, position: end, width: trimmed &- position)
  }

  /// What some places have together.
  struct Sums {
    var units = 0
    var spaces = 0
    /// How many glyphs fewer than units.
    var lack = 0

    static func += (sums: inout Sums, more: Sums) {
      sums.units &+= more.units
      sums.spaces &+= more.spaces
      sums.lack &+= more.lack
    }
  }

  /// - Returns: `units` with the spaces behind them. O(places), several at a time.
  @inline(__always) func sums(_ range: Range<Int>) -> Sums {
    var (units, spaces, lack): (UInt32, UInt32, UInt32) = (0, 0, 0)
    var index = range.lowerBound
    while index < range.upperBound {
      let bits = first[index]
      units &+= bits >> BreakTableChunk.Bits.unitsShift & BreakTableChunk.Bits.units
      spaces &+= bits & BreakTableChunk.Bits.spaces
      lack &+= bits >> BreakTableChunk.Bits.glyphsShift & BreakTableChunk.Bits.glyphs
      index &+= 1
    }
    return Sums(units: Int(units &+ spaces), spaces: Int(spaces), lack: Int(lack))
  }
}
