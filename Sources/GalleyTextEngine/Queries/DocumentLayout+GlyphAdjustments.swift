/// Changes to fragments that are laid out. Lines below do not move.
extension DocumentLayout {
  /// Replaces the rectangles of a fragment by others in region space. Its glyphs move with `rect`. Traps if there is no such fragment.
  package func setRectangles(ofFragment index: Int, rect: LayoutRect, used: LayoutRect) {
    let (located, locatedLine) = (flow.lines.located(index), flow.lines.locatedLine(ofFragment: index))
    let (name, top) = (located.name, lineFragmentRect(of: located).y)
    var fragments = (0..<locatedLine.line.fragmentCount).map { locatedLine.line.fragment($0, at: locatedLine.position) }
    let old = fragments[name.number]
    fragments[name.number].move(
      to: FragmentQuery(region: old.region, range: old.range, rect: rect, used: used, baseline: old.baseline - top))
    let line = PlacedLine(name: flow.makeName(), moved: locatedLine.line, at: locatedLine.position, fragments)
    appearance.moveAdjustments(ofLine: name.line, to: line.name, fragments: fragments.count)
    changes.record([locatedLine.line.band(at: locatedLine.position), line.band(at: locatedLine.position)])
    flow.lines.replace(locatedLine.index, with: line)
  }

  /// Applies `change` to the adjustments of clusters in a fragment. `offsets` are the starts of the clusters.
  package func adjust(_ offsets: some Sequence<UTF16Offset>, ofFragment index: Int, _ change: (inout GlyphAdjustment) -> Void) {
    let located = flow.lines.located(index)
    appearance.adjust(offsets, of: located, change)
    recordChanges(ofText: located.fragment.range)
  }

  /// Returns the adjustment of the cluster that starts at `offset`, or `nil` if there is none. O(log *n*) in the number of lines, or O(1) if the
  /// document has no adjustments.
  package func adjustment(at offset: UTF16Offset) -> GlyphAdjustment? {
    guard !appearance.isUnadjusted, let located = fragment(containing: offset) else { return nil }
    return appearance.adjustment(at: offset, of: located)
  }

  /// Whether glyphs of a fragment are marked as extending beyond it.
  package func drawsOutside(_ index: Int) -> Bool { !appearance.isUnadjusted && appearance.drawsOutside(flow.lines.located(index).name) }
}
