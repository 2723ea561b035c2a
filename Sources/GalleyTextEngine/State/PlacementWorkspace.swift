/// The tools and buffers of placement. They hold nothing on which a later result depends, except for cached values.
struct PlacementWorkspace {
  /// Places the lines of shaped text.
  var placer: Placer
  /// The fragments of the line that is being placed.
  var fragments: [PlacedFragment] = []
  /// Whether lines are being placed. A callback for an object's size can request layout, which then does nothing.
  var isPlacing = false
  /// The cache of total fit.
  var fitCache = FitCache()
  /// The lower edge of the examined part of the region, for the lines that total fit placed last.
  var examinedBottom = LayoutUnit.zero

  init(settings: LayoutSettings) { placer = Placer(settings: settings) }

  /// Adopts other settings and callbacks, and discards everything that depends on the former ones.
  mutating func adopt(_ settings: LayoutSettings, _ callbacks: LayoutCallbacks?) {
    placer = Placer(settings: settings)
    placer.callbacks = callbacks
    fitCache = FitCache()
  }

  /// The offset at which the fragments end. Traps if there are none.
  var endOfFragments: UTF16Offset { fragments[fragments.count - 1].range.upperBound }
}
