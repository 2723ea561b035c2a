import GalleyRopes
import GalleyUnicodeFacts

/// The text of an attributed string.
typealias TextRope = SumTree<TextChunk>

extension SumTree<TextChunk> {
  /// Returns the code unit at `offset`. Traps if the offset is out of range. O(log *n*) in the length of the text.
  func unit(at offset: Int) -> UInt16 {
    precondition(offset >= 0 && offset < length, "offset \(offset) is out of range 0..<\(length)")
    var local = offset
    return descend { left in
      guard local >= left.length else { return false }
      local -= left.length
      return true
    } _: { $0[local] }!
  }

  /// Returns a copy of the code units in `range`. O(log *n* + count), where *n* is the length of the text.
  func units(in range: Range<Int>) -> [UInt16] {
    guard !range.isEmpty else { return [] }
    return Array(unsafeUninitializedCapacity: range.count) { buffer, count in
      copyUnits(range, to: buffer.baseAddress!)
      count = range.count
    }
  }

  /// Writes the code units of `range` to `target`, which must have space for them. O(log *n* + count), where *n* is the length of the text.
  func copyUnits(_ range: Range<Int>, to target: UnsafeMutablePointer<UInt16>) {
    if range.isEmpty { return }
    // A short range is usually in one leaf.
    var first = range.lowerBound
    let isWhole = descend { left in
      guard first >= left.length else { return false }
      first -= left.length
      return true
    } _: { chunk in
      guard first + range.count <= chunk.count else { return false }
      chunk.copy(first..<first + range.count, to: target)
      return true
    }
    if isWhole == true { return }
    var count = 0
    forEachLeaf(in: range) { chunk, part, _ in
      chunk.copy(part, to: target + count)
      count += part.count
      return true
    }
  }

  /// Returns the greatest offset below `offset` with the code unit LF, CR or U+2029, or `nil` if there is none. O(log *n*) in the length of the text.
  func lastSeparator(before offset: Int) -> Int? {
    guard summary.separators > 0, offset > 0 else { return nil }
    let (chunk, before) = leaf(at: min(offset, length) - 1)
    if let found = chunk.lastSeparator(before: offset - before.length) { return before.length + found }
    let count = before.separators
    guard count > 0 else { return nil }
    return first(where: { $0.separators >= count }) { chunk, before in before.length + chunk.lastSeparator(before: chunk.count)! }
  }

  /// Returns the smallest offset at or above `offset` with the code unit LF, CR or U+2029, or `nil` if there is none. O(log *n*) in the length of the
  /// text.
  func firstSeparator(from offset: Int) -> Int? {
    guard summary.separators > 0, offset < length else { return nil }
    let start = max(offset, 0)
    let (chunk, before) = leaf(at: start)
    if let found = chunk.firstSeparator(from: start - before.length) { return before.length + found }
    let count = before.separators + chunk.summary.separators
    return first(where: { $0.separators > count }) { chunk, before in before.length + chunk.firstSeparator(from: 0)! }
  }

  // MARK: Paragraphs by number

  /// The number of paragraphs. An empty text has one; the end of the text after a final separator does not count. O(log *n*) in the length of the
  /// text.
  var paragraphCount: Int {
    guard length > 0 else { return 1 }
    return summary.paragraphEnds + (unit(at: length - 1).endsParagraph ? 0 : 1)
  }

  /// Returns the number of paragraphs in a range of whole paragraphs. O(log *n*) in the length of the text.
  func paragraphCount(of range: Range<Int>) -> Int {
    range.isEmpty ? 0 : sum(of: range).paragraphEnds + (unit(at: range.upperBound - 1).endsParagraph ? 0 : 1)
  }

  /// Returns the number, from 0, of the paragraph that contains the code unit at `offset`; the text's end belongs to the last one. O(log *n*) in
  /// the length of the text.
  func paragraph(at offset: Int) -> Int {
    guard offset < length else { return paragraphCount - 1 }
    let before = sum(before: offset)
    return before.paragraphEnds - (before.endsWithReturn && unit(at: offset) == .lineFeed ? 1 : 0)
  }

  /// Returns the offset at which a paragraph starts. For the paragraph count, returns the text's length. O(log *n*) in the length of the text.
  /// Traps if `number`, counted from 0, is negative or greater than the count.
  func start(ofParagraph number: Int) -> Int {
    precondition(number >= 0 && number <= paragraphCount, "paragraph \(number) is out of range 0...\(paragraphCount)")
    if number == 0 { return 0 }
    let found = first(where: { $0.paragraphEnds >= number }) { chunk, before in
      before.length + chunk.end(ofParagraph: number - before.paragraphEnds, followsReturn: before.endsWithReturn)
    }
    guard let end = found else { return length }
    return end < length && unit(at: end - 1) == .carriageReturn && unit(at: end) == .lineFeed ? end + 1 : end
  }
}
