/// Line fragment rectangles with paragraph spacing, as TextKit reports them.
///
/// `PlacedFragment.rect` has the height of the line alone, as have carets, selections and backgrounds. The spacing before a paragraph's first line
/// and after its last line belongs to the line fragments, but not to their used rectangles.
extension DocumentLayout {
  /// Returns the rectangle of a fragment with the paragraph spacing above and below it. O(log *n*) in the number of lines, plus O(shapes) beside
  /// shapes.
  ///
  /// Table cells and fragments whose rectangles a client set have no spacing. Space that a shape blocks is excluded. All fragments of a visual
  /// line have the same height.
  package func lineFragmentRect(of located: LocatedFragment) -> LayoutRect {
    var rect = located.fragment.rect
    guard located.fragment.cell < 0, !located.fragment.isSetByClient else { return rect }
    let locatedLine = lines.locatedLine(ofFragment: located.index)
    let values = locatedLine.line.geometry.values
    let above = spaceAbove(locatedLine, located.fragment)
    if above > .zero, isFree(locatedLine, from: rect.y - above, height: above) {
      rect.y -= above
      rect.height += above
    }
    let below = locatedLine.line.endsParagraph && values.regions == values.skipped ? values.y - values.bottom : .zero
    if below > .zero, !lines.endsRegion(locatedLine, isComplete: isFinished), isFree(locatedLine, from: rect.maxY, height: below) {
      rect.height += below
    }
    return rect
  }

  /// Whether the rectangle of a fragment depends on the next line in its region, which is not laid out yet.
  package func awaitsNextLine(_ located: LocatedFragment) -> Bool {
    guard !isFinished, located.index + 1 == lines.summary.fragments else { return false }
    let values = lines.locatedLine(ofFragment: located.index).line.geometry.values
    return values.lineSpacing > 0 || values.y != values.bottom
  }

  /// Returns the paragraph spacing between a line and the end of the line before it.
  private func spaceAbove(_ locatedLine: LocatedLine, _ fragment: PlacedFragment) -> LayoutUnit {
    let gap = locatedLine.line.geometry.values.top
    guard gap > .zero else { return .zero }
    let region = storedRegions[fragment.region]
    // Without shapes, only paragraph spacing moves a line down.
    if region.exclusions.isEmpty, region.custom == nil || callbacks?.spacingBefore != nil { return gap }
    guard fragment.paragraph < paragraphs.count, locatedLine.line.start == .paragraphStart else { return .zero }
    return min(gap, entry(fragment.paragraph).settings.spacingBefore)
  }

  /// Whether no shape blocks a band above or below a line, in the width of each of its fragments.
  private func isFree(_ locatedLine: LocatedLine, from top: LayoutUnit, height: LayoutUnit) -> Bool {
    let region = storedRegions[locatedLine.region]
    if region.exclusions.isEmpty { return true }
    let slots = region.slots(top: top, height: height)
    return (0..<locatedLine.line.fragmentCount).allSatisfy { number in
      let rect = locatedLine.line.rect(number, at: locatedLine.position)
      return slots.contains { $0.x <= rect.x && rect.maxX <= $0.maxX }
    }
  }
}
