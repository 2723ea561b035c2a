/// A read-only view of a paragraph's records in a `BreakTableChunk`, if all are regular. It is used to count lines without creating them.
struct RegularRecords {
  let first: UnsafePointer<UInt32>
  let count: Int
  /// Length of the paragraph separator in UTF-16 code units.
  let separator: Int
  let spaceAdvance: Int

  /// The end of a line that is limited by its width alone.
  struct LineEnd {
    /// Index of the first break after the line. Equals the start index if not even one segment fits.
    var nextBreak: Int
    /// Sum of advances from the paragraph's start to the line's end, 1/64 pt.
    var position: Int
    /// Width of the line without trailing spaces, 1/64 pt.
    var width: Int
  }

  /// Returns the end of the line that starts before break `start`.
  ///
  /// - Parameters:
  ///   - position: Sum of advances from the paragraph's start to the line's start, 1/64 pt.
  ///   - availableWidth: Width available to the line, 1/64 pt.
  /// - Complexity: O(*k*), where *k* is the number of break opportunities on the line.
  @inline(__always) func endOfLine(from start: Int, at position: Int, availableWidth: Int) -> LineEnd {
    // Wrapping arithmetic is safe, because sums stay near `limit`.
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

  /// Sums over consecutive records.
  struct Sums {
    /// UTF-16 code units, spaces included.
    var units = 0
    var spaces = 0
    /// UTF-16 code units minus glyphs.
    var lack = 0

    static func += (sums: inout Sums, more: Sums) {
      sums.units &+= more.units
      sums.spaces &+= more.spaces
      sums.lack &+= more.lack
    }
  }

  /// Returns the sums over a range of records. O(records), several at a time.
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
