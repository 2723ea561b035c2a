import AttributedText
import TextEngine

/// A text that lines and frames are cut from: read once, and shaped paragraph by paragraph as they ask for it.
///
/// Belongs to one thread at a time, and so do the lines that were made from it.
final class TextSource {
  let text: NSAttributedString
  /// All of the text, in no region.
  let document = DocumentLayout()
  private let glyphInfos: GlyphInfos

  init(_ text: NSAttributedString) {
    self.text = text.copy() as! NSAttributedString
    glyphInfos = GlyphInfos(in: self.text)
    if !glyphInfos.isEmpty { document.setHooks(glyphInfos.hooks(from: 0)) }
    document.replaceParagraphs(0..<0, with: ParagraphReader(text: self.text).paragraphs())
  }

  var length: Int { document.utf16Length }

  /// The text of `range` on one line, whatever hard breaks it holds.
  func line(_ range: Range<Int>, stretch: LayoutUnit = .zero) -> CTLine {
    var content = LineContent()
    var start = range.lowerBound
    while start < range.upperBound {
      let end = min(range.upperBound, paragraphEnd(at: start))
      content.append(document.freeLine(start..<end, stretch: stretch))
      start = end
    }
    return CTLine(self, range, content)
  }

  /// Where the paragraph that holds the unit at `offset` ends.
  func paragraphEnd(at offset: Int) -> Int {
    let (index, start) = document.paragraph(at: offset)
    return start + document.paragraph(index).text.count
  }

  /// The text of `range` as a document of its own, its offsets counted from the range's start.
  func document(of range: Range<Int>) -> DocumentLayout {
    var parts: [Paragraph] = []
    var (index, start) = document.paragraph(at: range.lowerBound)
    while start < range.upperBound, !range.isEmpty {
      let paragraph = document.paragraph(index)
      let end = start + paragraph.text.count
      let covered = range.clamped(to: start..<end)
      if covered == start..<end {
        parts.append(paragraph)
      } else {
        let isRightToLeft = document.baseLevel(ofParagraph: index) & 1 == 1
        parts.append(paragraph.part(covered.lowerBound - start..<covered.upperBound - start, isRightToLeft: isRightToLeft))
      }
      index += 1
      start = end
    }
    let layout = DocumentLayout()
    if !glyphInfos.isEmpty { layout.setHooks(glyphInfos.hooks(from: range.lowerBound)) }
    layout.replaceParagraphs(0..<0, with: parts)
    return layout
  }
}

/// What stands on a line, x from its left end, y down from its baseline.
struct LineContent {
  /// Left to right.
  var runs: [VisualRun] = []
  var stops: [CaretStop] = []
  /// With the white space at the end.
  var advance = LayoutUnit.zero
  /// Of that white space.
  var hangingWidth = LayoutUnit.zero
  /// What justification may stretch; 0 for a line of several pieces.
  var gaps = 0

  init() {}

  init(_ line: FreeLine) { append(line) }

  /// Puts `line` to the right of what is there.
  mutating func append(_ line: FreeLine) {
    gaps = runs.isEmpty ? line.gaps : 0
    runs += line.runs.map { $0.moved(x: advance, y: .zero) }
    stops += line.caretStops.map { $0.moved(x: advance) }
    advance += line.width + line.hangingWidth
    hangingWidth = line.hangingWidth
  }

  /// The same with every offset moved.
  func shifted(by offset: Int) -> LineContent {
    var content = self
    for index in content.runs.indices {
      let range = content.runs[index].range
      content.runs[index].range = range.lowerBound + offset..<range.upperBound + offset
      for glyph in content.runs[index].clusters.indices { content.runs[index].clusters[glyph] += offset }
    }
    for index in content.stops.indices { content.stops[index].offset += offset }
    return content
  }
}
