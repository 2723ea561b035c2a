/// The stages from a paragraph to the glyphs on the canvas. This type runs only the third, shaping.
///
/// | stage | in → out | file |
/// |---|---|---|
/// | analyze | paragraph → bidi levels, break opportunities | Analyze/Analyzer |
/// | itemize | → items of one font, script, level and style | Itemize/Itemizer |
/// | shape | → `ShapedParagraph`, independent of the width | Shape/Shaper |
/// | break | + offset + available width → `BrokenLine` | Break/Breaker |
/// | place | + region → `PlacedFragment`s | Place/Placer |
/// | paint | → `VisualRun`s for the canvas | Paint/LineComposer |
///
/// The first three stages depend only on the text, and their results are cached with the paragraph. `DocumentLayout`
/// runs the other stages one line at a time.
struct TextPipeline {
  var settings: LayoutSettings

  func shape(_ itemized: ItemizedParagraph) -> ShapedParagraph {
    Shaper(usesFontLeading: settings.usesFontLeading).shape(itemized.paragraph, itemized.analysis, itemized.items)
  }
}

/// The analysis and the items of a paragraph: the results of the stages before shaping. The bounds of the items do not depend on font sizes.
///
/// Immutable. A class, because most paragraphs of a long text have no such result.
final class ItemizedParagraph: Sendable {
  let paragraph: Paragraph
  let analysis: ParagraphAnalysis
  let items: [Item]

  /// Creates the result of analyzing and itemizing `paragraph`. Reuses the results of the paragraph that it replaces as far as they are still
  /// valid.
  init(_ paragraph: Paragraph, after former: ItemizedParagraph? = nil) {
    self.paragraph = paragraph
    guard let former, former.hasSameText(as: paragraph) else {
      analysis = Analyzer().analyze(paragraph)
      items = Itemizer().items(of: paragraph, analysis)
      return
    }
    analysis = former.analysis
    items = Itemizer().items(like: former.items, from: former.paragraph.styles, to: paragraph.styles)
      ?? Itemizer().items(of: paragraph, analysis)
  }

  /// Returns whether the analysis of this paragraph is also valid for `other`.
  func hasSameText(as other: Paragraph) -> Bool {
    paragraph.settings.isAnalysed(like: other.settings) && paragraph.rubyRanges == other.rubyRanges && paragraph.text == other.text
  }
}
