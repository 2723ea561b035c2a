import CoreText
import GalleyAttributedText
import GalleyTextEngine
import GalleyUnicodeFacts

/// A paragraph in the engine's form, and its paint.
struct ConvertedParagraph {
  var engine: Paragraph
  var paint: ParagraphPaint
}

/// The paint of a paragraph, such as colors and underlines. The engine stores it with the paragraph while that is read.
///
/// A class, because paragraphs without attachments share it.
final class ParagraphPaint {
  let runs: [PaintRun]
  /// The attachments whose sizes can depend on their positions, in order.
  var fitting: [FittingAttachment]
  let hasBackgrounds: Bool

  init(runs: [PaintRun], fitting: [FittingAttachment] = []) {
    self.runs = runs
    self.fitting = fitting
    hasBackgrounds = runs.contains { $0.style.background != nil }
  }

  private init(runs: [PaintRun], like other: ParagraphPaint) { (self.runs, fitting, hasBackgrounds) = (runs, [], other.hasBackgrounds) }

  /// Returns the paint of the paragraph after an edit whose text has the style of its neighbor, and that style. Returns `nil` if the edit replaces
  /// text of several styles. O(*n*) in the number of runs.
  func edited(_ unchanged: UnchangedText) -> (paint: ParagraphPaint, style: PaintStyle)? {
    let neighbor = unchanged.neighbor
    guard let index = runs.firstIndex(where: { $0.end.utf16 > neighbor.lowerBound }), runs[index].end.utf16 >= neighbor.upperBound else { return nil }
    var runs = runs
    for index in index..<runs.count { runs[index].end += unchanged.delta }
    return (ParagraphPaint(runs: runs, like: self), runs[index].style)
  }
}

/// Converts ranges of an attributed string to paragraphs. Each set of attributes is read once.
struct ParagraphConverter {
  var source: NSAttributedString
  var cache: RunAttributesCache
  /// The attributes of an empty text.
  var emptyAttributes: [NSAttributedString.Key: Any] = [:]
  var usesDefaultHyphenation = false
  var ignoresIndents = false

  /// Returns the paragraphs of `range`, which consists of whole paragraphs.
  ///
  /// An empty range has none, unless the whole text is empty: then it is one empty paragraph.
  func paragraphs(in range: Range<UTF16Offset>) -> [ConvertedParagraph] {
    if source.length == 0 { return [emptyParagraph] }
    if range.isEmpty { return [] }
    let text = source.utf16Units(in: range)
    var reader = RunReader(converter: self, range: range)
    return Paragraph.split(text).map { part in
      // Empty lines share their text.
      let units = part.count == 1 && text[part.lowerBound] == .lineFeed ? Self.emptyLine : Array(text[part])
      return paragraph(units, at: range.lowerBound + part.lowerBound, reader: &reader)
    }
  }

  private static let emptyLine: [UInt16] = [.lineFeed]

  private var emptyParagraph: ConvertedParagraph {
    let run = cache.attributes(of: .with(emptyAttributes))
    let engine = Paragraph(text: [], styles: [.init(length: 0, style: run.style)], settings: settings(of: run))
    return ConvertedParagraph(
      engine: engine, paint: ParagraphPaint(runs: [PaintRun(end: 0, style: run.paint)]))
  }

  private func paragraph(_ text: [UInt16], at start: UTF16Offset, reader: inout RunReader) -> ConvertedParagraph {
    if let single = reader.single(start..<start + text.count) {
      var settings = settings(of: single.run)
      if !single.run.directions.isEmpty { settings.embeddings.append(0..<ParagraphOffset(text.count), single.run.directions) }
      return ConvertedParagraph(engine: Paragraph(text: text, styles: single.styles, settings: settings), paint: single.paint)
    }
    var styles: [Paragraph.StyleRun] = []
    var paints: [PaintRun] = []
    var settings: ParagraphSettings?
    var fitting: [FittingAttachment] = []
    let end = start + text.count
    var index = start
    while index < end {
      let (run, runEnd) = reader.run(at: index)
      // Each attachment that depends on its position has its own size, even if the next one is the same object.
      let segmentEnd = run.attachment?.sizeDependsOnPosition == true ? index + 1 : min(runEnd, end)
      if settings == nil { settings = self.settings(of: run) }
      if !run.directions.isEmpty { settings!.embeddings.append((index..<segmentEnd).relative(to: start), run.directions) }
      var style = run.style
      if let attachment = run.attachment {
        style.object = attachment.sizeDependsOnPosition ? .fitting(in: style.font) : InlineObject(attachment.ownBounds(at: index))
        if attachment.sizeDependsOnPosition { fitting.append(FittingAttachment(attachment, offset: index.relative(to: start))) }
      }
      append(style, length: segmentEnd - index, to: &styles)
      paints.append(PaintRun(end: segmentEnd.relative(to: start), style: run.paint))
      index = segmentEnd
    }
    return ConvertedParagraph(
      engine: Paragraph(text: text, styles: styles, settings: settings ?? ParagraphSettings()),
      paint: ParagraphPaint(runs: paints, fitting: fitting))
  }

  /// Appends a run. Runs that differ only in paint are one run for the engine.
  private func append(_ style: TextStyle, length: Int, to styles: inout [Paragraph.StyleRun]) {
    if let last = styles.last, last.style == style, style.object == nil {
      styles[styles.count - 1].length += length
    } else {
      styles.append(.init(length: length, style: style))
    }
  }

  func settings(of run: RunAttributes) -> ParagraphSettings {
    var settings = run.settings
    if usesDefaultHyphenation, settings.hyphenation == 0 { settings.hyphenation = 1 }
    if ignoresIndents { (settings.firstLineIndent, settings.headIndent, settings.tailIndent) = (.zero, .zero, .zero) }
    return settings
  }
}

/// Reads attribute runs in order.
private struct RunReader {
  private var runs: [(end: UTF16Offset, attributes: RunAttributes)] = []
  private var next = 0
  /// Cached paragraphs of the run `runOfSingles`, by length.
  private var singles: [Int: (styles: [Paragraph.StyleRun], paint: ParagraphPaint)] = [:]
  private var runOfSingles = -1

  init(converter: ParagraphConverter, range: Range<UTF16Offset>) {
    let cache = converter.cache
    converter.source.enumerateRuns(in: range) { range, set in
      runs.append((range.upperBound, cache.attributes(of: set)))
    }
  }

  /// Returns the data of a paragraph within one run without an attachment, or `nil` for others.
  ///
  /// Paragraphs of one run and one length share it, which applies to most of a long text.
  mutating func single(_ paragraph: Range<UTF16Offset>) -> (run: RunAttributes, styles: [Paragraph.StyleRun], paint: ParagraphPaint)? {
    let (run, end) = run(at: paragraph.lowerBound)
    guard paragraph.upperBound <= end, !paragraph.isEmpty, run.attachment == nil else { return nil }
    if runOfSingles != next {
      singles = [:]
      runOfSingles = next
    }
    let length = paragraph.count
    if let cached = singles[length] { return (run, cached.styles, cached.paint) }
    let computed = (
      styles: [Paragraph.StyleRun(length: length, style: run.style)],
      paint: ParagraphPaint(runs: [PaintRun(end: ParagraphOffset(length), style: run.paint)]))
    singles[length] = computed
    return (run, computed.styles, computed.paint)
  }

  /// Returns the run at `index` and its end. Indices must not decrease between calls.
  mutating func run(at index: UTF16Offset) -> (RunAttributes, end: UTF16Offset) {
    while runs[next].end <= index { next += 1 }
    return (runs[next].attributes, runs[next].end)
  }
}
