import Fonts
import UnicodeFacts

/// A paragraph's words with the sums of their widths. Says nothing of any line: it holds for every width.
///
/// Immutable; a class only because each line hands it on, and nine arrays would be counted each time.
final class ShapedParagraph: Sendable {
  struct Segment: Sendable {
    enum Kind: UInt8, Sendable { case word, space, tab, hardBreak, object }

    var start: Int32
    var length: Int32
    var kind: Kind
    var level: UInt8
    var style: Int32
    /// Index into `metrics`.
    var metrics: Int32
    /// Added after each cluster: kern and tracking.
    var spacing: Int32
    var face: Face
    /// `nil` for tabs, hard breaks and objects.
    var word: ShapedWord?

    var end: Int32 { start + length }
    var font: FontInstance { face.font }
    /// `nil` for tabs, hard breaks and objects.
    var key: ShapingKey? { face.key }

    /// The width of the first `count` units.
    func advance(upTo count: Int) -> Int {
      guard count > 0, let word else { return 0 }
      return Int(word.sum(before: count)) + (spacing == 0 ? 0 : Int(spacing) * word.clusterCount(before: count))
    }
  }

  /// What the segments of an item have in common. A class, so that a segment is light to copy.
  final class Face: Sendable {
    let font: FontInstance
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
  /// Sums of segment widths in logical order; one more than there are segments.
  let sums: [Int]
  let opportunities: [Opportunity]
  let metrics: [LineMetrics]
  /// Whether it holds tabs that move to stops: those of a table's row do not.
  let hasTabs: Bool
  /// The advance of a plain space in the paragraph's first font, for what justification may shrink.
  let spaceWidth: Int
  /// Of each of its lines; `nil` where that depends on what stands on a line.
  let lineHeight: LineHeight?

  init(
    _ paragraph: Paragraph, _ analysis: ParagraphAnalysis, segments: [Segment], metrics: [LineMetrics],
    list: (ShapedParagraph) -> [Opportunity]
  ) {
    text = paragraph.text
    styles = paragraph.styles
    settings = paragraph.settings
    self.analysis = analysis
    self.segments = segments
    self.metrics = metrics
    hasTabs = paragraph.settings.cells == nil && segments.contains { $0.kind == .tab }
    spaceWidth = paragraph.styles[0].style.font.spaceAdvance
    lineHeight = LineHeight.ofAllLines(paragraph.settings, metrics)
    sums = ShapedParagraph.sums(of: segments, paragraph.styles)
    // The lister reads all of the above, so it is handed a paragraph that has no opportunities yet.
    opportunities = list(ShapedParagraph(bare: paragraph, analysis, segments, sums, metrics, hasTabs, spaceWidth))
  }

  private init(
    bare paragraph: Paragraph, _ analysis: ParagraphAnalysis, _ segments: [Segment], _ sums: [Int],
    _ metrics: [LineMetrics], _ hasTabs: Bool, _ spaceWidth: Int
  ) {
    text = paragraph.text
    styles = paragraph.styles
    settings = paragraph.settings
    self.analysis = analysis
    self.segments = segments
    self.sums = sums
    self.metrics = metrics
    self.hasTabs = hasTabs
    self.spaceWidth = spaceWidth
    lineHeight = nil
    opportunities = []
  }

  /// A part of `whole`, in the same text: for `LineWindow`.
  init(
    windowOf whole: ShapedParagraph, styles: [Paragraph.StyleRun], segments: [Segment], sums: [Int],
    opportunities: [Opportunity], metrics: [LineMetrics]
  ) {
    text = whole.text
    self.styles = styles
    settings = whole.settings
    analysis = whole.analysis
    self.segments = segments
    self.sums = sums
    self.opportunities = opportunities
    self.metrics = metrics
    hasTabs = whole.hasTabs
    spaceWidth = whole.spaceWidth
    lineHeight = LineHeight.ofAllLines(whole.settings, metrics)
  }

  private static func sums(of segments: [Segment], _ styles: [Paragraph.StyleRun]) -> [Int] {
    var sums: [Int] = []
    sums.reserveCapacity(segments.count + 1)
    var sum = 0
    // By index: a segment that is handed out is a segment copied.
    for index in segments.indices {
      sums.append(sum)
      switch segments[index].kind {
      case .object: sum += styles[Int(segments[index].style)].style.object?.width.raw ?? 0
      case .tab, .hardBreak: break
      case .word, .space: sum += segments[index].advance(upTo: Int(segments[index].length))
      }
    }
    sums.append(sum)
    return sums
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
    return sums[index] + segments[index].advance(upTo: offset - Int(segments[index].start))
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
