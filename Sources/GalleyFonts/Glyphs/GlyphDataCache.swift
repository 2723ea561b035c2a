import GalleyCFreeType
internal import GalleyRaster

/// Glyph data loaded from a face, in the font's own units, from which all sizes are drawn.
struct GlyphDataCache {
  var outlines = OutlineCache()
  var strikes = StrikeCache()
}

/// A cache of a face's outlines. Loading an outline takes longer than rasterizing it.
struct OutlineCache {
  private var cached: [UInt32: GlyphOutline?] = [:]
  /// The maximum number of outlines, at which the cache is cleared.
  private static let limit = 4096

  mutating func outline(of glyph: UInt32, in face: FT_Face) -> GlyphOutline? {
    if let existing = cached[glyph] { return existing }
    if cached.count >= OutlineCache.limit { cached = [:] }
    let outline = GlyphOutline(loading: glyph, of: face)
    cached[glyph] = .some(outline)
    return outline
  }
}

/// A cache of a face's bitmap strikes. Decoding an image takes longer than scaling it.
struct StrikeCache {
  struct Strike {
    let pixelsPerEm: Double
    let image: GlyphImage
  }

  private struct Key: Hashable {
    var index: Int
    var glyph: UInt32
  }

  private var cached: [Key: Strike?] = [:]
  /// The maximum number of images (some megabytes), at which the cache is cleared.
  private static let limit = 64

  mutating func strike(_ index: Int, of glyph: UInt32, in face: FT_Face) -> Strike? {
    let key = Key(index: index, glyph: glyph)
    if let existing = cached[key] { return existing }
    if cached.count >= StrikeCache.limit { cached = [:] }
    let strike = ColorGlyph.strike(index, of: glyph, in: face)
    cached[key] = .some(strike)
    return strike
  }
}
