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

  func shape(_ paragraph: Paragraph) -> ShapedParagraph {
    let analysis = Analyzer().analyze(paragraph)
    let items = Itemizer().items(of: paragraph, analysis)
    return Shaper(usesFontLeading: settings.usesFontLeading).shape(paragraph, analysis, items)
  }
}
