/// The lengths and glyph counts of paragraphs, as sums from the first of them on.
///
/// Paragraphs are only appended, so a run of the paragraph tree can refer to a range of them. A `BreakTableChunk` also contains their break
/// opportunities. Used by one thread at a time.
class ParagraphCounts {
  private struct Sum: BitwiseCopyable {
    var utf16, glyphs: UInt32
  }

  /// Whether this is a `BreakTableChunk`.
  final let hasBreaks: Bool
  /// The sums before each paragraph, and last those of all paragraphs.
  @exclusivity(unchecked) private final var sums = [Sum(utf16: 0, glyphs: 0)]

  init(hasBreaks: Bool) { self.hasBreaks = hasBreaks }

  /// Creates the counts of some paragraphs, in order.
  init(_ counts: [GlyphCount]) {
    hasBreaks = false
    sums.reserveCapacity(counts.count + 1)
    for count in counts { append(count) }
  }

  /// Creates counts equal to those of `other`, without its break opportunities. O(1).
  init(of other: ParagraphCounts) { (hasBreaks, sums) = (false, other.sums) }

  /// The number of paragraphs.
  @inline(__always) final var paragraphs: Int { sums.count - 1 }

  /// Returns the counts of a range of paragraphs together. O(1).
  @inline(__always) final func total(of range: Range<Int>) -> GlyphCount {
    let (first, last) = (sums[range.lowerBound], sums[range.upperBound])
    return GlyphCount(glyphs: Int(last.glyphs) - Int(first.glyphs), units: Int(last.utf16) - Int(first.utf16))
  }

  /// Returns the first paragraph, from `first` on, at whose end `isEnough` is true for the counts since the start of `first`; the last paragraph if
  /// there is none. O(log *n*) in the number of paragraphs.
  @inline(__always) final func paragraph(from first: Int, where isEnough: (GlyphCount) -> Bool) -> Int {
    var (low, high) = (first, paragraphs - 1)
    while low < high {
      let middle = (low + high) / 2
      if isEnough(total(of: first..<middle + 1)) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Whether a paragraph with these counts can be appended: sums are stored in 32 bits.
  final func canAppend(_ count: GlyphCount) -> Bool {
    Int(sums[sums.count - 1].utf16) + count.units <= UInt32.max && Int(sums[sums.count - 1].glyphs) + count.glyphs <= UInt32.max
  }

  /// Appends a paragraph. Traps unless `canAppend` returns `true` for its counts.
  final func append(_ count: GlyphCount) {
    let last = sums[sums.count - 1]
    sums.append(Sum(utf16: last.utf16 + UInt32(count.units), glyphs: last.glyphs + UInt32(count.glyphs)))
  }

  /// Removes all paragraphs, and keeps the memory for others. No run can refer to them.
  final func removeAllParagraphs() { sums.removeSubrange(1...) }
}
