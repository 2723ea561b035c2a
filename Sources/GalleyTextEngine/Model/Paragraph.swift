import GalleyUnicodeFacts

/// The text of one paragraph, including its separator if it has one, and its styles.
package struct Paragraph: Sendable {
  package struct StyleRun: Hashable, Sendable {
    /// The length of the run, in UTF-16 code units.
    package var length: Int
    package var style: TextStyle

    package init(length: Int, style: TextStyle) {
      self.length = length
      self.style = style
    }
  }

  package var text: [UInt16]
  /// The style runs. Their lengths add up to that of the text. In an empty paragraph, a run of length 0 provides the font.
  package var styles: [StyleRun]
  package var settings: ParagraphSettings

  /// Creates a paragraph. Traps if there are no styles, or if their lengths do not add up to that of the text.
  package init(text: [UInt16], styles: [StyleRun], settings: ParagraphSettings) {
    precondition(!styles.isEmpty, "a paragraph needs at least one style")
    let covered = styles.reduce(0) { $0 + $1.length }
    precondition(covered == text.count, "the styles cover \(covered) UTF-16 code units, but the text has \(text.count)")
    self.text = text
    self.styles = styles
    self.settings = settings
  }

  /// Whether the paragraph ends in a separator, so that another one follows, possibly empty.
  package var isTerminated: Bool { text.last?.endsParagraph == true }

  /// The ranges of ruby bases, within which no line breaks. Adjacent runs with the same ruby annotation form one base.
  var rubyRanges: [Range<Int>] {
    guard styles.contains(where: { $0.style.ruby != nil }) else { return [] }
    var ranges: [Range<Int>] = []
    var (start, last): (Int, ObjectIdentifier?) = (0, nil)
    for run in styles {
      let end = start + run.length
      let aid = run.style.ruby?.identity
      if aid != nil, aid == last { ranges[ranges.count - 1] = ranges[ranges.count - 1].lowerBound..<end } else if aid != nil { ranges.append(start..<end) }
      (start, last) = (end, aid)
    }
    return ranges
  }

  /// Returns the ranges of the paragraphs in `text`, each with the separator at its end. CR LF counts as one separator.
  /// An empty text has one empty paragraph; otherwise none is empty.
  package static func split(_ text: [UInt16]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    var index = 0
    while index < text.count {
      let unit = text[index]
      index += 1
      guard unit.endsParagraph else { continue }
      if unit == .carriageReturn, index < text.count, text[index] == .lineFeed { index += 1 }
      ranges.append(start..<index)
      start = index
    }
    if start < text.count || ranges.isEmpty { ranges.append(start..<text.count) }
    return ranges
  }
}
