/// The height of a line and the position of its baseline.
struct LineHeight: Hashable {
  /// Distance from the top to the baseline. Additional line height goes above the text.
  var ascent: LayoutUnit
  /// Height without the line spacing.
  var content: LayoutUnit
  /// Height with the line spacing.
  var total: LayoutUnit
  /// Space below the content, in 1/64 pt.
  var lineSpacing: Int32 { Int32(clamping: (total - content).raw) }

  static let zero = LineHeight.box(.zero)

  /// Returns the height of a band without a baseline, such as a row of a table, and without line spacing.
  static func box(_ height: LayoutUnit) -> LineHeight { LineHeight(ascent: .zero, content: height, total: height) }

  /// Returns the height of the line that starts at `offset`, before more of its text is known. See `make` for `grid`.
  static func proposed(_ paragraph: ShapedParagraph, at offset: ParagraphOffset, grid: LayoutUnit = .zero) -> LineHeight {
    if let height = ofAllLines(paragraph, grid: grid) { return height }
    if paragraph.segments.isEmpty { return make(paragraph.settings, paragraph.metrics[0], grid: grid) }
    let index = min(paragraph.segmentIndex(at: offset), paragraph.segments.count - 1)
    return make(paragraph.settings, paragraph.metrics[Int(paragraph.segments[index].metrics)], grid: grid)
  }

  /// Returns the height of a line that contains the text of `range`. See `make` for `grid`.
  static func of(_ paragraph: ShapedParagraph, _ range: Range<ParagraphOffset>, grid: LayoutUnit = .zero) -> LineHeight {
    if let height = ofAllLines(paragraph, grid: grid) { return height }
    if range.isEmpty { return proposed(paragraph, at: range.lowerBound, grid: grid) }
    var index = paragraph.segmentIndex(at: range.lowerBound)
    var tallest = paragraph.metrics[Int(paragraph.segments[index].metrics)]
    while index < paragraph.segments.count, paragraph.segments[index].start < range.upperBound {
      let own = paragraph.metrics[Int(paragraph.segments[index].metrics)]
      tallest.ascent = max(tallest.ascent, own.ascent)
      tallest.descent = max(tallest.descent, own.descent)
      tallest.leading = max(tallest.leading, own.leading)
      index += 1
    }
    return make(paragraph.settings, tallest, grid: grid)
  }

  /// Returns the height of every line of a paragraph, or `nil` if it depends on the text of the line. See `make` for `grid`.
  @inline(__always) static func ofAllLines(_ paragraph: ShapedParagraph, grid: LayoutUnit) -> LineHeight? {
    guard let height = paragraph.lineHeight else { return nil }
    return grid > .zero ? make(paragraph.settings, paragraph.metrics[0], grid: grid) : height
  }

  /// Returns the height of every line of a paragraph with these metrics, or `nil` if it depends on the text of the line.
  static func ofAllLines(_ style: ParagraphSettings, _ metrics: [ShapedParagraph.LineMetrics]) -> LineHeight? {
    metrics.count == 1 ? make(style, metrics[0]) : nil
  }

  /// Returns the height of a line for the metrics of its tallest text.
  ///
  /// - Parameter grid: The distance of the region's grid lines; zero without a grid. On a grid, lines of a paragraph with a minimum height have a
  ///   common descent, a quarter of that distance, if theirs is at most half as much again. So lines with other fonts in them still follow each
  ///   other at this height.
  static func make(_ style: ParagraphSettings, _ metrics: ShapedParagraph.LineMetrics, grid: LayoutUnit = .zero) -> LineHeight {
    if style.isCollapsed { return .zero }
    var height = LayoutUnit(raw: metrics.ascent + metrics.descent + metrics.leading)
    // Leading is below the descent, and is dropped if the line height is fixed.
    var below = LayoutUnit(raw: metrics.descent + metrics.leading)
    if style.lineHeightMultiple > 0 { height = height.scaled(by: style.lineHeightMultiple) }
    if style.minimumLineHeight > .zero { height = max(height, style.minimumLineHeight) }
    if style.maximumLineHeight > .zero { height = min(height, style.maximumLineHeight) }
    if style.minimumLineHeight > .zero, style.minimumLineHeight == style.maximumLineHeight { below = LayoutUnit(raw: metrics.descent) }
    if grid > .zero, style.minimumLineHeight > .zero { below = max(LayoutUnit(raw: grid.raw / 4), below - LayoutUnit(raw: grid.raw / 8)) }
    height = max(LayoutUnit(raw: 1), height)
    return LineHeight(ascent: height - below, content: height, total: height + max(.zero, style.lineSpacing))
  }
}
