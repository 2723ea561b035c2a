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
    let endsBefore = trimmedOffset == floor ? previous : nil
    if let endsBefore {
      (trimmedOffset, trimmed, gapsTrimmed) = (endsBefore.trimmedOffset.utf16, endsBefore.trimmed, endsBefore.gapsTrimmed)
    } else if trimmedOffset < offset {
      trimmed = traversal.position(of: trimmedOffset, shaped)
    }
    var result = ShapedParagraph.Opportunity(
      offset: ParagraphOffset(offset), total: total, trimmed: trimmed, trimmedOffset: ParagraphOffset(trimmedOffset),
      gapsTotal: traversal.gaps, gapsTrimmed: gapsTrimmed, isHard: isHard)
    result.isSoftHyphen = trimmedOffset == offset && offset < shaped.length && !isHard && text[offset - 1] == .softHyphen
    result.endDelta = endsBefore?.endDelta ?? endDelta(of: result, from: traversal.segment, shaped)
    if offset < shaped.length { addStartDelta(to: &result, in: traversal.segment, shaped) }
    return result
  }

  // MARK: Separate shaping

  /// Returns the change in width of the text before a break: a visible hyphen, and glyphs that differ because the text is shaped separately, without
  /// the white space before the break.
  private func endDelta(of opportunity: ShapedParagraph.Opportunity, from segment: Int, _ shaped: ShapedParagraph) -> Int32 {
    let end = opportunity.trimmedOffset
    var index = segment
    while index > 0, index == shaped.segments.count || shaped.segments[index].start >= end { index -= 1 }
    // The common case: a word that ends there.
    guard index < shaped.segments.count, opportunity.isSoftHyphen || end < shaped.segments[index].wordEnd, let word = shaped.word(index),
      let key = shaped.face(of: index).key
    else { return 0 }
    let start = shaped.segments[index].start
    let local = min(end - start, word.length)
    guard local > 0, opportunity.isSoftHyphen || word.safeBreak(from: local) != local else { return 0 }
    let near = near(local, word)
    var (left, hyphenWidth) = (Array(shaped.text[(start + near.lowerBound..<end).utf16]), 0)
    let spacing = shaped.spacing(of: index)
    if opportunity.isSoftHyphen {
      let hyphen = InsertedHyphen(after: key)
      if let suffix = hyphen.suffix { left.append(suffix) }
      hyphenWidth = hyphen.word(cache).map { $0.word.width + spacing } ?? 0
    }
    let before = shaped.advance(of: index, upTo: local) - shaped.advance(of: index, upTo: near.lowerBound)
    return Int32(width(of: left, key, spacing: spacing) + hyphenWidth - before)
  }

  /// Sets the change in width of the text after a break within a word, which is shaped separately.
  ///
  /// - Parameter index: The index of the segment that contains the break.
  private func addStartDelta(to opportunity: inout ShapedParagraph.Opportunity, in index: Int, _ shaped: ShapedParagraph) {
    let offset = opportunity.offset
    let start = shaped.segments[index].start
    guard start < offset, let word = shaped.word(index), case let local = offset - start, local < word.length, word.safeBreak(from: local) != local,
      let key = shaped.face(of: index).key
    else { return }
    let near = near(local, word)
    let after = shaped.advance(of: index, upTo: near.upperBound) - shaped.advance(of: index, upTo: local)
    let right = Array(shaped.text[(offset..<start + near.upperBound).utf16])
    opportunity.startDelta = Int32(width(of: right, key, spacing: shaped.spacing(of: index)) - after)
    opportunity.isUnsafe = true
  }

  /// Returns the width of text shaped by itself, in 1/64 pt.
  private func width(of text: [UInt16], _ key: ShapingKey, spacing: Int) -> Int {
    let word = text.withUnsafeBufferPointer { cache.context(key).retainedWord($0, buffer: cache.buffer) }
    return spacing == 0 ? word.width : word.width + spacing * word.clusterCount
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
