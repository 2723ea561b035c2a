/// The source of paragraphs that are not read yet: the text of a layout. It must not change until the layout gets another source. Paragraphs are
/// numbered from its start.
package protocol ParagraphSource: AnyObject {
  /// Returns the paragraphs of a range, and the client's data about each; no data if the client has none. Paragraphs that were evicted are read
  /// again. O(log *n* + length of their text), where *n* is the number of paragraphs.
  func readParagraphs(_ range: Range<Int>) -> (paragraphs: [Paragraph], data: [AnyObject])
  /// Returns the offset at which a paragraph starts. O(log *n*) in the number of paragraphs.
  func startOfParagraph(_ index: Int) -> UTF16Offset
  /// Returns the paragraph that contains the code unit at `offset`. O(log *n*) in the number of paragraphs.
  func paragraphIndex(at offset: UTF16Offset) -> Int
  /// Returns the longest uniform text that begins with the paragraph `index`, which starts at the offset `start`, or `nil` if that paragraph has
  /// several styles. O(log *n*) in the number of paragraphs.
  func uniformText(fromParagraph index: Int, at start: UTF16Offset) -> UniformText?
  /// Returns whether `uniform`, from the text before an edit, also describes this text after the edit: the paragraphs are equally many and have the
  /// same style, and only their length has grown by `delta` code units. `offset` is the start of the edited paragraph. Returns false if `uniform`
  /// has no mark. O(log *n*) in the number of paragraphs.
  func matches(_ uniform: UniformText, about offset: UTF16Offset, longerBy delta: Int) -> Bool
  /// Returns the styles of an edited paragraph, and the client's data about it. Returns `nil` if the new text differs in its attributes from the
  /// character before it, or if the source does not know the difference.
  ///
  /// - Parameters:
  ///   - styles: The styles of the paragraph before the edit.
  ///   - data: The client's data about the paragraph before the edit.
  ///   - start: The offset at which the paragraph starts.
  ///   - unchanged: The text that the edit left unchanged, with its attributes.
  func editedStyles(
    _ styles: [Paragraph.StyleRun], data: AnyObject?, ofParagraphAt start: UTF16Offset, _ unchanged: UnchangedText
  ) -> (styles: [Paragraph.StyleRun], data: AnyObject?)?
  /// Copies the code units of `range` to `target`, which must have space for them. O(log *n* + length of the range), where *n* is the number of
  /// paragraphs.
  func copyUnits(_ range: Range<UTF16Offset>, to target: UnsafeMutablePointer<UInt16>)
}

extension ParagraphSource {
  package func editedStyles(
    _ styles: [Paragraph.StyleRun], data: AnyObject?, ofParagraphAt start: UTF16Offset, _ unchanged: UnchangedText
  ) -> (styles: [Paragraph.StyleRun], data: AnyObject?)? { nil }
}

/// Whole paragraphs with one style and equal settings.
package struct UniformText {
  package var style: TextStyle
  package var settings: ParagraphSettings
  /// The paragraph after them.
  package var endParagraph: Int
  /// The offset at which that paragraph starts.
  package var end: UTF16Offset
  /// The attributes by which the source recognizes the uniform text, and the end of their range. `nil` if the text cannot be recognized after an
  /// edit.
  package var mark: (attributes: AnyObject, end: UTF16Offset)?

  package init(
    style: TextStyle, settings: ParagraphSettings, endParagraph: Int, end: UTF16Offset, mark: (attributes: AnyObject, end: UTF16Offset)?
  ) {
    (self.style, self.settings, self.endParagraph, self.end, self.mark) = (style, settings, endParagraph, end, mark)
  }

  /// Updates the text after one of its paragraphs became `delta` code units longer.
  mutating func lengthen(by delta: Int) {
    end += delta
    mark?.end += delta
  }
}

/// Paragraphs that are represented only by their number and length, until one of them is needed.
package struct UnreadParagraphs: Sendable {
  package var count: Int
  package var utf16: Int
  /// Whether lines of a paragraph among them can be truncated, because it does not wrap.
  package var cutsLines: Bool

  package init(count: Int, utf16: Int, cutsLines: Bool) {
    precondition(count > 0 && utf16 > 0, "\(count) unread paragraphs with \(utf16) UTF-16 code units: both must be positive")
    (self.count, self.utf16, self.cutsLines) = (count, utf16, cutsLines)
  }
}

/// Paragraphs that replace others.
package enum NewParagraphs {
  /// Paragraphs, and the client's data about each, which is stored with them; empty if the client has none.
  case read([Paragraph], data: [AnyObject] = [])
  /// Paragraphs that are read on demand.
  case unread(UnreadParagraphs)

  var count: Int {
    switch self {
    case .read(let paragraphs, _): paragraphs.count
    case .unread(let unread): unread.count
    }
  }
}
