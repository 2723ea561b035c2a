/// How tall a line is, and where its baseline stands; 1/64 pt.
struct LineHeight: Hashable {
  /// From the top to the baseline. What the line height adds lies above the text.
  var ascent: Int
  /// Without the spacing below.
  var content: Int
  /// With it.
  var total: Int
  /// The spacing below.
  var lineSpacing: Int32 { Int32(clamping: total - content) }

  /// The height of the line that starts at `offset`, before it is known what else will stand on it.
  static func proposed(_ paragraph: ShapedParagraph, at offset: Int) -> LineHeight {
    if let height = paragraph.lineHeight { return height }
    if paragraph.segments.isEmpty { return make(paragraph.settings, paragraph.metrics[0]) }
    let index = min(paragraph.segmentIndex(at: offset), paragraph.segments.count - 1)
    return make(paragraph.settings, paragraph.metrics[Int(paragraph.segments[index].metrics)])
  }

  /// The height of a line with all the text of `range`.
  static func of(_ paragraph: ShapedParagraph, _ range: Range<Int>) -> LineHeight {
    if let height = paragraph.lineHeight { return height }
    if range.isEmpty { return proposed(paragraph, at: range.lowerBound) }
    var index = paragraph.segmentIndex(at: range.lowerBound)
    var tallest = paragraph.metrics[Int(paragraph.segments[index].metrics)]
    while index < paragraph.segments.count, Int(paragraph.segments[index].start) < range.upperBound {
      let own = paragraph.metrics[Int(paragraph.segments[index].metrics)]
      tallest.ascent = max(tallest.ascent, own.ascent)
      tallest.descent = max(tallest.descent, own.descent)
      tallest.leading = max(tallest.leading, own.leading)
      index += 1
    }
    return make(paragraph.settings, tallest)
  }

  /// The height of each line of a paragraph with these metrics; `nil` where that depends on what stands on a line.
  static func ofAllLines(_ style: ParagraphSettings, _ metrics: [ShapedParagraph.LineMetrics]) -> LineHeight? {
    metrics.count == 1 ? make(style, metrics[0]) : nil
  }

  /// The height of a line on which nothing is taller than `metrics`.
  static func make(_ style: ParagraphSettings, _ metrics: ShapedParagraph.LineMetrics) -> LineHeight {
    if style.isCollapsed { return LineHeight(ascent: 0, content: 0, total: 0) }
    var height = metrics.ascent + metrics.descent + metrics.leading
    // Leading lies below the descent, and goes with it when the height is set.
    var below = metrics.descent + metrics.leading
    if style.lineHeightMultiple > 0 { height = LayoutUnit(raw: height).scaled(by: style.lineHeightMultiple).raw }
    if style.minimumLineHeight.raw > 0, height < style.minimumLineHeight.raw { height = style.minimumLineHeight.raw }
    if style.maximumLineHeight.raw > 0, height > style.maximumLineHeight.raw { height = style.maximumLineHeight.raw }
    if style.minimumLineHeight.raw > 0, style.minimumLineHeight == style.maximumLineHeight { below = metrics.descent }
    height = max(1, height)
    return LineHeight(ascent: height - below, content: height, total: height + max(0, style.lineSpacing.raw))
  }
}
