/// The appearance of fragments: their composed glyphs, and the changes that clients made to glyphs after layout.
struct LineAppearance {
  /// The cache of composed fragments.
  var composed = ComposedLines()
  /// The changes that clients made, by offset from the start of the fragment.
  private(set) var adjustments: [FragmentName: [Int: GlyphAdjustment]] = [:]

  init() {}

  /// Whether clients changed no glyphs.
  var isUnadjusted: Bool { adjustments.isEmpty }

  /// Discards all changes, because all lines are placed again.
  mutating func removeAdjustments() { adjustments.removeAll() }

  /// Applies `change` to the adjustments of clusters in a fragment, and removes the fragment from the cache of composed fragments. A cluster
  /// without an adjustment gets one with default values first. `offsets` are the starts of the clusters.
  mutating func adjust(_ offsets: some Sequence<UTF16Offset>, of located: LocatedFragment, _ change: (inout GlyphAdjustment) -> Void) {
    for offset in offsets { change(&adjustments[located.name, default: [:]][offset - located.fragment.range.lowerBound, default: .init()]) }
    composed.remove(located.name)
  }

  /// Moves the adjustments of the first `count` fragments of the line named `old` to those of the line named `new`.
  mutating func moveAdjustments(ofLine old: Int, to new: Int, fragments count: Int) {
    for number in 0..<count {
      adjustments[FragmentName(line: new, number: number)] = adjustments.removeValue(forKey: FragmentName(line: old, number: number))
    }
  }

  /// Returns the adjustment of the cluster that starts at `offset`, or `nil` if there is none.
  func adjustment(at offset: UTF16Offset, of located: LocatedFragment) -> GlyphAdjustment? {
    adjustments[located.name]?[offset - located.fragment.range.lowerBound]
  }

  /// Whether glyphs of a fragment are marked as extending beyond it.
  func drawsOutside(_ name: FragmentName) -> Bool { adjustments[name]?.values.contains { $0.drawsOutside } == true }

  /// Returns the runs of a fragment with its adjustments applied. Inserted hyphens and ellipses do not change.
  func adjusted(_ runs: [VisualRun], of located: LocatedFragment) -> [VisualRun] {
    guard let set = adjustments[located.name], set.values.contains(where: { !$0.hasDefaultAppearance }) else { return runs }
    return runs.flatMap { $0.isInserted ? [$0] : $0.adjusted(by: set, from: located.fragment.range.lowerBound) }
  }
}
