/// Line fragment rectangles with paragraph spacing, as TextKit reports them.
///
/// `PlacedFragment.rect` is the line alone: carets, selections and backgrounds are as high as that. The space before a paragraph's first
/// line and after its last belongs to the lines' fragments, and not to their used rectangles.
extension DocumentLayout {
  /// The rectangle of a fragment with the paragraph spacing above and below it. O(log n), and O(shapes) beside shapes.
  ///
  /// Cells of tables, and fragments that a client has set, have none. Space that a shape blocks is left out. The fragments of one visual
  /// line are as high as each other.
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

  /// Whether the rectangle of a fragment depends on whether a line follows it in its region, and that is not known yet.
  package func awaitsNextLine(_ located: LocatedFragment) -> Bool {
    guard !isFinished, located.index + 1 == lines.summary.fragments else { return false }
    let values = lines.locatedLine(ofFragment: located.index).line.geometry.values
    return values.lineSpacing > 0 || values.y != values.bottom
  }

  /// The paragraph spacing between a line and the end of the line before it.
  private func spaceAbove(_ locatedLine: LocatedLine, _ fragment: PlacedFragment) -> LayoutUnit {
    let gap = locatedLine.line.geometry.values.top
    guard gap > .zero else { return .zero }
    let region = storedRegions[fragment.region]
    // Without shapes nothing else moves a line down.
    if region.exclusions.isEmpty, region.custom == nil || callbacks?.spacingBefore != nil { return gap }
    guard fragment.paragraph < paragraphs.count, locatedLine.line.start == .paragraphStart else { return .zero }
    return min(gap, entry(fragment.paragraph).settings.spacingBefore)
  }

  /// Whether no shape blocks a band above or below a line, as wide as each of its fragments.
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
