/// The way from a paragraph to its shaped words, as a list of stages.
///
/// | stage | in → out | file |
/// |---|---|---|
/// | analyse | paragraph → bidi levels, break opportunities | Analyse/Analyzer |
/// | itemise | → items of one font, script, level, style | Itemise/Itemizer |
/// | shape | → `ShapedParagraph`, the same for every width | Shape/Shaper |
/// | break | + offset + room → `BrokenLine` | Break/Breaker |
/// | place | + region → `PlacedFragment`s | Place/Placer |
/// | paint | → `VisualRun`s for the canvas | Paint/LineComposer |
///
/// The first three depend on the text alone and are kept with the paragraph; the others are asked for a line at a time
/// by `DocumentLayout`.
struct TextPipeline {
  var settings: LayoutSettings

  func shape(_ itemized: ItemizedParagraph) -> ShapedParagraph {
    Shaper(usesFontLeading: settings.usesFontLeading).shape(itemized.paragraph, itemized.analysis, itemized.items)
  }
}

/// A paragraph after the stages before shaping, which sizes have no part in.
///
/// Immutable; a class because most paragraphs of a long text have none.
final class ItemizedParagraph: Sendable {
  let paragraph: Paragraph
  let analysis: ParagraphAnalysis
  let items: [Item]

  /// What was found of `former`, whose place the paragraph takes, is not sought again as far as it holds.
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

  /// Whether the analysis holds for `other`.
  func hasSameText(as other: Paragraph) -> Bool {
    paragraph.settings.isAnalysed(like: other.settings) && paragraph.rubyRanges == other.rubyRanges && paragraph.text == other.text
  }
}
