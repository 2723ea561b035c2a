import CFreeType
internal import Raster

/// Glyph data loaded from a face, in the font's own units, from which all sizes are drawn.
struct GlyphSources {
  var outlines = OutlineCache()
  var strikes = StrikeCache()
}

/// A cache of a face's outlines. Loading an outline takes longer than rasterizing it.
struct OutlineCache {
  private var known: [UInt32: GlyphOutline?] = [:]
  /// The maximum number of outlines, at which the cache is cleared.
  private static let limit = 4096

  mutating func outline(of glyph: UInt32, in face: FT_Face) -> GlyphOutline? {
    if let known = known[glyph] { return known }
    if known.count >= OutlineCache.limit { known = [:] }
    let outline = GlyphOutline(loading: glyph, of: face)
    known[glyph] = .some(outline)
    return outline
  }
}

/// A cache of a face's bitmap strikes. Decoding an image takes longer than scaling it.
struct StrikeCache {
  struct Strike {
    let pixelsPerEm: Double
    let picture: GlyphImage
  }

  private struct Key: Hashable {
    var index: Int
    var glyph: UInt32
  }

  private var known: [Key: Strike?] = [:]
  /// The maximum number of images (some megabytes), at which the cache is cleared.
  private static let limit = 64

  mutating func strike(_ index: Int, of glyph: UInt32, in face: FT_Face) -> Strike? {
    let key = Key(index: index, glyph: glyph)
    if let known = known[key] { return known }
    if known.count >= StrikeCache.limit { known = [:] }
    let strike = ColourGlyph.strike(index, of: glyph, in: face)
    known[key] = .some(strike)
    return strike
  }
}
