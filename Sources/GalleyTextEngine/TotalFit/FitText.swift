import GalleyUnicodeFacts

/// The break opportunities of a paragraph in order, as total fit needs them. Valid for every width.
final class FitText {
  let paragraph: ShapedParagraph
  let breaks: [FitBreak]
  /// The maximum width that a hyphen or hanging text adds at the end of a line, in 1/64 pt.
  let widestEnd: Int
  /// For each break, the index of the first hard break at or after it; of the last break if there is none.
  let nextHard: [Int]
  /// The lower bounds for lines below all shapes that were used last.
  var lowerBounds: DemeritLowerBounds?

  /// Creates the text of a paragraph with all of its break opportunities, and with the widths that hang beyond the margins.
  ///
  /// - Parameter hyphenates: Whether to add the hyphens of the paragraph's language.
  convenience init(_ paragraph: ShapedParagraph, hyphenates: Bool) {
    var breaks = paragraph.opportunities.indices.map { Self.makeBreak(of: $0, in: paragraph) }
    if hyphenates, let hyphenator = Hyphenator.named(paragraph.settings.language) {
      breaks = Self.merged(breaks, with: Self.hyphens(in: paragraph, by: hyphenator))
    }
    if paragraph.settings.marginAlignment != .box {
      for index in breaks.indices { breaks[index].hang(in: paragraph) }
    }
    self.init(paragraph, breaks: breaks)
  }

  /// Whether characters can hang beyond the margins.
  var hangs: Bool { paragraph.settings.marginAlignment != .box }

  /// Creates the text of a paragraph with the given breaks.
  ///
  /// - Parameter breaks: The breaks in order. The last one is the end of the paragraph.
  init(_ paragraph: ShapedParagraph, breaks: [FitBreak]) {
    (self.paragraph, self.breaks) = (paragraph, breaks)
    var (hard, widest) = (breaks.count - 1, 0)
    var nextHard = Array(repeating: 0, count: breaks.count)
    for index in breaks.indices.reversed() {
      if breaks[index].kind == .hard { hard = index }
      nextHard[index] = hard
      widest = max(widest, breaks[index].end + Int(breaks[index].endHang) - breaks[index].bareEnd)
    }
    (self.nextHard, widestEnd) = (nextHard, widest)
  }

  /// Returns the index of the first break after an offset of the paragraph; the number of breaks if there is none. O(log n).
  func firstBreak(after offset: ParagraphOffset) -> Int {
    var (low, high) = (0, breaks.count)
    while low < high {
      let middle = (low + high) / 2
      if breaks[middle].offset > offset { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Returns the start of a line as a break, as if another line had ended there.
  func origin(at start: LineStart) -> FitBreak {
    let next = firstBreak(after: start.offset)
    if next > 0, breaks[next - 1].offset == start.offset { return breaks[next - 1] }
    let isCut = start.offset > 0
    var origin = FitBreak(
      kind: isCut ? .inside : .hard, offset: start.offset, opportunity: Int32(start.opportunity), end: start.position,
      bareEnd: start.position, start: start.position, gapsBefore: Int32(start.gaps), gapsThrough: Int32(start.gaps))
    if paragraph.settings.marginAlignment != .box { origin.hangAtStart(in: paragraph) }
    return origin
  }

  // MARK: Creation

  private static func makeBreak(of index: Int, in paragraph: ShapedParagraph) -> FitBreak {
    let opportunity = paragraph.opportunities[index]
    let offset = opportunity.offset
    let isHard = opportunity.isHard || index == paragraph.opportunities.count - 1
    let kind: FitBreak.Kind =
      if isHard { .hard } else if opportunity.isSoftHyphen { .hyphen } else if opportunity.trimmedOffset < opportunity.offset { .space } else if paragraph.text[offset.utf16 - 1].isShownHyphen { .explicitHyphen } else { .inside }
    return FitBreak(
      kind: kind, offset: offset, opportunity: Int32(index), end: opportunity.trimmed + Int(opportunity.endDelta),
      bareEnd: opportunity.trimmed + (opportunity.isSoftHyphen ? 0 : Int(opportunity.endDelta)),
      start: opportunity.total - Int(opportunity.startDelta), gapsBefore: opportunity.gapsTrimmed, gapsThrough: opportunity.gapsTotal)
  }

  /// Returns the breaks that hyphenation adds. Both sides of each word are shaped by themselves.
  private static func hyphens(in paragraph: ShapedParagraph, by hyphenator: Hyphenator) -> [FitBreak] {
    let breaker = Breaker(paragraph: paragraph)
    var found: [FitBreak] = []
    var segment = 0
    for offset in hyphenator.points(in: paragraph.text, 0..<paragraph.end) {
      while segment < paragraph.segments.count, paragraph.segments[segment].end <= offset { segment += 1 }
      guard segment < paragraph.segments.count else { break }
      let start = paragraph.segments[segment].start
      guard paragraph.segments[segment].kind == .text, offset > start else { continue }
      let next = paragraph.opportunity(after: offset)
      guard next == 0 || paragraph.opportunities[next - 1].offset != offset else { continue }
      let gaps = next > 0 ? paragraph.opportunities[next - 1].gapsTotal : 0
      let before = paragraph.sums[segment]
      found.append(
        FitBreak(
          kind: .hyphen, offset: offset, opportunity: Int32(next), segment: Int32(segment),
          end: before + breaker.shapedWidth(segment, start..<offset, suffix: UInt16.hyphen),
          bareEnd: before + paragraph.advance(of: segment, upTo: offset - start),
          start: paragraph.sums[segment + 1] - breaker.remainderWidth(segment, from: offset), gapsBefore: gaps, gapsThrough: gaps))
    }
    return found
  }

  private static func merged(_ breaks: [FitBreak], with hyphens: [FitBreak]) -> [FitBreak] {
    var merged: [FitBreak] = []
    merged.reserveCapacity(breaks.count + hyphens.count)
    var next = 0
    for one in breaks {
      while next < hyphens.count, hyphens[next].offset < one.offset {
        merged.append(hyphens[next])
        next += 1
      }
      merged.append(one)
    }
    return merged
  }
}

extension UInt16 {
  /// Whether this is a hyphen or dash after which a line can end.
  fileprivate var isShownHyphen: Bool { self == 0x2D || (0x2010...0x2015).contains(self) && self != 0x2011 }
}
