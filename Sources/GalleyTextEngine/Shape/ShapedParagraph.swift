import GalleyFonts
import GalleyUnicodeFacts

/// The shaped words of a paragraph, with cumulative advances. Independent of line widths.
///
/// Immutable. A class, so that passing it to each line does not retain each of its arrays.
final class ShapedParagraph: Sendable {
  /// A word with the spaces after it, or a tab, hard break or object. Contains no reference-counted values.
  struct Segment: Sendable, BitwiseCopyable {
    enum Kind: UInt8, Sendable, BitwiseCopyable { case text, tab, hardBreak, object }

    private var packedStart: Int32
    /// The length including the spaces, in UTF-16 code units.
    var length: Int32
    /// The name of the word. `none` if the segment contains only spaces, or if it is not text.
    var name = WordName.none
    /// The index into `runs`.
    var run: Int32
    /// The index into `metrics`.
    var metrics: Int32
    var spaces: UInt8 = 0
    var kind: Kind
    var level: UInt8

    static let maximumSpaces = UInt8.max

    init(start: ParagraphOffset, length: Int32, run: Int32, metrics: Int32, kind: Kind, level: UInt8) {
      (packedStart, self.length, self.run, self.metrics, self.kind, self.level) = (Int32(start.utf16), length, run, metrics, kind, level)
    }

    var start: ParagraphOffset {
      get { ParagraphOffset(Int(packedStart)) }
      set { packedStart = Int32(newValue.utf16) }
    }
    var end: ParagraphOffset { ParagraphOffset(Int(packedStart + length)) }
    /// The offset at which the spaces begin.
    var wordEnd: ParagraphOffset { ParagraphOffset(Int(packedStart + length - Int32(spaces))) }
    /// The range without the spaces.
    var word: Range<ParagraphOffset> { start..<wordEnd }
  }

  /// A style, font, script and direction, with the properties that its segments share.
  struct Run: Sendable {
    let face: Face
    /// The index of the style in the whole paragraph.
    let style: Int
    /// The space added after each cluster, in 1/64 pt: kern and tracking.
    let spacing: Int
    /// The space glyph. Set if any segment has spaces after its word.
    var space = WordName.none
    /// The advance of a space, including `spacing`, in 1/64 pt.
    var spaceWidth = 0
    var spaceGlyphs = 0
  }

  /// A font, and the key for shaping its text.
  final class Face: Sendable {
    let font: FontInstance
    /// The font and settings with which the text was shaped, or `nil` for tabs, hard breaks and objects.
    let key: ShapingKey?

    init(font: FontInstance, key: ShapingKey? = nil) { (self.font, self.key) = (font, key) }
  }

  /// A break opportunity, and the width of a line that ends there. Widths are in 1/64 pt.
  struct Opportunity: Sendable {
    private var packedOffset: Int32
    /// The sum of advances up to `offset`.
    var total: Int
    /// The sum of advances without the white space before the break.
    var trimmed: Int
    private var packedTrimmedOffset: Int32
    /// The number of word gaps up to `offset`, and up to the trimmed end.
    var gapsTotal: Int32
    var gapsTrimmed: Int32
    /// The width that a break here adds to the line that it ends, because the soft hyphen becomes visible, or because the text before
    /// the break is shaped separately. Negative if the line becomes narrower.
    var endDelta: Int32 = 0
    /// The width that a break here adds to the line that it starts, because the text after the break is shaped separately.
    var startDelta: Int32 = 0
    var isHard: Bool
    var isSoftHyphen = false
    /// Whether the text after the break has other glyphs in a line that starts here.
    var isUnsafe = false

    init(
      offset: ParagraphOffset, total: Int, trimmed: Int, trimmedOffset: ParagraphOffset, gapsTotal: Int32, gapsTrimmed: Int32, isHard: Bool
    ) {
      (packedOffset, self.total, self.trimmed) = (Int32(offset.utf16), total, trimmed)
      (packedTrimmedOffset, self.gapsTotal, self.gapsTrimmed, self.isHard) = (Int32(trimmedOffset.utf16), gapsTotal, gapsTrimmed, isHard)
    }

    /// The start of the next line.
    var offset: ParagraphOffset { ParagraphOffset(Int(packedOffset)) }
    /// The offset at which the white space before the break begins.
    var trimmedOffset: ParagraphOffset { ParagraphOffset(Int(packedTrimmedOffset)) }
    /// The sum of advances up to the end of a line that ends here.
    @inline(__always) var lineEnd: Int { trimmed + Int(endDelta) }

    /// Whether a line that ends at this opportunity has the same width as one that starts at the same position and ends at `other`.
    func hasSameEnd(as other: Opportunity) -> Bool {
      packedTrimmedOffset == other.packedTrimmedOffset && trimmed == other.trimmed && endDelta == other.endDelta
    }

    /// Moves the break after an edit of the text before it, by a distance in the paragraph.
    @inline(__always) mutating func move(by step: LineStart.Step) {
      packedOffset += Int32(step.offset)
      packedTrimmedOffset += Int32(step.offset)
      total += step.position
      trimmed += step.position
      gapsTotal += Int32(step.gaps)
      gapsTrimmed += Int32(step.gaps)
    }
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
  /// The index of this paragraph's first style among those of the whole paragraph. Not 0 only in a `LineWindow`.
  let firstStyle: Int
  /// The cumulative advances of the segments in logical order. One element more than there are segments.
  let sums: AdvanceSums
  let opportunities: BreakOpportunities
  let metrics: [LineMetrics]
  /// The number of glyphs. Code units without a glyph count as one each. In a `LineWindow`, the number in the whole paragraph.
  let glyphCount: Int
  /// Whether the text contains tabs that move to stops. Tabs of table rows do not.
  let hasTabs: Bool
  /// The advance of a space in the paragraph's first font, as a basis for justification.
  let spaceWidth: Int
  /// The height of each line. `nil` if it depends on the contents of the line.
  let lineHeight: LineHeight?
  /// The glyphs that the client changed; `nil` if there are none.
  let substitution: GlyphSubstitution?
  /// The properties that allow shaping a part of the paragraph after an edit. `nil` if they were not needed yet.
  let editing: EditingTraits?

  /// The shaped words of a paragraph, before its break opportunities are listed.
  struct Words {
    var segments: [Segment]
    var sums: [Int]
    var runs: [Run]
    var words: ParagraphWords
    var metrics: [LineMetrics]
    var glyphCount: Int
  }

  /// Creates a paragraph without break opportunities.
  init(
    _ paragraph: Paragraph, _ analysis: ParagraphAnalysis, _ found: Words, _ substitution: GlyphSubstitution? = nil, _ editing: EditingTraits? = nil
  ) {
    (self.substitution, self.editing) = (substitution, editing)
    text = paragraph.text
    styles = paragraph.styles
    settings = paragraph.settings
    self.analysis = analysis
    (segments, sums, runs, words, metrics) = (found.segments, AdvanceSums(found.sums), found.runs, found.words, found.metrics)
    opportunities = BreakOpportunities()
    firstStyle = 0
    glyphCount = found.glyphCount
    hasTabs = paragraph.settings.cells == nil && found.segments.contains { $0.kind == .tab }
    spaceWidth = paragraph.styles[0].style.font.spaceAdvance
    lineHeight = LineHeight.ofAllLines(paragraph.settings, metrics)
  }

  /// Creates a copy of a paragraph with its break opportunities.
  init(_ bare: ShapedParagraph, opportunities: BreakOpportunities) {
    (text, styles, settings, analysis) = (bare.text, bare.styles, bare.settings, bare.analysis)
    (segments, sums, runs, words, metrics) = (bare.segments, bare.sums, bare.runs, bare.words, bare.metrics)
    self.opportunities = opportunities
    (substitution, editing) = (bare.substitution, bare.editing)
    (firstStyle, glyphCount, hasTabs, spaceWidth) = (bare.firstStyle, bare.glyphCount, bare.hasTabs, bare.spaceWidth)
    lineHeight = bare.lineHeight
  }

  /// Creates a part of `whole` with the same text, for `LineWindow`.
  ///
  /// - Parameter styles: the styles of `whole` from `firstStyle` on, as far as they are needed.
  init(
    windowOf whole: ShapedParagraph, styles: [Paragraph.StyleRun], firstStyle: Int, segments: [Segment], sums: [Int],
    opportunities: BreakOpportunities, metrics: [LineMetrics]
  ) {
    (text, settings, analysis, runs, words) = (whole.text, whole.settings, whole.analysis, whole.runs, whole.words)
    (substitution, editing) = (whole.substitution, nil)
    (self.styles, self.firstStyle, self.segments, self.sums) = (styles, firstStyle, segments, AdvanceSums(unpacked: sums))
    (self.opportunities, self.metrics) = (opportunities, metrics)
    (glyphCount, hasTabs, spaceWidth) = (whole.glyphCount, whole.hasTabs, whole.spaceWidth)
    lineHeight = LineHeight.ofAllLines(whole.settings, metrics)
  }

  var length: Int { text.count }
  /// The offset at which the paragraph ends.
  var end: ParagraphOffset { ParagraphOffset(text.count) }
  /// Whether another line of the paragraph follows its text, even if that line is empty.
  var endsInLineBreak: Bool { text.last?.breaksLine == true }
  var isRightToLeft: Bool { analysis.baseLevel & 1 == 1 }

  /// Returns the index of the segment that contains `offset`; the number of segments if `offset` is at the end. O(log
  /// *n*) in the number of segments.
  func segmentIndex(at offset: ParagraphOffset) -> Int {
    var low = 0
    var high = segments.count
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].end > offset { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Returns the sum of advances before `offset`, in 1/64 pt; that of the whole text if `offset` is at or after its
  /// end.
  func position(of offset: ParagraphOffset) -> Int {
    let index = segmentIndex(at: offset)
    guard index < segments.count else { return sums[segments.count] }
    return sums[index] + advance(of: index, upTo: offset - segments[index].start)
  }

  /// Returns the index of the first break opportunity after `offset`; the number of opportunities if there is none.
  /// O(log *n*) in the number of break opportunities.
  func opportunity(after offset: ParagraphOffset) -> Int {
    var low = 0
    var high = opportunities.count
    while low < high {
      let middle = (low + high) / 2
      if opportunities[middle].offset > offset { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
