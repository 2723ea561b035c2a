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
    let locatedLine = flow.lines.locatedLine(ofFragment: located.index)
    let values = locatedLine.line.geometry.values
    let above = spaceAbove(locatedLine, located.fragment)
    if above > .zero, space.isFree(locatedLine, from: rect.y - above, height: above) {
      rect.y -= above
      rect.height += above
    }
    let below = locatedLine.line.endsParagraph && values.regions == values.skipped ? values.y - values.bottom : .zero
    if below > .zero, !flow.lines.endsRegion(locatedLine, isComplete: flow.isFinished), space.isFree(locatedLine, from: rect.maxY, height: below) {
      rect.height += below
    }
    return rect
  }

  /// Whether the rectangle of a fragment depends on the next line in its region, which is not laid out yet.
  package func awaitsNextLine(_ located: LocatedFragment) -> Bool {
    guard !flow.isFinished, located.index + 1 == flow.lines.summary.fragments else { return false }
    let values = flow.lines.locatedLine(ofFragment: located.index).line.geometry.values
    return values.lineSpacing > 0 || values.y != values.bottom
  }

  /// Returns the paragraph spacing between a line and the end of the line before it.
  private func spaceAbove(_ locatedLine: LocatedLine, _ fragment: PlacedFragment) -> LayoutUnit {
    let gap = locatedLine.line.geometry.values.top
    guard gap > .zero else { return .zero }
    let region = space.regions[fragment.region]
    // Without shapes, only paragraph spacing moves a line down.
    if region.exclusions.isEmpty, region.custom == nil || client.callbacks?.spacingBefore != nil { return gap }
    guard fragment.paragraph < store.paragraphs.count, locatedLine.line.start == .paragraphStart else { return .zero }
    return min(gap, entry(fragment.paragraph).settings.spacingBefore)
  }
}
