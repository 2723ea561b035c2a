import GalleyUnicodeFacts

/// Breaks within a word: by hyphenation, or between clusters if nothing else fits.
extension Breaker {
  /// Returns a line that ends in a hyphen before opportunity `index`, if the line `natural` would otherwise be too loose, or is `nil` because no
  /// opportunity fits.
  ///
  /// Returns `nil` if `natural` is full enough, if the language has no hyphenation patterns, or if no hyphenated part fits.
  func hyphenated(
    before index: Int, than natural: BrokenLine?, from start: LineStart, _ measure: LineMeasure
  ) -> BrokenLine? {
    guard let hyphenator = Hyphenator.named(paragraph.settings.language) else { return nil }
    if let natural, isFull(natural, from: start, measure) { return nil }
    let from = natural?.end.offset ?? start.offset
    let to = paragraph.opportunities[index].trimmedOffset
    guard from < to else { return nil }
    // No hyphen can be much farther than the summed advances reach.
    let end = min(to, wordEnd(after: reach(of: start, measure, before: to) + Breaker.reachOfCut))
    guard from < end else { return nil }
    for segmentIndex in (paragraph.segmentIndex(at: from)...paragraph.segmentIndex(at: end - 1)).reversed() {
      let segment = paragraph.segments[segmentIndex]
      guard segment.kind == .text else { continue }
      let range = Hyphenator.wordStart(in: paragraph.text, before: max(from, segment.start))..<min(end, segment.end)
      work?.hyphenated += range.count
      for offset in hyphenator.points(in: paragraph.text, range).reversed()
      where offset > from && offset > segment.start {
        if let line = cut(at: offset, in: segmentIndex, from: start, measure, suffix: UInt16.hyphen) { return line }
      }
    }
    return nil
  }

  /// Returns the line with one word less, if the next line, the last before a hard break, would contain a single word.
  ///
  /// Returns `nil` if the next line is not such a line, if the two words do not fit on it, if no word would remain on this one, or if this one
  /// would end in a soft hyphen.
  func pushedOut(_ last: Int, than natural: BrokenLine, from start: LineStart, _ measure: LineMeasure) -> BrokenLine? {
    let (before, next) = (last - 1, last + 1)
    guard before >= start.opportunity, next < paragraph.opportunities.count else { return nil }
    let end = paragraph.opportunities[next]
    guard end.isHard || end.offset == paragraph.end, end.trimmedOffset > natural.end.offset,
      paragraph.opportunities[before].trimmedOffset > start.offset, !paragraph.opportunities[before].isSoftHyphen,
      widthOfLine(from: lineStart(after: before), to: next) <= measure.width
    else { return nil }
    return line(from: start, to: before, reason: .didNotFit(overflow(through: next, from: start, measure.width)))
  }

  /// Returns whether a line is full enough without a hyphen.
  private func isFull(_ line: BrokenLine, from start: LineStart, _ measure: LineMeasure) -> Bool {
    Self.isFull(line, startsAfterHyphen: startsAfterHyphen(start), spaceWidth: paragraph.spaceWidth, measure)
  }

  static func isFull(_ line: BrokenLine, startsAfterHyphen: @autoclosure () -> Bool, spaceWidth: Int, _ measure: LineMeasure) -> Bool {
    let filled = measure.width > 0 ? Double(line.width) / Double(measure.width) : 1
    let triesHarder = measure.isJustified && measure.isNarrow && measure.raggedWordSpace.isFinite
    guard triesHarder || filled < measure.hyphenation else { return true }
    guard measure.isJustified, line.gaps > 0 || triesHarder else { return startsAfterHyphen() && filled > 0.6 }
    let stretch = Double(measure.width - line.width) / Double(max(1, line.gaps)) / Double(max(1, spaceWidth))
    // Hyphenate two lines in a row only if the second would be very loose, or ragged between justified lines.
    let most = (measure.maximumWordSpace - 1) * (startsAfterHyphen() ? 4 : 1)
    return stretch <= min(most, measure.raggedWordSpace - 1)
  }

  /// Returns whether a line starts where no break opportunity is: after an inserted hyphen, or between clusters of a word that was too long.
  func startsAfterHyphen(_ start: LineStart) -> Bool {
    let offset = start.offset
    guard offset > 0, offset < paragraph.end, start.opportunity > 0 else { return offset > 0 && start.opportunity == 0 }
    return paragraph.opportunities[start.opportunity - 1].offset != offset
  }

  /// Returns a line with as many clusters as fit, but at least one even if it is too wide. If no cluster ends before the opportunity `index`, the
  /// line ends at that opportunity. Never returns `nil`.
  func emergency(from start: LineStart, before index: Int, _ measure: LineMeasure) -> BrokenLine? {
    // White space and hard breaks hang. A line that ends just before them takes them, too.
    let ends = EmergencyBreaks(paragraph: paragraph, start: start, limit: paragraph.opportunities[index].trimmedOffset)
    if let first = ends.first, let estimate = ends.last(within: measure.width) {
      if let line = longerLine(than: estimate, of: ends, measure) { return line }
      // The summed advances give an estimate. Reshaping at the cut can change widths, so one cluster less might be needed.
      var end = Optional(estimate)
      while let found = end {
        if let line = cut(at: found.offset, in: found.segment, from: start, measure, suffix: nil, allowsOverflow: found == first) {
          return line
        }
        end = ends.before(found)
      }
    }
    // A single cluster that is wider than its column.
    return line(from: start, to: index, reason: .emergency)
  }

  /// Returns the longest line that fits although it ends after `estimate`, because letters are narrower at its end than within a word. Returns `nil`
  /// if there is none.
  ///
  /// The difference is assumed to be less than an em and `maximumLongerLines` clusters.
  private func longerLine(than estimate: EmergencyBreaks.End, of ends: EmergencyBreaks, _ measure: LineMeasure) -> BrokenLine? {
    let (start, safe) = (ends.start, safeOffset(from: ends.start))
    let farthest = start.position + measure.width + paragraph.font(of: estimate.segment).size64
    var (longest, end, tried) = (BrokenLine?.none, estimate, 0)
    while tried < Self.maximumLongerLines, let next = ends.after(end), paragraph.position(of: next.offset) <= farthest {
      (end, tried) = (next, tried + 1)
      // The sums of advances are exact at a safe break.
      if next.offset >= safe, paragraph.isSafe(next.offset, in: next.segment) { continue }
      longest = cut(at: next.offset, in: next.segment, from: start, measure, suffix: nil) ?? longest
    }
    return longest
  }

  private static let maximumLongerLines = 8

  /// Returns the offset at which a line is full according to the summed advances, after at least one cluster; `limit`
  /// if no cluster ends before it.
  private func reach(of start: LineStart, _ measure: LineMeasure, before limit: ParagraphOffset) -> ParagraphOffset {
    EmergencyBreaks(paragraph: paragraph, start: start, limit: limit).last(within: measure.width)?.offset ?? limit
  }

  /// Returns the end of the word that continues at `offset`. In a word too long to hyphenate, returns an offset within it.
  private func wordEnd(after offset: ParagraphOffset) -> ParagraphOffset {
    var end = min(offset, paragraph.end)
    while end < paragraph.end, end - offset <= Hyphenator.longestWord, Hyphenator.isLetter(paragraph.text[end.utf16]) { end += 1 }
    return end
  }

  /// Returns a line cut at `offset`, with the text on both sides shaped separately. Returns `nil` if it does not fit and `allowsOverflow` is false.
  ///
  /// - Parameters:
  ///   - suffix: The hyphen to add to the line, or `nil` for an emergency break.
  ///   - widths: The widths of the two parts of the segment in 1/64 pt, if they are known.
  func cut(
    at offset: ParagraphOffset, in segmentIndex: Int, from start: LineStart, _ measure: LineMeasure, suffix: UInt16?,
    allowsOverflow: Bool = false, widths: (left: Int, right: Int)? = nil
  ) -> BrokenLine? {
    let segment = paragraph.segments[segmentIndex]
    let first = max(start.offset, segment.start)
    let before = segment.start >= start.offset ? max(0, paragraph.sums[segmentIndex] - start.position) : 0
    let left = (first == segment.start ? widths?.left : nil) ?? shapedWidth(segmentIndex, first..<offset, suffix: suffix)
    guard allowsOverflow || before + left <= measure.width else { return nil }
    let right = widths?.right ?? (offset < segment.end ? remainderWidth(segmentIndex, from: offset) : 0)
    let end = LineStart(
      offset: offset, position: paragraph.sums[segmentIndex + 1] - right,
      opportunity: paragraph.opportunity(after: offset),
      gaps: start.gaps + Int(LineSpace.gaps(in: paragraph.text, start.offset..<offset)))
    let reason: BreakReason = suffix != nil ? .hyphenated : .emergency
    return BrokenLine(
      start: start, end: end, trimmedEnd: offset, width: before + left, gaps: max(0, end.gaps - start.gaps),
      reason: reason)
  }

  /// Returns the width of a segment from `offset` on, shaped separately, in 1/64 pt.
  ///
  /// In a long remainder, only the text up to the next safe break is reshaped. The glyphs after it are those of the whole segment.
  func remainderWidth(_ index: Int, from offset: ParagraphOffset) -> Int {
    let segment = paragraph.segments[index]
    let (start, end) = (segment.start, segment.end)
    guard offset < segment.word.upperBound, let word = paragraph.word(index),
      let safe = word.safeBreak(from: offset - start + Breaker.reachOfCut)
    else { return shapedWidth(index, offset..<end, suffix: nil) }
    return shapedWidth(index, offset..<start + safe, suffix: nil)
      + paragraph.advance(of: index, upTo: end - start) - paragraph.advance(of: index, upTo: safe)
  }

  /// The number of UTF-16 code units after a cut that reshaping can affect. A font's rules look ahead only a few glyphs.
  static let reachOfCut = 24

  func shapedWidth(_ index: Int, _ range: Range<ParagraphOffset>, suffix: UInt16?) -> Int {
    guard !range.isEmpty else { return 0 }
    let segment = paragraph.segments[index]
    guard segment.kind == .text else {
      return segment.kind != .tab && range.count == Int(segment.length) ? paragraph.sums[index + 1] - paragraph.sums[index] : 0
    }
    let (letters, run) = (range.clamped(to: segment.word), paragraph.run(of: index))
    let spaces = (range.count - letters.count) * run.spaceWidth
    work?.shaped += letters.count
    guard !letters.isEmpty, let shapedPart = Shaper.shapePart(of: index, in: paragraph, letters, suffix: suffix) else { return spaces }
    let spacing = run.spacing == 0 ? 0 : run.spacing * shapedPart.clusterCount
    let apart = suffix == nil ? nil : Shaper.hyphenApart(after: run.face)
    return shapedPart.width + spacing + (apart.map { $0.word.width + run.spacing } ?? 0) + spaces
  }
}
