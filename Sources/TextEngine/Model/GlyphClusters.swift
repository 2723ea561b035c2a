/// Which units of a paragraph its glyphs stand for, in logical order; both count from the paragraph's start.
package enum GlyphClusters {
  case listed(LogicalGlyphs)
  /// O(places before what is asked for).
  case kept(KeptClusters)

  /// Where a cluster starts.
  package struct Start: Equatable {
    package let glyph, unit: Int
  }

  /// How many glyphs there are. O(1).
  package var count: Int {
    switch self {
    case .listed(let glyphs): glyphs.count
    case .kept(let kept): kept.count
    }
  }

  /// Where the cluster of a glyph starts.
  package func start(ofGlyph index: Int) -> Int {
    switch self {
    case .listed(let glyphs): Int(glyphs.clusters[index])
    case .kept(let kept): kept.start(ofGlyph: index)
    }
  }

  /// Where the cluster of a glyph ends: at the next one, or at the paragraph's `end`.
  package func end(ofGlyph index: Int, end: Int) -> Int {
    switch self {
    case .listed(let glyphs): glyphs.clusterEnd(ofGlyph: index, end: end)
    case .kept(let kept): kept.end(ofGlyph: index)
    }
  }

  /// Where the cluster starts that holds a unit.
  package func cluster(holding offset: Int) -> Start {
    switch self {
    case .listed(let glyphs): glyphs.cluster(holding: offset)
    case .kept(let kept): kept.cluster(holding: offset)
    }
  }

  /// The first glyph whose cluster starts at or after `offset`.
  package func firstGlyph(from offset: Int) -> Int {
    switch self {
    case .listed(let glyphs): glyphs.firstIndex(from: offset)
    case .kept(let kept): kept.firstGlyph(from: offset)
    }
  }
}
