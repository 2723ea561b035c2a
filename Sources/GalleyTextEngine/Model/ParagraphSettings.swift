/// A tab stop, measured from the leading edge of the line fragment.
package struct TabStop: Hashable, Sendable {
  package enum Alignment: Sendable { case left, center, right, natural, decimal }

  package var location: LayoutUnit
  package var alignment: Alignment
  /// The UTF-16 code units on which a decimal tab aligns.
  package var terminators: Set<UInt16>

  package init(location: LayoutUnit, alignment: Alignment = .natural, terminators: Set<UInt16> = []) {
    self.location = location
    self.alignment = alignment
    self.terminators = terminators
  }
}

/// A range of a paragraph with bidi embeddings and overrides, from the outermost to the innermost.
package struct EmbeddedRun: Hashable, Sendable {
  package enum Kind: Sendable { case leftToRight, rightToLeft, leftToRightOverride, rightToLeftOverride }

  package var range: Range<ParagraphOffset>
  package var kinds: [Kind]

  package init(range: Range<ParagraphOffset>, kinds: [Kind]) { (self.range, self.kinds) = (range, kinds) }
}

package enum LineAlignment: Sendable { case left, center, right, justified, natural }
package enum ParagraphDirection: Sendable { case leftToRight, rightToLeft, natural }

/// The line break mode of a paragraph.
package enum LineBreaking: Sendable {
  case word, character
  /// One line for all text up to a hard break, clipped at the edge.
  case clip
  /// One line, with an ellipsis instead of the text that does not fit.
  case truncateHead, truncateTail, truncateMiddle

  package var wraps: Bool { self == .word || self == .character }
  /// Whether an ellipsis replaces the text that does not fit.
  package var cuts: Bool { !wraps && self != .clip }
}

/// The attributes of a paragraph that affect layout. Lengths are in 1/64 pt; names and meanings are those of `NSParagraphStyle`.
package struct ParagraphSettings: Hashable, Sendable {
  package var alignment = LineAlignment.natural
  package var direction = ParagraphDirection.natural
  /// The indent of the first line from the leading margin.
  package var firstLineIndent = LayoutUnit.zero
  package var headIndent = LayoutUnit.zero
  /// The end of lines: if positive, measured from the leading margin; if zero or negative, from the trailing margin.
  package var tailIndent = LayoutUnit.zero
  /// The factor of the natural line height; 0 for no multiple.
  package var lineHeightMultiple = 0.0
  package var minimumLineHeight = LayoutUnit.zero
  /// The maximum height of a line; 0 for no limit.
  package var maximumLineHeight = LayoutUnit.zero
  package var lineSpacing = LayoutUnit.zero
  /// The space before the paragraph, also at the top of a column, which keeps adjacent columns on one baseline grid. Not used at the text's start.
  package var spacingBefore = LayoutUnit.zero
  /// Whether `spacingBefore` also applies at the text's start.
  package var spacesTextStart = false
  /// The settings of the empty line after a hidden paragraph. The paragraph's own lines have no height and are not counted. It is `nil` for a visible
  /// paragraph.
  package var hidden: HiddenSettings?
  package var isCollapsed: Bool { hidden != nil }
  package var spacingAfter = LayoutUnit.zero
  package var tabs: [TabStop] = []
  package var defaultTabInterval = LayoutUnit.zero
  /// The columns of a table row, in which tabs end cells, or `nil` for all other text.
  package var cells: CellColumns?
  /// The fill ratio (0…1) below which lines are hyphenated. 0 uses the value of the layout.
  package var hyphenation = 0.0
  package var lineBreaking = LineBreaking.word
  /// Whether letter spacing shrinks, by up to a twentieth of the font size, before a line is truncated with an ellipsis.
  package var tightensForTruncation = false
  /// Whether another word moves down to a last line that would contain a single word.
  package var pushesWordsOut = false
  /// Whether lines break only between words in Hangul text.
  package var keepsHangulWords = false
  /// The embeddings in ascending order. Adjacent runs share the outer embeddings that they have in common.
  package var embeddings: [EmbeddedRun] = []
  /// Whether the line breaks of the paragraph are optimized together (total fit).
  package var fitsTotally = false
  /// The maximum number of consecutive lines that end in hyphens; 0 for no limit. Used by total fit.
  package var maximumConsecutiveHyphens = 0
  /// The alignment of punctuation at the margins. Total fit takes it into account.
  package var marginAlignment = MarginAlignment.box
  /// Whether a column break is avoided between this paragraph and the next.
  package var keepsWithNext = false
  /// Whether a column break is avoided within the paragraph.
  package var keepsLinesTogether = false
  /// The minimum number of lines before and after a column break within the paragraph; 0 or 1 for no minimum.
  package var minimumLinesAtColumnEnd = 0
  /// The BCP 47 tag, for line breaking and hyphenation.
  package var language = "en"

  package init() {}
}

extension ParagraphSettings {
  /// Returns whether text has the same directions and break opportunities with these settings as with `other`.
  func isAnalysed(like other: ParagraphSettings) -> Bool {
    direction == other.direction && language == other.language && keepsHangulWords == other.keepsHangulWords && embeddings == other.embeddings
      && (cells == nil) == (other.cells == nil)
  }

  /// Returns the settings for the rest of a paragraph after one of its lines: the head indent also on its first line, no space before, no
  /// embeddings, and a fixed direction.
  func continued(rightToLeft: Bool) -> ParagraphSettings {
    var settings = self
    settings.firstLineIndent = headIndent
    settings.spacingBefore = .zero
    settings.direction = rightToLeft ? .rightToLeft : .leftToRight
    settings.embeddings = []
    return settings
  }
}

/// The layout settings of a document.
package struct LayoutSettings: Hashable, Sendable {
  package var usesFontLeading = true
  /// The value for paragraphs with a hyphenation of 0.
  package var hyphenation = 0.0
  /// The minimum width of word spaces in justified lines, as a fraction of their natural width. 1 prevents shrinking.
  package var minimumWordSpace = 1.0
  /// The ratio of word spaces above which a justified line is too loose, so that hyphenation is attempted.
  package var maximumWordSpace = 1.5
  /// The ratio of word spaces above which a justified line is set ragged, with natural spaces. Beside shapes, this
  /// includes the adjacent lines of its paragraph.
  package var raggedWordSpace = Double.infinity
  /// Whether all paragraphs use total fit, regardless of their settings.
  package var fitsTotally = false
  package var fitRules = FitRules()

  package init() {}
}

/// The settings of a hidden paragraph when it is visible.
package indirect enum HiddenSettings: Hashable, Sendable {
  case seen(ParagraphSettings)
}
