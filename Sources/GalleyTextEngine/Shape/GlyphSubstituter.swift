import GalleyFonts
import GalleyRequirements
import GalleyUnicodeFacts

/// Replaces glyphs of a paragraph with client-supplied ones, and updates the advance sums and break opportunities.
///
/// A changed cluster becomes a segment of its own, so no line breaks within it. The remaining parts of its word keep their glyphs and advances.
struct GlyphSubstituter {
  typealias Segment = ShapedParagraph.Segment

  private let paragraph: ShapedParagraph
  private let changes: [ChangedCluster]
  private let start: UTF16Offset

  private var segments: [Segment] = []
  private var sums: [Int] = []
  private var sum = 0
  private var runs: [ShapedParagraph.Run]
  private var marks: [UInt8] = []
  private var arena = WordArena(smallest: 0)
  private var hard: [ParagraphOffset: Bool] = [:]
  private var paragraphStarts: Set<ParagraphOffset> = []
  private var columnEnds: Set<ParagraphOffset> = []
  private var continuesInNext = false

  /// Creates a substituter for a paragraph with glyphs that a delegate has changed.
  ///
  /// - Parameters:
  ///   - changes: the changes in ascending order, all within the paragraph.
  ///   - start: the start of the paragraph.
  init(_ paragraph: ShapedParagraph, _ changes: [ChangedCluster], at start: UTF16Offset) {
    (self.paragraph, self.changes, self.start) = (paragraph, changes, start)
    runs = paragraph.runs
  }

  /// Returns the paragraph with the changed glyphs. Traps if a change is empty, overlaps the previous one, or is outside the paragraph.
  mutating func substituted() -> ShapedParagraph {
    for offset in paragraph.text.indices where paragraph.text[offset] == .formFeed { columnEnds.insert(ParagraphOffset(offset + 1)) }
    var (next, offset) = (0, ParagraphOffset(0))
    for change in changes {
      let range = change.range.relative(to: start)
      require(range.lowerBound >= offset && range.upperBound <= paragraph.end && !range.isEmpty, "the glyph change for \(change.range) is empty, overlapping or out of range")
      copy(offset..<range.lowerBound, from: &next)
      add(change, range)
      offset = range.upperBound
    }
    copy(offset..<paragraph.end, from: &next)
    sums.append(sum)
    let found = ShapedParagraph.Words(
      segments: segments, sums: sums, runs: runs, words: ParagraphWords(paragraph.words.blocks + arena.blocks), metrics: paragraph.metrics, glyphCount: marks.count)
    let substitution = GlyphSubstitution(paragraphStarts: paragraphStarts, columnEnds: columnEnds, continuesInNext: continuesInNext, marks: marks)
    let bare = ShapedParagraph(
      Paragraph(text: paragraph.text, styles: paragraph.styles, settings: paragraph.settings), analysis, found, substitution)
    let opportunities = ShapingCache.shared.withContents { BreakOpportunityLister(cache: $0).list(bare) }
    return ShapedParagraph(bare, opportunities: BreakOpportunities(opportunities.filter { !isInChange(start + $0.offset) }))
  }

  /// Returns whether an offset is between two code units of one change, where no line can break.
  private func isInChange(_ offset: UTF16Offset) -> Bool {
    let index = changes.firstIndex(startingAfter: offset) - 1
    return index >= 0 && changes[index].range.lowerBound < offset && offset < changes[index].range.upperBound
  }

  /// The analysis, updated with the line ends that the changes add and remove.
  private var analysis: ParagraphAnalysis {
    if hard.isEmpty { return paragraph.analysis }
    var analysis = paragraph.analysis
    var breaks = Dictionary(uniqueKeysWithValues: zip(analysis.breaks.map { ParagraphOffset(Int($0)) }, analysis.isHard))
    for (offset, isHard) in hard where isHard || offset < paragraph.end { breaks[offset] = isHard ? true : nil }
    analysis.breaks = breaks.keys.sorted().map { Int32($0.utf16) }
    analysis.isHard = analysis.breaks.map { breaks[ParagraphOffset(Int($0))]! }
    return analysis
  }

  private mutating func append(_ segment: Segment, width: Int, marks new: some Sequence<UInt8>) {
    segments.append(segment)
    sums.append(sum)
    sum += width
    marks += new
  }

  /// Returns the name of the word that was created last. Words of the paragraph keep their names, because other threads share their blocks.
  private func nameOfLast(_ word: ShapedWord) -> WordName {
    let index = paragraph.words.blocks.count + arena.blocks.count - 1
    require(index < 0xFFFF, "a paragraph's words are in \(index) blocks")
    return WordName(raw: UInt32(index) << 16 | UInt32(word.offset(in: arena.blocks[arena.blocks.count - 1])))
  }

  // MARK: Unchanged segments

  /// Copies segments without changes. `next` is the index of a segment at or before the range.
  private mutating func copy(_ range: Range<ParagraphOffset>, from next: inout Int) {
    guard !range.isEmpty else { return }
    while paragraph.segments[next].end <= range.lowerBound { next += 1 }
    var index = next
    while index < paragraph.segments.count, paragraph.segments[index].start < range.upperBound {
      copy(index, range.clamped(to: paragraph.segments[index].start..<paragraph.segments[index].end))
      index += 1
    }
  }

  private mutating func copy(_ index: Int, _ part: Range<ParagraphOffset>) {
    var segment = paragraph.segments[index]
    let (begin, isWhole) = (segment.start, part.count == Int(segment.length))
    guard segment.kind == .text else {
      return append(segment, width: paragraph.sums[index + 1] - paragraph.sums[index], marks: repeatElement(0, count: part.count))
    }
    let letters = part.clamped(to: segment.word)
    (segment.start, segment.length, segment.name) = (part.lowerBound, Int32(part.count), .none)
    segment.spaces = UInt8(part.count - letters.count)
    let run = paragraph.run(of: index)
    var (width, count) = (Int(segment.spaces) * run.spaceWidth, Int(segment.spaces) * run.spaceGlyphs)
    if !letters.isEmpty, let whole = paragraph.word(index) {
      var word = whole
      if isWhole {
        segment.name = paragraph.segments[index].name
      } else {
        word = whole.part(letters.lowerBound - begin..<letters.upperBound - begin, in: &arena)
        segment.name = nameOfLast(word)
      }
      width += word.width + run.spacing * word.clusterCount(before: word.length)
      count += word.glyphCount
    }
    append(segment, width: width, marks: repeatElement(0, count: count))
  }

  // MARK: Changed clusters

  private mutating func add(_ change: ChangedCluster, _ range: Range<ParagraphOffset>) {
    let index = paragraph.segmentIndex(at: range.lowerBound)
    var segment = paragraph.segments[index]
    (segment.start, segment.length, segment.name, segment.spaces) = (range.lowerBound, Int32(range.count), .none, 0)
    let last = paragraph.text[range.upperBound.utf16 - 1]
    let endedLine = last.endsLine
    columnEnds.remove(range.upperBound)
    switch change.replacement {
    case .glyphs(let glyphs, let font) where !glyphs.isEmpty:
      if endedLine { endNoMore(range, last) }
      segment.kind = .text
      segment.run = Int32(run(of: index, font))
      let run = runs[Int(segment.run)]
      let isRightToLeft = segment.level & 1 == 1
      let expansion = paragraph.styles[run.style - paragraph.firstStyle].style.expansion
      let rows = (isRightToLeft ? glyphs.reversed() : glyphs).map { glyph in
        var advance = LayoutUnit(raw: run.face.font.advance(of: glyph))
        if expansion != 0 { advance = advance.scaled(by: exponential(expansion)) }
        return ShapedWord.Glyph(glyph: glyph, advance: Int32(advance.raw))
      }
      let word = ShapedWord.make(rows, length: range.count, in: &arena)
      segment.name = nameOfLast(word)
      append(segment, width: word.width + run.spacing, marks: repeatElement(change.mark, count: glyphs.count))
    case .tab:
      if endedLine { endNoMore(range, last) }
      segment.kind = .tab
      append(segment, width: 0, marks: repeatElement(change.mark, count: range.count))
    case .glyphs: blank(segment, .zero, change, range, endedLine ? last : nil)
    case .blank(let width): blank(segment, width, change, range, endedLine ? last : nil)
    case .lineEnd, .paragraphEnd, .columnEnd:
      hard[range.upperBound] = true
      if case .paragraphEnd = change.replacement { paragraphStarts.insert(range.upperBound) }
      if case .columnEnd = change.replacement { columnEnds.insert(range.upperBound) }
      if last.endsParagraph, case .lineEnd = change.replacement { continuesInNext = true }
      segment.kind = .hardBreak
      append(segment, width: 0, marks: repeatElement(change.mark, count: range.count))
    }
  }

  private mutating func blank(_ segment: Segment, _ width: LayoutUnit, _ change: ChangedCluster, _ range: Range<ParagraphOffset>, _ ended: UInt16?) {
    if let ended { endNoMore(range, ended) }
    var segment = segment
    segment.kind = .hardBreak
    append(segment, width: max(0, width.raw), marks: repeatElement(change.mark, count: range.count))
  }

  /// Handles a line separator that is displayed as something else. The end of the paragraph's text still ends its line.
  private mutating func endNoMore(_ range: Range<ParagraphOffset>, _ unit: UInt16) {
    hard[range.upperBound] = false
    if unit.endsParagraph { continuesInNext = true }
  }

  /// Returns the index of a segment's run, or of a run that differs from it only by `font`, which is added if necessary.
  private mutating func run(of index: Int, _ font: FontInstance?) -> Int {
    let own = Int(paragraph.segments[index].run)
    guard let font, font !== runs[own].face.font || runs[own].face.key == nil else { return own }
    if let existing = runs.indices.last(where: { $0 >= paragraph.runs.count && runs[$0].face.font === font && runs[$0].style == runs[own].style }) {
      return existing
    }
    var key = runs[own].face.key
    key?.font = font
    runs.append(
      ShapedParagraph.Run(face: ShapedParagraph.Face(font: font, key: key), style: runs[own].style, spacing: runs[own].spacing))
    return runs.count - 1
  }
}

extension [ChangedCluster] {
  /// Returns the index of the first change that starts after `offset`; `count` if there is none. O(log *n*) in the number of changes.
  fileprivate func firstIndex(startingAfter offset: UTF16Offset) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].range.lowerBound > offset { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

// MARK: Words

extension ShapedWord {
  /// A glyph of an assembled word. Its cluster is relative to the word's start.
  struct Glyph {
    var glyph: UInt32
    var advance: Int32
    var xOffset: Int32 = 0
    var yOffset: Int32 = 0
    var cluster: Int32 = 0
  }

  /// Returns a part of the word with unchanged glyphs, in the memory of `arena`. A break before any of its clusters but the first counts as unsafe.
  func part(_ range: Range<Int>, in arena: inout WordArena) -> ShapedWord {
    let glyphs = (0..<glyphCount).filter { range.contains(Int(cluster($0))) }.map { index in
      Glyph(
        glyph: glyph(index), advance: advance(index), xOffset: xOffset(index), yOffset: yOffset(index),
        cluster: cluster(index) - Int32(range.lowerBound))
    }
    return .make(glyphs, length: range.count, in: &arena)
  }
}
