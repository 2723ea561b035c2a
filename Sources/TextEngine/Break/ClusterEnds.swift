/// Where a line that has to be cut within a word may end: after each of its clusters. Found by the sums of widths, a
/// search in the segments and one in the segment found; no cluster is tried.
struct ClusterEnds {
  struct End: Hashable {
    /// In the paragraph.
    var offset: Int
    /// The segment whose cluster ends there.
    var segment: Int
  }

  let paragraph: ShapedParagraph
  let start: LineStart
  /// The line ends before this offset.
  let limit: Int
  let first: End?

  init(paragraph: ShapedParagraph, start: LineStart, limit: Int) {
    (self.paragraph, self.start, self.limit) = (paragraph, start, limit)
    let segment = paragraph.segmentIndex(at: start.offset.utf16)
    first = segment < paragraph.segments.count
      ? ClusterEnds.end(after: start.offset.utf16, segment, paragraph, limit: limit) : nil
  }

  /// The last end that fits `width` by the sums, the first in any case; `nil` where there is none before the limit.
  func last(within width: Int) -> End? {
    guard let first else { return nil }
    let reach = start.position + width
    let index = min(paragraph.lastSegment(from: first.segment, upTo: reach), paragraph.segmentIndex(at: limit - 1))
    let segment = paragraph.segments[index]
    let low = max(start.offset.utf16, Int(segment.start))
    let local = paragraph.lastClusterEnd(
      of: index, from: low - Int(segment.start), to: min(limit - 1, Int(segment.end)) - Int(segment.start),
      within: reach - paragraph.sums[index])
    if let local { return max(first, End(offset: Int(segment.start) + local, segment: index)) }
    // Nothing of the segment fits: the line ends with the one before.
    return index > first.segment ? max(first, End(offset: Int(segment.start), segment: index - 1)) : first
  }

  /// The end one cluster before `end`; `nil` before the first.
  func before(_ end: End) -> End? {
    guard let first, end.offset > first.offset else { return nil }
    var (offset, index) = (end.offset - 1, end.segment)
    if offset < Int(paragraph.segments[index].start) { index -= 1 }
    let segment = paragraph.segments[index]
    let start = Int(segment.start)
    while offset > first.offset, offset > start, !paragraph.startsCluster(offset - start, in: index) { offset -= 1 }
    if offset == start, index > first.segment { return max(first, End(offset: offset, segment: index - 1)) }
    return max(first, End(offset: offset, segment: index))
  }

  private static func end(after offset: Int, _ index: Int, _ paragraph: ShapedParagraph, limit: Int) -> End? {
    let segment = paragraph.segments[index]
    let end = min(limit, Int(segment.end))
    var next = offset + 1
    while next < end, !paragraph.startsCluster(next - Int(segment.start), in: index) { next += 1 }
    return next < limit ? End(offset: next, segment: index) : nil
  }
}

extension ClusterEnds.End: Comparable {
  static func < (a: Self, b: Self) -> Bool { a.offset < b.offset }
}

extension ShapedParagraph {
  /// The last segment from `first` on that begins at or before the sum of widths `position`; `first` in any case.
  func lastSegment(from first: Int, upTo position: Int) -> Int {
    var low = first
    var high = segments.count
    // By growing steps: it is near, mostly.
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

  /// The last cluster end of a segment past `from` and up to `to` whose units measure no more than `width` from the segment's start;
  /// `nil` where there is none.
  fileprivate func lastClusterEnd(of index: Int, from: Int, to: Int, within width: Int) -> Int? {
    var (low, high) = (from, to)
    guard from < to else { return nil }
    func isEnd(_ unit: Int) -> Bool { unit == Int(segments[index].length) || startsCluster(unit, in: index) }
    // The sums within a segment rise.
    while low < high {
      let middle = (low + high + 1) / 2
      if advance(of: index, upTo: middle) <= width { low = middle } else { high = middle - 1 }
    }
    while low > from, !isEnd(low) { low -= 1 }
    return low > from ? low : nil
  }
}
