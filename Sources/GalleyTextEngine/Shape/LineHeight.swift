/// The height of a line and the position of its baseline, in 1/64 pt.
struct LineHeight: Hashable {
  /// Distance from the top to the baseline. Additional line height goes above the text.
  var ascent: Int
  /// Height without the line spacing.
  var content: Int
  /// Height with the line spacing.
  var total: Int
  /// Space below the content.
  var lineSpacing: Int32 { Int32(clamping: total - content) }

  /// Returns the height of the line that starts at `offset`, before more of its text is known.
  static func proposed(_ paragraph: ShapedParagraph, at offset: ParagraphOffset) -> LineHeight {
    if let height = paragraph.lineHeight { return height }
    if paragraph.segments.isEmpty { return make(paragraph.settings, paragraph.metrics[0]) }
    let index = min(paragraph.segmentIndex(at: offset), paragraph.segments.count - 1)
    return make(paragraph.settings, paragraph.metrics[Int(paragraph.segments[index].metrics)])
  }

  /// Returns the height of a line that contains the text of `range`.
  static func of(_ paragraph: ShapedParagraph, _ range: Range<ParagraphOffset>) -> LineHeight {
    if let height = paragraph.lineHeight { return height }
    if range.isEmpty { return proposed(paragraph, at: range.lowerBound) }
    var index = paragraph.segmentIndex(at: range.lowerBound)
    var tallest = paragraph.metrics[Int(paragraph.segments[index].metrics)]
    while index < paragraph.segments.count, paragraph.segments[index].start < range.upperBound {
      let own = paragraph.metrics[Int(paragraph.segments[index].metrics)]
      tallest.ascent = max(tallest.ascent, own.ascent)
      tallest.descent = max(tallest.descent, own.descent)
      tallest.leading = max(tallest.leading, own.leading)
      index += 1
    }
    return make(paragraph.settings, tallest)
  }

  /// Returns the height of every line of a paragraph with these metrics, or `nil` if it depends on the text of the line.
  static func ofAllLines(_ style: ParagraphSettings, _ metrics: [ShapedParagraph.LineMetrics]) -> LineHeight? {
    metrics.count == 1 ? make(style, metrics[0]) : nil
  }

  /// Returns the height of a line for the metrics of its tallest text.
  static func make(_ style: ParagraphSettings, _ metrics: ShapedParagraph.LineMetrics) -> LineHeight {
    if style.isCollapsed { return LineHeight(ascent: 0, content: 0, total: 0) }
    var height = metrics.ascent + metrics.descent + metrics.leading
    // Leading is below the descent, and is dropped if the line height is fixed.
    var below = metrics.descent + metrics.leading
    if style.lineHeightMultiple > 0 { height = LayoutUnit(raw: height).scaled(by: style.lineHeightMultiple).raw }
    if style.minimumLineHeight.raw > 0, height < style.minimumLineHeight.raw { height = style.minimumLineHeight.raw }
    if style.maximumLineHeight.raw > 0, height > style.maximumLineHeight.raw { height = style.maximumLineHeight.raw }
    if style.minimumLineHeight.raw > 0, style.minimumLineHeight == style.maximumLineHeight { below = metrics.descent }
    height = max(1, height)
    return LineHeight(ascent: height - below, content: height, total: height + max(0, style.lineSpacing.raw))
  }
}
