/// The emergency break opportunities of a line: if no regular opportunity fits, a line can break after any cluster.
///
/// The last one that fits is found by binary search over cumulative advances, first for the segment and then within it. No cluster is measured
/// individually.
struct EmergencyBreaks {
  struct End: Hashable {
    var offset: ParagraphOffset
    /// The index of the segment that contains the cluster before `offset`.
    var segment: Int
  }

  let paragraph: ShapedParagraph
  let start: LineStart
  /// The line must end before this offset.
  let limit: ParagraphOffset
  /// The end of the first cluster from `start` on. `nil` if it is not before `limit`.
  let first: End?

  init(paragraph: ShapedParagraph, start: LineStart, limit: ParagraphOffset) {
    (self.paragraph, self.start, self.limit) = (paragraph, start, limit)
    let segment = paragraph.segmentIndex(at: start.offset)
    first = segment < paragraph.segments.count
      ? EmergencyBreaks.end(after: start.offset, segment, paragraph, limit: limit) : nil
  }

  /// Returns the last cluster end that fits `width`, in 1/64 pt, or the first one if none fits, so that a line always makes progress.
  ///
  /// Returns `nil` if no cluster ends before `limit`.
  func last(within width: Int) -> End? {
    guard let first else { return nil }
    let reach = start.position + width
    let index = min(paragraph.lastSegment(from: first.segment, upTo: reach), paragraph.segmentIndex(at: limit - 1))
    let segment = paragraph.segments[index]
    let low = max(start.offset, segment.start)
    let local = paragraph.lastClusterEnd(
      of: index, from: low - segment.start, to: min(limit - 1, segment.end) - segment.start,
      within: reach - paragraph.sums[index])
    if let local { return max(first, End(offset: segment.start + local, segment: index)) }
    // No cluster of this segment fits, so the line ends with the previous segment.
    return index > first.segment ? max(first, End(offset: segment.start, segment: index - 1)) : first
  }

  /// Returns the cluster end that precedes `end`. Returns `nil` if `end` is the first.
  func before(_ end: End) -> End? {
    guard let first, end.offset > first.offset else { return nil }
    var (offset, index) = (end.offset - 1, end.segment)
    if offset < paragraph.segments[index].start { index -= 1 }
    let segment = paragraph.segments[index]
    let start = segment.start
    while offset > first.offset, offset > start, !paragraph.startsCluster(offset - start, in: index) { offset -= 1 }
    if offset == start, index > first.segment { return max(first, End(offset: offset, segment: index - 1)) }
    return max(first, End(offset: offset, segment: index))
  }

  /// Returns the cluster end that follows `end`. Returns `nil` if there is none before the limit.
  func after(_ end: End) -> End? {
    let isAtSegmentEnd = end.offset == paragraph.segments[end.segment].end
    return EmergencyBreaks.end(after: end.offset, isAtSegmentEnd ? end.segment + 1 : end.segment, paragraph, limit: limit)
  }

  private static func end(after offset: ParagraphOffset, _ index: Int, _ paragraph: ShapedParagraph, limit: ParagraphOffset) -> End? {
    guard offset < limit else { return nil }
    let segment = paragraph.segments[index]
    let end = min(limit, segment.end)
    var next = offset + 1
    while next < end, !paragraph.startsCluster(next - segment.start, in: index) { next += 1 }
    return next < limit ? End(offset: next, segment: index) : nil
  }
}

extension EmergencyBreaks.End: Comparable {
  static func < (a: Self, b: Self) -> Bool { a.offset < b.offset }
}

extension ShapedParagraph {
  /// Returns whether a break at an offset changes no glyphs. The offset is within a segment or at its end.
  func isSafe(_ offset: ParagraphOffset, in index: Int) -> Bool {
    guard let word = word(index), case let local = offset - segments[index].start, local < word.length else { return true }
    return word.safeBreak(from: local) == local
  }

  /// Returns the index of the last segment, starting the search at `first`, that begins at or before `position`, in 1/64 pt; at least `first`.
  func lastSegment(from first: Int, upTo position: Int) -> Int {
    var low = first
    var high = segments.count
    // Gallop first: the result is usually close to `first`.
    var step = 1
    while low + step < high, sums[low + step] <= position {
      low += step
      step *= 2
    }
    high = min(high, low + step)
    while low + 1 < high {
      let middle = (low + high) / 2
      if sums[middle] <= position { low = middle } else { high = middle }
    }
    return min(low, segments.count - 1)
  }

  /// Returns the last cluster end of a segment in `from + 1...to` at most `width` from the segment's start, in 1/64 pt.
  ///
  /// Returns `nil` if there is none.
  fileprivate func lastClusterEnd(of index: Int, from: Int, to: Int, within width: Int) -> Int? {
    var (low, high) = (from, to)
    guard from < to else { return nil }
    func isEnd(_ unit: Int) -> Bool { unit == Int(segments[index].length) || startsCluster(unit, in: index) }
    // The cumulative advances within a segment are ascending.
    while low < high {
      let middle = (low + high + 1) / 2
      if advance(of: index, upTo: middle) <= width { low = middle } else { high = middle - 1 }
    }
    while low > from, !isEnd(low) { low -= 1 }
    return low > from ? low : nil
  }
}
