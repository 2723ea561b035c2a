import CoreGraphics
import GalleyAttributedText
import GalleyTextEngine

/// Text on one line: positioned runs of glyphs, x from the line's origin, y up from its baseline.
///
/// `+Bounds` measures, `+Ruby` places ruby text, `+Carets` converts between offsets and positions, `+Truncation` creates
/// truncated and justified copies.
public final class CTLine {
  let source: TextSource
  /// The range of the source's text.
  let range: Range<UTF16Offset>
  /// The runs from left to right.
  let runs: [CTRun]
  let stops: [CaretStop]
  /// The advance, including trailing white space.
  let advance: LayoutUnit
  let hangingWidth: LayoutUnit
  /// The number of word spaces that justification can stretch.
  let gaps: Int

  init(_ source: TextSource, _ range: Range<UTF16Offset>, _ content: LineContent) {
    self.source = source
    self.range = range
    runs = RunCutter(text: source.text).runs(of: content.runs)
    stops = content.stops
    advance = content.advance
    hangingWidth = content.hangingWidth
    gaps = content.gaps
  }

  /// Creates a line for the text of `range` from lines, placed from left to right; some of the text can be hidden.
  ///
  /// - Parameter tokens: The lines whose text is not part of `source`, such as an ellipsis. They have no caret stops.
  init(_ source: TextSource, _ range: Range<UTF16Offset>, showing lines: [CTLine], tokens: Set<ObjectIdentifier>) {
    self.source = source
    self.range = range
    var runs: [CTRun] = []
    var stops: [CaretStop] = []
    var advance = LayoutUnit.zero
    for line in lines {
      runs += line.runs.map { $0.moved(x: advance) }
      // A token's offsets refer to its own text.
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

/// Creates a line with the whole of `attrString`, even if it contains hard breaks. Paragraph styles affect only
/// direction and tabs.
public func CTLineCreateWithAttributedString(_ attrString: CFAttributedString) -> CTLine {
  let source = TextSource(attrString)
  return source.line(0..<source.end)
}

/// Returns the range in the line's text, in UTF-16 code units. For a truncated line, it includes the hidden text.
public func CTLineGetStringRange(_ line: CTLine) -> CFRange { CFRange(line.range) }

/// Returns the `CTRun`s from left to right.
public func CTLineGetGlyphRuns(_ line: CTLine) -> CFArray { line.runs }

/// Returns the number of glyphs in all runs. O(runs).
public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex { line.runs.reduce(0) { $0 + $1.core.glyphs.count } }

/// Draws the line and its ruby text, with its origin at the context's text position.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
  for run in line.runs { run.draw(in: context, glyphs: run.core.glyphs.indices) }
  line.drawRubies(in: context)
}
