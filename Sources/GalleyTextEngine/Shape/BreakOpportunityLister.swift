import GalleyUnicodeFacts

/// Lists the break opportunities of a paragraph, with sums that make the width of a line a single subtraction.
struct BreakOpportunityLister {
  let cache: ShapingCache.Contents

  func list(_ shaped: ShapedParagraph) -> [ShapedParagraph.Opportunity] {
    let (breaks, isHard) = shaped.settings.lineBreaking == .character
      ? everyCluster(of: shaped) : (shaped.analysis.breaks, shaped.analysis.isHard)
    var found: [ShapedParagraph.Opportunity] = []
    found.reserveCapacity(breaks.count)
    shaped.text.withUnsafeBufferPointer { text in
      var traversal = Traversal()
      for index in breaks.indices {
        found.append(opportunity(at: Int(breaks[index]), isHard: isHard[index], after: found.last, &traversal, shaped, text))
      }
    }
    return found
  }

  /// Returns the break opportunities at the breaks of a range of those of the analysis. They follow `previous`, which is before the segment
  /// `first` or at its start.
  func list(_ shaped: ShapedParagraph, _ range: Range<Int>, after previous: ShapedParagraph.Opportunity?, fromSegment first: Int) -> [ShapedParagraph.Opportunity] {
    var found: [ShapedParagraph.Opportunity] = []
    found.reserveCapacity(range.count)
    shaped.text.withUnsafeBufferPointer { text in
      var traversal = Traversal(segment: first, gaps: previous?.gapsTotal ?? 0)
      for index in range {
        let (offset, isHard) = (Int(shaped.analysis.breaks[index]), shaped.analysis.isHard[index])
        found.append(opportunity(at: offset, isHard: isHard, after: found.last ?? previous, &traversal, shaped, text))
      }
    }
    return found
  }

  private func everyCluster(of shaped: ShapedParagraph) -> (breaks: [Int32], isHard: [Bool]) {
    let breaks = TextBoundaries.find(.grapheme, in: shaped.text).offsets
    var hard = 0
    return (breaks, breaks.map { offset in
      while hard < shaped.analysis.breaks.count, shaped.analysis.breaks[hard] < offset { hard += 1 }
      return hard < shaped.analysis.breaks.count && shaped.analysis.breaks[hard] == offset && shaped.analysis.isHard[hard]
    })
  }

  private func opportunity(
    at offset: Int, isHard: Bool, after previous: ShapedParagraph.Opportunity?, _ traversal: inout Traversal, _ shaped: ShapedParagraph,
    _ text: UnsafeBufferPointer<UInt16>
  ) -> ShapedParagraph.Opportunity {
    // Skip back over white space, but not past the previous break, which already accounts for the white space before it.
    let floor = (previous?.offset ?? 0).utf16
    for unit in text[floor..<offset] where unit.isWordGap { traversal.gaps += 1 }
    traversal.advance(to: offset, shaped)
    let total = traversal.position(of: offset, shaped)
    var (trimmedOffset, trimmed, gapsTrimmed) = (offset, total, traversal.gaps)
    while trimmedOffset > floor, text[trimmedOffset - 1].hangsAtLineEnd {
      trimmedOffset -= 1
      if text[trimmedOffset].isWordGap { gapsTrimmed -= 1 }
    }
    if let previous, trimmedOffset == floor {
      (trimmedOffset, trimmed, gapsTrimmed) = (previous.trimmedOffset.utf16, previous.trimmed, previous.gapsTrimmed)
    } else if trimmedOffset < offset {
      trimmed = traversal.position(of: trimmedOffset, shaped)
    }
    var result = ShapedParagraph.Opportunity(
      offset: ParagraphOffset(offset), segment: traversal.segment, total: total, trimmed: trimmed, trimmedOffset: ParagraphOffset(trimmedOffset),
      gapsTotal: traversal.gaps, gapsTrimmed: gapsTrimmed, isHard: isHard)
    if trimmedOffset == offset, offset < shaped.length, !isHard { cut(&result, offset, shaped) }
    return result
  }

  /// Computes the changes in width at a break within a word: a visible hyphen, and both sides shaped separately.
  private func cut(_ opportunity: inout ShapedParagraph.Opportunity, _ offset: Int, _ shaped: ShapedParagraph) {
    opportunity.isSoftHyphen = shaped.text[offset - 1] == UInt16.softHyphen
    let index = opportunity.isSoftHyphen ? shaped.segmentIndex(at: ParagraphOffset(offset - 1)) : shaped.segmentIndex(at: ParagraphOffset(offset))
    guard index < shaped.segments.count, let key = shaped.face(of: index).key, let word = shaped.word(index) else { return }
    let start = shaped.segments[index].start.utf16
    let local = offset - start
    let isUnsafe = local > 0 && local < word.length && word.safeBreak(from: local) != local && word.startsCluster(local)
    guard opportunity.isSoftHyphen || isUnsafe else { return }
    let context = cache.context(key)
    let near = near(local, word)
    var left = Array(shaped.text[start + near.lowerBound..<offset])
    var apart = 0
    if opportunity.isSoftHyphen {
      let hyphen = InsertedHyphen(after: key)
      if let suffix = hyphen.suffix { left.append(suffix) }
      apart = hyphen.word(cache)?.word.width ?? 0
    }
    let leftWidth = left.withUnsafeBufferPointer { context.retainedWord($0, buffer: cache.buffer).width } + apart
    opportunity.endDelta = Int32(leftWidth - Int(word.sum(before: min(local, word.length)) - word.sum(before: near.lowerBound)))
    if isUnsafe {
      let right = shaped.text[offset..<start + near.upperBound]
      let rightWidth = Array(right).withUnsafeBufferPointer { context.retainedWord($0, buffer: cache.buffer).width }
      opportunity.startDelta = Int32(rightWidth - Int(word.sum(before: near.upperBound) - word.sum(before: local)))
    }
  }

  /// Returns the part of a word that a break within it can affect. In a long word, this is the text around the break
  /// between two safe breaks, so that the total cost stays linear in the number of breaks.
  private func near(_ local: Int, _ word: ShapedWord) -> Range<Int> {
    let reach = 32
    guard word.length > 4 * reach else { return 0..<word.length }
    var (low, high) = (0, word.length)
    if local > 2 * reach, let start = word.safeBreak(from: local - 2 * reach), start <= local - reach { low = start }
    if local + reach < word.length, let end = word.safeBreak(from: local + reach) { high = end }
    return low..<high
  }

  /// Walks through the segments once, in parallel with the breaks.
  private struct Traversal {
    var segment = 0
    /// The number of word gaps up to the last break.
    var gaps: Int32 = 0

    mutating func advance(to target: Int, _ shaped: ShapedParagraph) {
      while segment < shaped.segments.count, shaped.segments[segment].end.utf16 <= target { segment += 1 }
    }

    func position(of offset: Int, _ shaped: ShapedParagraph) -> Int {
      var index = segment
      while index > 0, index >= shaped.segments.count || shaped.segments[index].start.utf16 > offset { index -= 1 }
      guard index < shaped.segments.count else { return 0 }
      let start = shaped.segments[index].start.utf16
      if offset == start { return shaped.sums[index] }
      if offset >= shaped.segments[index].end.utf16 { return shaped.sums[index + 1] }
      return shaped.sums[index] + shaped.advance(of: index, upTo: offset - start)
    }
  }
}

/// Counts the word gaps, which stretch in justified lines.
enum LineSpace {
  static func gaps(in text: [UInt16], _ range: Range<ParagraphOffset>) -> Int32 {
    var count: Int32 = 0
    for offset in range.utf16 where text[offset].isWordGap { count += 1 }
    return count
  }
}
