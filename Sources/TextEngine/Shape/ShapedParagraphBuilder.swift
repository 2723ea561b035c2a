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
      if context.isByWord {
        addWords(of: item.range, text, segment, context)
      } else {
        append(segment, item.range, text, context)
      }
    }
  }

  private mutating func addWords(
    of range: Range<Int>, _ text: UnsafeBufferPointer<UInt16>, _ template: Segment, _ context: ShapingContext
  ) {
    var start = range.lowerBound
    var space = template
    space.kind = .space
    for offset in range where text[offset] == 0x20 && !SpaceCluster.holds(offset + 1, in: text[..<range.upperBound]) {
      if start < offset { append(template, start..<offset, text, context) }
      append(space, offset..<offset + 1, text, context)
      start = offset + 1
    }
    if start < range.upperBound { append(template, start..<range.upperBound, text, context) }
  }

  /// Longer text is shaped in parts, so that a line cut out of a megabyte without a space costs no more than its part.
  private static let longestWord = 1024

  private mutating func append(
    _ template: Segment, _ range: Range<Int>, _ text: UnsafeBufferPointer<UInt16>, _ context: ShapingContext
  ) {
    var start = range.lowerBound
    while range.upperBound - start > ShapedParagraphBuilder.longestWord {
      let end = partEnd(from: start, text)
      appendPart(template, start..<end, text, context)
      start = end
    }
    appendPart(template, start..<range.upperBound, text, context)
  }

  /// After a space near the longest that a part may be, else between clusters, else between two characters.
  private func partEnd(from start: Int, _ text: UnsafeBufferPointer<UInt16>) -> Int {
    let limit = start + ShapedParagraphBuilder.longestWord
    if let space = (limit - 256..<limit).last(where: { text[$0] == 0x20 }) { return space + 1 }
    let window = Array(text[limit - 256..<limit])
    let clusters = TextBoundaries.find(.grapheme, in: window).offsets.dropLast()
    if let last = clusters.last { return limit - 256 + Int(last) }
    // Between the halves of a surrogate pair nothing may be cut.
    return text[limit] & 0xFC00 == 0xDC00 ? limit - 1 : limit
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
