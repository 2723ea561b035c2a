import AttributedText
import CoreGraphics
import TextEngine

/// Text on one line: runs of glyphs in their places, x from the line's origin, y up from its baseline.
///
/// `+Bounds` measures, `+Ruby` places reading aids, `+Carets` goes between offsets and places, `+Fitting` makes truncated and justified copies.
public final class CTLine {
  let source: TextSource
  /// UTF-16 in the source's text.
  let range: Range<Int>
  /// Left to right.
  let runs: [CTRun]
  let stops: [CaretStop]
  /// With the white space at the end.
  let advance: LayoutUnit
  let hangingWidth: LayoutUnit
  /// What justification may stretch.
  let gaps: Int

  init(_ source: TextSource, _ range: Range<Int>, _ content: LineContent) {
    self.source = source
    self.range = range
    runs = RunCutter(text: source.text).runs(of: content.runs)
    stops = content.stops
    advance = content.advance
    hangingWidth = content.hangingWidth
    gaps = content.gaps
  }

  /// The text of `range` shown by other lines beside each other; some of it may be hidden.
  init(_ source: TextSource, _ range: Range<Int>, showing lines: [CTLine], tokens: Set<ObjectIdentifier>) {
    self.source = source
    self.range = range
    var runs: [CTRun] = []
    var stops: [CaretStop] = []
    var advance = LayoutUnit.zero
    for line in lines {
      runs += line.runs.map { $0.moved(x: advance) }
      // A token's offsets are those of its own text.
      if !tokens.contains(ObjectIdentifier(line)) {
        stops += line.stops.map { $0.moved(x: advance) }
      }
      advance += line.advance
    }
    self.runs = runs
    self.stops = stops
    self.advance = advance
    hangingWidth = lines.last?.hangingWidth ?? .zero
    gaps = 0
  }
}

/// The whole of `attrString` on one line, whatever hard breaks it holds; paragraph styles count for direction and tabs alone.
public func CTLineCreateWithAttributedString(_ attrString: CFAttributedString) -> CTLine {
  let source = TextSource(attrString)
  return source.line(0..<source.length)
}

/// UTF-16 in the text that the line was made from; of a truncated line the hidden text as well.
public func CTLineGetStringRange(_ line: CTLine) -> CFRange { CFRange(line.range) }

/// `CTRun`s from left to right.
public func CTLineGetGlyphRuns(_ line: CTLine) -> CFArray { line.runs }

/// The sum over all runs. O(runs).
public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex { line.runs.reduce(0) { $0 + $1.core.glyphs.count } }

/// Draws the line, with its reading aids, with its origin at the context's text position.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
  for run in line.runs { run.draw(in: context, glyphs: run.core.glyphs.indices) }
  line.drawRubies(in: context)
}
