import UnicodeFacts

/// A paragraph as total fit sees it: where lines may end, in order. Holds for every width.
final class FitText {
  let paragraph: ShapedParagraph
  let breaks: [FitBreak]
  /// The most that a line is wider with its hyphen, and with what hangs at its end.
  let widestEnd: Int
  /// Of each break the first hard one from there on.
  let nextHard: [Int]
  /// What lines below all shapes cost from each break on, as it was asked for last.
  var lowerBounds: DemeritLowerBounds?

  /// - Parameter hyphenates: whether words may be divided where the paragraph's language has hyphens.
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

  /// Whether letters may hang over the margins.
  var hangs: Bool { paragraph.settings.marginAlignment != .box }

  /// - Parameter breaks: in order; the last is the paragraph's end.
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

  /// The first break past an offset of the paragraph. O(log n).
  func firstBreak(after offset: Int) -> Int {
    var (low, high) = (0, breaks.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(breaks[middle].offset) > offset { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// A line's start, as if a line had ended there.
  func origin(at start: LineStart) -> FitBreak {
    let next = firstBreak(after: start.offset.utf16)
    if next > 0, Int(breaks[next - 1].offset) == start.offset.utf16 { return breaks[next - 1] }
    let isCut = start.offset.utf16 > 0
    var origin = FitBreak(
      kind: isCut ? .inside : .hard, offset: Int32(start.offset.utf16), opportunity: Int32(start.opportunity), end: start.position,
      bareEnd: start.position, start: start.position, gapsBefore: Int32(start.gaps), gapsThrough: Int32(start.gaps))
    if paragraph.settings.marginAlignment != .box { origin.hangAtStart(in: paragraph) }
    return origin
  }

  // MARK: Making

  private static func makeBreak(of index: Int, in paragraph: ShapedParagraph) -> FitBreak {
    let opportunity = paragraph.opportunities[index]
    let offset = Int(opportunity.offset)
    let isHard = opportunity.isHard || index == paragraph.opportunities.count - 1
    let kind: FitBreak.Kind =
      if isHard { .hard } else if opportunity.isSoftHyphen { .hyphen } else if opportunity.trimmedOffset < opportunity.offset { .space } else if paragraph.text[offset - 1].isShownHyphen { .explicitHyphen } else { .inside }
    return FitBreak(
      kind: kind, offset: opportunity.offset, opportunity: Int32(index), end: opportunity.trimmed + Int(opportunity.endDelta),
      bareEnd: opportunity.trimmed + (opportunity.isSoftHyphen ? 0 : Int(opportunity.endDelta)),
      start: opportunity.total - Int(opportunity.startDelta), gapsBefore: opportunity.gapsTrimmed, gapsThrough: opportunity.gapsTotal)
  }

  /// Where hyphenation may divide words, each side shaped by itself.
  private static func hyphens(in paragraph: ShapedParagraph, by hyphenator: Hyphenator) -> [FitBreak] {
    let breaker = Breaker(paragraph: paragraph)
    var found: [FitBreak] = []
    var segment = 0
    for offset in hyphenator.points(in: paragraph.text, 0..<paragraph.length) {
      while segment < paragraph.segments.count, Int(paragraph.segments[segment].end) <= offset { segment += 1 }
      guard segment < paragraph.segments.count else { break }
      let start = Int(paragraph.segments[segment].start)
      guard paragraph.segments[segment].kind == .text, offset > start else { continue }
      let next = paragraph.opportunity(after: offset)
      guard next == 0 || Int(paragraph.opportunities[next - 1].offset) != offset else { continue }
      let gaps = next > 0 ? paragraph.opportunities[next - 1].gapsTotal : 0
      let before = paragraph.sums[segment]
      found.append(
        FitBreak(
          kind: .hyphen, offset: Int32(offset), opportunity: Int32(next), segment: Int32(segment),
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
  /// A hyphen or dash after which a line may end.
  fileprivate var isShownHyphen: Bool { self == 0x2D || (0x2010...0x2015).contains(self) && self != 0x2011 }
}
