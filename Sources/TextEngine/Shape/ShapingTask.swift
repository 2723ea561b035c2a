/// The shaping of one paragraph, a value: any thread may do it, and the result is the same.
struct ShapingTask: Sendable {
  let paragraph: Paragraph
  /// What is known of the paragraph, or of the one whose place it took.
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
    return Result(itemized: itemized, shaped: pipeline.shape(itemized), cost: cost)
  }
}
