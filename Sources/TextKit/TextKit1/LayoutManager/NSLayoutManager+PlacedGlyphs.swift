import GalleyTextEngine

/// The position of a glyph: its origin on the baseline, in the container's space.
struct PlacedGlyph {
  var x, y, advance: LayoutUnit
  var isRightToLeft: Bool
}

extension NSLayoutManager {
  /// Returns a glyph of a fragment. Returns `nil` if the glyph has no shape, as with tabs and line terminators, or is on another fragment. Traps if
  /// its number is out of range.
  func placedGlyph(_ number: GlyphIndex, inFragment index: Int) -> PlacedGlyph? {
    let paragraph = paragraph(ofGlyph: number)
    let cluster = paragraph.character(ofGlyph: number)
    let ordinal = number - paragraph.cluster(holding: cluster).glyph
    for run in document.visualRuns(ofFragment: index) where !run.isInserted && run.range.contains(cluster) {
      guard let visual = run.index(ofCluster: cluster, ordinal: ordinal) else { continue }
      return PlacedGlyph(
        x: run.xs[visual], y: run.ys[visual], advance: run.advances[visual], isRightToLeft: run.isRightToLeft)
    }
    return nil
  }

  /// Returns the position of a glyph without a shape: at its character's caret, or else at the end of the fragment.
  func placeholderGlyph(forCharacter offset: UTF16Offset, inFragment index: Int) -> PlacedGlyph {
    let fragment = document.fragments[index]
    let stops = document.caretStops(ofFragment: index)
    let stop = stops.first { $0.offset == offset && !$0.isTrailing } ?? stops.first { $0.offset == offset }
    return PlacedGlyph(
      x: stop?.x ?? fragment.used.maxX - paddings(ofRegion: fragment.region), y: fragment.baseline, advance: .zero,
      isRightToLeft: (stop?.level ?? 0) & 1 == 1)
  }

  func paddings(ofRegion region: Int) -> LayoutUnit { document.regions[region].padding }
}

extension VisualRun {
  /// Returns the index in the run of a glyph, given by its cluster and its index in the cluster, in logical order. Returns `nil` if the run
  /// does not contain it.
  func index(ofCluster cluster: UTF16Offset, ordinal: Int) -> Int? {
    guard let first = clusters.firstIndex(of: cluster), let last = clusters.lastIndex(of: cluster) else { return nil }
    let index = isRightToLeft ? last - ordinal : first + ordinal
    return (first...last).contains(index) ? index : nil
  }
}
