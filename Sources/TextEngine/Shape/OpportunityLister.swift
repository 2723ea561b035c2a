import UnicodeFacts

/// Lists where a paragraph's lines may end, with the sums that make a line's width one subtraction.
struct OpportunityLister {
  let cache: ShapingCache.Contents

  func list(_ shaped: ShapedParagraph) -> [ShapedParagraph.Opportunity] {
    let breaks = shaped.settings.lineBreaking == .character ? everyCluster(of: shaped) : shaped.analysis.breaks
    var found: [ShapedParagraph.Opportunity] = []
    found.reserveCapacity(breaks.count)
    var walk = Walk(shaped)
    var hard = 0
    for offset in breaks {
      while hard < shaped.analysis.breaks.count, shaped.analysis.breaks[hard] < offset { hard += 1 }
      let isHard = hard < shaped.analysis.breaks.count && shaped.analysis.breaks[hard] == offset
        && shaped.analysis.isHard[hard]
      found.append(opportunity(at: Int(offset), isHard: isHard, after: found.last, &walk, shaped))
    }
    return found
  }

  private func everyCluster(of shaped: ShapedParagraph) -> [Int32] {
    TextBoundaries.find(.grapheme, in: shaped.text).offsets
  }

  private func opportunity(
    at offset: Int, isHard: Bool, after previous: ShapedParagraph.Opportunity?, _ walk: inout Walk,
    _ shaped: ShapedParagraph
  ) -> ShapedParagraph.Opportunity {
    walk.advance(to: offset, shaped)
    // Back over white space, no farther than the break before: what lies there was counted with it.
    let floor = Int(previous?.offset ?? 0)
    var trimmedOffset = offset
    while trimmedOffset > floor, shaped.text[trimmedOffset - 1].hangsAtLineEnd { trimmedOffset -= 1 }
    let gapsAfter = LineSpace.gaps(in: shaped.text, trimmedOffset..<offset)
    var trimmed = walk.position(of: trimmedOffset, shaped)
    var gapsTrimmed = walk.gaps - gapsAfter
    if let previous, trimmedOffset == floor {
      (trimmedOffset, trimmed, gapsTrimmed) = (Int(previous.trimmedOffset), previous.trimmed, previous.gapsTrimmed)
    }
    var made = ShapedParagraph.Opportunity(
      offset: Int32(offset), segment: Int32(walk.segment), total: walk.position(of: offset, shaped), trimmed: trimmed,
      trimmedOffset: Int32(trimmedOffset), gapsTotal: walk.gaps,
      gapsTrimmed: gapsTrimmed, endDelta: 0, startDelta: 0, isHard: isHard, isSoftHyphen: false)
    if trimmedOffset == offset, offset < shaped.length, !isHard { cut(&made, offset, shaped) }
    return made
  }

  /// A break within a word: what showing a hyphen costs, and what shaping both sides by themselves changes.
  private func cut(_ made: inout ShapedParagraph.Opportunity, _ offset: Int, _ shaped: ShapedParagraph) {
    made.isSoftHyphen = shaped.text[offset - 1] == UInt16.softHyphen
    let index = made.isSoftHyphen ? shaped.segmentIndex(at: offset - 1) : shaped.segmentIndex(at: offset)
    guard index < shaped.segments.count, let key = shaped.segments[index].key, let word = shaped.segments[index].word
    else { return }
    let segment = shaped.segments[index]
    let local = offset - Int(segment.start)
    let isUnsafe = local > 0 && local < word.length && word.safeBreak(from: local) != local && word.startsCluster(local)
    guard made.isSoftHyphen || isUnsafe else { return }
    let context = cache.context(key)
    let near = near(local, word)
    var left = Array(shaped.text[Int(segment.start) + near.lowerBound..<offset])
    var apart = 0
    if made.isSoftHyphen {
      let hyphen = InsertedHyphen(after: key)
      if let suffix = hyphen.suffix { left.append(suffix) }
      apart = hyphen.word(cache)?.word.width ?? 0
    }
    let leftWidth = left.withUnsafeBufferPointer { context.word($0, buffer: cache.buffer).width } + apart
    made.endDelta = Int32(leftWidth - Int(word.sum(before: min(local, word.length)) - word.sum(before: near.lowerBound)))
    if isUnsafe {
      let right = shaped.text[offset..<Int(segment.start) + near.upperBound]
      let rightWidth = Array(right).withUnsafeBufferPointer { context.word($0, buffer: cache.buffer).width }
      made.startDelta = Int32(rightWidth - Int(word.sum(before: near.upperBound) - word.sum(before: local)))
    }
  }

  /// What of a word is looked at for a break within it: all of it, and of a long one as much as its shapes there can depend
  /// on, from one place that may be cut to another; so many breaks in it cost no more than their number.
  private func near(_ local: Int, _ word: ShapedWord) -> Range<Int> {
    let reach = 32
    guard word.length > 4 * reach else { return 0..<word.length }
    var (low, high) = (0, word.length)
    if local > 2 * reach, let start = word.safeBreak(from: local - 2 * reach), start <= local - reach { low = start }
    if local + reach < word.length, let end = word.safeBreak(from: local + reach) { high = end }
    return low..<high
  }

  /// Goes through the segments once, beside the breaks.
  private struct Walk {
    var segment = 0
    var offset = 0
    var gaps: Int32 = 0

    init(_ shaped: ShapedParagraph) {}

    mutating func advance(to target: Int, _ shaped: ShapedParagraph) {
      gaps += LineSpace.gaps(in: shaped.text, offset..<target)
      offset = target
      while segment < shaped.segments.count, Int(shaped.segments[segment].end) <= target { segment += 1 }
    }

    func position(of offset: Int, _ shaped: ShapedParagraph) -> Int {
      var index = segment
      while index > 0, index >= shaped.segments.count || Int(shaped.segments[index].start) > offset { index -= 1 }
      guard index < shaped.segments.count else { return 0 }
      let start = Int(shaped.segments[index].start)
      if offset >= Int(shaped.segments[index].end) { return shaped.sums[index + 1] }
      return shaped.sums[index] + shaped.segments[index].advance(upTo: offset - start)
    }
  }
}

/// What a justified line stretches.
enum LineSpace {
  static func gaps(in text: [UInt16], _ range: Range<Int>) -> Int32 {
    var count: Int32 = 0
    for offset in range where text[offset].isWordGap { count += 1 }
    return count
  }
}
