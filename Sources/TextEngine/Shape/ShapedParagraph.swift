import Fonts
import UnicodeFacts

/// A paragraph's words with the sums of their widths. Says nothing of any line: it holds for every width.
///
/// Immutable; a class only because each line hands it on, and its arrays would be counted each time.
final class ShapedParagraph: Sendable {
  /// A word with the spaces behind it that are shaped by themselves, or what stands alone. Nothing in it is counted.
  struct Segment: Sendable, BitwiseCopyable {
    enum Kind: UInt8, Sendable, BitwiseCopyable { case text, tab, hardBreak, object }

    var start: Int32
    /// With the spaces.
    var length: Int32
    /// `none` where there are spaces alone, and for what is no text.
    var name = WordName.none
    /// Index into `runs`.
    var run: Int32
    /// Index into `metrics`.
    var metrics: Int32
    var spaces: UInt8 = 0
    var kind: Kind
    var level: UInt8

    static let mostSpaces = UInt8.max

    var end: Int32 { start + length }
    /// Where the spaces begin.
    var wordEnd: Int32 { end - Int32(spaces) }
    /// Without the spaces.
    var word: Range<Int> { Int(start)..<Int(wordEnd) }
  }

  /// What segments of one style, font, script and direction have in common.
  struct Run: Sendable {
    let face: Face
    /// In the whole paragraph.
    let style: Int
    /// Added after each cluster: kern and tracking.
    let spacing: Int
    /// Known where a segment has spaces behind its word.
    var space = WordName.none
    /// With `spacing`.
    var spaceWidth = 0
    var spaceGlyphs = 0
  }

  /// A font, and what its text is shaped by.
  final class Face: Sendable {
    let font: FontInstance
    /// `nil` for tabs, hard breaks and objects.
    let key: ShapingKey?

    init(font: FontInstance, key: ShapingKey? = nil) { (self.font, self.key) = (font, key) }
  }

  /// A place where a line may end, and what a line that ends there measures.
  struct Opportunity: Sendable {
    /// The next line would start here.
    var offset: Int32
    /// The segment that holds `offset`; the count of segments at the end.
    var segment: Int32
    /// The sum of widths up to `offset`.
    var total: Int
    /// The same with white space before the break left out.
    var trimmed: Int
    /// Where that white space begins.
    var trimmedOffset: Int32
    /// Word gaps up to `offset`, and up to the trimmed end.
    var gapsTotal: Int32
    var gapsTrimmed: Int32
    /// What breaking here adds to the line before it: a soft hyphen shown, shapes made anew.
    var endDelta: Int32
    /// What breaking here adds to the line after it.
    var startDelta: Int32
    var isHard: Bool
    var isSoftHyphen: Bool
  }

  struct LineMetrics: Hashable, Sendable {
    var ascent: Int
    var descent: Int
    var leading: Int
  }

  let text: [UInt16]
  let styles: [Paragraph.StyleRun]
  let settings: ParagraphSettings
  let analysis: ParagraphAnalysis
  let segments: [Segment]
  let runs: [Run]
  let words: ParagraphWords
  /// Which of the whole paragraph's styles is the first here: another than 0 in a `LineWindow`.
  let firstStyle: Int
  /// Sums of segment widths in logical order; one more than there are segments.
  let sums: [Int]
  let opportunities: [Opportunity]
  let metrics: [LineMetrics]
  /// What has no glyph of its own counts for one a unit. Of a `LineWindow` the whole paragraph's.
  let glyphCount: Int
  /// Whether it holds tabs that move to stops: those of a table's row do not.
  let hasTabs: Bool
  /// The advance of a plain space in the paragraph's first font, for what justification may shrink.
  let spaceWidth: Int
  /// Of each of its lines; `nil` where that depends on what stands on a line.
  let lineHeight: LineHeight?
  /// What a client changed of its glyphs; `nil` where it changed none.
  let substitution: GlyphSubstitution?

  /// What is found of a paragraph before the places where its lines may end.
  struct Words {
    var segments: [Segment]
    var sums: [Int]
    var runs: [Run]
    var words: ParagraphWords
    var metrics: [LineMetrics]
    var glyphCount: Int
  }

  /// A paragraph without opportunities.
  init(_ paragraph: Paragraph, _ analysis: ParagraphAnalysis, _ found: Words, _ substitution: GlyphSubstitution? = nil) {
    self.substitution = substitution
    text = paragraph.text
    styles = paragraph.styles
    settings = paragraph.settings
    self.analysis = analysis
    (segments, sums, runs, words, metrics) = (found.segments, found.sums, found.runs, found.words, found.metrics)
    opportunities = []
    firstStyle = 0
    glyphCount = found.glyphCount
    hasTabs = paragraph.settings.cells == nil && found.segments.contains { $0.kind == .tab }
    spaceWidth = paragraph.styles[0].style.font.spaceAdvance
    lineHeight = LineHeight.ofAllLines(paragraph.settings, metrics)
  }

  /// The same with its opportunities.
  init(_ bare: ShapedParagraph, opportunities: [Opportunity]) {
    (text, styles, settings, analysis) = (bare.text, bare.styles, bare.settings, bare.analysis)
    (segments, sums, runs, words, metrics) = (bare.segments, bare.sums, bare.runs, bare.words, bare.metrics)
    self.opportunities = opportunities
    substitution = bare.substitution
    (firstStyle, glyphCount, hasTabs, spaceWidth) = (bare.firstStyle, bare.glyphCount, bare.hasTabs, bare.spaceWidth)
    lineHeight = bare.lineHeight
  }

  /// A part of `whole`, in the same text: for `LineWindow`.
  ///
  /// - Parameter styles: those of the whole from `firstStyle` on, as far as they are needed.
  init(
    windowOf whole: ShapedParagraph, styles: [Paragraph.StyleRun], firstStyle: Int, segments: [Segment], sums: [Int],
    opportunities: [Opportunity], metrics: [LineMetrics]
  ) {
    (text, settings, analysis, runs, words) = (whole.text, whole.settings, whole.analysis, whole.runs, whole.words)
    substitution = whole.substitution
    (self.styles, self.firstStyle, self.segments, self.sums) = (styles, firstStyle, segments, sums)
    (self.opportunities, self.metrics) = (opportunities, metrics)
    (glyphCount, hasTabs, spaceWidth) = (whole.glyphCount, whole.hasTabs, whole.spaceWidth)
    lineHeight = LineHeight.ofAllLines(whole.settings, metrics)
  }

  var length: Int { text.count }
  /// Whether another line of the paragraph follows its text, be it empty.
  var endsInLineBreak: Bool { text.last?.breaksLine == true }
  var isRightToLeft: Bool { analysis.baseLevel & 1 == 1 }

  /// The segment that holds the unit at `offset`.
  func segmentIndex(at offset: Int) -> Int {
    var low = 0
    var high = segments.count
    while low < high {
      let middle = (low + high) / 2
      if Int(segments[middle].end) > offset { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The sum of widths before `offset`.
  func position(of offset: Int) -> Int {
    let index = segmentIndex(at: offset)
    guard index < segments.count else { return sums[segments.count] }
    return sums[index] + advance(of: index, upTo: offset - Int(segments[index].start))
  }

  /// The first opportunity that lies past `offset`.
  func opportunity(after offset: Int) -> Int {
    var low = 0
    var high = opportunities.count
    while low < high {
      let middle = (low + high) / 2
      if Int(opportunities[middle].offset) > offset { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
