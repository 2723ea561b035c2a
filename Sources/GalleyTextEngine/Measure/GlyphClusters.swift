/// Maps between the glyphs of a paragraph, which count from its start in logical order, and its UTF-16 code units.
package enum GlyphClusters {
  case listed(LogicalGlyphs)
  /// Derived from the words of a shaped paragraph. Each lookup is O(log *n*) in the number of segments.
  case shaped(ShapedClusters)
  /// Derived from cached break opportunities. Each lookup is O(*n*) in the number of opportunities before it.
  case cached(CachedClusters)

  /// The start of a cluster.
  package typealias Start = GlyphClusterStart

  /// The number of glyphs. O(1).
  package var count: Int {
    switch self {
    case .listed(let glyphs): glyphs.count
    case .shaped(let clusters): clusters.count
    case .cached(let clusters): clusters.count
    }
  }

  /// Returns the start of the cluster of glyph `index`, which must be less than `count`.
  package func start(ofGlyph index: Int) -> ParagraphOffset {
    switch self {
    case .listed(let glyphs): ParagraphOffset(Int(glyphs.clusters[index]))
    case .shaped(let clusters): clusters.start(ofGlyph: index)
    case .cached(let clusters): clusters.start(ofGlyph: index)
    }
  }

  /// Returns the end of the cluster of glyph `index`, which must be less than `count`: the start of the next cluster,
  /// or the paragraph's `end`.
  package func end(ofGlyph index: Int, end: ParagraphOffset) -> ParagraphOffset {
    switch self {
    case .listed(let glyphs): glyphs.clusterEnd(ofGlyph: index, end: end)
    case .shaped(let clusters): clusters.end(ofGlyph: index, end: end)
    case .cached(let clusters): clusters.end(ofGlyph: index)
    }
  }

  /// Returns the start of the cluster that contains a code unit, which must be in the paragraph.
  package func cluster(holding offset: ParagraphOffset) -> Start {
    switch self {
    case .listed(let glyphs): glyphs.cluster(holding: offset)
    case .shaped(let clusters): clusters.cluster(holding: offset)
    case .cached(let clusters): clusters.cluster(holding: offset)
    }
  }

  /// Returns the index of the first glyph with a cluster that starts at or after `offset`; `count` if there is none.
  package func firstGlyph(from offset: ParagraphOffset) -> Int {
    switch self {
    case .listed(let glyphs): glyphs.firstIndex(from: offset)
    case .shaped(let clusters): clusters.firstGlyph(from: offset)
    case .cached(let clusters): clusters.firstGlyph(from: offset)
    }
  }
}
