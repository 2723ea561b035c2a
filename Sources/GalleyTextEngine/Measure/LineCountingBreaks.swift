/// The cached breaks of a paragraph in which a line's end depends on widths alone. Lines are counted with them without being created.
///
/// A read-only view of records of a `BreakTableChunk`, none of which has irregular values. Valid only while the chunk exists and does not change.
struct LineCountingBreaks {
  /// The record of the paragraph's first break opportunity.
  let first: UnsafePointer<UInt32>
  /// The number of the paragraph's break opportunities, which is that of its records.
  let count: Int
  /// Length of the paragraph separator in UTF-16 code units.
  let separator: Int
  /// Advance of a space, in 1/64 pt.
  let spaceAdvance: Int

  /// The end of a line.
  struct LineEnd {
    /// Index of the first break after the one at which the line ends. Equals the start index if not even one segment fits.
    var nextBreak: Int
    /// Sum of advances from the paragraph's start to the line's end, in 1/64 pt.
    var position: Int
    /// Width of the line without trailing spaces, in 1/64 pt.
    var width: Int
  }

  /// Returns the end of the line that starts before break `start`.
  ///
  /// - Parameters:
  ///   - position: Sum of advances from the paragraph's start to the line's start, in 1/64 pt.
  ///   - availableWidth: Width available to the line, in 1/64 pt.
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

  /// Sums over the segments before consecutive breaks.
  struct Sums {
    /// UTF-16 code units, spaces included.
    var units = 0
    var spaces = 0
  }

  /// Returns the sums over the breaks with indices in `range`. O(*n*) in the length of the range, several breaks at a time.
  @inline(__always) func sums(_ range: Range<Int>) -> Sums {
    var (units, spaces): (UInt32, UInt32) = (0, 0)
    var index = range.lowerBound
    while index < range.upperBound {
      let bits = first[index]
      units &+= bits >> BreakTableChunk.Bits.unitsShift & BreakTableChunk.Bits.units
      spaces &+= bits & BreakTableChunk.Bits.spaces
      index &+= 1
    }
    return Sums(units: Int(units &+ spaces), spaces: Int(spaces))
  }
}
