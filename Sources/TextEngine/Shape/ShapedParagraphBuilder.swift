import Fonts
import UnicodeFacts

/// Cuts items into segments, then sums their widths and lists where lines may end.
struct ShapedParagraphBuilder {
  typealias Segment = ShapedParagraph.Segment

  private let paragraph: Paragraph
  private let analysis: ParagraphAnalysis
  private let cache: ShapingCache.Contents
  private let shaper: Shaper
  private var segments: [Segment] = []
  private var metrics: [ShapedParagraph.LineMetrics] = []

  init(paragraph: Paragraph, analysis: ParagraphAnalysis, cache: ShapingCache.Contents, shaper: Shaper) {
    self.paragraph = paragraph
    self.analysis = analysis
    self.cache = cache
    self.shaper = shaper
    segments.reserveCapacity(paragraph.text.count / 3 + 2)
  }

  mutating func add(_ item: Item) {
    let style = paragraph.styles[item.style].style
    let key = item.kind == .text ? Shaper.key(for: style, font: item.font, script: item.script, level: item.level) : nil
    var segment = Segment(
      start: Int32(item.range.lowerBound), length: Int32(item.range.count), kind: .word, level: item.level,
      style: Int32(item.style), metrics: Int32(metricsIndex(item, style)), spacing: 0,
      face: ShapedParagraph.Face(font: item.font, key: key), word: nil)
    guard let key else {
      segment.kind = item.kind == .tab ? .tab : item.kind == .object ? .object : .hardBreak
      segments.append(segment)
      return
    }
    segment.spacing = Int32((style.kern ?? .zero).raw + style.tracking.raw)
    let context = cache.context(key)
    paragraph.text.withUnsafeBufferPointer { text in
      addWords(of: item.range, text, segment, context)
    }
  }

  private mutating func addWords(
    of range: Range<Int>, _ text: UnsafeBufferPointer<UInt16>, _ template: Segment, _ context: ShapingContext
  ) {
    var start = range.lowerBound
    var joined = context.cuts.joined(in: range, of: text)
    for offset in range where text[offset] == 0x20 && !bearsMark(offset, in: range, text) {
      if start < offset, joined.mayCut(at: offset) {
        append(template, start..<offset, text, context)
        start = offset
      }
      guard joined.mayCut(at: offset + 1) else { continue }
      var segment = template
      if start == offset { segment.kind = .space }
      append(segment, start..<offset + 1, text, context)
      start = offset + 1
    }
    if start < range.upperBound { append(template, start..<range.upperBound, text, context) }
  }

  /// Whether the space at `offset` is a cluster with what follows it.
  @inline(__always) private func bearsMark(_ offset: Int, in range: Range<Int>, _ text: UnsafeBufferPointer<UInt16>) -> Bool {
    offset + 1 < range.upperBound && !text[offset + 1].standsAlone
      && SpaceCluster.holds(offset + 1, in: UnsafeBufferPointer(rebasing: text[..<range.upperBound]))
  }

  private mutating func append(
    _ template: Segment, _ range: Range<Int>, _ text: UnsafeBufferPointer<UInt16>, _ context: ShapingContext
  ) {
    var rest = range
    if rest.count > PartFinder.longest {
      let parts = PartFinder(text: text) { [cache] window, offset in
        context.isSafe(toBreakAt: offset - window.lowerBound, in: UnsafeBufferPointer(rebasing: text[window]), buffer: cache.buffer)
      }
      while case let end = parts.partEnd(in: rest), end < rest.upperBound {
        appendPart(template, rest.lowerBound..<end, text, context)
        rest = end..<rest.upperBound
      }
    }
    appendPart(template, rest, text, context)
  }

  private mutating func appendPart(
    _ template: Segment, _ range: Range<Int>, _ text: UnsafeBufferPointer<UInt16>, _ context: ShapingContext
  ) {
    segments.append(template)
    let index = segments.count - 1
    segments[index].start = Int32(range.lowerBound)
    segments[index].length = Int32(range.count)
    segments[index].word = context.word(UnsafeBufferPointer(rebasing: text[range]), buffer: cache.buffer)
  }

  private mutating func metricsIndex(_ item: Item, _ style: TextStyle) -> Int {
    // Where the line's height is set, letters borrowed from another font must not move the baseline.
    let settings = paragraph.settings
    let isSet = settings.minimumLineHeight.raw > 0 && settings.minimumLineHeight == settings.maximumLineHeight
    var own = ShapedParagraph.LineMetrics(of: isSet ? style.font : item.font, in: style, usesFontLeading: shaper.usesFontLeading)
    if item.kind == .object, let object = style.object {
      own.ascent = object.ascent.raw + style.baselineOffset.raw
      own.descent = object.descent.raw - style.baselineOffset.raw
      own.leading = 0
    }
    if let index = metrics.firstIndex(of: own) { return index }
    metrics.append(own)
    return metrics.count - 1
  }

  consuming func finish() -> ShapedParagraph {
    if metrics.isEmpty {
      let style = paragraph.styles[0].style
      _ = metricsIndex(Item(range: 0..<0, kind: .hardBreak, style: 0, font: style.font, script: 0, level: 0), style)
    }
    return ShapedParagraph(paragraph, analysis, segments: segments, metrics: metrics) { [cache] bare in
      OpportunityLister(cache: cache).list(bare)
    }
  }
}

extension ShapedParagraph.LineMetrics {
  /// What a font asks of a line.
  init(of font: FontInstance, in style: TextStyle, usesFontLeading: Bool) {
    self.init(
      ascent: font.metrics.ascent + style.baselineOffset.raw, descent: font.metrics.descent - style.baselineOffset.raw,
      leading: usesFontLeading ? font.metrics.lineGap : 0)
  }
}

extension FontInstance {
  /// A plain space's advance, 1/64 pt.
  var spaceAdvance: Int { face.glyph(for: 0x20).map { advance(of: $0) } ?? size64 / 4 }
}
