/// A place that a tab moves to, measured from the leading edge of the line fragment.
package struct TabStop: Hashable, Sendable {
  package enum Alignment: Sendable { case left, center, right, natural, decimal }

  package var location: LayoutUnit
  package var alignment: Alignment
  /// UTF-16 units that a decimal tab aligns on.
  package var terminators: Set<UInt16>

  package init(location: LayoutUnit, alignment: Alignment = .natural, terminators: Set<UInt16> = []) {
    self.location = location
    self.alignment = alignment
    self.terminators = terminators
  }
}

/// A stretch of a paragraph that stands in embeddings and overrides, the outermost first.
package struct EmbeddedRun: Hashable, Sendable {
  package enum Kind: Sendable { case leftToRight, rightToLeft, leftToRightOverride, rightToLeftOverride }

  /// UTF-16 in the paragraph.
  package var range: Range<Int>
  package var kinds: [Kind]

  package init(range: Range<Int>, kinds: [Kind]) { (self.range, self.kinds) = (range, kinds) }
}

package enum LineAlignment: Sendable { case left, center, right, justified, natural }
package enum ParagraphDirection: Sendable { case leftToRight, rightToLeft, natural }

/// How a paragraph's lines end.
package enum LineBreaking: Sendable {
  case word, character
  /// One line for all text up to a hard break, cut at the edge.
  case clip
  /// One line, with an ellipsis for what does not fit.
  case truncateHead, truncateTail, truncateMiddle

  package var wraps: Bool { self == .word || self == .character }
  /// Whether an ellipsis stands for what does not fit.
  package var cuts: Bool { !wraps && self != .clip }
}

/// What placement must know of a paragraph; lengths in 1/64 pt, names and meanings as in `NSParagraphStyle`.
package struct ParagraphSettings: Hashable, Sendable {
  package var alignment = LineAlignment.natural
  package var direction = ParagraphDirection.natural
  /// From the leading margin.
  package var firstLineIndent = LayoutUnit.zero
  package var headIndent = LayoutUnit.zero
  /// Above zero from the leading margin, else from the trailing one.
  package var tailIndent = LayoutUnit.zero
  /// 0: none.
  package var lineHeightMultiple = 0.0
  package var minimumLineHeight = LayoutUnit.zero
  /// 0: no limit.
  package var maximumLineHeight = LayoutUnit.zero
  package var lineSpacing = LayoutUnit.zero
  /// At a column's top as well, where it keeps lines on the grid of the column beside it; not at the text's start.
  package var spacingBefore = LayoutUnit.zero
  /// Whether `spacingBefore` holds at the text's start, too.
  package var spacesTextStart = false
  /// Of a paragraph that is hidden, how the empty line behind it is set: its own lines have no height, and are not counted.
  package var hidden: HiddenSettings?
  package var isCollapsed: Bool { hidden != nil }
  package var spacingAfter = LayoutUnit.zero
  package var tabs: [TabStop] = []
  package var defaultTabInterval = LayoutUnit.zero
  /// Of a table's row, whose tabs end cells; `nil` for all other text.
  package var cells: CellColumns?
  /// 0…1: a line filled less than this is offered hyphens; 0 takes the layout's value.
  package var hyphenation = 0.0
  package var lineBreaking = LineBreaking.word
  /// Whether letters move together, by up to a twentieth of their font's size, before a line is cut with an ellipsis.
  package var tightensForTruncation = false
  /// Whether a word goes down to a last line that would have one word alone.
  package var pushesWordsOut = false
  /// Whether lines end between words of Hangul alone.
  package var keepsHangulWords = false
  /// In order; stretches that follow each other share the embeddings that both begin with.
  package var embeddings: [EmbeddedRun] = []
  /// Whether the breaks of its lines are chosen together.
  package var fitsTotally = false
  /// How many lines in a row may end in hyphens; 0: any number. Asked by total fit.
  package var mostHyphensInRow = 0
  /// Asked by total fit.
  package var marginAlignment = MarginAlignment.box
  /// Whether no column ends between it and the next paragraph.
  package var keepsWithNext = false
  /// Whether no column ends within it.
  package var keepsLinesTogether = false
  /// How many of its lines stand at least above a column's end within it, and below; up to 1: any number.
  package var minimumLinesAtColumnEnd = 0
  /// BCP 47, for line breaking and hyphenation.
  package var language = "en"

  package init() {}
}

extension ParagraphSettings {
  /// Whether what is found of a text's directions and line ends is the same with other settings.
  func isAnalysed(like other: ParagraphSettings) -> Bool {
    direction == other.direction && language == other.language && keepsHangulWords == other.keepsHangulWords && embeddings == other.embeddings
      && (cells == nil) == (other.cells == nil)
  }

  /// Of what goes on with a paragraph after one of its lines: no indent of a first line, no space above, the same direction.
  func continued(rightToLeft: Bool) -> ParagraphSettings {
    var settings = self
    settings.firstLineIndent = headIndent
    settings.spacingBefore = .zero
    settings.direction = rightToLeft ? .rightToLeft : .leftToRight
    settings.embeddings = []
    return settings
  }
}

/// How the whole of a document is set.
package struct LayoutSettings: Hashable, Sendable {
  package var usesFontLeading = true
  /// For paragraphs whose own value is 0.
  package var hyphenation = 0.0
  /// The least width of a word space in justified lines, as a part of its own; 1 never shrinks.
  package var minimumWordSpace = 1.0
  /// Above this a justified line counts as too loose, and a hyphen is tried.
  package var maximumWordSpace = 1.5
  /// A justified line whose word spaces would have to be wider than this keeps its own and ends ragged; beside
  /// shapes with the lines of its paragraph above and below.
  package var raggedWordSpace = Double.infinity
  /// Whether the breaks of each paragraph's lines are chosen together, whatever the paragraph says.
  package var fitsTotally = false
  package var fitRules = FitRules()

  package init() {}
}

/// How a paragraph is set where it is seen.
package indirect enum HiddenSettings: Hashable, Sendable {
  case seen(ParagraphSettings)
}
