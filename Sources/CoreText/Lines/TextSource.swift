import GalleyAttributedText
import GalleyTextEngine

/// The text of lines and frames. It is read once, and its paragraphs are shaped on demand.
///
/// The source and the lines created from it belong to one thread at a time.
final class TextSource {
  let text: NSAttributedString
  /// The whole text, without a region.
  let document = DocumentLayout()
  private let glyphInfos: GlyphInfos

  init(_ text: NSAttributedString) {
    self.text = text.copy() as! NSAttributedString
    glyphInfos = GlyphInfos(in: self.text)
    if !glyphInfos.isEmpty { document.setCallbacks(glyphInfos.callbacks(from: 0)) }
    document.replaceParagraphs(0..<0, with: ParagraphReader(text: self.text).paragraphs())
  }

  var length: Int { document.utf16Length }
  /// The offset at which the text ends.
  var end: UTF16Offset { document.textEnd }

  /// Returns the text of `range` on one line, even if it contains hard breaks.
  ///
  /// - Parameter stretch: The total width added to the word spaces of each paragraph.
  func line(_ range: Range<UTF16Offset>, stretch: LayoutUnit = .zero) -> CTLine {
    var content = LineContent()
    var start = range.lowerBound
    while start < range.upperBound {
      let end = min(range.upperBound, paragraphEnd(at: start))
      content.append(document.freeLine(start..<end, stretch: stretch))
      start = end
    }
    return CTLine(self, range, content)
  }

  /// Returns the end of the paragraph that contains the unit at `offset`.
  func paragraphEnd(at offset: UTF16Offset) -> UTF16Offset {
    let (index, start) = document.paragraph(at: offset)
    return start + document.paragraph(index).text.count
  }

  /// Returns the text of `range` as a separate document, with offsets from the range's start.
  func document(of range: Range<UTF16Offset>) -> DocumentLayout {
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
        parts.append(paragraph.part(covered.relative(to: start), isRightToLeft: isRightToLeft))
      }
      index += 1
      start = end
    }
    let layout = DocumentLayout()
    if !glyphInfos.isEmpty { layout.setCallbacks(glyphInfos.callbacks(from: range.lowerBound)) }
    layout.replaceParagraphs(0..<0, with: parts)
    return layout
  }
}

/// The content of a line, x from its left end, y down from its baseline.
struct LineContent {
  /// The runs from left to right.
  var runs: [VisualRun] = []
  var stops: [CaretStop] = []
  /// The advance, including trailing white space.
  var advance = LayoutUnit.zero
  /// The width of the trailing white space.
  var hangingWidth = LayoutUnit.zero
  /// The number of word spaces that justification can stretch; 0 for a line of several pieces.
  var gaps = 0

  init() {}

  init(_ line: FreeLine) { append(line) }

  /// Appends `line` on the right. Its trailing white space then hangs, and that of the previous line no longer does.
  mutating func append(_ line: FreeLine) {
    gaps = runs.isEmpty ? line.gaps : 0
    runs += line.runs.map { $0.moved(x: advance, y: .zero) }
    stops += line.caretStops.map { $0.moved(x: advance) }
    advance += line.width + line.hangingWidth
    hangingWidth = line.hangingWidth
  }

  /// Returns the content with `offset` added to every text offset, in UTF-16 code units.
  func shifted(by distance: Int) -> LineContent {
    var content = self
    for index in content.runs.indices {
      content.runs[index].range = content.runs[index].range.moved(by: distance)
      for glyph in content.runs[index].clusters.indices { content.runs[index].clusters[glyph] += distance }
    }
    for index in content.stops.indices { content.stops[index].offset += distance }
    return content
  }
}
