import GalleyFonts
import GalleyUnicodeFacts

/// Divides items into segments, then sums their advances and lists the break opportunities.
struct ShapedParagraphBuilder {
  typealias Segment = ShapedParagraph.Segment

  private let paragraph: Paragraph
  private let analysis: ParagraphAnalysis
  private let cache: ShapingCache.Contents
  private let shaper: Shaper
  private var segments: [Segment] = []
  private var sums: [Int] = []
  private var sum = 0
  private var glyphCount = 0
  private var kinds: [Kind] = []
  /// The kinds near an edit, in the order of their styles. Empty if the whole paragraph is shaped.
  private var formerKinds: [Kind] = []
  private var runs: [ShapedParagraph.Run] = []
  private var metrics: [ShapedParagraph.LineMetrics] = []
  private var words: ParagraphWordsBuilder
  /// The words that no table caches.
  private var long = WordArena(smallest: 0)
  /// The end of the part that is shaped, or `nil` if it is the whole paragraph.
  private var end: ReshapedPart?

  /// The common properties of items with one kind, font, script, style and direction. Computed once for all of them.
  private struct Kind {
    let kind: Item.Kind
    let font: FontInstance
    let script: UInt32
    let style: Int
    let isRightToLeft: Bool
    let metrics: Int32
    /// The context for shaping the item, or `nil` for items that are not text.
    let context: ShapingContext?
    /// The index of the run.
    let run: Int

    func matches(_ item: Item) -> Bool {
      item.script == script && item.font === font && item.style == style && (item.level & 1 == 1) == isRightToLeft
        && item.kind == kind
    }
  }

  init(paragraph: Paragraph, analysis: ParagraphAnalysis, cache: ShapingCache.Contents, shaper: Shaper) {
    self.paragraph = paragraph
    self.analysis = analysis
    self.cache = cache
    self.shaper = shaper
    words = cache.makeWordsBuilder()
    segments.reserveCapacity(paragraph.text.count / 4 + 2)
    sums.reserveCapacity(paragraph.text.count / 4 + 3)
  }

  /// Creates a builder for a part of an edited paragraph. The part begins with the segment `first` of the paragraph before the edit.
  ///
  /// - Parameters:
  ///   - near: Indices of segments before the edit, whose runs the part is likely to use.
  ///   - script: The script of the text before the part.
  ///   - end: The end of the part, which is found while it is shaped.
  init(
    paragraph: Paragraph, analysis: ParagraphAnalysis, cache: ShapingCache.Contents, shaper: Shaper, resuming former: ShapedParagraph, at first: Int,
    near: Range<Int>, script: UInt32, end: ReshapedPart
  ) {
    (self.paragraph, self.analysis, self.cache, self.shaper, self.end) = (paragraph, analysis, cache, shaper, end)
    (runs, metrics, sum) = (former.runs, former.metrics, former.sums[first])
    words = cache.makeWordsBuilder(after: former.words.blocks)
    for index in near {
      let segment = former.segments[index]
      let run = Int(segment.run)
      if formerKinds.suffix(Self.searchedRunCount).contains(where: { $0.run == run }) { continue }
      let face = runs[run].face
      formerKinds.append(
        Kind(
          kind: segment.kind.itemKind, font: face.font, script: face.key?.script ?? script, style: runs[run].style,
          isRightToLeft: segment.level & 1 == 1, metrics: segment.metrics, context: face.key.map(cache.context), run: run))
    }
  }

  mutating func add(_ item: Item) {
    // Text under a ruby annotation can be spaced out, each range of it separately.
    let isUnderRuby = paragraph.styles[item.style].style.ruby != nil
    let existing = item.kind == .object || isUnderRuby ? nil : existingKind(of: item)
    let found = existing ?? addRun(of: item)
    let segment = Segment(
      start: ParagraphOffset(item.range.lowerBound), length: Int32(item.range.count), run: Int32(kinds[found].run), metrics: kinds[found].metrics,
      kind: item.kind == .text ? .text : item.kind == .tab ? .tab : item.kind == .object ? .object : .hardBreak, level: item.level)
    guard let context = kinds[found].context else {
      append(
        segment, width: item.kind == .object ? paragraph.styles[item.style].style.object?.width.raw ?? 0 : 0, glyphs: item.range.count)
      return
    }
    let before = Sums(segments: segments.count, width: sum, glyphs: glyphCount)
    paragraph.text.withUnsafeBufferPointer { text in
      addWords(of: item.range, text, segment, context)
    }
    guard isUnderRuby else { return }
    let missing = widthUnderRuby(of: item) - (sum - before.width)
    if missing > 0 { spaceOut(item.range, segment, context, by: missing, since: before) }
  }

  // MARK: Ruby

  private struct Sums {
    let segments, width, glyphs: Int
  }

  /// Returns the minimum width of an item for the ruby annotation over it, in 1/64 pt; 0 without one. Items that share a base divide the width
  /// among them.
  ///
  /// The overhang is subtracted if text without annotation is on both sides of the base, in the same paragraph.
  private func widthUnderRuby(of item: Item) -> Int {
    let styles = paragraph.styles
    guard let ruby = styles[item.style].style.ruby, ruby.width > .zero else { return 0 }
    // Adjacent runs with the same annotation form one base.
    var (first, end) = (item.style, item.style + 1)
    while first > 0, styles[first - 1].style.ruby?.identity == ruby.identity { first -= 1 }
    while end < styles.count, styles[end].style.ruby?.identity == ruby.identity { end += 1 }
    let length = styles[first..<end].reduce(0) { $0 + $1.length }
    var isBesideText = first > 0 && end < styles.count && styles[first - 1].style.ruby == nil && styles[end].style.ruby == nil
    // A hard line break does not count as text. This is checked only for bases of a single item.
    if isBesideText, item.range.count == length {
      isBesideText = !paragraph.text[item.range.lowerBound - 1].endsLine && !paragraph.text[item.range.upperBound].endsLine
    }
    let width = ruby.width - (isBesideText ? ruby.overhang : .zero)
    return width.raw * item.range.count / max(1, length)
  }

  /// Adds the words again with more space after each cluster. `LineComposer` moves half of the space before the cluster.
  private mutating func spaceOut(_ range: Range<Int>, _ segment: Segment, _ context: ShapingContext, by missing: Int, since before: Sums) {
    let natural = sum - before.width
    let run = Int(segment.run)
    let spacing = runs[run].spacing
    func takeBack(_ builder: inout Self) {
      builder.segments.removeLast(builder.segments.count - before.segments)
      builder.sums.removeLast(builder.sums.count - before.segments)
      (builder.sum, builder.glyphCount) = (before.width, before.glyphs)
    }
    func add(_ builder: inout Self, spacing: Int) {
      takeBack(&builder)
      builder.runs[run] = ShapedParagraph.Run(face: builder.runs[run].face, style: builder.runs[run].style, spacing: spacing)
      let paragraph = builder.paragraph
      paragraph.text.withUnsafeBufferPointer { text in builder.addWords(of: range, text, segment, context) }
    }
    // Widening each cluster by one unit gives the number of clusters.
    add(&self, spacing: spacing + 1)
    let clusters = sum - before.width - natural
    add(&self, spacing: clusters > 0 ? spacing + (missing + clusters - 1) / clusters : spacing)
  }

  /// The number of recent runs to search. A paragraph with many styles has as many runs, but items of one kind are close to each other.
  private static let searchedRunCount = 12

  /// Returns the index of the kind of an item, or `nil` if the item needs a run of its own.
  private mutating func existingKind(of item: Item) -> Int? {
    if let recent = kinds.indices.suffix(Self.searchedRunCount).last(where: { kinds[$0].matches(item) }) { return recent }
    // An unchanged segment is recognized by its run. Any number of runs can be near the edit.
    let first = formerKinds.partitioningIndex { $0.style >= item.style }
    guard let former = formerKinds[first...].prefix(while: { $0.style == item.style }).first(where: { $0.matches(item) }) else { return nil }
    kinds.append(former)
    return kinds.count - 1
  }

  /// Adds a run, and returns the index of its kind.
  private mutating func addRun(of item: Item) -> Int {
    let style = paragraph.styles[item.style].style
    let context = item.kind == .text ? cache.context(Shaper.key(for: style, font: item.font, script: item.script, level: item.level)) : nil
    runs.append(
      ShapedParagraph.Run(
        face: context?.face ?? ShapedParagraph.Face(font: item.font), style: item.style,
        spacing: context == nil ? 0 : (style.kern ?? .zero).raw + style.tracking.raw))
    kinds.append(
      Kind(
        kind: item.kind, font: item.font, script: item.script, style: item.style, isRightToLeft: item.level & 1 == 1,
        metrics: Int32(metricsIndex(item, style)), context: context, run: runs.count - 1))
    return kinds.count - 1
  }

  private mutating func append(_ segment: Segment, width: Int, glyphs: Int) {
    if end != nil, endsPart(at: segment.start.utf16) { return }
    segments.append(segment)
    sums.append(sum)
    sum += width
    glyphCount += glyphs
  }

  private mutating func addWords(
    of range: Range<Int>, _ text: UnsafeBufferPointer<UInt16>, _ template: Segment, _ context: ShapingContext
  ) {
    var start = range.lowerBound
    var joined = context.cuts.joined(in: range, of: text)
    for offset in range where text[offset] == 0x20 && !formsCluster(offset, in: range, text) {
      if end?.index != nil { return }
      if start < offset, joined.mayCut(at: offset) {
        addWord(template, start..<offset, text, context)
        start = offset
      }
      guard joined.mayCut(at: offset + 1) else { continue }
      if start == offset {
        addSpace(template, offset, isFirst: offset == range.lowerBound, context)
      } else {
        addWord(template, start..<offset + 1, text, context)
      }
      start = offset + 1
    }
    if start < range.upperBound { addWord(template, start..<range.upperBound, text, context) }
  }

  /// Returns whether the space at `offset` forms a cluster with the character after it.
  @inline(__always) private func formsCluster(_ offset: Int, in range: Range<Int>, _ text: UnsafeBufferPointer<UInt16>) -> Bool {
    offset + 1 < range.upperBound && !text[offset + 1].isSingleUnitCluster
      && SpaceCluster.contains(offset + 1, in: UnsafeBufferPointer(rebasing: text[..<range.upperBound]))
  }

  private mutating func addWord(
    _ template: Segment, _ range: Range<Int>, _ text: UnsafeBufferPointer<UInt16>, _ context: ShapingContext
  ) {
    var remainder = range
    if remainder.count > LongRangeDivider.longest {
      let parts = LongRangeDivider(text: text) { [cache] window, offset in
        context.isSafe(toBreakAt: offset - window.lowerBound, in: UnsafeBufferPointer(rebasing: text[window]), buffer: cache.buffer)
      }
      while self.end?.index == nil, case let end = parts.partEnd(in: remainder), end < remainder.upperBound {
        addPart(template, remainder.lowerBound..<end, text, context)
        remainder = end..<remainder.upperBound
      }
    }
    addPart(template, remainder, text, context)
  }

  private mutating func addPart(
    _ template: Segment, _ range: Range<Int>, _ text: UnsafeBufferPointer<UInt16>, _ context: ShapingContext
  ) {
    if end != nil, endsPart(at: range.lowerBound) { return }
    let word = context.word(UnsafeBufferPointer(rebasing: text[range]), buffer: cache.buffer, &long)
    var segment = template
    (segment.start, segment.length, segment.name) = (ParagraphOffset(range.lowerBound), Int32(range.count), words.name(word))
    let spacing = runs[Int(template.run)].spacing
    append(
      segment, width: word.width + (spacing == 0 ? 0 : spacing * word.clusterCount(before: word.length)), glyphs: word.glyphCount)
  }

  /// Adds a space to the preceding segment if that belongs to the same item and has fewer than `maximumSpaces`; otherwise as a new segment.
  private mutating func addSpace(_ template: Segment, _ offset: Int, isFirst: Bool, _ context: ShapingContext) {
    let run = Int(template.run)
    if runs[run].space == .none {
      let space = [UInt16.space].withUnsafeBufferPointer { context.word($0, buffer: cache.buffer, &long) }
      runs[run].space = words.name(space)
      runs[run].spaceWidth = space.width + runs[run].spacing * space.clusterCount(before: 1)
      runs[run].spaceGlyphs = space.glyphCount
    }
    if end?.index != nil { return }
    if !isFirst, segments[segments.count - 1].spaces < Segment.maximumSpaces {
      segments[segments.count - 1].length += 1
      segments[segments.count - 1].spaces += 1
      sum += runs[run].spaceWidth
      glyphCount += runs[run].spaceGlyphs
    } else {
      var segment = template
      (segment.start, segment.length, segment.spaces) = (ParagraphOffset(offset), 1, 1)
      append(segment, width: runs[run].spaceWidth, glyphs: runs[run].spaceGlyphs)
    }
  }

  private mutating func metricsIndex(_ item: Item, _ style: TextStyle) -> Int {
    // If the line height is fixed, fallback fonts must not move the baseline.
    let settings = paragraph.settings
    let isSet = settings.minimumLineHeight.raw > 0 && settings.minimumLineHeight == settings.maximumLineHeight
    var own = ShapedParagraph.LineMetrics(of: isSet ? style.font : item.font, in: style, usesFontLeading: shaper.usesFontLeading)
    if let ruby = style.ruby, item.kind != .object {
      own.ascent += ruby.above.raw
      own.descent += ruby.below.raw
    }
    if item.kind == .object, let object = style.object {
      own.ascent = object.ascent.raw + style.baselineOffset.raw
      own.descent = object.descent.raw - style.baselineOffset.raw
      own.leading = 0
    }
    if let index = metrics.firstIndex(of: own) { return index }
    metrics.append(own)
    return metrics.count - 1
  }

  /// Returns whether a segment that begins at `offset`, and all after it, are those of the paragraph before the edit. If so, records that.
  private mutating func endsPart(at offset: Int) -> Bool {
    if end!.index == nil { end!.find(at: offset, after: segments.last, in: paragraph.text) }
    return end!.index != nil
  }

  /// Returns the part of an edited paragraph, and the index of the segment before the edit with which the other segments continue. Returns `nil` if
  /// there is no such segment.
  consuming func finishPart() -> (part: ShapedParagraph.Words, end: Int)? {
    guard let found = end!.index ?? end!.indexAtTextEnd else { return nil }
    sums.append(sum)
    return (ShapedParagraph.Words(
      segments: segments, sums: sums, runs: runs, words: ParagraphWords(words.blocks), metrics: metrics, glyphCount: glyphCount), found)
  }

  consuming func finish() -> ShapedParagraph {
    if metrics.isEmpty {
      let style = paragraph.styles[0].style
      _ = metricsIndex(Item(range: 0..<0, kind: .hardBreak, style: 0, font: style.font, script: 0, level: 0), style)
    }
    sums.append(sum)
    let found = ShapedParagraph.Words(
      segments: segments.trimmed, sums: sums, runs: runs.trimmed, words: ParagraphWords(words.blocks), metrics: metrics,
      glyphCount: glyphCount)
    let bare = ShapedParagraph(paragraph, analysis, found)
    return ShapedParagraph(bare, opportunities: BreakOpportunities(BreakOpportunityLister(cache: cache).list(bare)))
  }
}

extension ShapedParagraph.LineMetrics {
  /// Creates the metrics of a font on a line, moved by the baseline offset of `style`. The leading is 0 unless `usesFontLeading`.
  init(of font: FontInstance, in style: TextStyle, usesFontLeading: Bool) {
    self.init(
      ascent: font.metrics.ascent + style.baselineOffset.raw, descent: font.metrics.descent - style.baselineOffset.raw,
      leading: usesFontLeading ? font.metrics.lineGap : 0)
  }
}

extension FontInstance {
  /// The advance of a space, in 1/64 pt; a quarter of the font size if the font has no space.
  var spaceAdvance: Int { face.glyph(for: 0x20).map { advance(of: $0) } ?? size64 / 4 }
}
