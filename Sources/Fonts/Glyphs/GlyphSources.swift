import CFreeType
internal import Raster

/// What was read out of a face so far, as its font has it: in a size it is drawn from here.
struct GlyphSources {
  var outlines = OutlineCache()
  var strikes = StrikeCache()
}

/// The outlines of a face that were loaded so far: to read one out of its font takes longer than to draw it at some size.
struct OutlineCache {
  private var known: [UInt32: GlyphOutline?] = [:]
  /// Past this it starts anew.
  private static let limit = 4096

  mutating func outline(of glyph: UInt32, in face: FT_Face) -> GlyphOutline? {
    if let known = known[glyph] { return known }
    if known.count >= OutlineCache.limit { known = [:] }
    let outline = GlyphOutline(loading: glyph, of: face)
    known[glyph] = .some(outline)
    return outline
  }
}

/// Pictures of a face as its font has them: to decode one takes longer than to scale it.
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
  /// Past this it starts anew: some megabytes.
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
