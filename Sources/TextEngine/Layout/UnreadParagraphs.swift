/// Where paragraphs come from that were not read yet: the text that a layout is of, which does not change until the layout is
/// given another. Paragraphs are numbered from its start.
package protocol ParagraphSource: AnyObject {
  /// The paragraphs of a range of them. O(log n + their text).
  func readParagraphs(_ range: Range<Int>) -> [Paragraph]
  /// Told that paragraphs were forgotten: they are asked for again if they are looked at. O(log n).
  func didEvictParagraphs(_ range: Range<Int>)
  /// The offset at which a paragraph starts. O(log n).
  func startOfParagraph(_ index: Int) -> Int
  /// The paragraph that holds the unit at `offset`. O(log n).
  func paragraphIndex(at offset: Int) -> Int
  /// How a paragraph that begins at `start` is set and those after it that are set alike; `nil` where it is not all in one style. O(log n).
  func uniformText(fromParagraph index: Int, at start: Int) -> UniformText?
  /// Whether paragraphs that another text had in one style, the first of which began before `offset`, are set alike here, and as many, with
  /// `delta` units more. O(log n).
  func matches(_ uniform: UniformText, about offset: Int, longerBy delta: Int) -> Bool
  /// Writes the units of `range` to `target`, which has room for them. O(log n + their number).
  func copyUnits(_ range: Range<Int>, to target: UnsafeMutablePointer<UInt16>)
}

/// Whole paragraphs in one style.
package struct UniformText {
  package var style: TextStyle
  package var settings: ParagraphSettings
  /// The paragraph behind them, and the offset where it starts.
  package var endParagraph, end: Int
  /// What tells its source that text is set alike, and where it no longer is; `nil` where an edit of it tells nothing.
  package var mark: (attributes: AnyObject, end: Int)?

  package init(style: TextStyle, settings: ParagraphSettings, endParagraph: Int, end: Int, mark: (attributes: AnyObject, end: Int)?) {
    (self.style, self.settings, self.endParagraph, self.end, self.mark) = (style, settings, endParagraph, end, mark)
  }

  /// Takes in that a paragraph of it is so many units longer.
  mutating func lengthen(by delta: Int) {
    end += delta
    mark?.end += delta
  }
}

/// Paragraphs that stand in a layout as their numbers alone, until one of them is looked at.
package struct UnreadParagraphs: Sendable {
  package var count: Int
  package var utf16: Int
  /// Whether a paragraph among them may be set in one line that is cut with an ellipsis.
  package var cutsLines: Bool

  package init(count: Int, utf16: Int, cutsLines: Bool) {
    precondition(count > 0 && utf16 > 0, "\(count) unread paragraphs with \(utf16) UTF-16 code units: both must be positive")
    (self.count, self.utf16, self.cutsLines) = (count, utf16, cutsLines)
  }

  /// The first `count` of them, which are of `utf16` units, and the others.
  func cut(_ count: Int, _ utf16: Int) -> (UnreadParagraphs, UnreadParagraphs) {
    (
      UnreadParagraphs(count: count, utf16: utf16, cutsLines: cutsLines),
      UnreadParagraphs(count: self.count - count, utf16: self.utf16 - utf16, cutsLines: cutsLines)
    )
  }
}

/// What takes the place of paragraphs.
package enum NewParagraphs {
  case read([Paragraph])
  /// They are asked for when they are looked at.
  case unread(UnreadParagraphs)

  var count: Int {
    switch self {
    case .read(let paragraphs): paragraphs.count
    case .unread(let unread): unread.count
    }
  }
}
