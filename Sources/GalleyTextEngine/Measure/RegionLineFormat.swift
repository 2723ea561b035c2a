/// The line format of a simple text in regions of one width, either for the first paragraph of the text or for all others.
///
/// A class, so that storing and releasing it is cheap.
final class RegionLineFormat {
  let width, padding: LayoutUnit
  let isFirstParagraph: Bool
  let format: SimpleText.LineFormat

  init(width: LayoutUnit, padding: LayoutUnit, isFirstParagraph: Bool, format: SimpleText.LineFormat) {
    (self.width, self.padding, self.isFirstParagraph, self.format) = (width, padding, isFirstParagraph, format)
  }
}
