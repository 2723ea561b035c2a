/// What the lines of a plain text have in common in a region of a width, and whether they are of the first paragraph.
///
/// A class, so that it is kept and let go without asking the runtime.
final class RegionLineFormat {
  let width, padding: LayoutUnit
  let isFirstParagraph: Bool
  let format: SimpleText.LineFormat

  init(width: LayoutUnit, padding: LayoutUnit, isFirstParagraph: Bool, format: SimpleText.LineFormat) {
    (self.width, self.padding, self.isFirstParagraph, self.format) = (width, padding, isFirstParagraph, format)
  }
}
