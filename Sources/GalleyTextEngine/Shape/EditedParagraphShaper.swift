import GalleyCICU
import GalleyUnicodeFacts

/// Shapes the part of an edited paragraph that the edit can reach, and takes the rest from the shaped paragraph before the edit.
///
/// The part begins and ends with segments that the edit does not change: those at a distance from the edit from which neither the font's rules, nor
/// the division of long words, nor line breaking reach across. The result equals that of `Shaper` (`EditedShapingLawTests`), except for the numbers
/// of runs and metrics. It takes O(part), and copies the rest.
struct EditedParagraphShaper {
  let former: ShapedParagraph
  /// The paragraph after the edit, with the same settings and as many styles.
  let paragraph: Paragraph
  let unchanged: UnchangedText
  let shaper: Shaper

  /// A shaped paragraph, and what it has in common with the paragraph before the edit.
  struct Result {
    let shaped: ShapedParagraph
    /// The end of the segments and breaks that did not change, before the edit.
    let through: ParagraphOffset
    /// The number of break opportunities up to there.
    let opportunities: Int
    /// Whether the next break opportunity differs. By it, the last line that ends before it is known to be full.
    let changesNextOpportunity: Bool
    /// The offset, after the edit, from which on everything only moved.
    let from: ParagraphOffset
    /// The distance by which it moved.
    let step: LineStart.Step
    /// The number of glyphs of the part that was shaped.
    let shapedGlyphs: Int
  }

  /// The number of code units around an edit that it can have an influence on, except in long words.
  private static let reach = 64
  /// The same in words that `LongRangeDivider` divides.
  private static let reachInLongWords = LongRangeDivider.longest + 76
  /// The lengths of the text after the edit that is itemized.
  private static let lengthsAfterEdit = [4096, 1 << 15]
  /// The maximum number of blocks that edits add to the words of a paragraph. Some of them are not used anymore.
  private static let maximumAddedBlocks = 2048

  private var formerEnd: Int { unchanged.oldLength - unchanged.suffix }
  private var newEnd: Int { formerEnd + unchanged.delta }

  /// Returns the shaped paragraph, or `nil` if all of it has to be shaped.
  func shape() -> Result? {
    guard former.length == unchanged.oldLength, paragraph.text.count == unchanged.oldLength + unchanged.delta, !paragraph.text.isEmpty,
      unchanged.prefix <= formerEnd, unchanged.prefix <= newEnd, let traits = former.editing ?? EditingTraits(of: former),
      former.words.blocks.count - traits.blocks < Self.maximumAddedBlocks, let directions = findDirections(traits),
      traits.script != nil || !changesBrackets
    else { return nil }
    let first = firstSegment
    for length in Self.lengthsAfterEdit {
      if let part = reshape(from: first, length: length, traits, directions) { return join(part, traits, directions) }
    }
    return nil
  }

  // MARK: Segments

  /// The first segment that is shaped again.
  private var firstSegment: Int {
    let edited = former.segmentIndex(at: ParagraphOffset(unchanged.prefix))
    var index = former.segmentIndex(at: ParagraphOffset(max(0, unchanged.prefix - Self.reach)))
    if (max(0, index - 1)..<min(former.segments.count, edited + 1)).contains(where: { former.segments[$0].word.count >= LongRangeDivider.shortest }) {
      index = former.segmentIndex(at: ParagraphOffset(max(0, unchanged.prefix - Self.reachInLongWords)))
    }
    index = min(index, former.segments.count - 1)
    while index > 0, former.text[former.segments[index].start.utf16].hangsAtLineEnd { index -= 1 }
    return index
  }

  private struct Part {
    let first, end: Int
    let words: ShapedParagraph.Words
  }

  /// Returns the directions of the edited paragraph, without its breaks. Returns `nil` if the edit could change the directions of other text.
  private func findDirections(_ traits: EditingTraits) -> ParagraphAnalysis? {
    let old = former.analysis
    var levels: [UInt8] = []
    if traits.mayTurn || old.baseLevel != 0 || EditingTraits.mayTurn(paragraph.text[unchanged.prefix..<newEnd]) {
      guard let found = EditedDirections(former: former, text: paragraph.text, unchanged: unchanged).levels() else { return nil }
      levels = found
    }
    return ParagraphAnalysis(baseLevel: old.baseLevel, levels: levels, breaks: [], isHard: [])
  }

  /// Shapes segments from `first` on. Returns `nil` if none of the next `length` code units after the edit begins a segment from which on all are
  /// unchanged.
  private func reshape(from first: Int, length: Int, _ traits: EditingTraits, _ directions: ParagraphAnalysis) -> Part? {
    let start = former.segments[first].start.utf16
    var last = former.segmentIndex(at: ParagraphOffset(min(former.length, formerEnd + length)))
    while last < former.segments.count, former.text[former.segments[last].start.utf16].hangsAtLineEnd { last += 1 }
    let isAtEnd = last >= former.segments.count
    let end = isAtEnd ? paragraph.text.count : former.segments[last].start.utf16 + unchanged.delta
    guard let script = traits.script(before: first, of: former, part: paragraph.text[start..<end]) else { return nil }
    let latest = isAtEnd ? end - 1 : end - Self.reachInLongWords
    let candidates = latest >= newEnd + Self.reach ? newEnd + Self.reach...latest : nil
    let items = paragraph.text.withUnsafeBufferPointer {
      var pass = ItemizingPass(paragraph: paragraph, text: $0, analysis: directions)
      return pass.items(in: start..<end, after: itemBefore(first, script), script: script)
    }
    guard traits.script == nil ? isAtEnd || start > 0 || items.contains(where: { $0.script != ScriptTracker.common }) : items.allSatisfy({ $0.script == script })
    else { return nil }
    return ShapingCache.shared.withContents { cache in
      var builder = ShapedParagraphBuilder(
        paragraph: paragraph, analysis: directions, cache: cache, shaper: shaper, resuming: former, at: first,
        near: max(0, first - 1)..<min(last + 1, former.segments.count), script: script,
        end: ReshapedPart(former: former, after: first, delta: unchanged.delta, candidates: candidates, extendsToEnd: isAtEnd, endsAfterText: traits.script == nil))
      for item in items { builder.add(item) }
      guard let (words, end) = builder.finishPart(), traits.script != nil || hasSameBrackets(from: first, to: end, after: script) else { return nil }
      return Part(first: first, end: end, words: words)
    }
  }

  /// Whether the edit inserts or removes a bracket. In text of several scripts, a closing bracket takes the script of its opening one.
  private var changesBrackets: Bool {
    former.text[unchanged.prefix..<formerEnd].contains(where: ScriptTracker.isBracket)
      || paragraph.text[unchanged.prefix..<newEnd].contains(where: ScriptTracker.isBracket)
  }

  /// Whether the brackets of a part have the same influence on scripts as before the edit, and its closing brackets have none if their opening ones
  /// are not in the part.
  private func hasSameBrackets(from first: Int, to end: Int, after script: UInt32) -> Bool {
    let start = former.segments[first].start.utf16
    let formerPartEnd = end < former.segments.count ? former.segments[end].start.utf16 : former.length
    guard former.text[start..<formerPartEnd].contains(where: ScriptTracker.isBracket) else { return true }
    let trace = ScriptTracker.BracketTrace(former.text[start..<formerPartEnd], after: script)
    let new = ScriptTracker.BracketTrace(paragraph.text[start..<formerPartEnd + unchanged.delta], after: script)
    guard trace.hasSameOpenBrackets(as: new) else { return false }
    // At the start of the text, nothing opens them.
    return start == 0 || trace.hasSameLooseBrackets(as: new)
      && trace.loose.allSatisfy { former.face(of: former.segmentIndex(at: ParagraphOffset($0.offset))).key?.script == $0.script }
  }

  /// Returns an item that ends before a segment.
  ///
  /// - Parameter script: The script of the text up to there.
  private func itemBefore(_ index: Int, _ script: UInt32) -> Item? {
    guard index > 0 else { return nil }
    let (segment, run) = (former.segments[index - 1], former.run(of: index - 1))
    return Item(
      range: segment.start.utf16..<segment.end.utf16, kind: segment.kind.itemKind, style: run.style, font: run.face.font, script: script,
      level: segment.level)
  }

  // MARK: Breaks

  private struct Breaks {
    /// The breaks that are unchanged before the edit, and those before the edit that are replaced by `new`.
    var replaced: Range<Int>
    var new: [Int32]
    /// The offset, after the edit, from which on all breaks are unchanged.
    var from: ParagraphOffset
  }

  /// Finds the breaks after `start`, and those after `end` as far as the edit can have an influence on them. Returns `nil` if there is no offset near
  /// these from which on breaks can be found, or are unchanged.
  private func findBreaks(after start: ParagraphOffset, through end: ParagraphOffset) -> Breaks? {
    let firstReplaced = Self.count(of: former.analysis.breaks, through: start)
    guard let origin = restart(before: start, firstReplaced) else { return nil }
    for searched in Self.searchedLengths {
      if let (found, from) = findBreaks(from: origin, through: end, searched) {
        let new = paragraph.text.withUnsafeBufferPointer { text in
          found.filter { $0 > start.utf16 && $0 <= from.utf16 && !SpaceCluster.contains(Int($0), in: text) }
        }
        let endReplaced = max(firstReplaced, Self.count(of: former.analysis.breaks, through: from - unchanged.delta))
        return Breaks(replaced: firstReplaced..<endReplaced, new: new, from: from)
      }
    }
    return nil
  }

  /// Finds the breaks from `origin` on, and the offset from which on all are unchanged. Returns `nil` if that is not near `end`.
  ///
  /// - Parameter searched: The number of code units after `end` in which the offset is searched.
  private func findBreaks(
    from origin: ParagraphOffset, through end: ParagraphOffset, _ searched: Int
  ) -> (found: [Int32], from: ParagraphOffset)? {
    let (text, breaks, count, limit, origin) = (paragraph.text, former.analysis.breaks, paragraph.text.count, end.utf16 + 8, origin.utf16)
    let known = limit >= count ? count : (limit..<min(count, limit + searched)).first { Self.isWithinWord($0, text) }
    let sliceEnd = min(count, (known ?? limit + searched) + 64)
    let found = LineBreakFinder.breaks(in: Array(text[origin..<sliceEnd]), language: paragraph.settings.language).map { $0 + Int32(origin) }
    if let known { return (found, ParagraphOffset(known)) }
    if sliceEnd == count { return (found, ParagraphOffset(count)) }
    var next = Self.count(of: breaks, through: ParagraphOffset(limit - unchanged.delta - 1))
    for offset in found where offset >= limit && offset < sliceEnd - 64 && Self.isSafeBreak(Int(offset), text) {
      while next < breaks.count, Int(breaks[next]) + unchanged.delta < Int(offset) { next += 1 }
      if next < breaks.count, Int(breaks[next]) + unchanged.delta == Int(offset) { return (found, ParagraphOffset(Int(offset))) }
    }
    return nil
  }

  /// The numbers of code units in which an offset is searched at which breaks do not depend on the text on the other side.
  private static let searchedLengths = [128, searchedLength]
  private static let searchedLength = 1024

  /// Returns an offset, at or before `start`, from which on breaks can be found without the text before it: one within a word, or a break.
  private func restart(before offset: ParagraphOffset, _ breakCount: Int) -> ParagraphOffset? {
    let start = offset.utf16
    let lowest = max(1, start - Self.searchedLength)
    if lowest <= start, let within = (lowest...start).last(where: { Self.isWithinWord($0, former.text) }) { return ParagraphOffset(within) }
    let breaks = former.analysis.breaks
    for index in stride(from: breakCount - 1, through: max(0, breakCount - 64), by: -1) where Self.isSafeBreak(Int(breaks[index]), former.text) {
      return ParagraphOffset(Int(breaks[index]))
    }
    return start <= Self.searchedLength || breakCount <= 64 && start < 1 << 16 ? 0 : nil
  }

  /// Whether an offset, which is not 0, is between two Latin letters. Breaks after it do not depend on the text before it.
  private static func isWithinWord(_ offset: Int, _ text: [UInt16]) -> Bool {
    CodeUnitProperties.isLetter(text[offset - 1]) && CodeUnitProperties.isLetter(text[offset])
  }

  /// Whether breaks on each side of a break do not depend on the text on the other side. This is not the case between two characters of scripts whose
  /// words are found with a dictionary.
  private static func isSafeBreak(_ offset: Int, _ text: [UInt16]) -> Bool {
    guard offset > 0, offset < text.count else { return false }
    let (last, next) = (text[offset - 1], text[offset])
    guard !UTF16.isSurrogate(last), !UTF16.isSurrogate(next) else { return false }
    let classes = (cicu_line_break_class(Int32(last)), cicu_line_break_class(Int32(next)))
    return classes.0 != Self.quotation && classes.1 != Self.quotation && (classes.0 != Self.complexContext || classes.1 != Self.complexContext)
  }

  /// ICU's `U_LB_QUOTATION`. The character before a quotation mark can determine whether a line breaks after it.
  private static let quotation: Int32 = 23
  /// ICU's `U_LB_COMPLEX_CONTEXT`.
  private static let complexContext: Int32 = 24

  /// Returns the number of breaks up to an offset, inclusive.
  private static func count(of breaks: [Int32], through offset: ParagraphOffset) -> Int {
    var (low, high) = (0, breaks.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(breaks[middle]) > offset.utf16 { high = middle } else { low = middle + 1 }
    }
    return low
  }

  // MARK: Joining

  /// Returns the paragraph with the part between the unchanged segments.
  private func join(_ part: Part, _ traits: EditingTraits, _ directions: ParagraphAnalysis) -> Result? {
    let (first, end, words) = (part.first, part.end, part.words)
    let start = former.segments[first].start.utf16
    let formerPartEnd = end < former.segments.count ? former.segments[end].start.utf16 : former.length
    guard let breaks = findBreaks(after: ParagraphOffset(start), through: ParagraphOffset(formerPartEnd + unchanged.delta)) else { return nil }
    let breaksEnd = breaks.from.utf16
    let gaps = { (text: [UInt16], range: Range<Int>) in Int(LineSpace.gaps(in: text, ParagraphOffset(range.lowerBound)..<ParagraphOffset(range.upperBound))) }
    let step = LineStart.Step(
      offset: unchanged.delta, position: words.sums[words.sums.count - 1] - former.sums[end], opportunity: breaks.new.count - breaks.replaced.count,
      gaps: gaps(paragraph.text, start..<breaksEnd) - gaps(former.text, start..<breaksEnd - unchanged.delta))
    let all = ShapedParagraph.Words(
      segments: former.segments.replacing(first..<end, with: words.segments) { $0.start += step.offset },
      sums: former.sums.replacing(first..<end + 1, with: words.sums, adding: step.position), runs: words.runs, words: words.words,
      metrics: words.metrics,
      glyphCount: former.glyphCount + words.glyphCount - (first..<end).reduce(0) { $0 + former.glyphCount(of: $1) })
    var analysis = directions
    analysis.breaks = former.analysis.breaks.replacing(breaks.replaced, with: breaks.new) { $0 += Int32(step.offset) }
    analysis.isHard = former.analysis.isHard.replacing(breaks.replaced, with: breaks.new.map { paragraph.text[Int($0) - 1].endsLine })
    let bare = ShapedParagraph(paragraph, analysis, all, nil, traits)
    let before = breaks.replaced.lowerBound
    let opportunities = ShapingCache.shared.withContents {
      BreakOpportunityLister(cache: $0).list(
        bare, before..<before + breaks.new.count, after: before > 0 ? former.opportunities[before - 1] : nil, fromSegment: first)
    }
    let shaped = ShapedParagraph(
      bare, opportunities: former.opportunities.replacing(breaks.replaced, with: opportunities, movingBy: step))
    return Result(
      shaped: shaped, through: ParagraphOffset(start), opportunities: before,
      changesNextOpportunity: !shaped.opportunities[before].hasSameEnd(as: former.opportunities[before]), from: breaks.from, step: step,
      shapedGlyphs: words.glyphCount)
  }
}
