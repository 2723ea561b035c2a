/// What the lines of a plain text have in common in a region of a width, and whether they are of the first paragraph.
///
/// A class, so that it is kept and let go without asking the runtime.
final class RegionPlaces {
  let width, padding: LayoutUnit
  let isFirstParagraph: Bool
  let places: PlainText.Places

  init(width: LayoutUnit, padding: LayoutUnit, isFirstParagraph: Bool, places: PlainText.Places) {
    (self.width, self.padding, self.isFirstParagraph, self.places) = (width, padding, isFirstParagraph, places)
  }
}
