/// The shaping of one paragraph, as a value. Any thread can perform it, with the same result.
struct ShapingTask: Sendable {
  let paragraph: Paragraph
  /// The previous result for the paragraph, or for its predecessor; `nil` if there is none to reuse.
  let former: ItemizedParagraph?

  struct Result: Sendable {
    var itemized: ItemizedParagraph
    var shaped: ShapedParagraph
    var cost: LayoutCost
  }

  func perform(by pipeline: TextPipeline) -> Result {
    var cost = LayoutCost()
    cost.shaped = 1
    if former?.hasSameText(as: paragraph) != true { cost.analysed = 1 }
    let itemized = ItemizedParagraph(paragraph, after: former)
    let shaped = pipeline.shape(itemized)
    cost.shapedGlyphs = shaped.glyphCount
    return Result(itemized: itemized, shaped: shaped, cost: cost)
  }
}
